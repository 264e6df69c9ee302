"""Replay: a file's lines, one by one, through a ledger."""

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from castellan.core import record
from castellan.core.errors import CastellanError, RecordError, RuleError
from castellan.core.ledger import LOST, Ledger
from castellan.core.record import KIND, TIME
from castellan.core.rules import of_stored
from castellan.core.rules.base import Game
from castellan.text import say, sentence
from castellan_host.stored_games.records import Record, decode_all

# A refused line may stand for a record whose number is lost with it, so the next may be further
# on: but a game file has about as many lines as records, and no number takes us further than that.
_FURTHEST = 2


class ReplayError(Exception):
    """A file can't be replayed, or only to a line; reads as a sentence."""


class NewerError(ReplayError):
    """A newer Castellan wrote the file, and this one does not know what is in it."""


@dataclass
class Refusal:
    """A line, counted from 1, and why it was refused."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass
class Replay:
    """A replayed file: its ledger, the refused lines, and a note if its last line is torn."""

    ledger: Ledger = field(default_factory=Ledger)
    refused: list[Refusal] = field(default_factory=list)
    torn: str = ""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        assert self.ledger.game
        return self.ledger.game

    @property
    def notes(self) -> list[str]:
        """Notes beside the standing: refused lines, a torn last line."""
        return [str(refusal) for refusal in self.refused] + ([self.torn] if self.torn else [])

    @property
    def of_the_game(self) -> list[str]:
        """Warnings about the standing, each once: entries that can't be right, or what was left open."""
        return list(dict.fromkeys(say(code, facts) for code, facts in self.game.notes()))

    @property
    def warnings(self) -> list[str]:
        """All warnings, about the standing and about the file."""
        return self.of_the_game + ([self.torn] if self.torn else [])


def replay(data: bytes, plain: bool = False, keep_going: bool = False) -> Replay:
    """Replay the bytes of a file: records, or with `plain` events, one a line.

    With `keep_going` refused lines are skipped, else the first one ends it. Raises
    ReplayError then, if the first line is no accepted `new`, and if there is no line.
    """
    lines, torn = split(data, plain)
    # Nobody has accepted a plain event before, whatever a later line does to it.
    ledger, done = (Ledger(), 0) if plain else _accepted(lines)
    played = Replay(ledger, torn=torn)
    accept = _acceptor_of_events(played) if plain else _acceptor_of_records(played, len(lines))
    for number, line in enumerate(lines[done:], done + 1):
        try:
            accept(line)
        except CastellanError as error:
            refusal = Refusal(number, _reason(error))
            if number == 1 or not keep_going:
                raise ReplayError(str(refusal) + (_hint(line, plain) if number == 1 else "")) from None
            played.refused.append(refusal)
    return played


def _accepted(lines: list[bytes]) -> tuple[Ledger, int]:
    """Return the ledger of as many of the first records as together are a game, and how many these are.

    Each try folds them once. One after the other, each correction among them would fold all before it again.
    """
    ledger, low, high, tried = Ledger(), 0, len(lines), len(lines)
    while low < high:
        try:
            ledger, low = _at_once(_records(lines[:tried])), tried
        except CastellanError:
            high = tried - 1
        tried = (low + high + 1) // 2
    return ledger, low


def split(data: bytes, plain: bool = False) -> tuple[list[bytes], str]:
    """Return a file's lines without newlines, and what must be said if the last one is torn and was dropped.

    A byte order mark before them is left out, as is a carriage return before a newline, which editors on Windows put
    there: a record has its checksum at its end. Raises ReplayError if there is no line.
    """
    lines, torn = data.removeprefix(BOM_UTF8).split(b"\n"), ""
    last = lines.pop()
    if last and (plain or len(last) >= record.LIMIT):
        lines.append(last)
    elif last:
        torn = f"line {len(lines) + 1} is torn, as a power cut leaves it, and was dropped"
    if not lines:
        raise ReplayError(f"{torn}; nothing is left" if last else "the file is empty")
    return [line.removesuffix(b"\r") for line in lines], torn


def fold(lines: list[str]) -> Replay:
    """Replay the records of a game that a box has accepted, given as lines without newlines.

    Four times as fast as `replay`, as the box does it itself when it opens a game. Raises
    ReplayError if the lines do not add up, NewerError if a newer Castellan wrote them.
    """
    records: list[Record] = []
    try:
        records.extend(_records([line.encode() for line in lines]))
        return Replay(Ledger.load(records))
    except RecordError as error:
        raise ReplayError(str(Refusal(len(records) + 1, _reason(error)))) from None
    except RuleError as error:
        raise (NewerError if error.code == "newer" else ReplayError)(_reason(error)) from None


def _reason(error: CastellanError) -> str:
    """Return why a line was refused, after the number of the entry that it concerns."""
    reason = sentence(error)
    return f"Entry {error.facts['seq']}: {reason}" if "seq" in error.facts else reason


def _records(lines: list[bytes]) -> Iterator[Record]:
    """Yield the records of lines without newlines. Raises RecordError at a line that is none, or out of sequence."""
    before = 0
    for seq, given in enumerate(decode_all([line + b"\n" for line in lines])):
        record.follow(given, seq, before)
        before = given[TIME] if seq else 0
        yield given


def _at_once(given: Iterable[Record]) -> Ledger:
    """Return the ledger of records, folded once. Raises CastellanError if it would refuse one of them.

    Records may be older than what a ledger refuses only where it is new, except for what an `end` leaves open.
    """
    ledger = Ledger.load([*given], accepted=False)
    for seq, each in enumerate(ledger.records):
        if each[KIND] == "end":
            Ledger.load(ledger.records[:seq]).game.check_new(each[KIND:])
    return ledger


def _acceptor_of_events(played: Replay) -> Callable[[bytes], None]:
    def accept(line: bytes) -> None:
        played.ledger.add(0, _event(line))

    return accept


def _acceptor_of_records(played: Replay, lines: int) -> Callable[[bytes], None]:
    ledger = played.ledger
    reach = 0  # how many records may be lost before the next one

    def accept(line: bytes) -> None:
        nonlocal reach
        try:
            given = record.decode(line + b"\n")
        except CastellanError:
            reach += 1
            raise
        seq, time, *event = given
        due = len(ledger.records)
        skipped = seq - due
        fits = 0 <= skipped <= reach and seq < _FURTHEST * lines
        reach = max(reach, skipped + 1)
        record.follow(given, seq if fits else due, ledger.last_time())
        _fill(ledger, seq)
        try:
            ledger.add(time, event)
        except RuleError as error:
            raise of_stored(error) from None
        reach = 0

    return accept


def _fill(ledger: Ledger, due: int) -> None:
    """Put what stands for lost records in their places."""
    for seq in range(len(ledger.records), due):
        ledger.records.append((seq, ledger.last_time(), LOST))


def _event(line: bytes) -> list[object]:
    """Return the event that a line of plain JSON holds."""
    try:
        event = json.loads(line.decode(), object_pairs_hook=_object)
    except CastellanError:
        raise
    except (ValueError, RecursionError):
        raise CastellanError("json") from None
    if type(event) is not list:
        raise CastellanError("not_event")
    return event


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object as a dict; a key that stands twice is an error, whichever is meant."""
    if len(dict(pairs)) < len(pairs):
        raise CastellanError("key_twice")
    return dict(pairs)


def _hint(line: bytes, plain: bool) -> str:
    """Return a hint for the error if a file is of the other kind."""
    try:
        if plain:
            record.unseal(line + b"\n")
            return " (these are records: leave out --events)"
        if type(json.loads(line.decode())) is list:
            return " (these are plain events: add --events)"
    except (ValueError, RecursionError):
        pass
    return ""

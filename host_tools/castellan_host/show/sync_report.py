"""Reports of a sync: sentences and a progress bar for people, JSON lines for programs."""

import json
import sys
from collections.abc import Callable

from castellan.core import record
from castellan.core.ledger import Ledger
from castellan.core.record import SEQ
from castellan.core.rules.base import Game
from castellan.text import minus
from castellan.text.gained import of_number
from castellan_host.counting import counted
from castellan_host.database.store import Database, DatabaseError
from castellan_host.link.events import Contradiction, Event, Met, Problem, Progress, Recorded, Replaced, Turn
from castellan_host.link.serial_ports import Port, nothing
from castellan_host.link.syncing import Found, Lent, Lost, Waiting
from castellan_host.show import tables
from castellan_host.show.one_game import in_words
from castellan_host.show.progress import TransferBars
from castellan_host.stored_games import library
from castellan_host.stored_games.people import People
from castellan_host.stored_games.replay import Replay
from castellan_host.terminal import print_json

VERSION = 1  # of the JSON lines
SHORT = 8  # letters of a game's id, enough to recognise it
_FEW = 3  # up to so many records are reported one by one

SyncEvent = Event | Found | Lost | Lent | Waiting


class Report:
    """Reports to people: `say` prints what goes well, `complain` what does not."""

    def __init__(
        self,
        database: Database,
        say: Callable[[str], None],
        complain: Callable[[str], None],
        people: People | None = None,
    ) -> None:
        self.records = self.contradictions = 0
        self._games: set[tuple[str, str]] = set()
        self._stored: dict[tuple[str, str], list[bytes]] = {}  # not reported yet: the transfer goes on
        self._database = database
        self._people = people
        self._bars = TransferBars()
        self._say = say
        self._complain = complain

    def __enter__(self) -> "Report":
        return self

    def __exit__(self, *error: object) -> None:
        self._bars.close()

    def report(self, port: Port | None, event: SyncEvent) -> None:
        """Report an event of a port."""
        match event:
            case Recorded(box, game, lines):
                self._count(box, game, lines)
                self._stored.setdefault((box, game), []).extend(lines)
                return
            case Turn():
                return
            case Progress(game, done, total):
                self._bars.show(game[:SHORT], done, total)
                if total is None or done < total:
                    return
        self._report_stored()
        match event:
            case Met(box, version, games):
                device = port.device if port else "?"
                self._say(f"Box {box} with Castellan {version} at {device}: {counted(games, 'game')}")
            case Contradiction(_, game, records):
                self.contradictions += records
                self._complain(
                    f"{counted(records, 'record')} of game {game[:SHORT]} differ from those stored; both are kept, "
                    f"see castellan show {game[:SHORT]}"
                )
            case Replaced(_, games):
                self._complain(
                    f"The database was replaced, and lacks records of {counted(games, 'game')} that it held; "
                    "the box is asked for them again"
                )
            case Problem(sentence):
                self._complain(sentence if port is None or port.device in sentence else f"{port.device}: {sentence}")
            case Lost(lost):
                self._complain(f"{lost.device} was unplugged")
            case Lent(lent, borrower):
                self._say(f"{lent.device} is lent to another castellan command (process {borrower})")
            case Waiting(others):
                self._complain(nothing(others))

    def close(self, once: bool) -> None:
        """Report the result."""
        self._report_stored()
        if once or self.records:
            games = counted(len(self._games), "game")
            self._say(f"{counted(self.records, 'new record')} of {games} in {self._database.name}")

    def _count(self, box: str, game: str, lines: list[bytes]) -> None:
        self.records += len(lines)
        self._games.add((box, game))

    def _report_stored(self) -> None:
        self._bars.close()  # a transfer that goes on has one again at once
        stored, self._stored = self._stored, {}
        for (box, game), lines in stored.items():
            played, damage = self._played(box, game)
            if played and len(lines) <= _FEW:
                self._report_each(played.ledger, game, lines)
            else:
                self._say(f"{game[:SHORT]}  {counted(len(lines), 'record')}")
            if damage:
                self._complain(f"{game[:SHORT]}  The game does not add up: {damage}")

    def _played(self, box: str, game: str) -> tuple[Replay | None, str]:
        """Return a stored game, replayed; None if it is not there or does not add up, and then the reason."""
        try:
            stored = self._database.game(box, game)
            opened = library.open_game(stored, self._people) if stored else None
            return (opened.played, opened.reason) if opened else (None, "")
        except DatabaseError:  # what can't be stored or read is reported where that is tried
            return None, ""

    def _report_each(self, ledger: Ledger, game: str, lines: list[bytes]) -> None:
        """Report records in words, with the new totals."""
        for line in lines:
            entry = record.decode(line)
            self._say(f"{game[:SHORT]}  {entry[SEQ]:3}  {in_words(ledger, entry)}")
        self._say(f"{'':{SHORT}}       {_totals(ledger.game)}")


def _totals(game: Game) -> str:
    """Return each player's totals, in the order of the table's screen."""
    players = []
    for name, totals in zip(game.names, game.standing().totals, strict=True):
        found = dict(zip(game.TOTALS, totals, strict=True))
        shown = [
            f"{minus(str(found[total]))} {of_number(found[total], total, game.NAME, 'en')}" for total, _ in game.COLUMNS
        ]
        players.append(f"{name} " + ", ".join(shown))
    return " · ".join(players)


class JsonReport(Report):
    """Reports to programs: a JSON object for each event, and one at the end, as docs/link.md describes."""

    def report(self, port: Port | None, event: SyncEvent) -> None:
        """Print an event of a port."""
        device = port.device if port else None
        match event:
            case Found(found):
                self._print(event="found", version=VERSION, port=found.device)
            case Met(box, version, games):
                self._print(event="box", port=device, box=box, version=version, games=games)
            case Recorded(box, game, lines):
                self._count(box, game, lines)
                events = [json.loads(record.unseal(line)) for line in lines]
                self._print(event="records", port=device, box=box, game=game, records=events)
                self._stored[box, game] = lines
            case Progress(_, done, total) if total is not None and done >= total:
                self._report_stored()
            case Contradiction(box, game, records):
                self.contradictions += records
                self._print(event="conflict", port=device, box=box, game=game, records=records)
            case Replaced(box, games):
                self._print(event="replaced", port=device, box=box, games=games)
            case Problem(sentence):
                self._print(event="trouble", port=device, reason=sentence)
            case Lost():
                self._print(event="unplugged", port=device)
            case Lent(_, borrower):
                self._print(event="lent", port=device, process=borrower)
            case Waiting(others):
                ports = [{"port": other.device, "kind": other.kind.name.lower()} for other in others]
                self._print(event="waiting", ports=ports)

    def close(self, once: bool) -> None:
        """Print the result."""
        self._report_stored()
        self._print(
            event="end",
            records=self.records,
            games=len(self._games),
            conflicts=self.contradictions,
            database=self._database.name,
        )

    def _report_stored(self) -> None:
        """Print the standing of each game with new records; null and the reason if it does not add up."""
        stored, self._stored = self._stored, {}
        for box, game in stored:
            played, damage = self._played(box, game)
            reason = {"reason": damage} if damage else {}
            self._print(
                event="standing", box=box, game=game, standing=tables.as_dict(played) if played else None, **reason
            )

    def _print(self, **facts: object) -> None:
        print_json(facts, indent=None)
        sys.stdout.flush()

"""A storm over a session, its games and a laptop: random actions while the flash fails at random and power is cut.

`Storm` knows what the players saw and what the laptop stored, and asserts after each action that the
flash, the session and the acknowledgements agree with both. Runs on MicroPython too.
"""

import binascii

from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.record import decode, encode, parse, unseal
from castellan.flash.archive import RESERVE, game_file
from castellan.link.answers import Answers
from castellan.session import Session
from lab.files.flash import ModelFiles, apply
from lab.games.random_games import Random

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from castellan.flash.archive import GameFile
    from castellan.interfaces import Event
    from lab.files.flash import Operation

PLAYERS = ("Anna", "Boris", "Clara")
EVERYTHING = 9999  # bytes of an append that reach the flash though it fails
PATIENCE = 40  # steps of an answer


OPERATIONS = ("append", "remove", "rename", "create", "read", "list", "free", "close")
DAMAGED = "1-" + "d" * 16 + ".log"


def _id(name: str) -> str:
    """Return the id of the game in a file."""
    file = game_file(name)
    assert file, name
    identity: str = file.id
    return identity


class Cut(BaseException):
    """Power is off."""


class Storm:
    """A box with a laptop. `shown` are each game's lines as the players saw them, `laptop` those that it stored."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.files = ModelFiles({DAMAGED: b"rotten\n"}, 2 * RESERVE + RESERVE // 2)
        self.ids = 0
        self.shown: dict[str, list[bytes]] = {}
        self.laptop: dict[str, list[bytes]] = {}
        self.tried: dict[str, list[bytes]] = {}  # by game, lines refused since its last repair, maybe on flash
        self.begun: list[bytes] = []  # first lines of games that could not begin, which may be on flash
        self.deleted: list[str] = []  # by the players
        self.gone: dict[str, list[bytes]] = {}  # the shown lines of games that are gone
        self.weather = 0  # how many of 100 operations fail
        self.failing: tuple[str, ...] = OPERATIONS  # which of them may
        self.cut_in: int | None = None  # operations until power is cut
        self.work: Iterator[bytes | None] | None = None  # the answer that goes on
        self.switch_on()

    # -- Actions ------------------------------------------------------------------------

    def act(self) -> None:
        """Take one random action, and check that all is as the players saw it; power may be cut in the middle."""
        actions: tuple[Callable[[], None], ...]
        actions = (self.begin, self.open, self.enter, self.enter, self.enter, self.undo, self.over)
        actions += (self.sync,) * 6 + (self.answer, self.answer, self.delete, self.bye)
        if not self.random.randrange(4):
            self.weather = self.random.choice((0, 0, 5, 30, 100))
            self.failing = self.random.choice(
                (OPERATIONS, OPERATIONS[:2], OPERATIONS[:1], OPERATIONS[2:4], OPERATIONS[4:])
            )
        if not self.random.randrange(30):
            self.cut_in = self.random.randrange(12)
        try:
            self.random.choice(actions)()
            if not self.random.randrange(40):
                raise Cut
        except Cut:
            self.restart()
        self.check()

    def begin(self) -> None:
        """Begin a game."""
        before = self.session.ledger
        try:
            self.session.begin("tuscany", {"players": [PLAYERS[0], PLAYERS[1]], "entries": "everything"})
        except CastellanError:
            assert self.session.ledger is before
        else:
            self.see()

    def open(self) -> None:
        """Open a game from the past ones."""
        before, file = self.session.ledger, self.some_file()
        try:
            if file:
                self.session.open(file)
                assert file.name != DAMAGED
        except CastellanError:
            assert self.session.ledger is before
            return
        if file:
            assert file.id not in self.shown or self.lines() == self.shown[file.id], "opened otherwise than it was left"
            self.see()

    def enter(self) -> None:
        """Enter points."""
        self.record(["points", self.random.randrange(2), "red", 1 + self.random.randrange(9)])

    def over(self) -> None:
        """Give the game up."""
        if not self.random.randrange(2):
            self.record(["abandon"])

    def undo(self) -> None:
        """Undo the last entry."""
        ledger = self.session.ledger
        self.accept(lambda: self.session.enter(ledger.undoing())) if ledger else None

    def delete(self) -> None:
        """Delete an old game."""
        try:
            games = [file for file in self.session.archive.games() if not self.session.at_hand(file)]
            if games and not self.random.randrange(6):
                file = self.random.choice(games)
                self.deleted.append(file.id)
                self.session.archive.delete(file)
        except CastellanError:
            return

    def sync(self) -> None:
        """Have the laptop ask for the rest of a game, or acknowledge the records that it has."""
        file = self.some_file()
        if self.work or not file:
            return
        has = self.laptop.get(file.id, [])
        draw = self.random.randrange(8)
        if draw == 0:
            self.work = self.answers.reply("hello", [1, 0])
        elif draw < 4:
            self.work = self.answers.reply("want", [file.id, len(has)])
        elif has:
            count = len(has) if draw < 7 else 1 + self.random.randrange(len(has))
            self.work = self.answers.reply("ack", [file.id, count, binascii.crc32(b"".join(has[:count]))])
        self.answer()

    def answer(self) -> None:
        """Let the box go on with its answer, for a few steps or to its end."""
        self.work = self.work or self.answers.news()
        for _ in range(self.random.choice((1, 2, PATIENCE))):
            try:
                content = next(self.work) if self.work else None
            except StopIteration:
                self.work = None
                return
            except CastellanError as error:
                self.work = None
                assert error.code != "link_ack", "the laptop holds what the box does not"
                return
            if content:
                answer: list[Any] = parse(content, 4)  # type: ignore[assignment]
                self.hear(answer)

    def bye(self) -> None:
        """Let the laptop go."""
        self.work = self.answers.reply("bye", [])
        self.answer()

    # -- Their effects -------------------------------------------------------------------

    def record(self, event: "Event") -> None:
        if self.session.ledger:
            self.accept(lambda: self.session.enter(event))

    def accept(self, enter: "Callable[[], object]") -> None:
        """Let an entry be accepted or refused."""
        before = list(self.session.ledger.records)
        try:
            enter()
        except CastellanError:
            assert self.session.ledger.records == before, "refused, and recorded"
            return
        assert self.session.ledger.records[:-1] == before
        self.see()

    def see(self) -> None:
        """Note the session's records as those that the players see."""
        game = self.game()
        self.shown[game] = self.lines()
        self.tried[game] = []

    def game(self) -> str:
        """Return the id of the game at hand."""
        return _id(self.session.journal.name)

    def lines(self) -> "list[bytes]":
        return [encode(record[0], record[1], record[2:]) for record in self.session.ledger.records]

    def some_file(self) -> "GameFile | None":
        names = sorted([name for name in self.files.contents if game_file(name)])
        return game_file(self.random.choice(names)) if names else None

    def hear(self, answer: "list[Any]") -> None:
        """Store the records sent to the laptop."""
        if answer[0] != "rec":
            return
        game, record = answer[1], answer[2]
        line = encode(record[0], record[1], record[2:])
        stored = self.laptop.setdefault(game, [])
        shown = self.shown.get(game) or self.gone.get(game) or self.begun[:1]
        assert shown[record[0] : record[0] + 1] == [line], "the laptop was sent what no player saw"
        if record[0] < len(stored):
            assert stored[record[0]] == line, "a conflict"
        elif record[0] == len(stored):
            stored.append(line)

    # -- The flash -------------------------------------------------------------------------

    def fail(self, operation: "Operation") -> "int | None":
        """Decide how an operation goes."""
        kind = operation[0]
        reach: int | None = None
        if kind in self.failing and self.random.randrange(100) < self.weather:
            reach = self.random.choice((0, 1, 40, EVERYTHING))
        if kind == "append" and game_file(operation[1]):
            self.note(operation[1], operation[2])
        if self.cut_in is not None and kind in ("create", "append", "rename", "remove"):
            self.cut_in -= 1
            if self.cut_in < 0:
                if self.cut_in == -1 and self.random.randrange(2):
                    apply(self.files.contents, operation, self.random.choice((0, 1, 40, EVERYTHING)))
                raise Cut
        return reach

    def note(self, name: str, line: bytes) -> None:
        """Note a line that may be on flash, even if it fails."""
        game = _id(name)
        if game in self.shown:
            self.tried[game].append(line)
        else:
            self.begun.append(line)

    def random_bytes(self, n: int) -> bytes:
        self.ids += 1
        return bytes([0, self.ids // 256, self.ids % 256]) + bytes(n - 3)

    # -- Power ----------------------------------------------------------------------------

    def restart(self) -> None:
        """Switch the box on after a cut: each game is as it was before or after the interrupted action."""
        self.cut_in, self.weather = None, self.random.choice((0, 0, 20))
        self.files = ModelFiles(self.files.contents, self.files.capacity)
        for name in sorted(self.files.contents):
            file = game_file(name)
            if file and name != DAMAGED:
                kept = self.kept(name)
                if kept and file.id not in self.shown:
                    assert len(kept) == 1 and kept[0] in self.begun
                    self.shown[file.id] = []
                if kept:
                    self.shown[file.id], self.tried[file.id] = kept, []
        self.switch_on()

    def switch_on(self) -> None:
        self.files.fail = self.fail
        self.work = None
        self.session = Session(self.files, self.random_bytes)
        self.answers = Answers(self.session, "b0b0")
        try:
            self.session.resume()
        except CastellanError:
            assert self.weather and self.session.ledger is None
            return
        assert self.session.ledger is None or self.lines() == self.shown[self.game()]

    def kept(self, name: str) -> "list[bytes]":
        """Return a file's lines, checked: the game as the players saw it, and at most one line that was refused."""
        game = _id(name)
        lines = [line + b"\n" for line in self.files.contents[name].split(b"\n")[:-1]]
        shown = self.shown.get(game, [])
        assert lines[: len(shown)] == shown, "what was shown is not on flash"
        left = lines[len(shown) :]
        assert len(left) <= 1 and all([line in self.tried.get(game, self.begun) for line in left]), "nobody entered it"
        return lines

    # -- Invariants -----------------------------------------------------------------------

    def check(self) -> None:
        """Assert that no shown record is lost, and that the laptop has all that counts as acknowledged."""
        there: dict[str, str] = {}
        for name in self.files.contents:
            file = game_file(name)
            if file and name != DAMAGED:
                there[file.id] = name
                self.kept(name)
        for game in sorted(self.shown):
            if game not in there:
                self.check_gone(game)
        assert self.session.ledger is None or self.lines() == self.shown[self.game()]
        kept = self.files.contents.get("acknowledged")
        stored: Any = parse(unseal(kept), 8) if kept else {}
        for counts in (stored, self.session.acknowledged.counts):
            for game, count in counts.items():
                has = self.laptop.get(game, [])
                assert count <= len(has), "acknowledged, and not on the laptop"
                if game in self.shown:
                    assert self.shown[game][:count] == has[:count]

    def check_gone(self, game: str) -> None:
        """Assert that a missing game is allowed to be: the players deleted it, or it is over and on the laptop."""
        lines = self.gone[game] = self.shown.pop(game)
        if game not in self.deleted:
            records = [decode(line) for line in lines]
            assert Ledger.load(records).game.over, "a game that goes on is gone"
            assert self.laptop.get(game) == lines, "a game is gone that no laptop holds"

"""Following a box: stores every record of every game, and acknowledges to the box what is stored."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from castellan.text import quote
from castellan_host.counting import counted
from castellan_host.database.schema import is_id
from castellan_host.database.store import DatabaseError, Stored
from castellan_host.link import wire
from castellan_host.link.events import Contradiction, Event, Met, Problem, Progress, Recorded, Replaced, Turn
from castellan_host.link.talk import HELLO, BoxGame, Talk
from castellan_host.link.wire import Message

_MEET = 60.0  # s after which a box is remembered again
_GAMES = 4096  # of one talk: more than a box's flash has blocks
_REPORTED = 8  # invalid ids of games that are reported; there may be any number
_TRIES = 32  # answers in a row without a new record, then a game is given up


class _State(Enum):
    """How the box's records of a game compare with those stored. They are acknowledged in the first two states only."""

    UNVERIFIED = auto()  # stored before: `ack` asks whether the box agrees, and until then no record is taken
    AGREED = auto()  # the same on both sides, so more may follow
    COMPARING = auto()  # the box has refused an `ack`: all its records are wanted, to see where the two differ
    EQUAL = auto()  # no record differed, only the checksum
    DIFFERENT = auto()  # a record differed: it and what follows it are kept aside


@dataclass
class _Game:
    """One game in this talk."""

    id: str
    stored: int  # records in the database, without a gap
    have: int  # records of the box's that are in the database, on one side or the other
    state: _State
    there: int | None = 0  # records on the box, None if it can't say
    listed: int = 0  # records that the box had when it listed its games last
    acknowledged: int = 0
    tries: int = _TRIES  # answers in a row that may still bring no record; at 0 the game is given up
    fresh: list[tuple[int, bytes]] = field(default_factory=list)

    @property
    def lacks(self) -> bool:
        """Whether the box has records that the database lacks, and sends them."""
        return self.tries > 0 and (self.there is None or self.have < self.there)

    @property
    def safe(self) -> int:
        """How many records to acknowledge; 0 if there are no new ones."""
        safe = self.have if self.there is None else min(self.have, self.there)
        may = self.tries and self.state in (_State.UNVERIFIED, _State.AGREED)
        return safe if may and safe != self.acknowledged else 0


@dataclass
class _Request:
    """A `want`, alone or behind an `ack`; `upto` or `error` is awaited. A timeout drops it: no game's state changes."""

    game: _Game
    first: int  # record that is wanted, after those that are acknowledged
    acknowledges: bool


class Store(Protocol):
    """What a follower needs of a `castellan_host.database.store.Database`; all of it raises DatabaseError."""

    def meet(self, box: str, serial_number: str | None, version: str, seen: int, offset: int | None) -> None: ...

    def have(self, box: str, game: str) -> int: ...

    def crc(self, box: str, game: str, n: int) -> int: ...

    def lacking(self, box: str, known: dict[str, int]) -> set[str]: ...

    def store(self, box: str, game: str, lines: list[tuple[int, bytes]], seen: int, aside: bool = False) -> Stored: ...


class Follower(Talk):
    """A talk that stores; `report` is called with each event. After `finish` it ends when all is stored.

    Records are stored as they arrive, and lost ones are asked for again: however bad the line is,
    the database holds each record once, exactly as the box wrote it. Where the database can't
    take it, `problem` and `failure` say so, nothing is acknowledged, and it is tried again. If its file was replaced,
    it is asked for again what that lacks.
    """

    def __init__(self, database: Store, report: Callable[[Event], None], serial_number: str | None = None) -> None:
        super().__init__()
        self.failure: DatabaseError | None = None  # of the database; None where `problem` is something else
        self._database = database
        self._report = report
        self._events: list[Event] = []  # reported at the end of a step: records are stored before they are put in words
        self._serial_number = serial_number
        self._games: dict[str, _Game] = {}
        self._asked: _Request | None = None
        self._finishing = False
        self._odd: set[str] = set()  # invalid ids of games, each reported once
        self._known = ""  # the box that was reported
        self._offset: int | None = None  # what its clock lacked, if it is remembered
        self._meet_at = 0.0

    def step(self, now: float, unix_time: int, data: bytes) -> bytes:
        """Do as `Talk.step` does; restart the talk if the database fails."""
        try:
            out = super().step(now, unix_time, data)
            self.failure = self.failure if self.problem else None
        except DatabaseError as error:
            self.problem, self.failure = str(error), error
            self._games = {}
            self._restart(now + HELLO)
            out = b""
        events, self._events = self._events, []
        for event in events:
            self._report(event)
        return out

    def finish(self) -> None:
        """End the talk as soon as all is stored."""
        self._finishing = True

    # -- What comes -----------------------------------------------------------------------

    def _left(self) -> None:
        self._after()
        self._games = {}

    def _listed(self, games: list[BoxGame], clock: int | None) -> None:
        self._asked = None
        if self.box != self._known:
            self._known, self._offset = self.box, None
            self._events.append(Met(self.box, self.version, len(games)))
        self._meet(None if clock is None else self.unix_time - clock)
        self._look_at_file()
        for id, records, _ in games:
            if game := self._game(id):
                game.there, game.listed = records, records or 0
            elif not is_id(id) and id not in self._odd and len(self._odd) < _REPORTED:
                self._odd.add(id)
                self._complain(f"The box has a game {quote(id, 'en')}, which is not a valid id; it is not stored")

    def _meet(self, offset: int | None) -> None:
        """Store when the box was met, at most once a minute unless its clock changed."""
        if self._offset is None or abs((offset or 0) - self._offset) > 1 or self.now >= self._meet_at:
            self._offset = None
            self._database.meet(self.box, self._serial_number, self.version, self.unix_time, offset)
            self._offset, self._meet_at = offset or 0, self.now + _MEET

    def _heard(self, message: Message) -> None:
        match message:
            case ["rec", str(id), content] if game := self._game(id):
                if record := wire.record_line(content):
                    self._take_record(game, *record)
                if self._asked and self._asked.game is game:
                    self._goes_on()
            case ["upto", str(id), int(records)] if game := self._game(id):
                self._after()
                game.there = records
                if self._asked and self._asked.game is game:
                    self._take_answer(self._asked)
            case ["turn", str(id), int(records), int(taken), bool(runs)] if id in self._games and 0 <= taken < 1 << 32:
                self._events.append(Turn(self.box, id, records, taken, runs))
            case ["error", str(code), str(sentence)]:
                self._take_error(code, sentence)

    def _take_record(self, game: _Game, seq: int, line: bytes) -> None:
        if game.there is not None:
            game.there = max(game.there, seq + 1)
        due = max([game.have] + [number + 1 for number, _ in game.fresh])
        # Else one before it got lost, or the box has not agreed yet: it is asked for.
        if seq <= due and game.state is not _State.UNVERIFIED:
            game.fresh.append((seq, line))

    def _take_answer(self, asked: _Request) -> None:
        """The box has sent what was asked for, or as much as came through; only a refused `ack` has an answer."""
        game = asked.game
        if asked.acknowledges:
            if game.state is _State.UNVERIFIED:
                game.state, game.have = _State.AGREED, asked.first  # of the box's; the database may hold more
            game.acknowledged = asked.first
        elif game.state is _State.COMPARING and not game.lacks:
            game.state = _State.EQUAL
            self._complain(f"The box's checksum of game {game.id} is wrong, though all its records are stored")
        else:
            game.tries = game.tries - 1 if game.lacks and game.have == asked.first else _TRIES
            if not game.tries:
                self._complain(
                    f"Game {game.id}: the box lists {counted(game.there or 0, 'record')}, but sends only {game.have}"
                )
        self._asked = None
        self._answered()

    def _take_error(self, code: str, sentence: str) -> None:
        asked, self._asked = self._asked, None
        if asked is None:
            self.problem = f"The box says: {sentence}"
            self._restart(self.now + HELLO)
        elif asked.acknowledges:
            asked.game.have = 0
            if asked.game.state is not _State.DIFFERENT:
                asked.game.state = _State.COMPARING
            self._asked = _Request(asked.game, 0, acknowledges=False)  # the `want` behind the `ack` is answered next
        else:
            self._after()
            asked.game.tries = 0
            if code != "link_game":  # the players have deleted it since
                self._complain(f"Game {asked.game.id}, on the box: {sentence}")
            self._answered()

    # -- What is asked for ------------------------------------------------------------------

    def _next(self) -> tuple[bytes, int] | None:
        for id, game in self._games.items():
            if game.safe:
                if self._look_at_file():
                    self._restart(self.now)
                    return None
                try:
                    crc = self._database.crc(self.box, id, game.safe)
                except ValueError:  # somebody has taken records out of it
                    del self._games[id]
                    self._restart(self.now)
                    return None
                self._asked = _Request(game, game.safe, acknowledges=True)
                return wire.encode("ack", id, game.safe, crc) + wire.encode("want", id, game.safe), 2 * game.safe
            if game.lacks:
                self._asked = _Request(game, game.have, acknowledges=False)
                return wire.encode("want", id, game.have), game.have
        if self._finishing and not self.done:
            self.done = True
            self._say("bye")
        return None

    # -- The database ------------------------------------------------------------------------

    def _look_at_file(self) -> bool:
        """Return whether the database lacks records that it held; then all games are compared with the box again."""
        lost = self._database.lacking(self.box, {id: game.stored for id, game in self._games.items()})
        if lost:
            self._events.append(Replaced(self.box, len(lost)))
            self._games, self._offset = {}, None
        return bool(lost)

    def _game(self, id: str) -> _Game | None:
        """Return a game, None if it may not be stored: a box that invents ids without end fills no memory."""
        if id not in self._games and is_id(id) and len(self._games) < _GAMES:
            stored = self._database.have(self.box, id)
            self._games[id] = _Game(id, stored, stored, _State.UNVERIFIED if stored else _State.AGREED)
        return self._games.get(id)

    def _after(self) -> None:
        for game in self._games.values():
            if game.fresh:
                fresh, game.fresh = game.fresh, []
                self._store(game, [pair for pair in fresh if pair[0] < game.stored])
                self._store(game, [pair for pair in fresh if pair[0] >= game.stored])
                game.have = max([game.have] + [seq + 1 for seq, _ in fresh])

    def _store(self, game: _Game, lines: list[tuple[int, bytes]]) -> None:
        if not lines:
            return
        outcome = self._database.store(self.box, game.id, lines, self.unix_time, aside=game.state is _State.DIFFERENT)
        beyond = {seq: line for seq, line in lines if seq >= game.stored}
        if outcome.conflicts:
            game.state = _State.DIFFERENT
            self._events.append(Contradiction(self.box, game.id, outcome.conflicts))
        elif beyond:
            game.stored += len(beyond)
            if new := [line for seq, line in beyond.items() if seq in outcome.numbers]:
                self._events.append(Recorded(self.box, game.id, new, game.listed))
            self._events.append(Progress(game.id, game.stored, game.there))

    def _complain(self, sentence: str) -> None:
        self._events.append(Problem(sentence))

"""Following a box: stores every record of every game, and acknowledges to the box what is stored."""

from collections.abc import Callable
from dataclasses import dataclass, field

from castellan.text import quote
from castellan_host.database.schema import is_id
from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import wire
from castellan_host.link.events import Contradiction, Event, Met, Problem, Progress, Recorded
from castellan_host.link.talk import HELLO, Row, Talk
from castellan_host.link.wire import Message

_MEET = 60.0  # s after which a box is remembered again
_GAMES = 4096  # of one talk: more than a box's flash has blocks
_REPORTED = 8  # invalid ids of games that are reported; there may be any number
_FRUITLESS = 32  # answers in a row without a new record, then a game is given up


@dataclass
class _Game:
    """The state of one game in this talk."""

    stored: int  # records in the database, without a gap
    have: int  # records of the box's that are in the database, on one side or the other
    trusted: bool  # whether the box has agreed with what is stored, so that more may follow it
    there: int | None = 0  # records on the box, None if it can't say
    listed: int = 0  # records that the box had when it listed its games last
    acknowledged: int = 0
    refused: bool = False  # the box does not agree: all of it is asked for, to see where the two differ
    compared: bool = False
    contradicted: bool = False
    given_up: bool = False  # damaged on the box: it sends no more
    fruitless: int = 0  # answers in a row that brought no record
    had: int = 0  # what `have` was at the last answer
    fresh: list[tuple[int, bytes]] = field(default_factory=list)

    @property
    def lacks(self) -> bool:
        """Whether the box has records that the database lacks."""
        return not self.given_up and (self.there is None or self.have < self.there)

    @property
    def safe(self) -> int:
        """How many records to acknowledge; 0 if there are no new ones."""
        safe = self.have if self.there is None else min(self.have, self.there)
        return 0 if self.contradicted or self.compared or safe == self.acknowledged else safe


class Follower(Talk):
    """A talk that stores; `report` is called with each event. After `finish` it ends when all is stored.

    Records are stored as they arrive, and lost ones are asked for again: however bad the line is,
    the database holds each record once, exactly as the box wrote it. Where the database can't
    take it, `problem` says so, nothing is acknowledged, and it is tried again.
    """

    def __init__(self, database: Database, report: Callable[[Event], None], serial_number: str | None = None) -> None:
        super().__init__()
        self._database = database
        self._report = report
        self._events: list[Event] = []  # reported at the end of a step: records are stored before they are put in words
        self._serial_number = serial_number
        self._games: dict[str, _Game] = {}
        self._asked: str | None = None  # the game whose records are asked for
        self._acking = 0  # records of it that were acknowledged just before
        self._finishing = False
        self._odd: set[str] = set()  # invalid ids of games, each reported once
        self._known = ""  # the box that was reported
        self._offset: int | None = None  # what its clock lacked, if it is remembered
        self._meet_at = 0.0

    def step(self, now: float, unix_time: int, data: bytes) -> bytes:
        """Do as `Talk.step` does; restart the talk if the database fails."""
        try:
            out = super().step(now, unix_time, data)
        except DatabaseError as error:
            self.problem = str(error)
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
        self._store_fresh()
        self._games, self._asked, self._acking = {}, None, 0

    def _listed(self, games: list[Row], clock: int | None) -> None:
        self._asked, self._acking = None, 0
        if self.box != self._known:
            self._known, self._games, self._offset = self.box, {}, None
            self._events.append(Met(self.box, self.version, len(games)))
        self._meet(None if clock is None else self.unix_time - clock)
        for id, records, _ in games:
            if is_id(id):
                if self._has_room_for(id):
                    game = self._game(id)
                    game.there, game.listed = records, records or 0
            elif id not in self._odd and len(self._odd) < _REPORTED:
                self._odd.add(id)
                self._events.append(
                    Problem(f"The box has a game {quote(id, 'en')}, which is not a valid id; it is not stored")
                )

    def _meet(self, offset: int | None) -> None:
        """Store when the box was met, at most once a minute unless its clock changed."""
        if self._offset is None or abs((offset or 0) - self._offset) > 1 or self.now >= self._meet_at:
            self._offset = None
            self._database.meet(self.box, self._serial_number, self.version, self.unix_time, offset)
            self._offset, self._meet_at = offset or 0, self.now + _MEET

    def _heard(self, message: Message) -> None:
        match message:
            case ["rec", str(id), content] if self._has_room_for(id):
                found = wire.record_line(content)
                if found:
                    self._take_record(self._game(id), *found)
                if id == self._asked:
                    self._goes_on()
            case ["upto", str(id), int(records)] if self._has_room_for(id):
                self._store_fresh()
                self._game(id).there = records
                if id == self._asked:
                    self._take_answer(self._game(id))
            case ["error", str(code), str(sentence)]:
                self._take_error(code, sentence)

    def _take_record(self, game: _Game, seq: int, line: bytes) -> None:
        if game.there is not None:
            game.there = max(game.there, seq + 1)
        due = max([game.have] + [number + 1 for number, _ in game.fresh])
        # Else one before it got lost, or the box has not agreed yet: it is asked for.
        if seq <= due and (game.trusted or game.refused):
            game.fresh.append((seq, line))

    def _take_answer(self, game: _Game) -> None:
        """The box has sent what was asked for, or as much of it as came through."""
        if self._acking:
            if not game.trusted:
                game.have = self._acking  # of the box's; the database may hold more
            game.acknowledged, game.trusted = self._acking, True
        elif game.refused and not game.compared and not game.lacks:
            game.compared = True
            if not game.contradicted:
                self._events.append(
                    Problem(f"The box's checksum of game {self._asked} is wrong, though all its records are stored")
                )
        else:
            self._give_up_if_fruitless(self._asked, game)
        self._asked, self._acking = None, 0
        self._answered()

    def _give_up_if_fruitless(self, id: str | None, game: _Game) -> None:
        game.fruitless = game.fruitless + 1 if game.have == game.had else 0
        game.had = game.have
        if game.lacks and game.fruitless >= _FRUITLESS:
            game.given_up = game.compared = True
            self._events.append(Problem(f"Game {id}: the box lists {game.there} records, but sends only {game.have}"))

    def _take_error(self, code: str, sentence: str) -> None:
        if self._asked is None:
            self.problem = f"The box says: {sentence}"
            self._restart(self.now + HELLO)
            return
        game = self._game(self._asked)
        if self._acking:
            # What was asked for behind the acknowledgement is answered next.
            self._acking, game.trusted, game.refused, game.have = 0, False, True, 0
            return
        self._store_fresh()
        game.given_up = game.compared = True
        if code != "link_game":  # the players have deleted it since
            self._events.append(Problem(f"Game {self._asked}, on the box: {sentence}"))
        self._asked = None
        self._answered()

    # -- What is asked for ------------------------------------------------------------------

    def _next(self) -> tuple[bytes, int] | None:
        for id, game in self._games.items():
            if game.safe and not game.refused:
                try:
                    crc = self._database.crc(self.box, id, game.safe)
                except ValueError:  # somebody has taken records out of it
                    del self._games[id]
                    self._restart(self.now)
                    return None
                # The box does not answer an acknowledgement; what it sends behind it shows that it has agreed.
                self._asked, self._acking = id, game.safe
                return wire.encode("ack", id, game.safe, crc) + wire.encode("want", id, game.safe), 2 * game.safe
            if game.lacks:
                self._asked, self._acking = id, 0
                return wire.encode("want", id, game.have), game.have
        if self._finishing and not self.done:
            self.done = True
            self._say("bye")
        return None

    # -- The database ------------------------------------------------------------------------

    def _has_room_for(self, id: str) -> bool:
        """Return whether a game may be stored: a box that invents ids without end fills no memory."""
        return id in self._games or (is_id(id) and len(self._games) < _GAMES)

    def _game(self, id: str) -> _Game:
        if id not in self._games:
            stored = self._database.have(self.box, id)
            self._games[id] = _Game(stored, stored, trusted=not stored)
        return self._games[id]

    def _after(self) -> None:
        self._store_fresh()

    def _store_fresh(self) -> None:
        for id, game in self._games.items():
            if game.fresh:
                fresh, game.fresh = game.fresh, []
                self._store(id, game, [pair for pair in fresh if pair[0] < game.stored])
                self._store(id, game, [pair for pair in fresh if pair[0] >= game.stored])
                game.have = max([game.have] + [seq + 1 for seq, _ in fresh])

    def _store(self, id: str, game: _Game, lines: list[tuple[int, bytes]]) -> None:
        if not lines:
            return
        found = self._database.store(self.box, id, lines, self.unix_time, aside=game.contradicted)
        beyond = {seq: line for seq, line in lines if seq >= game.stored}
        if found.conflicts:
            game.contradicted = True
            self._events.append(Contradiction(self.box, id, found.conflicts))
        elif beyond:
            game.stored += len(beyond)
            new = [line for seq, line in beyond.items() if seq in found.numbers]
            if new:
                self._events.append(Recorded(self.box, id, new, game.listed))
            self._events.append(Progress(id, game.stored, game.there))

"""Following a box: every record of every game into the database, and the box told what is safe there."""

from collections.abc import Callable
from dataclasses import dataclass, field

from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import wire
from castellan_host.link.events import Contradiction, Event, Met, Progress, Recorded, Trouble
from castellan_host.link.talk import HELLO, Talk

_MEET = 60.0  # s after which a box is remembered anew


@dataclass
class _Game:
    """What is known of one game in this talk."""

    stored: int  # records in the database, without a gap
    have: int  # records of the box's that are in the database, on one side or the other
    trusted: bool  # whether the box has agreed with what is stored, so that more may follow it
    there: int | None = 0  # records on the box, None if it can't say
    acknowledged: int = 0
    refused: bool = False  # the box does not agree: all of it is asked for, to see where the two differ
    compared: bool = False
    contradicted: bool = False
    given_up: bool = False  # damaged on the box: it sends no more
    fresh: list[tuple[int, bytes]] = field(default_factory=list)

    @property
    def lacks(self) -> bool:
        """Whether the box has records that are not in the database."""
        return not self.given_up and (self.there is None or self.have < self.there)

    @property
    def safe(self) -> int:
        """How many records the box may take for safe, as far as it has not been told, else 0."""
        safe = self.have if self.there is None else min(self.have, self.there)
        return 0 if self.contradicted or self.compared or safe == self.acknowledged else safe


class Follower(Talk):
    """A talk that stores; `tell` is called with what happens. After `finish` it ends when all is stored.

    What comes is stored at once, and asked for again if it got lost: whatever the line does,
    the database holds a record once, exactly as the box wrote it. Where the database can't
    take it, `trouble` says so, nothing is acknowledged, and it is tried again.
    """

    def __init__(self, database: Database, tell: Callable[[Event], None], serial_number: str | None = None) -> None:
        super().__init__()
        self._database = database
        self._tell = tell
        self._serial_number = serial_number
        self._games: dict[str, _Game] = {}
        self._asked: str | None = None  # the game whose records are asked for
        self._acking = 0  # records of it that were acknowledged just before
        self._finishing = False
        self._known = ""  # the box that was told of
        self._offset: int | None = None  # what its clock lacked, if it is remembered
        self._meet_at = 0.0

    def step(self, now: float, unix_time: int, data: bytes) -> bytes:
        """Do as `Talk.step` does; begin the talk anew if the database fails."""
        try:
            return super().step(now, unix_time, data)
        except DatabaseError as error:
            self.trouble = str(error)
            self._games = {}
            self._begin_anew(now + HELLO)
            return b""

    def finish(self) -> None:
        """End the talk as soon as all is stored."""
        self._finishing = True

    # -- What comes -----------------------------------------------------------------------

    def _listed(self, games: list, clock: int | None) -> None:
        self._asked, self._acking = None, 0
        if self.box != self._known:
            self._known, self._games, self._offset = self.box, {}, None
            self._tell(Met(self.box, self.version, len(games)))
        self._meet(None if clock is None else self.unix_time - clock)
        for id, records, _ in games:
            self._game(id).there = records

    def _meet(self, offset: int | None) -> None:
        """Remember the box, now and then: it answers every few seconds."""
        if self._offset is None or abs((offset or 0) - self._offset) > 1 or self.now >= self._meet_at:
            self._offset = None
            self._database.meet(self.box, self._serial_number, self.version, self.unix_time, offset)
            self._offset, self._meet_at = offset or 0, self.now + _MEET

    def _heard(self, message: list) -> None:
        match message:
            case ["rec", str(id), content]:
                found = wire.record_line(content)
                if found:
                    self._take_record(self._game(id), *found)
                if id == self._asked:
                    self._goes_on()
            case ["upto", str(id), int(records)]:
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
                self._tell(Trouble(f"The box does not agree that game {self._asked} is safe here, though all is equal"))
        self._asked, self._acking = None, 0
        self._answered()

    def _take_error(self, code: str, sentence: str) -> None:
        if self._asked is None:
            self.trouble = f"The box says: {sentence}"
            self._begin_anew(self.now + HELLO)
            return
        game = self._game(self._asked)
        if self._acking:
            # What was asked for behind the acknowledgement is answered next.
            self._acking, game.trusted, game.refused, game.have = 0, False, True, 0
            return
        self._store_fresh()
        game.given_up = game.compared = True
        if code != "link_game":  # the players have deleted it since
            self._tell(Trouble(f"Game {self._asked}, on the box: {sentence}"))
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
                    self._begin_anew(self.now)
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
        new = [line for seq, line in dict(lines).items() if seq >= game.stored]
        if found.conflicts:
            game.contradicted = True
            self._tell(Contradiction(self.box, id, found.conflicts))
        elif new:
            game.stored += len(new)
            self._tell(Recorded(self.box, id, new))
            self._tell(Progress(id, game.stored, game.there))

"""The tables that a scoreboard shows: those of the boxes that were met since it started, else one of the database."""

import time
from typing import NamedTuple

from castellan.core.record import SEQ, decode
from castellan_host.link.events import Met, Recorded, Turn
from castellan_host.link.serial_ports import Port
from castellan_host.link.syncing import Lent, Lost
from castellan_host.mirror.newest import NewestGame
from castellan_host.scoreboard import standing
from castellan_host.scoreboard.standing import Values
from castellan_host.show.sync_report import SyncEvent
from castellan_host.stored_games.library import Opened

Boxes = dict[str, int | None]  # by id, since when each is away in Unix time, None if it is plugged in
Entered = dict[str, str]  # by box, the game that got its last entry
Arrived = dict[tuple[str, str], dict[int, float]]  # by box and game, when records came just after they were entered

Turns = dict[tuple[str, str], "Running"]  # by box and game, what a box said of the running turn
_SAME = 0.5  # s by which a turn that goes on may seem to be longer or shorter: what a box says takes a moment to come


class Running(NamedTuple):
    """A running turn, in a game of so many `records`, and the `seconds` that it had lasted `at` a time.

    That is by `time.monotonic`. It stands still unless it `runs`.
    """

    records: int
    seconds: float
    runs: bool
    at: float

    def goes_on(self, later: "Running") -> bool:
        """Return whether a later one says nothing new."""
        passed = later.at - self.at if self.runs else 0
        return self.runs == later.runs and abs(self.seconds + passed - later.seconds) < _SAME


class Presence:
    """Which boxes were met, since when those that are unplugged are away, and which games got the last entries.

    `arrived` and `turns` are about the latter; a box that is unplugged is forgotten there.
    """

    def __init__(self) -> None:
        self.boxes: Boxes = {}  # replaced, never changed, since other threads read it
        self.entered: Entered = {}  # as well
        self.arrived: Arrived = {}  # as well
        self.turns: Turns = {}  # as well
        self._at: dict[str, str] = {}  # the box on each device

    def hear(self, port: Port | None, event: SyncEvent) -> None:
        """Take notice of an event of a sync."""
        match event:
            case Met(box) if port:
                self._at[port.device] = box
                self.boxes = self.boxes | {box: None}
            case Recorded(box, game):
                if self.entered.get(box) != game:
                    self.entered = self.entered | {box: game}
                self._note(event)
            case Turn(box, game):
                self._note_turn(event)
            case Lost(gone) | Lent(gone) if gone.device in self._at:
                box = self._at.pop(gone.device)
                self.boxes = self.boxes | {box: int(time.time())}
                self.arrived = {key: known for key, known in self.arrived.items() if key[0] != box}
                self.turns = {key: known for key, known in self.turns.items() if key[0] != box}

    def _note(self, event: Recorded) -> None:
        now, key = time.monotonic(), (event.box, event.game)
        numbers = [decode(line)[SEQ] for line in event.lines]
        known = self.arrived.get(key, {}) | {seq: now for seq in numbers if seq >= event.listed}
        self.arrived = {other: seqs for other, seqs in self.arrived.items() if other[0] != event.box} | {key: known}

    def _note_turn(self, event: Turn) -> None:
        said = Running(event.records, event.milliseconds / 1000, event.runs, time.monotonic())
        key = event.box, event.game
        known = self.turns.get(key)
        if not known or not known.goes_on(said):
            self.turns = {other: turn for other, turn in self.turns.items() if other[0] != event.box} | {key: said}


class Tables:
    """Reads the games that are shown now: of each box the one that got the last entry, at first the newest by date.

    `language` is that of their words.
    """

    def __init__(self, newest: NewestGame, language: str) -> None:
        self._newest = newest
        self._language = language
        self._shown: dict[str, Opened] = {}  # by box; "" stands for all boxes
        self._known: list[Opened] = []  # at the last look
        self._entered: Entered = {}  # then
        self._drawn: dict[str, tuple[Opened, Values]] = {}

    def look(self, boxes: Boxes, entered: Entered, arrived: Arrived, turns: Turns) -> list[Values]:
        """Return the tables of these boxes; if there are none, that of all boxes together. Raises DatabaseError.

        Of several games that have changed it is the one that `entered` names, else another program's, the newest.
        `away` is 0 for a box that is plugged in, None for one that was not met. `since` is when the running turn began,
        by `time.monotonic`; None if nobody is on turn, or that is not known. Of one that stands still `paused` is how
        many seconds it has lasted, else None.
        """
        games = self._newest.read(boxes, entered)
        gone = self._newest.forgotten
        self._shown = {box: opened for box, opened in self._shown.items() if opened.stored.game not in gone}
        for box in boxes or [""]:
            last = entered.get(box)
            changed = self._changed(box, last, [opened for opened in games if box in ("", opened.stored.box)])
            if changed:
                self._shown[box] = next((opened for opened in changed if opened.stored.game == last), changed[0])
        self._known, self._entered = games, entered
        shown = [(box, self._shown[box]) for box in boxes or [""] if box in self._shown]
        tables = [(box, opened, self._draw(box, opened)) for box, opened in shown]
        return [
            table | {"away": _away(boxes, box)} | _turn(table, arrived.get(_key(opened), {}), turns.get(_key(opened)))
            for box, opened, table in tables
        ]

    def _changed(self, box: str, last: str | None, games: list[Opened]) -> list[Opened]:
        """Return those of a box's games that have changed since the last look; all if it shows none yet."""
        if box not in self._shown:
            return games
        known = {id(opened) for opened in self._known}  # of which none is another object's by now
        is_other = last != self._entered.get(box)
        return [opened for opened in games if id(opened) not in known or (is_other and opened.stored.game == last)]

    def _draw(self, box: str, opened: Opened) -> Values:
        known = self._drawn.get(box)
        if not known or known[0] is not opened:
            self._drawn[box] = known = opened, standing.as_dict(opened, self._language)
        return known[1]


def _key(opened: Opened) -> tuple[str, str]:
    return opened.stored.box, opened.stored.game


def _turn(table: Values, arrived: dict[int, float], said: Running | None) -> Values:
    """Return since when the running turn counts, and how long it has lasted if it stands still.

    What the box said of it counts, unless it began afterwards: then the record does that it began with.
    """
    seq, had = table["begun"] or (-1, 0)
    since = paused = None
    if said and 0 <= seq < said.records:
        since, paused = (said.at - said.seconds, None) if said.runs else (None, said.seconds)
    elif seq in arrived:
        since = arrived[seq] - had
    return {"since": since if since is None else round(since, 1), "paused": paused}


def _away(boxes: Boxes, box: str) -> int | None:
    return (boxes[box] or 0) if box in boxes else None

"""The tables that a scoreboard shows: those of the boxes that were met since it started, else one of the database."""

import time

from castellan_host.games.library import Opened
from castellan_host.link.events import Met
from castellan_host.link.ports import Port
from castellan_host.link.syncing import Lent, Lost
from castellan_host.mirror.newest import NewestGame
from castellan_host.scoreboard import standing
from castellan_host.scoreboard.standing import Values
from castellan_host.show.sync_report import SyncEvent

Boxes = dict[str, int | None]  # by id, since when each is away in Unix time, None if it is plugged in


class Presence:
    """Which boxes were met, and since when those that are unplugged are away."""

    def __init__(self) -> None:
        self.boxes: Boxes = {}  # replaced, never changed, since other threads read it
        self._at: dict[str, str] = {}  # the box on each device

    def hear(self, port: Port | None, event: SyncEvent) -> None:
        """Take notice of an event of a sync."""
        match event:
            case Met(box) if port:
                self._at[port.device] = box
                self.boxes = self.boxes | {box: None}
            case Lost(gone) | Lent(gone) if gone.device in self._at:
                self.boxes = self.boxes | {self._at.pop(gone.device): int(time.time())}


class Tables:
    """Reads the games that are shown now: of each box the one that got the last entry, at first the newest by date.

    `language` is that of their words.
    """

    def __init__(self, newest: NewestGame, language: str) -> None:
        self._newest = newest
        self._language = language
        self._shown: dict[str, Opened] = {}  # by box; "" stands for all boxes
        self._known: list[Opened] = []  # at the last look
        self._drawn: dict[str, tuple[Opened, Values]] = {}

    def look(self, boxes: Boxes) -> list[Values]:
        """Return the tables of these boxes; if there are none, that of all boxes together. Raises DatabaseError.

        `away` is 0 for a box that is plugged in, None for one that was not met.
        """
        games = self._newest.read()
        known = {id(opened) for opened in self._known}  # of which none is another object's by now
        for box in boxes or [""]:
            of_box = [opened for opened in games if box in ("", opened.stored.box)]
            changed = [opened for opened in of_box if id(opened) not in known]
            if changed or (of_box and box not in self._shown):
                self._shown[box] = (changed or of_box)[0]
        self._known = games
        found = [(box, self._shown[box]) for box in boxes or [""] if box in self._shown]
        return [self._draw(box, opened) | {"away": _away(boxes, box)} for box, opened in found]

    def _draw(self, box: str, opened: Opened) -> Values:
        known = self._drawn.get(box)
        if not known or known[0] is not opened:
            self._drawn[box] = known = opened, standing.as_dict(opened, self._language)
        return known[1]


def _away(boxes: Boxes, box: str) -> int | None:
    return (boxes[box] or 0) if box in boxes else None

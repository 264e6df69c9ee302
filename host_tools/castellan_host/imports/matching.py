"""Which stored game a file's game is, and under which ids a new one is stored."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from castellan_host.database.imported_ids import UNKNOWN_BOX, imported_id, is_dated
from castellan_host.database.store import Database, StoredGame
from castellan_host.imports.alike import Alike, Key
from castellan_host.imports.candidates import Candidate


@dataclass(frozen=True)
class Match:
    """Where a game belongs; `stored` is what the database holds of it, None if it is new."""

    box: str
    game: str
    stored: StoredGame | None
    is_forgotten: bool


class Matcher:
    """Knows how each stored game begins; those that it is asked about count as stored from then on.

    They need not be stored at once: it calls `store_waiting` before it reads a game.
    """

    def __init__(self, database: Database, store_waiting: Callable[[], None]) -> None:
        self._database = database
        self._store_waiting = store_waiting
        self._beginnings: dict[str, list[Key]] = {}  # first line to the games that begin with it
        self._boxes: dict[str, list[str]] = {}  # game to the boxes that have it
        self._alike: dict[tuple[str, bool], Alike] = {}  # first line, whether only ids that an import made up
        self._numbers: dict[str, int] = {}  # of a made-up id: the last one behind it that is taken
        self._forgotten = database.forgotten()
        for box, game, line in database.beginnings(every=True):
            self._add((box, game), line)

    def match(self, candidate: Candidate) -> Match:
        """Return where a game belongs: the stored game that has all its records, else by its id, else by its records.

        If there is none, the game is new.
        """
        same_id = self._with_its_id(candidate)
        alike = self._with_its_first_record(candidate)
        same = (
            next((stored for stored in same_id if _holds(stored, candidate)), None)
            or self._stored_one(alike.holding(candidate.lines))
            or max(same_id, key=lambda stored: _common(stored, candidate), default=None)
            or self._stored_one(self._continued(alike, candidate))
        )
        if same:
            return Match(same.box, same.game, same, same.game in self._forgotten)
        new = (candidate.given.box or UNKNOWN_BOX, candidate.given.game or self._free_id(candidate))
        self._add(new, candidate.lines[0])
        self.holds_now(new, candidate.lines, set())
        return Match(*new, None, new[1] in self._forgotten)

    def holds_now(self, key: Key, lines: list[str], others: set[tuple[int, str]]) -> None:
        """Take notice of the records that a game has now, and of those that contradict them."""
        for only_made_up in (False, True):
            alike = self._alike.get((lines[0], only_made_up)) if lines else None
            if alike and (not only_made_up or key[1].startswith(imported_id(lines[0]))):
                alike.put(key, lines, others)

    def _with_its_id(self, candidate: Candidate) -> list[StoredGame]:
        """Return the stored games with the file's id: on the file's box, else imported from an unknown box."""
        id, box = candidate.given.game, candidate.given.box
        boxes = sorted(self._boxes.get(id, []), key=lambda of: (of == UNKNOWN_BOX, of))
        keys = [(of, id) for of in boxes if box in ("", of)] or [(of, id) for of in boxes if of == UNKNOWN_BOX]
        return [stored for key in keys if (stored := self._stored_one(key))]

    def _with_its_first_record(self, candidate: Candidate) -> Alike:
        """Return the stored games with the same first record that may be this one.

        A game with an id and a box, or with an id and no date, is compared only with games whose id an import made up:
        without a date two games of the same players may begin alike.
        """
        first = candidate.lines[0]
        only_made_up = bool(candidate.given.game and (candidate.given.box or not is_dated(first)))
        if (first, only_made_up) not in self._alike:
            made = imported_id(first) if only_made_up else ""
            keys = sorted(key for key in self._beginnings.get(first, []) if key[1].startswith(made))
            if keys:
                self._store_waiting()
            self._alike[first, only_made_up] = Alike(self._database.filled([StoredGame(*key, 0, True) for key in keys]))
        return self._alike[first, only_made_up]

    def _continued(self, alike: Alike, candidate: Candidate) -> Key | None:
        """Return the stored game whose records this one continues; without an id also one that it contradicts.

        The latter needs a date.
        """
        if candidate.given.game or not is_dated(candidate.lines[0]):
            return alike.continued(candidate.lines)
        return alike.nearest(candidate.lines)

    def _free_id(self, candidate: Candidate) -> str:
        id = made = imported_id(candidate.lines[0])
        while id in self._boxes:
            self._numbers[made] = self._numbers.get(made, 1) + 1
            id = f"{made}-{self._numbers[made]}"
        return id

    def _stored_one(self, key: Key | None) -> StoredGame | None:
        if key is None:
            return None
        self._store_waiting()
        return self._database.game(*key, every=True)

    def _add(self, key: Key, line: str) -> None:
        self._boxes.setdefault(key[1], []).append(key[0])
        self._beginnings.setdefault(line, []).append(key)


def _common(stored: StoredGame, candidate: Candidate) -> int:
    """Return how many records both begin with."""
    pairs = zip(stored.lines, candidate.lines, strict=False)
    return len([*itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)])


def held(stored: StoredGame) -> set[tuple[int, str]]:
    """Return number and line of all records of a game, those that were kept aside among them."""
    return {*enumerate(stored.lines), *((conflict.seq, conflict.other) for conflict in stored.conflicts)}


def _holds(stored: StoredGame, candidate: Candidate) -> bool:
    return held(stored).issuperset(enumerate(candidate.lines))

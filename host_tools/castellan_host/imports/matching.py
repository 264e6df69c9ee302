"""Which stored game a file's game is, and under which ids a new one is stored."""

import hashlib
import itertools
from dataclasses import dataclass

from castellan import record
from castellan_host.database.store import Database, StoredGame
from castellan_host.imports.candidates import Candidate

NOWHERE = "import"  # the box of games of which nobody knows theirs
_DIGITS = 16

Key = tuple[str, str]  # box, game


@dataclass(frozen=True)
class Match:
    """Where a game belongs; `stored` is what the database holds of it, None if it is new."""

    box: str
    game: str
    stored: StoredGame | None


class Matcher:
    """Knows how each stored game begins; those that it is asked about count as stored from then on."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._beginnings: dict[str, list[Key]] = {}  # first line to the games that begin with it
        self._boxes: dict[str, list[str]] = {}  # game to the boxes that have it
        for box, game, line in database.beginnings():
            self._add((box, game), line)

    def match(self, candidate: Candidate) -> Match:
        """Return where a game belongs: the stored game that has all its records, else by its id, else by its records.

        If there is none, the game is new.
        """
        of_its_id, alike = self._of_its_id(candidate), self._beginning_alike(candidate)
        found = (
            next((stored for stored in [*of_its_id, *alike] if _holds(stored, candidate)), None)
            or max(of_its_id, key=lambda stored: _common(stored, candidate), default=None)
            or self._other_side(alike, candidate)
        )
        if found:
            return Match(found.box, found.game, found)
        new = (candidate.given.box or NOWHERE, candidate.given.game or self._free_id(candidate))
        self._add(new, candidate.lines[0])
        return Match(*new, None)

    def _of_its_id(self, candidate: Candidate) -> list[StoredGame]:
        """Return the stored games of the id that is known, on the box that is known, else of one that nobody knows."""
        id, box = candidate.given.game, candidate.given.box
        boxes = sorted(self._boxes.get(id, []), key=lambda of: (of == NOWHERE, of))
        keys = [(of, id) for of in boxes if box in ("", of)] or [(of, id) for of in boxes if of == NOWHERE]
        return self._stored(keys)

    def _beginning_alike(self, candidate: Candidate) -> list[StoredGame]:
        """Return the stored games with the same first record that may be this one.

        A game with an id and a box, or with an id and no date, is compared only with games whose id an import made up:
        without a date two games of the same players may begin alike.
        """
        begun = sorted(self._beginnings.get(candidate.lines[0], []))
        if candidate.given.game and (candidate.given.box or not _is_dated(candidate)):
            begun = [key for key in begun if key[1].startswith(_made_up_id(candidate))]
        return self._stored(begun)

    def _other_side(self, alike: list[StoredGame], candidate: Candidate) -> StoredGame | None:
        """Return the stored game whose records this one continues; without an id also one that it contradicts.

        The latter needs a date.
        """
        if candidate.given.game or not _is_dated(candidate):
            alike = [stored for stored in alike if _common(stored, candidate) == len(stored.lines)]
        return max(alike, key=lambda stored: _common(stored, candidate), default=None)

    def _free_id(self, candidate: Candidate) -> str:
        id, number = _made_up_id(candidate), 1
        while id in self._boxes:
            number += 1
            id = f"{_made_up_id(candidate)}-{number}"
        return id

    def _stored(self, keys: list[Key]) -> list[StoredGame]:
        found = [self._database.game(*key) for key in keys]
        return [stored for stored in found if stored]

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


def _is_dated(candidate: Candidate) -> bool:
    """Return whether the box knew when the game began: then no other one begins alike."""
    return int(record.decode(f"{candidate.lines[0]}\n".encode())[1]) > 0


def _made_up_id(candidate: Candidate) -> str:
    """Return an id from the record that begins a game, the same wherever it is imported."""
    return hashlib.sha256(candidate.lines[0].encode()).hexdigest()[:_DIGITS]

"""Stored games with the same first record, kept so that the one that fits others' records is found without a search.

Each game is a string of bytes, a digest for each of its lines. In the order of these strings, games that begin alike
stand beside each other, however many there are.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from castellan_host.database.store import StoredGame

Key = tuple[str, str]  # box, game

_SIZE = 16  # bytes of a line's digest
_LAST = ("\U0010ffff", "")  # behind every key


class Alike:
    """Games as their records, those that were set aside among them."""

    def __init__(self, games: Iterable[StoredGame]) -> None:
        self._order: list[tuple[bytes, Key]] = []
        self._known: dict[Key, bytes] = {}
        self._contested: dict[Key, set[tuple[int, str]]] = {}
        for game in games:
            self.put((game.box, game.game), game.lines, {(other.seq, other.other) for other in game.conflicts})

    def put(self, key: Key, lines: Sequence[str], others: set[tuple[int, str]]) -> None:
        """Put a game in, or what it holds now; `others` are records that contradict its own."""
        if key in self._known:
            del self._order[bisect_left(self._order, (self._known[key], key))]
        self._known[key] = _digests(lines)
        insort(self._order, (self._known[key], key))
        if others:
            self._contested[key] = {*enumerate(lines), *others}

    def holding(self, lines: Sequence[str]) -> Key | None:
        """Return a game that has all of these records: one that has no more, if there is one."""
        wanted = _digests(lines)
        place = bisect_left(self._order, (wanted, ("", "")))
        if place < len(self._order) and self._order[place][0].startswith(wanted):
            return self._order[place][1]
        return next((key for key, held in self._contested.items() if held.issuperset(enumerate(lines))), None)

    def continued(self, lines: Sequence[str]) -> Key | None:
        """Return the game with the most records whose last one comes before these records go on."""
        wanted = _digests(lines)
        while wanted:
            place = bisect_right(self._order, (wanted, _LAST))
            content, key = self._order[place - 1] if place else (b"", _LAST)
            if content and wanted.startswith(content):
                return key
            wanted = wanted[: _common(wanted, content)]
        return None

    def nearest(self, lines: Sequence[str]) -> Key | None:
        """Return the game that begins with the most of these records."""
        wanted = _digests(lines)
        place = bisect_left(self._order, (wanted, ("", "")))
        beside = self._order[max(place - 1, 0) : place + 1]
        return max(beside, key=lambda each: _common(wanted, each[0]), default=(b"", None))[1]


def _digests(lines: Sequence[str]) -> bytes:
    return b"".join(blake2b(line.encode(), digest_size=_SIZE).digest() for line in lines)


def _common(one: bytes, other: bytes) -> int:
    """Return with how many bytes both begin, in complete digests."""
    least = min(len(one), len(other))
    places = range(0, least, _SIZE)
    return next((at for at in places if one[at : at + _SIZE] != other[at : at + _SIZE]), least)

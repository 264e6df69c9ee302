"""Packs a font's letters, each a list of columns, into few bytes; `castellan.ports.frame` draws from what it makes.

A letter is its columns, or another letter and a mark that is drawn over it. Only a letter that is pixel by pixel the
two together is made so: what is drawn doesn't depend on what is chosen here. Columns that several letters have are
stored once, and the second page of the display only for letters that reach into it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

Columns = tuple[int, ...]  # the lowest bit on top

MADE = 0x8000  # a letter's word: made of two; a mark's: the letter below it is lowered
_PLAIN = frozenset(map(chr, range(0x21, 0x7F)))  # they are in most texts, and drawn at once
_WIDEST = 8
_BASES = 190  # letters, whose words are among the first 256: ASCII and Cyrillic
_WORD = 2  # bytes


class Mark(NamedTuple):
    """What is drawn over a letter; see `lowered`."""

    columns: Columns
    lowered: bool


class Packed(NamedTuple):
    """A font's words, one for each mark, then one for each letter; and its strips.

    A word is where the columns begin, and in bits 12 to 14 how many they are, less one. That of a letter that is made
    of two has the place of the other letter's word, and in bits 8 to 14 that of the mark's. The first strip has the
    pixels below the eighth of the first `deep` columns, the second strip the upper eight of all columns: a word has the
    place there.
    """

    words: list[int]
    strips: bytes
    deep: int
    marks: int


def lowered(columns: Columns) -> Columns:
    """Return a capital with room for a mark: its uppermost row, 1, in the place of row 2, which is like row 3."""
    return tuple(column & ~7 | (column & 2) << 1 for column in columns)


def pack(glyphs: Mapping[str, Columns]) -> Packed:
    """Pack letters, in their order."""
    made = _made(glyphs)
    marks = sorted({mark for _, mark in made.values()})
    every, deep = _joined({glyphs[letter] for letter in glyphs if letter not in made} | {mark[0] for mark in marks})
    places = {letter: len(marks) + at for at, letter in enumerate(glyphs)}

    def word(columns: Columns) -> int:
        return deep + place(every, columns) | len(columns) - 1 << 12

    words = [word(mark.columns) | (MADE if mark.lowered else 0) for mark in marks]
    for letter, columns in glyphs.items():
        if letter in made:
            base, mark = made[letter]
            words.append(MADE | marks.index(mark) << 8 | places[base])
        else:
            words.append(word(columns))
    most = len(every) + deep, 2 * deep, 2 * len(marks), max(map(len, glyphs.values()))
    if any(value >= bound for value, bound in zip(most, (1 << 12, 1 << 9, 1 << 8, 9), strict=True)):
        raise ValueError(f"the box's numbers have no room: {most}")
    strips = bytes(column >> 8 for column in every[:deep]) + bytes(column & 0xFF for column in every)
    return Packed(words, strips, deep, len(marks))


def place(every: Columns, piece: Columns) -> int:
    """Return where a piece is found, -1 if it is not."""
    starts = range(len(every) - len(piece) + 1)
    return next((start for start in starts if every[start : start + len(piece)] == piece), -1)


def _made(glyphs: Mapping[str, Columns]) -> dict[str, tuple[str, Mark]]:
    """Return the letters that are made of another one and a mark, with both: those that need fewer bytes so."""
    first: dict[Columns, str] = {}  # of each shape; the others share its columns
    for letter, columns in glyphs.items():
        first.setdefault(columns, letter)
    bases = [letter for letter in list(glyphs)[:_BASES] if first[glyphs[letter]] == letter]
    ways = {letter: list(_ways(letter, bases, glyphs)) for letter in first.values()}
    used = Counter(mark for each in ways.values() for mark in {mark for _, mark in each})
    made: dict[str, tuple[str, Mark]] = {}
    needed: set[str] = set()
    # Those whose mark most others have come first. What another letter is made of is not made of two itself.
    for letter in sorted(ways, key=lambda letter: (-max([used[mark] for _, mark in ways[letter]] or [0]), letter)):
        possible = [way for way in ways[letter] if way[0] not in made and letter not in needed]
        if possible:
            base, mark = max(possible, key=lambda way: (used[way[1]], -_bytes(way[1].columns), way[0] in needed, way))
            if used[mark] * _bytes(glyphs[letter]) > _bytes(mark.columns) + _WORD:
                made[letter] = base, mark
                needed.add(base)
    return {letter: made[first[columns]] for letter, columns in glyphs.items() if first[columns] in made}


def _ways(letter: str, bases: list[str], glyphs: Mapping[str, Columns]) -> Iterator[tuple[str, Mark]]:
    """Yield each base and mark that give a letter."""
    columns = glyphs[letter]
    for base in bases if letter not in _PLAIN else ():
        for below, low in ((glyphs[base], False), (lowered(glyphs[base]), True)):
            if base == letter or len(below) != len(columns) or not any(below):
                continue
            if all(part & ~column == 0 for part, column in zip(below, columns, strict=True)):
                over = [column & ~part for part, column in zip(below, columns, strict=True)]
                while over and not over[-1]:
                    over.pop()
                if over:
                    yield base, Mark(tuple(over), low)


def _bytes(columns: Columns) -> int:
    return sum(2 if column > 0xFF else 1 for column in columns)


def _joined(pieces: set[Columns]) -> tuple[Columns, int]:
    """Return columns among which each piece is found, and how many of the first ones reach below the first page."""
    deep = _overlapping({piece for piece in pieces if max(piece) > 0xFF})
    rest = _overlapping({piece for piece in pieces if max(piece) <= 0xFF and place(deep, piece) < 0})
    return deep + rest, len(deep)


def _overlapping(pieces: set[Columns]) -> Columns:
    """Join pieces where one ends as another begins, where most columns are the same first."""
    left = sorted(piece for piece in pieces if all(place(other, piece) < 0 for other in pieces - {piece}))
    for length in range(_WIDEST - 1, 0, -1):
        while pair := next((pair for pair in permutations(left, 2) if pair[0][-length:] == pair[1][:length]), None):
            left = sorted([piece for piece in left if piece not in pair] + [pair[0] + pair[1][length:]])
    return sum(left, ())

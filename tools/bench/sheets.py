"""How many presses the numbers of score sheets take: the examples of three, by keys. Part of `make bench`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castellan_host.sheets import checking, shipped
from castellan_host.sheets.texts import options
from lab.hands import moves
from lab.hands.keyed import counted
from lab.hands.table_side import begun

if TYPE_CHECKING:
    from castellan.interfaces import Options

# Titles, and presses a number on average, at most. Yahtzee's thirteen lines keep their keys on four pages.
SHEETS = {"Wingspan": 3.7, "Skull King": 1.8, "Yahtzee": 4.5}


def rows() -> Iterator[tuple]:
    """Yield of each sheet the target, how many numbers its examples have, and their presses on average and at most."""
    for title, most in SHEETS.items():
        found = entries(title)
        numbers, pressed = (sum(column) for column in zip(*found, strict=True))
        at_most = max(keys / count for count, keys in found)
        yield (
            f"{title}: a number of its example",
            f"at most {most}",
            numbers,
            f"{pressed / numbers:.2f}",
            f"{at_most:.1f}",
        )


def entries(title: str) -> list[tuple[int, int]]:
    """Return of each entry of a sheet's examples how many numbers it has, and how many presses it takes."""
    return [(numbers, counted(words)) for _, played in examples(title) for numbers, words in played]


def examples(title: str) -> "Iterator[tuple[Options, list[tuple[int, list[str]]]]]":
    """Yield of each example of a sheet the game's options, and how many numbers and which words each entry has."""
    sheet = shipped.named(title)
    if sheet is None:
        raise ValueError(f"no sheet {title!r}")
    for example in sheet.games:
        people, events = checking.entries(sheet, example)
        named = {**options(sheet, "en"), "players": [f"Player {seat + 1}" for seat in range(people)]}
        hands = begun("pad", named)
        yield named, [(len(each) - (3 if each[0] == "cell" else 2), moves.enter(hands, each)) for each in events]

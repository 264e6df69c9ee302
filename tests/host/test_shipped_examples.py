"""How many of the sheets near those that come with castellan their examples tell apart, and why not the others."""

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.near import left, near

# title: how many near sheets its examples come out with, too, and why; "Wanted" are those that an example could tell
LEFT = {
    "501": (
        10,
        "9 differ in what they refuse, which no example has; nobody comes to 1 point",
    ),
    "Canasta": (1, "All points are multiples of 5, so nobody has 4999"),
    "Catan": (2, "Wanted: 9 points, no city; with more examples its link is long"),
    "Doppelkopf": (
        1,
        "One wins, or two or three win the same, so the lowest of the others is the highest, or nobody's",
    ),
    "Farkle": (1, "All points are multiples of 50, so nobody has 9999"),
    "Gin Rummy": (
        4,
        "Wanted: the target, where the rows of a single round are read as lines of the end; a deal without a knock",
    ),
    "Mölkky": (4, "Wanted: 49 and 51 points, a third miss; with more examples its link is long"),
    "Oh Hell": (2, "52 or 50 cards give as many rounds for three to seven players"),
    "Rummikub": (1, "Wanted: two with the fewest tiles"),
    "Skat": (1, "Nobody plays for 0 points"),
    "Skull King": (3, "Wanted: a game of all ten rounds, 0 bid and several won"),
    "Skyjo": (1, "0 points doubled are 0"),
    "Spades": (1, "Wanted: 499 points, which take ten bags less one"),
    "Tarot": (8, "Wanted: the other contracts, and a taker with five players"),
    "Triominos": (1, "Wanted: two with the fewest points in tiles"),
    "Wizard": (1, "61 cards give as many rounds for three to six players"),
    "Yahtzee": (6, "They refuse the same numbers, or one more, which no example has"),
}


@pytest.mark.parametrize("sheet", list(shipped.sheets()), ids=lambda sheet: sheet.title)
def test_the_examples_of_a_sheet_tell_it_from_all_near_it_but_a_few(sheet):
    found = left(sheet, near(sheet))
    assert len(found) <= LEFT.get(sheet.title, (0, ""))[0], [each.where for each in found]


def test_95_of_100_sheets_near_those_that_come_with_castellan_are_told_apart():
    every = sum(len([*near(sheet)]) for sheet in shipped.sheets())
    assert sum(number for number, _ in LEFT.values()) <= 0.05 * every

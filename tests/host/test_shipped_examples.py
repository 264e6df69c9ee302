"""How many of the sheets near those that come with castellan their examples tell apart, and why not the others."""

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.near.near_sheets import from_0, left, near
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.idle import idle
from castellan_host.sheets.search.showing import Unseen

pytestmark = pytest.mark.sheets

# title: how many near sheets its examples come out with, too, and why no game that can be played tells them apart
LEFT = {
    "501": (
        3,
        "Nobody is left with 1 point; 99998 is refused, too; 162 is three 54",
    ),
    "Canasta": (1, "All points are multiples of 5, so nobody has 4999"),
    "Farkle": (1, "All points are multiples of 50, so nobody has 9999"),
    "Gin Rummy": (2, "Whoever reaches 100 has the game bonus of 100, so nobody has 100 to 199 points"),
    "Hearts": (1, "Nobody has more than 26"),
    "Oh Hell": (2, "52 or 50 cards give as many rounds for three to seven players"),
    "Tarot": (2, "The contracts add up to 1 to 4, or with a partner's 5 to 6 to 9"),
    "Wizard": (1, "61 cards give as many rounds for three to six players"),
    "Yahtzee": (
        4,
        "99998 is refused, too, and so is -99999",
    ),
}


@pytest.mark.parametrize("sheet", list(shipped.sheets()), ids=lambda sheet: sheet.title)
def test_the_examples_of_a_sheet_tell_it_from_all_near_it_but_a_few(sheet):
    found = left(sheet, near(sheet))
    assert len(found) == LEFT.get(sheet.title, (0, ""))[0], [each.where for each in found]


@pytest.mark.parametrize("sheet", list(shipped.sheets()), ids=lambda sheet: sheet.title)
def test_the_examples_of_a_sheet_say_whether_0_can_be_entered_where_a_range_begins_above_it(sheet):
    assert not [each.where for each in left(sheet, from_0(sheet))]


def test_98_of_100_sheets_near_those_that_come_with_castellan_are_told_apart():
    every = sum(len([*near(sheet)]) for sheet in shipped.sheets())
    assert sum(number for number, _ in LEFT.values()) <= 0.02 * every


@pytest.mark.parametrize("title", LEFT)
def test_no_question_is_left_about_a_sheet_that_comes_with_castellan(title):
    assert [each.near.where for each in search(shipped.named(title), confirmed=0).questions] == []


@pytest.mark.parametrize("file", shipped.files(), ids=lambda file: file.name)
def test_no_example_of_a_sheet_shows_the_cases_that_it_rules_out_and_they_show_all_others(file):
    sheet = read(file.read_bytes())
    unseen = Unseen(sheet, Usual(sheet), ruled_out.RuledOut())
    assert len([*unseen.search()]) < 1000
    assert sorted([case.name for case, _ in unseen.found] + idle(sheet)) == sorted(
        [text for [text] in ruled_out.read(file.read_bytes())]
    )

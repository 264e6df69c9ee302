"""What few numbers of a sheet's examples have in common: why a game can't happen, and which games are tried first."""

import dataclasses

import pytest

from castellan_host.sheets import ruled_out
from castellan_host.sheets.differences import search, searched
from castellan_host.sheets.kinds import Kinds
from castellan_host.sheets.model import Example
from castellan_host.sheets.reading import read
from castellan_host.sheets.usual import Usual

pytestmark = pytest.mark.sheets

TOKAIDO = """title = "Tokaido"
players = [3, 5]
lines = [
  { name = "paddy 0..3", table = [0, 1, 3, 6] },
  { name = "first paddy", one = 3 },
  { name = "hot springs", asks = ["cards 0..12", "worth 0..30"], points = "worth + 3 * (cards >= highest)" },
  { name = "encounters", asks = ["met 0..14", "samurai 0..2"], points = "3 * samurai" },
]
[[example]]
rows = [[3, 1, 2, 0], [1], [3, 2, 1, 5], [7, 5, 2, 12], [4, 3, 4, 2], [1, 0, 0, 1]]
totals = [19, 6, 5, 18]
"""
BIDS = """title = "Rook"
players = [2, 2]
lines = [
  { name = "bid 0..180/5", when = "round", counts = false },
  { name = "points 0..60/5", when = "round" },
]
[[example]]
rows = [[11, 0], [10, 5]]
totals = [10, 5]
[[example]]
rows = [[0, 95], [5, 10]]
totals = [5, 10]
""".replace("11,", "110,")
GAMES = Example(rows=((1,), (0,))), Example(rows=((2,), (0,)))
WORTH = '"worth" is 2 to 3 for each of "cards"'
FIRST = 'who has "first paddy" has at least 3 "paddy"'


@pytest.mark.parametrize(
    ("text", "rows", "odd"),
    [
        (TOKAIDO, [[3, 0, 0], [1], [2, 1, 1], [6, 2, 3], [1, 1, 1], [1, 0, 0]], []),
        (TOKAIDO, [[2, 3, 0], [1], [2, 1, 1], [6, 2, 3], [1, 1, 1], [1, 0, 0]], [FIRST]),
        (TOKAIDO, [[0, 0, 0], [0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]], []),
        (TOKAIDO, [[0, 0, 0], [0], [5, 0, 0], [7, 0, 0], [0, 0, 0], [0, 0, 0]], [WORTH]),
        (TOKAIDO, [[0, 0, 0], [0], [0, 0, 0], [7, 0, 0], [0, 0, 0], [0, 0, 0]], ['"worth" is 0 where "cards" is']),
        (TOKAIDO, [[0, 0, 0], [0], [0, 0, 0], [0, 0, 0], [1, 0, 0], [2, 0, 0]], ['"met" is at least "samurai"']),
        (BIDS, [[90, 0], [15, 0]], []),
        (BIDS, [[90, 90], [15, 0]], ['one player has "bid"']),
        (BIDS, [[0, 0], [15, 10]], ['one player has "bid"', '"points" adds up to 15']),
    ],
)
def test_what_few_numbers_have_in_common_is_likely_in_every_game(text, rows, odd):
    kinds, example = Kinds(read(text.encode())), Example(rows=tuple(map(tuple, rows)))
    assert [each for each in kinds.odd(example) if "0 where" not in each or each in odd] == odd
    assert kinds.broken(example)[: len(kinds.odd(example))] == kinds.odd(example)


def test_a_number_that_is_not_0_or_above_the_greatest_is_asked_about_alone():
    kinds = Kinds(read(BIDS.encode()))
    example = Example(rows=((180, 0), (15, 0)))
    assert not kinds.odd(example)
    assert kinds.broken(example) == ['"bid" is at most 110', '"points" is at least 5', '"points" is at most 10']


def test_a_number_below_0_that_is_never_0_has_no_least():
    text = BIDS.replace("points 0..60/5", "points -60..60/5").replace("[10, 5]", "[-10, 5]")
    assert '"points" is other than 0' in Kinds(read(text.encode())).broken(Example(rows=((90, 0), (15, 0))))


def test_games_in_which_what_is_likely_holds_are_asked_about_where_they_show_what_differs():
    sheet = read(TOKAIDO.encode())
    questions = search(sheet).questions
    assert questions and not [each for each in questions if not each.case and Kinds(sheet).odd(each.example)]


def test_what_is_said_to_hold_in_every_game_holds_in_each_that_is_asked_about_from_then_on():
    searching = searched(read(TOKAIDO.encode()))
    text = 'somebody has "paddy"'
    question = next(each for each in searching.questions if text in each.kinds)
    assert text in searching.kinds(question) and text not in searching.kinds(question, [question.example])
    for _ in searching.rule_out((text,)):
        pass
    left = [each for each in searching.possible(searching.questions) if not each.fact]
    assert left and not [each for each in left if text in Usual(read(TOKAIDO.encode())).kinds.broken(each.example)]
    again = search(read(TOKAIDO.encode()), never=[(text,)]).questions
    assert again and not [each for each in again if text in each.kinds]


def test_what_does_not_hold_in_every_game_is_offered_no_more_as_why_another_one_can_not_happen():
    searching = searched(read(TOKAIDO.encode()))
    [first, *others] = [each for each in searching.questions if len(searching.kinds(each)) > 1]
    offered = searching.kinds(first)
    assert any(set(offered) & set(searching.kinds(each)) for each in others)
    for _ in searching.rule_out((ruled_out.text_of(first.example),)):
        pass
    left = [each for each in searching.questions if not each.fact]
    assert not any(set(offered) & set(searching.kinds(each)) for each in left)
    asked = next(each for each in searching.questions if not each.fact)
    one, other = [dataclasses.replace(asked, example=each, unlike=('"met" is 0 to 9',), kinds=()) for each in GAMES]
    assert searching.kinds(one)  # which is asked, though it is said of the game
    searching.questions.append(one)
    for _ in searching.rule_out(one.rules_out):
        pass
    assert not searching.kinds(other)


@pytest.mark.parametrize("never", [("paddy [0] r 1 p 3 is 0",), ("paddy [0] r 1 p 3 is refused",)])
def test_what_an_answer_about_a_line_alone_disproves_is_not_offered(never):
    text = TOKAIDO.replace("[3, 1, 2, 0]", "[3, 1, 2, 2]").replace("18]", "21]")
    searching = searched(read(text.encode()), never=[never])
    question = dataclasses.replace(searching.questions[0], unlike=(), kinds=('"paddy" is at least 1', WORTH))
    assert (searching.kinds(question) == [WORTH]) is not never[0].endswith("refused")
    searching.know("hot springs [1, 9] r 1 p 3 is 9")
    assert WORTH not in searching.kinds(question)


def test_a_place_is_asked_about_alone_with_numbers_that_are_like_the_examples():
    sheet = read(TOKAIDO.encode())
    searching = searched(sheet, 0)
    for _ in searching.alone():
        pass
    of_springs = [each.fact.text for each in searching.questions if each.fact and "hot springs [" in each.fact.text]
    assert of_springs
    for text in of_springs:
        players = [tuple(map(int, pair.split(", "))) for pair in text[13 : text.index("]")].split("; ")]
        assert all(2 * cards <= worth <= 3 * cards for cards, worth in players), text


def test_why_an_entry_can_not_be_is_asked_as_of_a_game_and_rules_out_others_of_its_kind():
    searching = searched(read(TOKAIDO.encode()), 0)
    for _ in searching.alone():
        pass
    [entry, *_] = [each for each in searching.questions if each.fact and searching.kinds(each)]
    [text, *_] = searching.kinds(entry)
    for _ in searching.rule_out((text,)):
        pass
    left = searching.possible(searching.questions)
    assert entry not in left and not [each for each in left if text in each.kinds]

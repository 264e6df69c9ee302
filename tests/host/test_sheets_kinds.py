"""What few numbers of a sheet's examples have in common: why a game can't happen, and which games are tried first."""

import dataclasses

import pytest

from castellan_host.commands import sheet_questions
from castellan_host.sheets.model import Example
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.reasons.kinds import Kinds
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.differences import search, searched

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


BLITZ = """title = "Blitz"
players = [2, 4]
target = 100
lines = [
  { name = "round", asks = ["middle 0..40", "left 0..10"], points = "middle - 2 * left", when = "round" },
]
[[example]]
rows = [[14, 9, 17], [0, 3, 2], [8, 16, 12], [4, 0, 1]]
totals = [14, 19, 23]
"""
DOMAINS = """title = "Domains"
players = [2, 4]
lines = ["wheat 0..99", "stones 0..9", { name = "tiles 0..14", table = [0, 1, 2, 4] }]
tie = ["crowns", "largest"]
[[example]]
rows = [[12, 6, 9], [3, 1, 5], [0, 2, 1]]
totals = [15, 9, 15]
ties = [[1, 9, 7], [3, 7, 6]]
winner = 1
[[example]]
rows = [[10, 4], [2, 0], [1, 0]]
totals = [13, 4]
"""


def test_that_somebody_has_none_of_a_number_is_a_reason_and_likely_where_it_goes_round():
    text, kinds = 'somebody has no "left"', Kinds(read(BLITZ.encode()))
    assert text in kinds.odd(Example(rows=((3, 17), (3, 2))))
    assert text not in kinds.broken(Example(rows=((3, 17), (3, 0))))
    assert text not in kinds.broken_alone(0, [(3, 2)])  # of one player
    of_near = [each for each in search(read(BLITZ.encode())).questions if not each.fact and not each.case]
    assert of_near and not [each for each in of_near if text in kinds.broken(each.example)]


def test_what_breaks_a_tie_has_reasons_and_where_nothing_else_is_shown_no_others_are_offered():
    sheet = read(DOMAINS.encode())
    searching = searched(sheet)
    asked = [each for each in searching.questions if each.near.key == "tie" and each.example.ties]
    assert asked and any(searching.kinds(each) for each in asked)
    for each in asked:
        assert not [text for text in searching.kinds(each) if '"crowns"' not in text and '"largest"' not in text]
    tied = Example(rows=((5, 5), (1, 1), (1, 1)), ties=((1, 1, 0), (2, 1, 1)))
    broken = Kinds(sheet).broken(tied)
    assert '"crowns" is 0 where "largest" is' in broken and '"largest" is at least 1' in broken
    assert '"crowns" is at least "largest"' not in broken and '"crowns" is at least 1' not in broken
    for _ in searching.rule_out(('"crowns" is 0 where "largest" is',)):
        pass
    left = [each.example.ties for each in searching.possible(searching.questions)]
    assert not [row for ties in left for row in ties if row[1] and not row[2]]


def test_a_sum_above_all_of_the_examples_is_offered_as_one_that_is_at_most_theirs():
    kinds, rows = Kinds(read(DOMAINS.encode())), ((5, 5), (6, 4), (1, 1))
    assert '"stones" adds up to at most 9' in kinds.broken(Example(rows=rows))
    assert '"stones" adds up to at most 9' not in kinds.broken(Example(rows=((5, 5), (5, 4), (1, 1))))


def test_reasons_about_what_the_results_depend_on_come_first_and_what_nobody_has_last():
    searching = searched(read(DOMAINS.encode()))
    question = next(each for each in searching.questions if each.near.line == 2 and not each.fact)
    example = Example(rows=((0, 0), (6, 4), (3, 0)))
    unlike = ('somebody has "wheat"', '"stones" is at most 5', '"tiles" is at most 2')
    question = dataclasses.replace(question, example=example, unlike=(), kinds=unlike)
    assert searching.kinds(question) == [*reversed(unlike)]


def test_two_numbers_of_which_a_player_has_one_at_most_and_two_lines_that_go_with_each_other():
    lines = '{ name = "a", asks = ["told 0..1", "found 0..3"] }, "b 0..9", "c 0..9", "d 0..9"'
    rows = "rows = [[1, 0, 0, 1], [0, 2, 3, 0], [5, 6, 0, 9], [2, 3, 0, 4], [1, 1, 0, 1]]\ntotals = [9, 10, 0, 15]\n"
    kinds = Kinds(read(f'title = "X"\nplayers = [4, 4]\nlines = [{lines}]\n[[example]]\n{rows}'.encode()))
    apart, zero, least = 'nobody has "told" and "found" at once', '"c" is 0 where "b" is', '"b" is at least "c"'
    for told, found, b, c, broken in (
        ((1, 0, 0, 1), (0, 2, 3, 0), (5, 6, 0, 9), (2, 3, 0, 4), []),
        ((1, 0, 0, 1), (1, 2, 3, 0), (5, 6, 0, 9), (2, 3, 0, 4), [apart]),
        ((1, 0, 0, 1), (0, 2, 3, 0), (5, 6, 0, 9), (2, 3, 1, 4), [zero, least]),
        ((1, 0, 0, 1), (0, 2, 3, 0), (5, 6, 0, 9), (2, 7, 0, 0), [least]),
    ):
        offered = kinds.broken(Example(rows=(told, found, b, c, (1, 1, 0, 1))))
        assert [each for each in offered if each in (apart, zero, least)] == broken
    offered = kinds.broken(Example(rows=(told, found, (5, 6, 0, 9), (2, 3, 0, 4), (1, 1, 1, 1))))
    far, next_one = [f'"d" is 0 where "{name}" is' for name in "bc"]
    assert next_one in offered and far not in offered


def test_a_limit_that_is_greater_than_the_examples_show_is_asked_and_no_game_goes_beyond_it():
    text = '"stones" adds up to at most 9'
    sheet = read(DOMAINS.encode())
    game = Example(rows=((5, 5), (9, 5), (1, 1)))
    assert Kinds(sheet).limits(text, game) == (9, 13) and not Kinds(sheet).limits('"stones" adds up to 12', game)
    assert not Kinds(sheet).limits(text, Example(rows=((5, 5), (5, 5), (1, 1))))  # nothing between
    given = iter(["8", "x", "14", "11"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet_questions, "prompt", lambda *_, **__: next(given))
        assert sheet_questions.with_limit(text, 9, 13) == text.replace("9", "11") and not [*given]
    searching = searched(sheet)
    searching.questions = [dataclasses.replace(each, example=game) for each in searching.questions if not each.fact]
    assert searching.possible(searching.questions)
    for _ in searching.rule_out((text.replace("9", "11"),)):
        pass
    left = [each for each in searching.possible(searching.questions) if not each.fact]
    again = [each for each in search(sheet, never=[(text.replace("9", "11"),)]).questions if not each.fact]
    assert again and all(sum(row) <= 11 for each in (*left, *again) for row in each.example.rows[1:2])

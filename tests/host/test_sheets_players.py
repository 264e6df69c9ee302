"""Sheets that are right with some numbers of players alone: games with other numbers are asked about."""

import pytest

from castellan_host.sheets.checking import people_of
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.near.near_sheets import left, near
from castellan_host.sheets.near.rivals import majority
from castellan_host.sheets.questions.asking import places
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.changing import with_players
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.facts import fact, refutes
from castellan_host.sheets.search.playing import Trial

pytestmark = pytest.mark.sheets

SCOPA = """title = "Scopa"
players = [2, 3]
target = 11
lines = [
  { name = "cards 0..40", points = "n > highest", sums = { cards = "40" }, when = "round" },
  { name = "settebello", one = 1, when = "round" },
  { name = "scope 0..20", when = "round" },
]
[[example]]
rows = [[22, 18], [1], [2, 1], [17, 23], [2], [0, 3]]
totals = [4, 6]
"""
CITIES = """title = "Cities"
players = [2, 3]
lines = [{ name = "towns 0..9", when = "any" }, { name = "road", one = 2, when = "now" }]
[[example]]
cells = [["towns", 1, 4], ["towns", 2, 3]]
has = { road = 2 }
totals = [4, 5]
"""


@pytest.mark.parametrize(
    ("most", "half"),
    [("a>h", "a>20"), ("a>=h", "a>=20"), ("2 if a>h else 0", "2 if a>20 else 0"), ("b+(a>h)", "b+(a>20)")],
)
def test_the_most_of_a_row_is_taken_for_more_than_half_of_it_and_back(most, half):
    assert [*majority(parts_of(most), {"a": 40})] == [half] and [*majority(parts_of(half), {"a": 40})] == [most]


@pytest.mark.parametrize(("text", "total"), [("a>24", 40), ("a>20", 0), ("b>20", 40), ("a<20", 40), ("a>hb", 40)])
def test_what_is_not_about_half_of_a_sum_stays(text, total):
    assert [*majority(parts_of(text), {"a": total})] == []


def test_half_of_an_odd_sum_is_the_most_if_it_is_exceeded():
    assert [*majority(parts_of("c>=7"), {"c": 13})] == ["c>hc"] == [*majority(parts_of("c>6"), {"c": 13})]


@pytest.mark.parametrize("is_right", [True, False])
def test_the_most_cards_and_more_than_half_of_them_are_asked_about_by_three(is_right):
    texts = [SCOPA, SCOPA.replace("n > highest", "n > 20")]
    right, wrong = [read(text.encode()) for text in (texts if is_right else reversed(texts))]
    asked = [each for each in search(wrong, confirmed=0).questions if each.own]
    for question in asked:
        outcome = Trial(1).outcome(right, question.example)
        if outcome and outcome.totals != question.own.totals:
            points = [f'"n > {most}"' for most in ("20", "highest")]
            own, other = points if is_right else reversed(points)
            suspected = places(wrong, question.example, outcome.totals)
            assert f'"cards": points is {own}, and it comes out as with {other}' in suspected
            return
    pytest.fail(str([each.near.where for each in asked]))


def test_with_two_players_the_most_is_more_than_half():
    two = read(SCOPA.replace("[2, 3]", "[2, 2]").encode())
    assert not [each for each in near(two) if each.other == '"n > 20"']


def test_games_with_other_players_keep_who_has_what_one_player_has():
    sheet = read(SCOPA.encode())
    [example] = sheet.examples
    other = with_players(sheet, example, [1, 0, 1])
    assert other.rows[1::3] == ((2,), (1,)) and other.rows[0] == (13, 15, 12)  # 40, in shares as before
    [example] = read(SCOPA.replace("[2, 3]", "[1, 3]").encode()).examples
    alone = with_players(read(SCOPA.replace("[2, 3]", "[1, 3]").encode()), example, [0])
    assert alone.rows == ((40,), (1,), (2,), (40,), (0,), (0,))  # and nobody, if nobody of them does
    sheet = read(CITIES.encode())
    [example] = sheet.examples
    assert with_players(sheet, example, [0, 0, 1]).has == {"road": 3}
    assert with_players(sheet, example, [0, 0]).has == {"road": 0}


def deals(players, rounds, *examples):
    """Return a sheet of a game with such rounds; an example is how many play, how many rounds, and whether it is over.

    In each round players have 3, 2, 1, and so on.
    """
    text = f'title = "Deals"\nplayers = {players}\nrounds = {rounds}\nlines = ["tricks 0..9"]\n'
    for people, many, over in examples:
        row = [*range(people, 0, -1)]
        text += f"[[example]]\nrows = {[row] * many}\ntotals = {[many * n for n in row]}\n"
        text += f"over = {over}\n" if over else ""
    return read(text.encode())


@pytest.mark.parametrize(
    ("rounds", "examples", "other"),
    [
        ("4", [(4, 1, "false"), (4, 4, "true")], '"players"'),
        ('"players"', [(4, 1, "false"), (4, 4, "true")], "4"),
    ],
)
def test_as_many_rounds_as_play_are_asked_about_by_a_game_of_others_and_back(rounds, examples, other):
    sheet = deals("[3, 5]", rounds, *examples)
    [asked] = [each for each in search(sheet).questions if other in [near.other for near in each.shows]]
    assert people_of(sheet, asked.example) != 4
    assert asked.own.totals == asked.other.totals
    assert asked.own.over is not asked.other.over


@pytest.mark.parametrize(
    ("players", "rounds", "examples", "others"),
    [
        ("[4, 4]", "4", [(4, 1, "")], ["5", "3"]),  # where it is the same
        ("[3, 5]", "6", [(4, 1, "")], ["7", "5"]),
        ("[3, 5]", "4", [(4, 4, "true"), (3, 4, "true")], []),
        ("[3, 5]", "4", [(4, 4, "true"), (5, 4, "true")], []),
        ("[3, 5]", '"players"', [(4, 4, "true"), (3, 3, "true")], []),
    ],
)
def test_rounds_and_players_are_taken_for_each_other_where_their_numbers_and_all_examples_allow_it(
    players, rounds, examples, others
):
    sheet = deals(players, rounds, *examples)
    assert [each.other for each in left(sheet, near(sheet)) if each.key == "rounds"] == others


def test_an_answer_about_a_number_of_rounds_says_nothing_of_players():
    sheet = deals("[3, 5]", "4", (4, 1, "false"))
    by = {each.other: each for each in near(sheet) if each.key == "rounds"}
    asked = {other: fact(sheet, each, lambda _: True) for other, each in by.items()}
    assert (asked["5"].own, asked["5"].other) == ("after 4 rounds", "after 5 rounds")
    assert asked['"players"'].other == "after as many rounds as there are players"
    refuted = [[other for other, each in by.items() if refutes(one.text, sheet, each)] for one in asked.values()]
    assert [*zip(by, refuted, strict=True)] == [('"players"', ['"players"']), ("5", ["5", "3"]), ("3", ["5", "3"])]

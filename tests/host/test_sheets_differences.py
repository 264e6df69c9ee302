"""Games that tell a score sheet from those near it, where its examples don't."""

import dataclasses

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.checking import check_all
from castellan_host.sheets.model import Example
from castellan_host.sheets.near.near_sheets import from_0, left, near, together
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import Searching, search, searched
from castellan_host.sheets.search.playing import Outcome, Trial, stated
from lab.games.bids import BIDS

pytestmark = pytest.mark.sheets

GOLF = (
    'title = "Golf"\nplayers = [2, 6]\nrounds = 9\nlines = ["strokes"]\n[[example]]\nrows = [[4, 3]]\ntotals = [4, 3]\n'
)
LINES = 'title = "X"\nplayers = [1, 4]\nlines = [{}]\n[[example]]\nrows = {}\ntotals = {}\n'


def with_one_example(title):
    """Return a sheet that comes with castellan with one example, of which it knows the totals alone."""
    sheet = shipped.named(title)
    example = dataclasses.replace(sheet.examples[0], winner=None, over=None)
    return dataclasses.replace(sheet, examples=(example,))


def asked(sheet):
    """Return the questions of a search by what differs, and check that an example of each tells the sheets apart."""
    found = search(sheet, confirmed=0)
    for question in found.questions:
        other = sheet.__class__(**{**vars(sheet), "examples": (question.example,)})
        check_all(other)
        assert not left(other, [question.near])
    return {(each.near.key, each.near.other): each for each in found.questions}, found


def test_a_forgotten_wins_is_asked_by_two_players_who_differ_by_little():
    found, _ = asked(read(GOLF.encode()))
    question = found["wins", '"fewest"']
    assert question.own.first == (1,) or question.own.first == (2,)
    assert len(question.example.rows) == 1 and sorted(question.example.rows[0]) == [0, 1]
    assert question.other.first != question.own.first and question.other.totals == question.own.totals


def test_rounds_are_asked_by_a_game_of_so_many():
    found, searched = asked(read(GOLF.encode()))
    question = found["rounds", "10"]
    assert len(question.example.rows) == 9 and question.own.over and not question.other.over
    fewer = found["rounds", "8"]  # it refuses a ninth round, which is no game if it is right
    assert len(fewer.example.rows) == 8 and not fewer.own.over and fewer.other.over and not searched.open


def test_who_is_out_is_asked_by_so_few_that_it_can_end_the_game():
    lines = 'lines = [{ name = "lost 0..2", when = "round", points = "-lost" }]'
    example = "rows = [[1, 0, 0]]\ntotals = [2, 3, 3]"
    sheet = f'title = "X"\nplayers = [2, 4]\nstart = 3\nout = -5\n{lines}\n[[example]]\n{example}\n'
    assert not asked(read(sheet.encode()))[1].open


def test_a_target_is_asked_by_a_game_that_comes_to_it_in_rows_that_add_up():
    found, searched = asked(with_one_example("Hearts"))
    reached = found["target", "101"]
    assert max(reached.own.totals) == 100 and reached.own.over and not reached.other.over
    assert all(sum(row) == 26 for each in found.values() for row in each.example.rows)
    assert not searched.open


@pytest.mark.parametrize(
    ("line", "rows", "totals", "key", "other"),
    [
        ('{ name = "a 0..9", table = [0, 1, 3, 6] }', "[[1, 2]]", "[1, 3]", "table", "[0, 1, 3, 7]"),
        ('{ name = "a 0..9", points = "n if n >= 4 else 0" }', "[[1, 7]]", "[0, 7]", "points", '"n if n > 4 else 0"'),
        ('{ name = "a", points = 0, rank = [5, 3] }', "[[1, 7]]", "[3, 5]", "ties", '"full"'),
        ('{ name = "a", points = "n * (players > 3)" }', "[[1, 7]]", "[0, 0]", "points", '"n * (players > 2)"'),
    ],
)
def test_a_number_an_entry_a_tie_or_a_player_is_changed(line, rows, totals, key, other):
    found, searched = asked(read(LINES.format(line, rows, totals).encode()))
    refused = [each for each in searched.questions if not _comes_out(each, key, other)]
    assert refused and not [each for each in searched.open if (each.key, each.other) == (key, other)], found


@pytest.mark.parametrize(
    ("text", "example", "key"),
    [
        (  # the two who tie are first: nobody else has more
            'lines = ["a"]\ntie = ["b", "-c"]',
            "rows = [[4, 5, 6]]\ntotals = [4, 5, 6]",
            "tie",
        ),
        (  # the example stops after a round, and what is asked at the end follows
            'rounds = 3\nlines = ["a", "c", { name = "b", when = "end", points = "3 * b" }]',
            "rows = [[4, 5, 6], [1, 1, 1]]\ntotals = [5, 6, 7]",
            "points",
        ),
        (  # a round more ends it just so
            """wins = "fewest"\nstart = 301\ntarget = 0
lines = [{ name = "v 0..180", when = "round", points = "-v if total - v > 0 else 0" }]""",
            "rows = [[60, 100], [41, 26], [100, 60]]\ntotals = [100, 115]",
            "points",
        ),
    ],
)
def test_ties_of_the_first_the_end_and_a_round_more_are_asked(text, example, key):
    sheet = read(f'title = "X"\nplayers = [2, 4]\n{text}\n[[example]]\n{example}\n'.encode())
    _, searched = asked(sheet)
    assert key not in {each.key for each in searched.open}


def test_the_order_of_what_breaks_a_tie_is_asked_where_players_enter_their_numbers_by_keys():
    line = '{ name = "land", asks = ["tiles 1..48", "crowns 0..20"], points = "tiles * crowns", when = "any" }'
    cells = '[["land", 1, 7, 3], ["land", 1, 4, 2], ["land", 2, 9, 3], ["land", 2, 5, 1]]'
    text = f'title = "X"\nplayers = [2, 4]\ntie = ["crowns", "largest land"]\nlines = [{line}]\n[[example]]\n'
    sheet = read(f"{text}cells = {cells}\ntotals = [29, 32]\n".encode())
    [order] = [each for each in search(sheet).questions if each.near.asked]
    assert order.own.totals == order.other.totals and order.own.first != order.other.first
    crowns = [sum(int(cell[3]) for cell in order.example.cells if cell[1] == seat) for seat in (1, 2)]
    assert [tie[1] for tie in order.example.ties] == crowns and crowns[0] != crowns[1]


def test_who_ties_may_differ_by_two_of_what_breaks_it_as_each_of_something_else_costs_two():
    lines = """"buttons 0..99", { name = "empty 0..81", points = "-2 * n" },
  { name = "tile 0..1", points = "7 * n" }, { name = "first home 0..1", counts = false }"""
    examples = """[[example]]
rows = [[24, 17], [3, 5], [1, 0], [0, 1]]
totals = [25, 7]
[[example]]
rows = [[20, 28], [5, 10], [0, 0], [1, 0]]
totals = [10, 8]
"""
    sheet = f'title = "X"\nplayers = [2, 2]\nlines = [{lines}]\ntie = ["buttons"]\n{examples}'
    [tie] = [each for each in search(read(sheet.encode())).questions if each.near.key == "tie"]
    assert tie.own.totals[0] == tie.own.totals[1] and tie.own.first != tie.other.first


def test_where_more_waits_than_a_sheet_has_examples_a_game_tells_several():
    table = "[{}, 1, 3, 6, 10, 15, 21, 28, 36, 45]"
    lines = ", ".join(f'{{ name = "{name} 0..9", table = {table.format(n)} }}' for n, name in enumerate("abcd"))
    rows = "[[5, 3], [7, 4], [2, 8], [6, 0]]"
    _, searched = asked(read(LINES.format(lines, rows, "[67, 55]").encode()))
    assert not searched.open and searched.asked > 50 and len(searched.questions) <= 12


def _comes_out(question, key, other):
    """Return whether the near sheet of a name agrees with a question's example."""
    return (question.near.key, question.near.other) != (key, other) and question.other == question.own


def test_equal_is_only_what_was_tried_with_all_values():
    line = '{ name = "a 0..13", points = "max(0, n - 6)" }, { name = "b 0..3", table = [1, 2, 3, 4] }'
    line += ', { name = "c 0..2", points = "n * (highest > 1) * (players > 3)" }'
    searched = search(read(LINES.format(line, "[[7, 6], [0, 2], [1, 1]]", "[2, 3]").encode()))
    assert {(each.key, each.other) for each in searched.equal} == {("more", "1")}
    dice = search(shipped.named("Yahtzee"))
    assert '"n + n * (n < 5) * 99998"' in {each.other for each in dice.equal}  # the values are refused in both
    assert not search(with_one_example("Agricola"), 0).equal
    reads_nothing = '[{ name = "a 0..9" }, { name = "b", asks = [], points = "0", counts = false }]'
    rows = "[[example]]\nrows = [[1, 2]]\ntotals = [1, 2]\n"
    assert not search(read(f'title = "X"\nlines = {reads_nothing}\n{rows}'.encode())).equal


def test_a_search_ends_when_its_games_or_its_time_are_spent_and_says_what_is_open():
    sheet = with_one_example("Agricola")
    waiting = len(left(sheet, together(near(sheet), sheet))) + len([*from_0(sheet)])
    spent = search(sheet, 100)
    assert spent.games == 100 and len(spent.open) + spent.asked + len(spent.equal) == waiting and spent.open
    late = Searching(sheet)
    for _ in late.steps():
        if late.games:
            break
    found = late.found()
    assert not found.questions and len(found.open) + len(found.equal) == waiting


def test_the_same_sheet_gives_the_same_questions():
    assert search(with_one_example("Splendor")) == search(with_one_example("Splendor"))


EXPEDITIONS = """title = "Expeditions"
players = [2, 2]
lines = [
  { name = "yellow", asks = ["cards 0..12", "value 0..54", "wagers 0..3"], points = "FORMULA" },
  { name = "blue", asks = ["cards 0..12", "value 0..54", "wagers 0..3"], points = "FORMULA" },
  { name = "white", asks = ["cards 0..12", "value 0..54", "wagers 0..3"], points = "FORMULA" },
  { name = "green", asks = ["cards 0..12", "value 0..54", "wagers 0..3"], points = "FORMULA" },
  { name = "red", asks = ["cards 0..12", "value 0..54", "wagers 0..3"], points = "FORMULA" },
]
[[example]]
rows = [
  [5, 0], [30, 0], [1, 0], [0, 8], [0, 44], [0, 0], [4, 4], [17, 25], [0, 1],
  [6, 3], [33, 15], [2, 0], [0, 5], [0, 28], [0, 0],
]
totals = [56, 57]
"""
WAGERED = "0 if cards == 0 else (value - 20 + (20 if cards >= 8 else 0)) * (wagers + 1)"


def test_lines_that_differ_in_nothing_but_names_are_asked_about_once_with_all_of_them():
    sheet = read(EXPEDITIONS.replace("FORMULA", WAGERED).encode())
    questions = [each for each in search(sheet).questions if not each.case]
    changed = [(each.near.key, each.near.other) for each in questions]
    assert len(set(changed)) == len(changed) < 8
    for each in questions:
        if each.near.key == "points":
            assert each.near.where.startswith('"yellow", "blue", "white", "green", "red": points is "0 if cards == 0')
            assert len({line.points for line in each.near.sheet.lines}) == 1


def test_a_player_has_nothing_in_a_line_or_numbers_that_the_examples_have_there():
    sheet = read(EXPEDITIONS.replace("FORMULA", WAGERED).encode())
    bracket = '"0 if cards == 0 else (value - 20) * (wagers + 1) + (20 if cards >= 8 else 0)"'
    [question] = [each for each in search(sheet).questions if each.near.other == bracket]
    entries = [entry for n in range(0, 15, 3) for entry in zip(*question.example.rows[n : n + 3], strict=True)]
    assert sorted(entries) == [(0, 0, 0)] * 9 + [(8, 30, 1)]


BEGUN = """title = "Lost Cities"
players = [2, 2]
lines = [
  { name = "expedition", asks = ["value 0..54", "wagers 0..3", "cards 1..12"], points = "POINTS", when = "any" },
]
[[example]]
cells = [
  ["expedition", 1, 27, 1, 6], ["expedition", 2, 15, 2, 5], ["expedition", 1, 46, 0, 8], ["expedition", 2, 24, 0, 4],
]
totals = [60, -11]
winner = 1
"""


def can_be(cell):
    """Return whether there are such cards: a colour has 2 to 10, and three wagers."""
    _, _, worth, wagers, cards = cell
    many = cards - wagers
    return 0 <= many <= 9 and sum(range(2, 2 + many)) <= worth <= sum(range(11 - many, 11))


def test_an_entry_differs_from_one_of_an_example_by_little_so_that_it_can_be_one():
    right = read(BEGUN.replace("POINTS", "(value - 20) * (1 + wagers) + 20 * (cards >= 8)").encode())
    searching = searched(read(BEGUN.replace("POINTS", "(value - 20 + 20 * (cards >= 8)) * (1 + wagers)").encode()))
    waiting = [*searching.questions]
    for _ in range(4):
        question, before = waiting.pop(0), len(searching.questions)
        if question.own and all(map(can_be, question.example.cells)):
            assert question.example.cells == (("expedition", 1, 46, 1, 8),)
            assert Trial(1).outcome(right, question.example) == question.other
            return
        assert [*searching.rule_out(question.rules_out)] != []
        waiting = [*searching.questions[before:], *searching.possible(waiting)]
    pytest.fail(str(searching.questions))


def test_totals_that_differ_are_preferred_to_an_end_that_does():
    line = '{ name = "a 0..60", points = "n + 10 if n > 39 else n", when = "round" }'
    sheet = read(f'title = "X"\nplayers = [2, 2]\ntarget = 50\nlines = [{line}]\n{ROUNDS}'.encode())
    questions = search(sheet).questions
    assert [each.near.key for each in questions] == sorted([each.near.key for each in questions], key="target".__eq__)
    for each in questions:
        assert each.near.key != "points" or each.own.totals != each.other.totals


ROUNDS = "[[example]]\nrows = [[30, 10]]\ntotals = [30, 10]\nwinner = 1\n"


LIVESTOCK = """title = "Livestock"
players = [1, 4]
[[lines]]
name = "livestock"
asks = ["sheep 0..20", "cows 0..20", "pigs 0..20"]
points = "2 * sheep + cows + 3 * pigs"
[[example]]
rows = [[3, 2], [1, 0], [2, 1]]
totals = [13, 7]
winner = 1
"""


def test_one_game_shows_all_that_has_the_same_other_result_and_none_is_asked_about_twice():
    questions = search(read(BIDS.encode())).questions
    of_target = [each for each in questions if each.near.key == "target"]
    shown = [sorted(near.other for near in each.shows) for each in of_target]
    assert sorted(shown) == [["149", "75"], ["151", "300"]]
    for each in of_target:
        others = [Trial(1).outcome(shown.sheet, each.example) for shown in each.shows]
        assert others == [each.other] * 2
    rows = [each.example.rows for each in questions]
    assert len(set(rows)) == len(rows) and [each.near.key for each in questions].count("wins") == 1


CAPS = (
    "2 * min(sheep, 3) + cows + 3 * pigs",
    "2 * sheep + min(cows, 1) + 3 * pigs",
    "2 * sheep + cows + 3 * min(pigs, 2)",
)


def test_a_game_shows_what_differs_in_several_numbers_of_a_line():
    [question] = [each for each in search(read(LIVESTOCK.encode())).questions if not each.case]
    assert question.example.rows == ((8,), (8,), (8,))
    assert {each.other for each in question.shows} == {f'"{text}"' for text in CAPS}


@pytest.mark.parametrize(
    ("rank", "ties", "people", "equals"),
    [
        ("[1]", "none", "[2, 4]", {'"share"', '"split"'}),  # of 1 point nobody gets a half
        ("[1]", "share", "[2, 4]", {'"split"', '"none"'}),
        ("[2]", "share", "[2, 4]", {'"split"'}),
        ("[3, 1]", "share", "[2, 4]", set()),
    ],
)
def test_of_a_rank_what_those_who_tie_get_is_equal_if_no_place_shows_it(rank, ties, people, equals):
    line = f'{{ name = "a 0..9", rank = {rank}, ties = "{ties}" }}'
    text = f'title = "X"\nplayers = {people}\nlines = [{line}]\n[[example]]\nrows = [[5, 2]]\ntotals = [{rank[1]}, '
    found = search(read(f"{text}{rank[4:5] or 0}]\n".encode()))
    assert {each.other for each in found.equal if each.key == "ties"} == equals
    assert not [each for each in found.open if each.key == "ties"]


def test_a_game_says_that_several_are_first_where_that_alone_is_asked():
    own, example = Outcome((7, 7, 5), (1, 2), None), Example(rows=((7, 7, 5),))
    assert stated(example, own, dataclasses.replace(own, first=(3,))).winner == (1, 2)
    assert stated(example, own).winner is None  # so the question who is first when totals are equal stays open
    assert stated(example, own, Outcome((7, 7, 9), (3,), None)).winner is None
    assert stated(example, Outcome((7, 7, 9), (3,), None)).winner == (3,)

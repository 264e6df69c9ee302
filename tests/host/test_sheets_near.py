"""The sheets near a score sheet, which differ from it in one place, and which of them its examples refuse."""

import dataclasses

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.checking import begun, played
from castellan_host.sheets.model import Example, SheetError
from castellan_host.sheets.near.near_sheets import LEAST, from_0, left, near
from castellan_host.sheets.near.operators import FURTHER
from castellan_host.sheets.questions.asking import game, results
from castellan_host.sheets.questions.summary import summary
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.texts import options

pytestmark = pytest.mark.sheets

GOLF = """title = "Golf"
players = [2, 6]
rounds = 9
lines = ["strokes"]
[[example]]
rows = [[4, 3], [5, 5]]
totals = [9, 8]
"""


def changes(text):
    """Return what is changed in each sheet near one, by key, as it is shown."""
    found = {}
    for each in near(read(text.encode())):
        found.setdefault(each.key, set()).add(each.other)
    return found


def test_options_are_changed_one_at_a_time():
    sheet = 'wins = "most"\nstart = 5\ntarget = 50\nout = -1\ntie = ["a", "-b"]\ntitle = "X"\nlines = ["c"]'
    assert changes(sheet) == {
        "wins": {'"fewest"'},
        "start": {"6"},
        "target": {"51", "49", "27", "95"},
        "out": {"0", "−2", "2", "−7"},
        "tie": {
            '["-a", "-b"] (the lower "a" first, then the lower "b")',
            '["a", "b"] (the higher "a" first, then the higher "b")',
            '["-b", "a"] (the lower "b" first, then the higher "a")',
        },
        "counts": {"false"},
    }
    assert changes('title = "X"\nplayers = [3, 6]\nrounds = "60 // players"\nlines = ["c"]')["rounds"] == {
        '"61 // players"',
        '"(60 // players) + 1"',
        '"59 // players"',  # 60 * players and 60 % players are no numbers of rounds
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("points = '-n * 3 if n >= 5 and n < 7 else min(n, total)'", 16),  # of min one part may be right
        ("points = 'n + total'", 3),  # "-", "*", and of all rounds
        ("points = 'n if sum == 0 else highest - lowest'", 11),  # two with a bracket, two with less, one limited
    ],
)
def test_numbers_signs_comparisons_and_operators_of_a_formula_are_changed(line, expected):
    found = changes(f'title = "X"\nlines = [{{ name = "c", {line}, when = "round" }}]')
    assert len(found["points"]) == expected, sorted(found["points"])


def test_a_changed_formula_reads_as_it_is_typed():
    found = changes('title = "X"\nlines = [{ name = "c", points = "n if not n or n > 2 else max(n, 5)" }]')
    assert '"n if not n or n > 2 else min(n, 5)"' in found["points"], found


def test_a_comparison_is_changed_in_more_ways_and_a_number_by_more_further_off():
    sheet = read(b'title = "X"\nlines = [{ name = "c", points = "n if n == 6 else 0" }]')
    found = {each.other for each in near(sheet, FURTHER) if each.key == "points"}
    assert {'"n if n >= 6 else 0"', '"n if n <= 6 else 0"', '"n if n == 8 else 0"', '"n if n == 6 else 10"'} <= found
    assert not found & {each.other for each in near(sheet)} - {'"n if n != 6 else 0"'}


def test_tables_steps_and_prizes_are_changed_entry_by_entry():
    lines = '{ name = "a", table = [0, 2] }, { name = "b", steps = [1, 4] }, { name = "c", rank = [6, -3] }'
    found = changes(f'title = "X"\nlines = [{lines}, {{ name = "d", one = 2, when = "end" }}]')
    assert found["table"] == {"[1, 2]", "[−1, 2]", "[0, 3]", "[0, 1]", "[0, 2, 4]"} and found["more"] == {"1", "2"}
    assert found["steps"] == {"[2, 4]", "[0, 4]", "[1, 5]", "[1, 3]"}
    assert found["rank"] == {"[7, −3]", "[5, −3]", "[6, −2]", "[6, −4]"}
    assert found["ties"] == {'"split"', '"full"', '"none"'}
    assert found["one"] == {"3", "1"} and found["counts"] == {"false"}


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("0..10', table = [0, 1, 3, 6]", {"1", "3"}),  # as the last one brings
        ("0..10', table = [0, 1, 3, 6], more = 3", {"4", "0"}),
        ("0..3', table = [0, 1, 3, 6]", {"1"}),  # no number is beyond it
    ],
)
def test_what_each_more_brings_beyond_a_table_is_added_changed_and_taken_away(line, more):
    assert changes(f"title = 'X'\nlines = [{{ name = 'a {line} }}]")["more"] == more


@pytest.mark.parametrize(
    ("options", "points", "changed"),
    [
        ("target = 50", "n - 5", ["max(-t,a-5)"]),
        ("start = 10", "5 if n > 2 else -5 * (n == 0)", ["max(-t,5 if a>2 else-5*(a==0))"]),
        ("", "max(0, n - 5) + abs(n - 3)", []),  # nothing costs points
        ("", "max(-total, n - 5)", []),
        ("", "(n - 5) * (n > 5)", []),
        ("out = -5", "n - 5", []),  # below 0 it ends
        ("wins = 'fewest'", "n - 5", []),
        ("", "2 * (7 - n)", ["max(-t,2*(7-a))"]),
        ("", "2 * (9 - n)", []),  # a range says so
        ("", "(n if n > 3 else 9 - n) + max(3 - n, -4, 0)", []),
        ("", "-n * 1 + min(9, 12) - 1", ["max(-t,-a*1+min(9,12)-1)"]),
    ],
)
def test_what_costs_points_may_leave_a_total_of_0_at_least(options, points, changed):
    line = f"{{ name = 'a 0..9', points = '{points}', when = 'round' }}"
    sheet = read(f"title = 'X'\n{options}\nlines = [{line}]".encode())
    assert [each.sheet.lines[0].points for each in near(sheet) if each.key == LEAST] == changed


def test_a_line_that_brings_nothing_is_not_asked_about_whether_it_counts():
    every = changes("title = 'X'\nlines = [{ name = 'a', points = 0 }, { name = 'b', points = 'a + n' }]")
    assert every["counts"] == {"false"}
    assert "counts" not in changes("title = 'X'\nlines = [{ name = 'a', points = 0 }]")


def test_what_differs_is_said_with_its_place():
    turned, *_, counts = near(read(GOLF.encode()))
    assert turned.where == 'wins is "most", and it comes out as with "fewest"'
    assert counts.where == '"strokes": counts is true, and it comes out as with false'


def test_an_example_without_a_winner_does_not_tell_most_from_fewest():
    sheet = read(GOLF.encode())
    assert [(each.key, each.other) for each in left(sheet, near(sheet))] == [
        ("wins", '"fewest"'),
        ("rounds", "10"),
        ("rounds", "8"),
    ]
    two = "[[example]]\nrows = [[4, 4, 3]]\ntotals = [4, 4, 3]\nwinner = [1, 2]\n"
    for text in (f"{GOLF}winner = 1\n", GOLF + two):
        golf = read(text.encode())
        assert [each.key for each in left(golf, near(golf))] == ["rounds", "rounds"]


def test_each_near_sheet_is_another_one_and_a_game_of_it_begins():
    for sheet in shipped.sheets():
        found = [*near(sheet)]
        if not sheet.lines:  # who won, without points: nothing can be mistaken
            assert found == [] and summary(search(sheet)) == []
            continue
        texts = [
            str((options(each.sheet), each.sheet.this_round, each.sheet.all_rounds))
            for each in (*found, next(near(dataclasses.replace(sheet, examples=()))))
        ]
        assert len(set(texts)) == len(found) > 2 and str((options(sheet), (), ())) not in texts
        for each in found:
            begun(each.sheet, sheet.players[0])


def asked_of(text):
    """Return the questions about a sheet, as their games, and where the near sheets are that no game tells apart."""
    sheet = read(text.encode())
    found = search(sheet)
    return found.questions, [each.where for each in found.open]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("players = [2, 2]\ntarget = 20000", {"20001", "19999", "10000", "40000"}),
        ("start = 501\ntarget = 0", {"1", "−1", "250", "−501", "out 0"}),
        ("start = 40\nout = 1", {"0", "2", "20", "−38", "target 1"}),
        ("target = 1", {"2", "out 1"}),
        ("target = 1\nout = -3", {"2"}),
    ],
)
def test_a_target_is_changed_to_half_and_to_twice_the_way_from_the_start(options, expected):
    found = changes(f'title = "X"\n{options}\nlines = [{{ name = "c", when = "any" }}]')
    assert found.get("target", found.get("out")) == expected


def test_a_target_twice_too_great_is_asked_about_where_the_game_would_be_over_by_half_of_it():
    text = 'title = "Farkle"\nplayers = [2, 8]\ntarget = 20000\nlines = [{ name = "turn 0..9950/50", when = "any" }]\n'
    questions, _ = asked_of(text + '[[example]]\ncells = [["turn", 1, 1500], ["turn", 2, 350]]\ntotals = [1500, 350]\n')
    [half] = [each for each in questions if each.near.other == "10000"]
    assert 10000 <= max(half.own.totals) < 20000 and half.own.over is False and half.other.over is True


def test_a_game_on_the_way_to_a_target_comes_near_it_as_late_as_can_be_as_the_right_one_may_be_nearer():
    text = """title = "Dutch Blitz"
players = [2, 4]
target = 100
lines = [{ name = "cards", asks = ["piles 0..40", "blitz 0..10"], points = "piles - 2*blitz", when = "round" }]
[[example]]
rows = [[14, 9, 17], [0, 4, 3], [12, 16, 8], [2, 0, 5]]
totals = [22, 17, 9]
"""
    questions, _ = asked_of(text)
    [below] = [each for each in questions if each.near.other == "99"]
    rounds = list(zip(below.example.rows[::2], below.example.rows[1::2], strict=True))
    assert max(sum(piles[seat] - 2 * blitz[seat] for piles, blitz in rounds[:-1]) for seat in (0, 1)) < 75


TRANSAMERICA = """title = "TransAmerica"
players = [2, 6]
start = 13
out = 0
lines = [{ name = "missing track 0..30", points = "-n", when = "round" }]
[[example]]
rows = [[0, 3, 5], [2, 0, 4], [4, 1, 0]]
totals = [7, 9, 4]
over = false
"""


TO_A_TARGET = TRANSAMERICA.replace("out =", "target =")


@pytest.mark.parametrize(("sheet", "is_over"), [(TRANSAMERICA, False), (TO_A_TARGET, True)])
def test_whether_the_game_is_over_once_one_of_three_is_out_is_asked(sheet, is_over):
    questions, still_open = asked_of(sheet)
    [each] = [each for each in questions if {"target 0", "out 0"} & {near.other for near in each.shows}]
    assert (each.own.over, each.other.over) == (is_over, not is_over) and not still_open
    assert len(each.own.totals) == 3 and [n for n in each.own.totals if n <= 0] == [0]


OUT = """title = "Lives"
players = [3, 6]
start = 40
out = 0
lines = [{ name = "lost", when = "any", points = "-n" }]
[[example]]
cells = [["lost", 1, 5], ["lost", 1, 3]]
totals = [32, 40, 40]
"""


def test_entries_of_each_player_are_tried_where_an_entry_is_one_players():
    questions, still_open = asked_of(OUT)
    assert not still_open
    turned, low, high = [
        next(each for each in questions if (each.near.key, each.near.other) == change)
        for change in (("wins", '"fewest"'), ("out", "−1"), ("out", "1"))
    ]
    assert len({cell[1] for cell in turned.example.cells}) > 1
    assert low.own.over is True and low.other.over is False and high.own.over is not high.other.over
    rounds = OUT.replace('when = "any"', 'when = "round"').partition("cells")[0]
    assert not asked_of(f"{rounds}rows = [[8, 0, 0]]\ntotals = [32, 40, 40]\n")[1]


@pytest.mark.parametrize("line", ['{ name = "coins", points = "coins_left // 3", asks = ["coins left"] }'])
def test_what_breaks_a_tie_is_the_number_that_a_line_asks_by_its_name(line):
    sheet = f'title = "X"\nplayers = [2, 4]\nlines = ["points", {line}]\ntie = ["coins left"]\n[[example]]\n'
    questions, still_open = asked_of(f"{sheet}rows = [[10, 9], [3, 6]]\nties = [[1, 3], [2, 6]]\ntotals = [11, 11]\n")
    assert not still_open
    questions, still_open = asked_of(f"{sheet}rows = [[10, 9], [3, 6]]\ntotals = [11, 11]\n")
    assert not still_open and "tie" in [each.near.key for each in questions]
    for each in questions:
        assert all(each.example.rows[1][seat - 1] == n for seat, n in each.example.ties)


@pytest.mark.parametrize(
    ("title", "declared", "wrong"),
    [
        ("Cascadia", "prairies 0..23", "prairies 1..23"),
        ("Agricola", "stone rooms 0..15", "stone rooms 2..15"),
        ("Ticket to Ride", "longest path 0..45", "longest path 1..45"),
    ],
)
def test_a_range_that_begins_above_0_is_asked_about_at_0(title, declared, wrong):
    text = next(text for name, text in shipped.texts() if name == title)
    name = wrong.rpartition(" ")[0]
    given = read(text.replace(declared, wrong).encode())
    plain = dataclasses.replace(given, examples=tuple(each for each in given.examples if not _refused(given, each)))
    if not plain.examples:  # where each has a 0, as one of a first evening may not
        rows = tuple(tuple(max(n, 2) for n in row) for row in given.examples[0].rows)
        example = Example(rows)
        example = dataclasses.replace(example, totals=tuple(played(given, example)[0].tracks[0]))
        plain = dataclasses.replace(given, examples=(example,))
    questions = search(plain).questions
    asked = [each for each in questions if each.near.key == "range" and name in each.near.where]
    assert len(asked) == 1 and asked[0].own is None
    assert " is 0.." not in asked[0].near.where and " as with " in asked[0].near.where
    assert any(name in row and "0" in row for row in game(plain, asked[0]))
    assert "one of these numbers can't be entered" in [text for text, _ in results(asked[0])]


def _refused(sheet, example):
    try:
        played(sheet, example)
    except SheetError:
        return True
    return False


def test_rounds_that_differ_for_other_numbers_of_players_alone_are_asked_about_with_those():
    text = 'title = "Bids"\nplayers = [3, 6]\nrounds = "52 // players"\nlines = ["won"]\n[[example]]\n'
    questions, still_open = asked_of(f"{text}rows = [[1, 0, 2]]\ntotals = [1, 0, 2]\n")
    assert not still_open
    assert [each.own.over for each in questions if each.near.other == '"(52 // players) + 1"'] == [True]
    [fewer] = [each for each in questions if each.near.other == '"51 // players"']
    assert len(fewer.own.totals) == 4 and fewer.own.over is False and fewer.other.over is True


def test_of_lines_that_differ_in_nothing_but_names_the_first_is_asked_about_at_0():
    sheet = read(b'title = "X"\nlines = ["a 1..9", "b 1..9", "c 1..9 * 2", "d 2..9", "e 0..9"]\n')
    assert [sheet.lines[each.line].name for each in from_0(sheet)] == ["a", "c", "d"]


CLEVER = """title = "Clever"
players = [1, 1]
lines = [
  "yellow 0..60", "blue 0..56", "orange 0..99", { name = "purple 0..66", points = "2 * n" }, "lost 0..9",
  { name = "foxes 0..5", points = "POINTS" },
]
[[example]]
rows = [[50], [16], [31], [25], [0], [3]]
totals = [195]
[[example]]
rows = [[5], [8], [9], [11], [0], [1]]
totals = [49]
[[example]]
rows = [[9], [8], [5], [11], [0], [1]]
totals = [49]
""".replace('"lost 0..9"', '{ name = "lost 0..9", counts = false }')
LOWEST = "n * min(yellow, blue, orange)"


def test_a_line_that_a_formula_may_leave_out_or_include_is_changed():
    sheet = read(CLEVER.replace("POINTS", LOWEST).encode())
    found = [each.reading + each.other for each in near(sheet) if each.reading]
    assert found == [
        '"foxes" leaves out "purple": "n * min(yellow, blue, orange, purple)"',
        '"foxes" includes "yellow": "n * min(blue, orange)"',
        '"foxes" includes "blue": "n * min(yellow, orange)"',
        '"foxes" includes "orange": "n * min(yellow, blue)"',
    ]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ("n if yellow + blue + orange > 40 else 0", "n if yellow + blue + orange + purple > 40 else 0"),
        ("n - yellow - blue - orange", "n - yellow - blue - orange - purple"),
        ("max(yellow, n, blue, orange)", "max(yellow, n, blue, orange, purple)"),
        ("n * min(yellow, blue)", None),
        ("n + yellow - blue - orange", None),
        ("n * yellow * blue * orange", None),
    ],
)
def test_lines_that_a_formula_takes_together_are_three_or_more_of_one_sign(points, expected):
    sheet = read(CLEVER.replace("POINTS", points).partition("[[example]]")[0].encode())
    assert [each.other for each in near(sheet) if each.left_out] == ([f'"{expected}"'] if expected else [])

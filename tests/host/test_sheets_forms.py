"""The form of a line's points that is another one by the rules: a question shows a game that comes out otherwise."""

import dataclasses

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.checking import check_all
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.near.limits import by_excess, capped, limited
from castellan_host.sheets.near.near_sheets import near
from castellan_host.sheets.near.rivals import against_others
from castellan_host.sheets.near.terms import moved, rounded, with_sister
from castellan_host.sheets.questions.asking import places
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.playing import Trial
from castellan_host.sheets.texts import points

pytestmark = pytest.mark.sheets

SPADES = """title = "Spades"
players = [2, 4]
target = 500
lines = [
  { name = "tricks", asks = ["bid 0..13", "won 0..13"], points = "10*bid if won >= bid else -10*bid" },
  { name = "bags", asks = [], points = "max(0, won - bid)", when = "round" },
  { name = "bag penalty", asks = [], points = "-100 * (bags // 10)" },
]
[[example]]
rows = [[4, 8], [5, 8], [1, 8], [5, 8]]
totals = [55, 160]
"""
TRICKS = """title = "Tricks"
players = [2, 8]
rounds = 10
lines = [{ name = "tricks", asks = ["bid 0..10", "won 0..10"], points = "POINTS", sums = { won = "round" } }]
[[example]]
rows = [[1, 0], [1, 0]]
"""
ABS = "20 + 10*won if won == bid else -10*abs(won - bid)"


def tricks(points, totals):
    return TRICKS.replace("POINTS", points) + f"totals = {totals}\n"


def found(right, wrong):
    """Return what differs in the places that an honest answer leads to, and the game that is asked about."""
    sheet, rules = read(wrong.encode()), read(right.encode())
    for question in search(sheet).questions:
        outcome = Trial(1).outcome(rules, question.example)
        if question.own and outcome and outcome.totals != question.own.totals:
            return places(sheet, question.example, outcome.totals), question
    return [], None


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        (
            SPADES,
            SPADES.replace("-100 * (bags // 10)", "-100 if bags >= 10 else 0"),
            '"bag penalty": points is "-100 if bags >= 10 else 0", and it comes out as with "-100 * (bags // 10)"',
        ),
        (
            SPADES.replace("-100 * (bags // 10)", "-100 if bags > 9 else 0"),
            SPADES,
            '"bag penalty": points is "-100 * (bags // 10)", and it comes out as with "-100 if bags >= 10 else 0"',
        ),
    ],
)
def test_a_threshold_is_asked_about_at_twice_it_and_back(right, wrong, where):
    assert where in found(right, wrong)[0]


@pytest.mark.parametrize(
    ("right", "wrong", "totals"),
    [
        (ABS, ABS.replace("-10*abs(won - bid)", "-10"), [30, 20]),
        (ABS.replace("-10*abs(won - bid)", "-10"), ABS, [30, 20]),
        ("won if won == bid else -5", "won if won == bid else -5 * abs(won - bid)", [1, 0]),
    ],
)
def test_a_number_is_asked_about_times_a_difference_and_back(right, wrong, totals):
    wheres, question = found(tricks(right, totals), tricks(wrong, totals))
    texts = [f'"{text.replace("10*", "10 * ")}"' for text in (wrong, right)]
    assert f'"tricks": points is {texts[0]}, and it comes out as with {texts[1]}' in wheres
    assert len(question.example.rows) <= 6


NIL = "(10*round if won == 0 else -10) if bid == 0 else 20*won if won == bid else -10"


@pytest.mark.parametrize(
    ("right", "wrong", "totals"),
    [
        (NIL, NIL.replace("10*round", "10"), [20, 10]),
        (NIL, NIL.replace("-10)", "-10*round)"), [20, 10]),
        (NIL.replace("10*round", "10*round + won"), NIL.replace("10*round", "10 + won"), [20, 10]),
    ],
)
def test_a_number_is_asked_about_times_the_round_and_back_in_a_short_game(right, wrong, totals):
    wheres, question = found(tricks(right, totals), tricks(wrong, totals))
    shown = points(read(tricks(right, totals).encode()).lines[0], ())["points"]
    assert any(where.endswith(f'as with "{shown}"') for where in wheres), wheres
    assert len(question.example.rows) == 4  # two rounds


def test_rounds_are_not_asked_about_where_a_sheet_has_no_number_of_them():
    sheet = read(b'title = "X"\nlines = [{ name = "c", points = "10 if n > 3 else 2", when = "round" }]')
    assert not [each for each in near(sheet) if "round" in each.other and not each.reads_rounds]


DUMPLINGS = """title = "Dumplings"
players = [2, 5]
lines = [{ name = "dumplings 0..10", table = [0, 1, 3, 6, 10] }]
[[example]]
rows = [[3, 4]]
totals = [6, 10]
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("[0, 1, 3, 6, 10, 15]", "[0, 1, 3, 6, 10]"),
        ("[0, 1, 3, 6, 10, 14]", "[0, 1, 3, 6, 10]"),
        ("[0, 1, 3, 6, 10, 10], more = 2", "[0, 1, 3, 6, 10], more = 2"),
    ],
)
def test_a_table_is_asked_about_with_an_entry_more_behind_its_end(right, wrong):
    wheres, _ = found(*(DUMPLINGS.replace("[0, 1, 3, 6, 10]", table) for table in (right, wrong)))
    table = right.partition(", more")[0]
    assert f'"dumplings": table is [0, 1, 3, 6, 10], and it comes out as with {table}' in wheres


RIVERS = """title = "Habitats"
players = [1, 4]
lines = [
  "bears 0..99",
  { name = "mountains 0..23", points = "n - (players < 3)", rank = [3, 1] },
  { name = "forests 0..23", points = "n - (players < 3)", rank = [3, 1] },
  { name = "rivers 0..23", points = "n", rank = [3, 1] },
]
[[example]]
rows = [[11, 4, 19], [6, 8, 3], [7, 4, 7], [8, 2, 5]]
totals = [38, 21, 37]
"""


def test_a_formula_is_asked_about_that_lines_like_it_share():
    wheres, _ = found(RIVERS.replace('points = "n",', 'points = "n - (players < 3)",'), RIVERS)
    assert '"rivers": points is "n", and it comes out as with "n - (players < 3)"' in wheres
    two = RIVERS.replace("23", "22", 1)  # of which neither is more usual
    assert [each.other for each in near(read(two.encode())) if each.line == 3 and "players" in each.other] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(b+(20 if a>=8 else 0)-20)*(c+1)", "(b-20)*(c+1)+(20 if a>=8 else 0)"),
        ("(a+b)*c", "a*c+b"),
        ("a*(b+c)", "a*b+c"),
        ("a*b-c", "a*(b-c)"),
        ("(a-b)//2", "a//2-b"),
        ("c+(10+b if b==a else -5)", "c+(10 if b==a else -5)+b"),
        ("(10 if a>2 else 0)+b", "10+b if a>2 else 0"),
        ("(a if b>2 else c)*3", "a*3 if b>2 else c"),
        ("max(0,a-b)", "max(0,a)-b"),
        ("a//3*10", "a*10//3"),
        ("a*(b//c)", "a*b//c"),
    ],
)
def test_a_term_is_moved_into_a_bracket_or_out_of_it_and_back(one, other):
    assert other in moved(parts_of(one))
    assert one in moved(parts_of(other)) or one.startswith("(a if"), [*moved(parts_of(other))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a//3+b//3+c//3", "(a+b+c)//3"),
        ("t+a//2-b//2+c//2", "t+(a+c)//2-b//2"),
        ("5*((a-b)//4)", "5*(a//4-b//4)"),
        ("a*2//5+b//5", "(a*2+b)//5"),
    ],
)
def test_terms_are_divided_together_or_alone(one, other):
    assert other in moved(parts_of(one))
    assert one in moved(parts_of(other)) or "-b" in one


@pytest.mark.parametrize(
    ("down", "up"),
    [("a//3", "(a+2)//3"), ("(a+b)//3", "(a+b+2)//3"), ("5*(a//2)", "5*((a+1)//2)"), ("a*2//4", "(a*2+3)//4")],
)
def test_a_division_is_rounded_up_where_it_is_rounded_down_and_back(down, up):
    assert [*rounded(parts_of(down))] == [(up, "up")] and [*rounded(parts_of(up))] == [(down, "down")]


@pytest.mark.parametrize("text", ["a*(a+1)//2", "(a-1)*a//2", "a//1", "a//b", "a%3"])
def test_what_has_no_rest_and_what_is_divided_by_no_number_stays(text):
    assert [*rounded(parts_of(text))] == []
    assert [*rounded(parts_of("A//2"), {"A": 6})] == [] != [*rounded(parts_of("A//4"), {"A": 6})]


def test_a_formula_in_other_brackets_is_worth_the_same_until_one_term_is_moved():
    text = "2-(a-b)-(c if not (a<b and b<c) or a==c else -(b*c//2))"
    assert text.replace("not (", "not(") not in moved(parts_of(text))
    assert [*moved(parts_of("n"))] == [*moved(parts_of("min(a,b)*2"))] == []
    assert "2-(a-b)-c if" not in "".join(moved(parts_of(text)))


def test_a_number_is_counted_up_to_another_one_but_compared_as_it_is():
    assert capped(parts_of("a*(a+1)//2"), "a", 6) == "min(a,6)*(min(a,6)+1)//2"
    assert capped(parts_of("3*a if a>8 and b>1 else -a"), "a", 6) == "3*min(a,6) if a>8 and b>1 else -min(a,6)"
    assert capped(parts_of("3 if a>8 else b"), "a", 6) is None


LOST = "0 if cards == 0 else {}"
CITIES = """title = "Cities"
players = [2, 2]
lines = [{ name = "yellow", asks = ["cards 0..12", "value 0..54", "wagers 0..3"], points = "FORMULA" }]
[[example]]
rows = [[5, 4], [30, 17], [1, 0]]
totals = [20, -3]
[[example]]
rows = [[6, 3], [33, 15], [2, 0]]
totals = [39, -5]
"""
INSIDE, OUTSIDE = (
    LOST.format(text)
    for text in (
        "(value + (20 if cards >= 8 else 0) - 20) * (wagers + 1)",
        "(value - 20) * (wagers + 1) + (20 if cards >= 8 else 0)",
    )
)


@pytest.mark.parametrize(("right", "wrong"), [(INSIDE, OUTSIDE), (OUTSIDE, INSIDE)])
def test_a_term_in_or_out_of_a_bracket_is_asked_about(right, wrong):
    wheres, _ = found(CITIES.replace("FORMULA", right), CITIES.replace("FORMULA", wrong))
    assert f'"yellow": points is "{wrong}", and it comes out as with "{right}"' in wheres


COLOURS = """title = "Colours"
players = [2, 5]
lines = [{ name = "best 0..12", points = "n * (n + 1) // 2" }, { name = "worst 0..12", points = "n * (n + 1) // 2" }]
[[example]]
rows = [[5, 6, 4], [4, 3, 3]]
totals = [25, 27, 16]
"""


INGENIOUS = """title = "Ingenious"
players = [2, 4]
lines = [
  { name = "red 0..18", counts = false },
  { name = "green 0..18", counts = false },
  { name = "blue 0..18", counts = false },
  { name = "violet 0..18", counts = false },
  { name = "lowest colour", asks = [], points = "min(red, green, blue)" },
]
[[example]]
rows = [[12, 9], [8, 14], [7, 11], [15, 12]]
totals = [7, 9]
"""


def test_a_line_of_a_shape_that_alone_is_not_read_with_the_others_is_asked_about():
    wheres, _ = found(INGENIOUS.replace("blue)", "blue, violet)"), INGENIOUS)
    where = (
        '"lowest colour": points is "min(red, green, blue)", and it comes out as with "min(red, green, blue, violet)"'
    )
    assert where in wheres


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("5*min(A,B)", ["5*min(A,B,C)"]),
        ("D+A*(A>0)+B*(B>0)", ["D+A*(A>0)+B*(B>0)+C*(C>0)"]),
        ("D*A*B", ["D*A*B*C"]),
        ("A-B", ["A-B-C"]),
        ("A//B", []),
        ("min(A,4)", []),
        ("min(A,B+D)", ["min(A,B+D,C+D)"]),
    ],
)
def test_the_missing_sister_is_taken_as_the_last_one_is(text, other):
    assert [*with_sister(parts_of(text), ["A", "B"], "C")] == other


TERRA_MYSTICA = "coins // 3 + workers // 3 + priests // 3"


@pytest.mark.parametrize(
    ("right", "wrong", "more"),
    [
        ("(coins + workers + priests) // 3", TERRA_MYSTICA, ""),
        (TERRA_MYSTICA, "(coins + workers + priests) // 3", ""),
        ("(coins + 2) // 3", "coins // 3", ", rounded up"),
        ("coins // 3", "(coins + 2) // 3", ", rounded down"),
    ],
)
def test_what_is_rounded_is_asked_about(right, wrong, more):
    sheet = """title = "Left"
players = [2, 5]
lines = [{ name = "left", asks = ["coins", "workers", "priests 0..7"], points = "POINTS" }]
[[example]]
rows = [[9, 3], [3, 0], [0, 6]]
totals = TOTALS
"""
    texts = [
        sheet.replace("POINTS", each).replace("TOTALS", "[4, 3]" if "workers" in each else "[3, 1]")
        for each in (right, wrong)
    ]
    where = f'"left": points is "{wrong}", and it comes out as with "{right}"{more}'
    assert where in found(*texts)[0]


def test_what_grows_with_a_number_is_asked_about_once_beyond_the_greatest_of_the_examples():
    right = COLOURS.replace("n * (n + 1) // 2", "min(n, 6) * (min(n, 6) + 1) // 2")
    wheres, question = found(right, COLOURS)
    both = '"best", "worst": points is "n * (n + 1) // 2", and it comes out as with '
    assert f'{both}"min(n, 6) * (min(n, 6) + 1) // 2"' in wheres
    assert max(max(row) for row in question.example.rows) == 7
    more = COLOURS + "[[example]]\nrows = [[7, 0], [0, 0]]\ntotals = [28, 0]\n"
    assert not [each for each in near(read(more.encode())) if each.beyond]


@pytest.mark.parametrize(
    ("line", "entered", "beyond"),
    [
        ("a 0..60 * 3", [4, 5], [10]),
        ("a * 3", [4, 5], [10]),
        ("a * 3", [1], [8]),  # so few that they say little
        ("a * 3", [4, 8], []),
        ("a 0..9 * 3", [4, 3], [5]),
        ("a 0..60/5 * 3", [20, 25], [35]),
        ("a", [4, 5], []),  # points as they are
        ("a 0..4 * 3", [4, 0], []),
    ],
)
def test_a_number_beyond_the_examples_is_in_the_upper_half_of_its_range_or_twice_as_great(line, entered, beyond):
    totals = [n * (3 if "*" in line else 1) for n in entered]
    text = f'title = "X"\nlines = ["{line}"]\n[[example]]\nrows = [{entered}]\ntotals = {totals}\n'
    assert [each.beyond for each in near(read(text.encode())) if each.beyond] == beyond


@pytest.mark.parametrize("title", ["7 Wonders", "Gin Rummy", "Rummikub", "Skull King", "Spades", "Tarot"])
def test_a_formula_that_is_read_and_written_again_is_worth_the_same(title):
    sheet = shipped.named(title)
    lines = [
        dataclasses.replace(line, points=capped(parts_of(line.points or "a"), "a", 9999) or line.points)
        for line in sheet.lines
    ]
    assert lines != [*sheet.lines]
    check_all(dataclasses.replace(sheet, lines=tuple(lines)))


ISLANDS = """title = "Islands"
players = [2, 2]
rounds = {}
lines = [{{ name = "islands 0..12", points = "{}" }}]
[[example]]
rows = {}
totals = {}
"""
BY_ROUND = "round * (n > highest)"
LAST = f"max(0, n - highest) if round == 3 else {BY_ROUND}"


@pytest.mark.parametrize(
    ("right", "wrong", "rounds", "rows", "totals"),
    [
        (LAST, BY_ROUND, 3, [[4, 2], [3, 5], [7, 4]], [4, 2]),
        (BY_ROUND, LAST, 3, [[4, 2], [3, 5], [7, 4]], [4, 2]),
        (LAST.replace("3", "8"), BY_ROUND, 8, [[4, 2], [3, 5]], [1, 2]),
        ("max(0, n - highest)", "n > highest", 9, [[4, 3]], [1, 0]),
        ("n > highest", "max(0, n - highest)", 9, [[4, 3]], [1, 0]),
        ("2 * max(0, n - highest)", "2 * (n > highest)", 9, [[4, 3]], [2, 0]),
        ("n - highest if n > highest else 0", "2 if n > highest else 0", 9, [[4, 2]], [2, 0]),
        ("n > highest", BY_ROUND, 9, [[4, 3]], [1, 0]),
    ],
)
def test_a_prize_for_who_has_more_is_asked_about_as_the_difference_and_back(right, wrong, rounds, rows, totals):
    texts = [ISLANDS.format(rounds, points, rows, totals) for points in (right, wrong)]
    wheres, _ = found(*texts)
    assert f'"islands": points is "{wrong}", and it comes out as with "{right}"' in wheres


@pytest.mark.parametrize(
    "text", ["a*(a>h)", "h-a if a>h else 0", "5 if h>3 else 0", "5 if a==h else 0", "5 if a>3 else 0"]
)
def test_what_is_no_prize_for_who_has_more_than_the_others_stays(text):
    assert not [*against_others(parts_of(text), None)]


SEALS = """title = "Seals"
players = [2, 2]
target = 2
lines = [
  { name = "goods 0..150", counts = false, when = "round" },
  { name = "more", asks = ["bonus 0..60"], counts = false, when = "round" },
  { name = "seal", asks = [], points = "goods + more", rank = [1], ties = "none", when = "round" },
]
[[example]]
rows = [[48, 40], [10, 8]]
totals = [1, 0]
"""
THIS = SEALS.replace(
    '{ name = "goods 0..150", counts = false', '{ name = "x", asks = ["goods 0..150", "bonus 0..60"], points = 0'
)
THIS = "".join(row for row in THIS.splitlines(True) if '"more"' not in row).replace("goods + more", "goods + bonus")
ALONE, SO_FAR = "this round alone", "all rounds so far"


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        (THIS, SEALS, f'"goods + more" of {SO_FAR}, and it comes out as with that of {ALONE}'),
        (SEALS, THIS, f'"goods + bonus" of {ALONE}, and it comes out as with that of {SO_FAR}'),
        (
            SEALS,
            SEALS.replace('"more", asks = ["bonus', '"more", asks = ["more'),
            '"goods + n" with the number "more", and it comes out as with the line "more"',
        ),
    ],
)
def test_what_others_have_in_all_rounds_is_asked_about_in_this_round_alone_and_back(right, wrong, where):
    wheres, question = found(right, wrong)
    assert f'"seal": points is {where}' in wheres
    assert len(question.example.rows) == 4  # two rounds


def test_a_line_that_asks_nothing_is_asked_about_as_one_of_each_round():
    given = '"goods + more", rank = [1], ties = "none", when = "round"'
    text = SEALS.replace(given, '"5 if goods + more > 99 else 0"').replace("[1, 0]", "[0, 0]")
    [question] = [each for each in search(read(text.encode())).questions if each.near.reads_rounds]
    assert question.near.sheet.lines[2].when == read(SEALS.encode()).lines[2].when
    assert question.own.totals != question.other.totals


COINS = """title = "Coins"
players = [1, 2]
rounds = 4
lines = [{ name = "coins", points = "2 * n", when = "round" }]
[[example]]
rows = [[3, 2]]
totals = [6, 4]
"""


def test_a_number_of_a_round_may_count_again_in_each_round_after_it():
    text = COINS + "[[example]]\nrows = [[0, 0], [3, 1]]\ntotals = [6, 2]\n"
    for rounds, ask in ((text, True), (text + "[[example]]\nrows = [[1, 2], [3, 1]]\ntotals = [8, 6]\n", False)):
        asked = [each for each in search(read(rounds.encode())).questions if each.near.reads_rounds]
        assert bool(asked) == ask
        for each in asked:
            assert (
                each.near.where == f'"coins": points is "2 * n" of {ALONE}, and it comes out as with that of {SO_FAR}'
            )
            first, last = [rows[0] for rows in each.example.rows]
            assert (each.own.totals[0], each.other.totals[0]) == (2 * first + 2 * last, 4 * first + 2 * last)


@pytest.mark.parametrize(
    ("formula", "others"),
    [
        ("4*((a>4)+(b>=4))", ["4*(max(0,a-4)+(b>=4))", "4*((a>4)+max(0,b-3))"]),
        ("4*max(0,a-4)", ["4*(a>4)"]),
        ("5 if A>9 else 0", ["5*max(0,A-9)"]),
        ("a+(b>0)", ["a+max(0,b)"]),
        ("(a>6)+(a>12)", []),  # steps
        ("a if b>4 else 0", []),  # not worth a number
        ("b//(a>4)", []),
        ("(a>h)+(t>4)", []),  # what others have is asked about elsewhere
    ],
)
def test_who_is_above_a_number_may_have_something_once_or_each_time(formula, others):
    assert [*by_excess(parts_of(formula))] == others


WORKERS = """title = "Workers"
players = [2, 4]
[[lines]]
name = "workers"
asks = ["cowboys 1..6", "engineers 1..6"]
points = "4 * ((cowboys > 4) + (engineers > 4))"
[[example]]
rows = [[5, 2], [1, 5]]
totals = [4, 4]
[[example]]
rows = [[4, 1], [4, 5]]
totals = [0, 4]
"""


def test_a_prize_for_each_above_a_number_that_a_sheet_gives_once_is_found():
    once = "(cowboys > 4) + (engineers > 4)"
    right = WORKERS.replace(once, "max(0, cowboys - 4) + max(0, engineers - 4)")
    wheres, _ = found(right, WORKERS)
    assert any("max(0, cowboys - 4)" in where or "max(0, engineers - 4)" in where for where in wheres)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("250 if a==10 else 40*b", ["max(250,40*b) if a==10 else 40*b"]),
        ("a if a==b else -10", ["a if a==b else min(-10,a)"]),
        ("max(a-b,c)//2", ["(a-b)//2", "c//2"]),
        ("max(-t,a-5)", ["a-5"]),
        ("3*(a-b) if a>b-1 else 0", ["3*max(0,a-b) if a>b-1 else 0"]),
        ("a-(p<3)", []),  # no number has less
        ("(a-5)*(a>5 and b)", []),  # nor may it
        ("s-3*a", []),  # nor can it
        ("abs(a-b)", []),
    ],
)
def test_a_part_is_limited_by_another_one_or_0_and_no_longer_so(formula, expected):
    assert [*limited(parts_of(formula))] == expected


FIVE_HUNDRED = """title = "Five Hundred"
players = [2, 2]
lines = [{ name = "hand", asks = ["bid 40..520/20", "tricks 0..10"], points = "250 if tricks == 10 else bid" }]
[[example]]
rows = [[100, 120], [10, 7]]
totals = [250, 120]
"""


def test_a_bid_beyond_what_all_tricks_bring_is_asked_about():
    right = FIVE_HUNDRED.replace("250 if", "max(250, bid) if")
    wheres, question = found(right, FIVE_HUNDRED)
    assert any(where.endswith('comes out as with "max(250, bid) if tricks == 10 else bid"') for where in wheres)
    assert max(question.example.rows[0]) > 250

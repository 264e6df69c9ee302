"""What is asked of a line alone, or of the end, where the games that show a mistake can't happen."""

import dataclasses

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets.model import Example
from castellan_host.sheets.near.near_sheets import LEAST, from_0, near
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.reasons.having import Having
from castellan_host.sheets.search.bringing import brought
from castellan_host.sheets.search.differences import searched
from castellan_host.sheets.search.facts import fact, refutes

pytestmark = pytest.mark.sheets

RACK_O = """title = "Rack-O"
players = [2, 4]
target = 500
lines = [{ name = "in order 1..10", points = "5 * n + 25 * (n >= 9)", when = "round" }]
[[example]]
rows = [[10, 4, 6], [3, 10, 5], [10, 7, 2]]
totals = [165, 130, 65]
"""
SCHIEBER = """title = "Schieber"
players = [2, 2]
lines = [
  { name = "hand", asks = ["factor 1..3", "cards 0..257", "melds 0..600/10"], points = "factor * cards + melds" },
]
[[example]]
rows = [[1, 1], [88, 69], [20, 50]]
totals = [108, 119]
"""
OTHERS = """title = "Others"
players = [2, 4]
rounds = 13
start = 20
tie = ["road", "-sheep"]
lines = [
  { name = "bid 1..5", points = "n + round * players", when = "round" },
  { name = "road", one = 2, when = "now" },
  { name = "more 0..9", points = "2 * (highest - n)", when = "round" },
  { name = "cards 0..26", rank = [3, 1] },
  { name = "left 0..13", table = [0, 1, 2, 6, 8] },
  { name = "sheep", counts = false },
  { name = "all", asks = [], points = "sheep * (left + 1)" },
]
[[example]]
cells = [["bid", 1, 1]]
"""
# Who have something of "cards", as an example has it.
SHARED = (
    OTHERS.partition("[[example]]")[0].replace("rounds = 13\n", "")
    + """[[example]]
rows = [[1, 2, 3], [0, 0, 0], [26, 9, 0], [0, 0, 0], [0, 0, 0]]
totals = [25, 27, 27]
"""
)
ALONE = """title = "Alone"
players = [1, 4]
lines = [{ name = "bid 3..5", points = "n + 4 * players" }]
[[example]]
rows = [[3]]
totals = [7]
"""


def asked(text, *words):
    """Return the first question about the near sheet in which all these words stand."""
    sheet = read(text.encode())
    for each in (*near(sheet), *from_0(sheet)):
        if all(word in each.where for word in words):
            return fact(sheet, each, lambda _: True)
    raise AssertionError(words)


IN_EACH_OF_2 = 'In a game of 2 players, all players have only this in "more":\n  In each row: player 1, player 2\n'
IN_EACH = (
    'In a game of 3 players, all players have only this in "cards":\n  In each row: player 1, player 2, player 3\n'
)


@pytest.mark.parametrize(
    ("text", "words", "heading", "own", "other", "known"),
    [
        (
            RACK_O,
            ["n > 9"],
            'A player has only this in "in order":\n  in order: 9',
            "70 points",
            "45 points",
            "in order [9] r 1 p 3 is 70",
        ),
        (RACK_O, ["0..10"], 'Can "in order" be 0?', "no", "yes", "in order [0] r 1 p 2 is refused"),
        (RACK_O, ["wins"], "Who wins?", "who has the most points", "who has the fewest points", "wins is most"),
        (RACK_O, ["target", "501"], "When is the game over?", "at 500 points", "at 501 points", "target is 500"),
        (
            SCHIEBER,
            ["factor * (cards + melds)"],
            'A player has only this in "hand":\n  factor: 2\n  cards: 88\n  melds: 20',
            *("196 points", "216 points"),
            "hand [2, 88, 20] r 1 p 2 is 196",
        ),
        (OTHERS, ["start", "21"], "What does each player begin with?", "20 points", "21 points", "start is 20"),
        (OTHERS, ["rounds is", "12"], "When is the game over?", "after 13 rounds", "after 12 rounds", "rounds is 13"),
        (
            OTHERS.replace("rounds = 13", "rounds = 1"),
            ["rounds is", "2"],
            "When is the game over?",
            *("after 1 round", "after 2 rounds", "rounds is 1"),
        ),
        (
            OTHERS.replace("start = 20", "start = 1"),
            ["start", "2"],
            "What does each player begin with?",
            *("1 point", "2 points", "start is 1"),
        ),
        (
            ALONE,
            ["n - 4 * players"],
            'In a game of 1 player, a player has only this in "bid":\n  bid: 3',
            *("7 points", "−1 point", "bid [3] r 1 p 1 is 7"),
        ),
        (
            OTHERS,
            ["road", "3"],
            'A player has only "road":',
            "2 points",
            "3 points",
            "road [] r 1 p 2 is 2",
        ),
        (
            OTHERS,
            ["(round + n) * players"],
            'In round 1 of a game of 2 players, a player has only this in "bid":\n  bid: 1',
            *("3 points", "4 points"),
            "bid [1] r 1 p 2 is 3",
        ),
        (
            OTHERS,
            ["more", "3 * (highest - n)"],
            IN_EACH_OF_2 + "  more: 2, 0",
            *("points −4, 4", "points −6, 6", "more [2; 0] r 1 p 2 is -4; 4"),
        ),
        (
            SHARED,
            ["cards", "ties", "none"],
            IN_EACH + "  cards: 9, 9, 0",
            *(
                "points 2, 2, 0",
                "points 0, 0, 0",
                "cards [9; 9; 0] r 1 p 3 is 2; 2; 0",
            ),
        ),
        (
            OTHERS,
            ["left", "6, 9]"],
            'A player has only this in "left":\n  left: 4',
            "8 points",
            "9 points",
            "left [4] r 1 p 2 is 8",
        ),
        (
            OTHERS,
            ["tie", '"-road"'],
            "Who is first of those with the same total?",
            *('the greater "road" wins, then the smaller "sheep"', 'the smaller "road" wins, then the smaller "sheep"'),
            'tie is the higher "road" first, then the lower "sheep"',
        ),
        (
            OTHERS,
            ["road", "counts"],
            'Do the points of "road" count in the total?',
            "yes",
            "no",
            '"road": counts is yes',
        ),
    ],
)
def test_a_place_is_asked_about_alone_with_what_the_examples_have_but_for_one_number(
    text, words, heading, own, other, known
):
    found = asked(text, *words)
    shown = "\n".join(found.rows or [found.asked])
    assert (shown, found.own, found.other, found.text) == (heading, own, other, known)
    sheet = read(text.encode())
    [differing] = [each for each in (*near(sheet), *from_0(sheet)) if all(word in each.where for word in words)]
    assert refutes(known, sheet, differing)
    assert not refutes(known.replace(" is ", " is 9"), sheet, differing)  # the sheet itself says otherwise


def test_what_depends_on_other_lines_is_not_asked_alone_nor_who_wins_of_one():
    assert asked(OTHERS, '"all"', "sheep * left + 1") is None
    assert asked(RACK_O.replace("[2, 4]", "[1, 1]").partition("[[")[0], "wins") is None


def test_steps_of_a_number_are_counted_from_its_least_one():
    sheet = read(b'title = "Odd"\nlines = ["odd 1..9/2"]\n')
    entries = [(((n,),), 1, 2) for n in range(1, 5)]
    assert brought(sheet, 0, entries) == [(1,), None, (3,), None]


def check(file, *answers):
    found = CliRunner().invoke(
        app, ["sheets", "check", "--games", "300", "--ask", str(file)], input="".join(f"{a}\n" for a in answers)
    )
    return found.exit_code, found.stdout, found.stderr


@pytest.mark.parametrize(
    ("heading", "answer", "says"),
    [
        (
            'A player has only this in "in order":\n  in order: 9\n',
            "A",
            'may be "5 * n + 25 * (n >= 10)", or "5 * n + 25 * (n > 9)"',
        ),
        (
            'A player has only this in "in order":\n  in order: 9\n',
            "n",
            'Then the sheet is wrong: "in order": points is "5 * n + 25 * (n >= 9)"',
        ),
        ("When is the game over?", "n", "Then the sheet is wrong: target is 500"),
    ],
)
def test_who_says_that_each_game_can_not_happen_is_led_to_the_fault(tmp_path, heading, answer, says):
    file, given = tmp_path / "rack-o.toml", []
    last = ""
    while heading not in last and len(given) < 30:  # else each answer leads to the same question, or to none
        file.write_text(RACK_O)
        last = check(file, *given)[1].rpartition("\nQuestion ")[2]
        asked = last.rpartition(")? ")[0].rpartition("\n")[2] or last
        is_why = "Can it be that" in last or "Does this hold in every game" in asked
        given.append("0" if "or 0 for none" in last else "n" if is_why else "c" if "A game of" in last else "s")
    assert heading in last
    file.write_text(RACK_O)
    code, _, said = check(file, *given[:-1], answer)
    assert code == 1 and says in said


@pytest.mark.parametrize(
    ("text", "words", "is_rule", "is_either"),
    [
        (RACK_O, ["n > 9"], False, False),
        (RACK_O, ["wins"], True, False),
        (RACK_O, ["target", "501"], True, False),
        (RACK_O, ["0..10"], True, True),
        (OTHERS, ["road", "counts"], True, True),
        (OTHERS, ["tie", '"-road"'], True, False),
    ],
)
def test_what_an_entry_brings_can_be_impossible_and_no_rule_can(text, words, is_rule, is_either):
    found = asked(text, *words)
    assert (found.is_rule, found.is_either) == (is_rule, is_either)


def test_an_answer_that_is_not_offered_closes_no_place(tmp_path):
    file, heading = tmp_path / "x.toml", 'Do the points of "a" count in the total?'
    games = "".join([f"# never: rows = [[{row}]]\n" for row in ("0], [1], [0", "5], [7], [3")])
    lines = '"track 0..99", "a 0..9 * 7", "b 0..9"'
    example = "[[example]]\nrows = [[5], [0], [3]]\ntotals = [8]\n"
    file.write_text(f'{games}title = "X"\nplayers = [1, 1]\nlines = [{lines}]\n{example}')
    before = "s" * (check(file, *"ssssssss")[1].partition(heading)[0].count("Question ") - 1)
    given, printed = file.read_bytes(), check(file, *before, "c", "n", "s")[1]
    assert printed.count(heading) == 1 and printed.count("Answer a, b or s\n") == 2
    assert file.read_bytes() == given


YELLOW = """title = "X"
players = [2, 4]
lines = [LINE, OTHER, "rest 0..9"]
[[example]]
rows = [[20, 30], [1, 0], [3, 4], [12, 25], [0, 1], [4, 2], [1, 0]]
totals = [-7, 20]
"""
COLOR = '{ name = "NAME", asks = ["value 0..78", "wagers 0..3", "cards 0..12"], points = "POINTS" }'
POINTS = "(value - 20) * (wagers + 1) + 20 * (cards >= 8)"


def colors(never=(), folds=5000):
    """Return a search, with all that is asked without a game, of a sheet with two lines that are alike."""
    lines = [COLOR.replace("NAME", name).replace("POINTS", POINTS) for name in ("yellow", "green")]
    text = YELLOW.replace("LINE", lines[0]).replace("OTHER", lines[1])
    searching = searched(read(text.encode()), folds, [(each,) for each in never])
    for _ in searching.alone():
        pass
    return searching


def numbers(question):
    """Return what players have in the lines of a question."""
    return question.fact.numbers if question.fact else question.numbers


def test_numbers_that_can_not_be_are_in_no_further_game_nor_in_a_line_like_theirs():
    alone = next(each for each in colors(folds=0).questions if each.fact and each.fact.numbers)
    [text] = alone.rules_out
    assert text.startswith("yellow [") and text in alone.said
    searching = colors()
    game = next(each for each in searching.questions if not each.fact and "green" in each.near.where)
    for text in [each for each in game.numbers if each.endswith("]")]:
        assert text.startswith(("yellow [", "rest ["))  # "green" is a line like it
        for _ in searching.rule_out((text,)):
            pass
        assert game not in searching.possible(searching.questions)
        for each in (*searching.possible(searching.questions), *colors([text]).questions, *colors([text], 0).questions):
            assert text not in numbers(each)


def test_numbers_without_any_other_in_a_game_that_can_not_happen_are_not_asked_about_alone():
    alone = next(each for each in colors(folds=0).questions if each.fact and each.fact.numbers)
    own = alone.fact.numbers[0].partition("[")[2].rstrip("]").split(", ")
    rows = ", ".join(["[0, 0]"] * 3 + [f"[0, {n}]" for n in own] + ["[0, 0]"])
    for searching in (colors([f"rows = [{rows}]"], 0), colors(folds=0)):
        example = Example(tuple([(0, 0)] * 3 + [(0, int(n)) for n in own] + [(0, 0)]))
        searching.questions.append(dataclasses.replace(alone, example=example, fact=None))
        for _ in searching.rule_out((f"rows = [{rows}]",)):
            pass
        left = searching.possible(searching.questions)
        assert not [each for each in left if each.fact and set(each.fact.numbers) & set(alone.fact.numbers)]


def test_what_all_have_at_once_is_ruled_out_whoever_has_it():
    having = Having(read(SHARED.encode()))
    assert having.in_line(3, [(9,), (0,), (9,)]) == ["cards [9]", "cards [9; 9] p 3"]
    assert having.in_line(3, [(0,), (0,)]) == [] and having.in_line(3, [(4,)]) == ["cards [4]"]


def test_a_comment_that_somebody_changed_says_nothing_of_a_sheet():
    sheet = read(RACK_O.encode())
    every = [*near(sheet), *from_0(sheet)]
    for odd in ("[,]", "[9, ]", "[9 9]", "[--9]", "[]", "[9, 9]", f"[{'9' * 5000}]", "9", "[999999]"):
        assert not [each for each in every if refutes(f"in order {odd} r 1 p 3 is 70", sheet, each)]
    for odd in ("", " is ", "in order is 70", "rounds is", "other [9] r 1 p 3 is 70", "in order [9] r x p 3 is 70"):
        assert not [each for each in every if refutes(odd, sheet, each)]


def test_an_answer_stays_in_the_file_and_is_not_asked_again_until_the_sheet_says_otherwise():
    known = "\n# known: in order [9] r 1 p 3 is 70\n"
    sheet = read(RACK_O.encode())
    [wrong] = [each for each in near(sheet) if "n > 9" in each.where]
    before = searched(sheet).found()
    after = searched(sheet, never=ruled_out.read((RACK_O + known).encode())).found()
    assert wrong.where in [each.where for each in before.unproved]
    assert wrong.where not in [each.where for each in (*after.unproved, *after.open)]
    assert after.shown > before.shown
    mended = RACK_O.replace(">= 9", "> 9") + known
    again = searched(read(mended.encode()), never=ruled_out.read(mended.encode())).found()
    assert any("n >= 9" in each.where for each in again.unproved)


RA = """title = "Ra"
players = [2, 2]
start = 10
rounds = 3
lines = [{ name = "gods 0..9", when = "round" }, { name = "kinds 0..5", points = "n if n > 0 else -6", when = "round" }]
[[example]]
rows = [[1, 2], [3, 0], [0, 2], [1, 2]]
totals = [15, 10]
"""


def test_whether_a_total_can_be_below_0_is_asked_by_a_game_alone_as_else_it_may_be_right_that_none_is():
    sheet = read(RA.encode())
    [each] = [each for each in searched(sheet).questions if each.near.key == LEAST]
    assert min(each.own.totals) < 0 == min(each.other.totals)
    assert fact(sheet, each.near, lambda asked: True) is None
    assert refutes("least total is below 0", sheet, each.near)  # which a file may know by an answer
    assert each.near.where == 'least total is below 0, and it comes out as with 0, with "max(-total, ...)" for "kinds"'


QUARTERS = """title = "Quarters"
players = [2, 3]
lines = [{ name = "houses 0..6", table = [0, 4, 4, 5, 6, 8, 9] }, "chips 0..40"]
[[example]]
rows = [[0, 6], [12, 20]]
totals = [12, 29]
"""


def test_after_a_game_that_can_not_happen_no_other_like_it_but_for_the_same_line_is_asked_about():
    searching = searched(read(QUARTERS.encode()))
    first, *others = [each for each in searching.questions if each.near.key == "table"]
    of_line = [each for each in others if each.example.rows[1:] == first.example.rows[1:]]
    entry = first.rules_out
    for _ in searching.rule_out(entry):
        pass
    again = searched(read(QUARTERS.encode()), never=[entry])
    for search in (searching, again):
        asked = search.possible(search.questions)
        shown = [near.where for each in asked if each.fact for near in each.shows]
        assert of_line and {near.where for each in of_line for near in each.shows} <= {*shown}
        assert not [each for each in asked if not each.fact and each.example.rows[1:] == first.example.rows[1:]]
        over = [each for each in search.questions if each not in asked and each.example != first.example]
        assert all({*entry} <= {*search.said(each)} for each in over)
        assert not [each for each in asked if {*entry} & {*search.said(each)}]
    assert not searching.possible(of_line)

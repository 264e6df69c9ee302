"""What a score sheet's examples have in common, and games that are asked about as if it were a rule of the game."""

import dataclasses

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.commands import sheet_questions
from castellan_host.sheets import shipped
from castellan_host.sheets.model import Example
from castellan_host.sheets.near.near_sheets import near
from castellan_host.sheets.questions import asking
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.differences import search, searched
from castellan_host.sheets.search.question import Question
from lab.games.bids import BIDS

pytestmark = pytest.mark.sheets

TRICKS = """title = "Tricks"
rounds = 10
players = [2, 4]
[[lines]]
name = "tricks"
asks = ["bid", "won", "extra"]
points = "20 + won + extra if won == bid else -won"
when = "round"
[[example]]
rows = [[0, 1, 0], [0, 1, 0], [0, 10, 0], [2, 0, 1], [2, 0, 0], [30, 0, 0], [1, 1, 1], [0, 2, 1], [0, 0, 10]]
totals = [72, 49, 51]
"""
BID = """title = "Bid"
players = [2, 5]
lines = ["best colour", "2nd colour", { name = "bid", asks = ["contract", "taken"], points = "taken", when = "end" }]
[[example]]
rows = [[9, 8, 5, 7, 5], [7, 6, 5, 1, 3], [40, 0, 0, 0, 0], [60, 0, 0, 0, 0]]
totals = [76, 14, 10, 8, 8]
"""


PREMIUM = """title = "Premium"
players = [3, 3]
lines = [{ name = "deal", asks = ["premium -2..2", "tricks 0..9"], points = "premium + tricks", when = "round" }]
[[example]]
rows = [[0, 1, 0], [5, 1, 3], [-1, 0, 0], [4, 4, 1]]
totals = [8, 6, 4]
"""


GREEN = """title = "Green cards"
players = [2, 4]
lines = [
  { name = "green", asks = ["first set 0..8", "second set 0..8"], points = "first_set * first_set + second_set" },
  { name = "coaches", asks = ["miles 0..1000", "safe 0..4"], points = "miles + 100 * safe" },
]
[[example]]
rows = [[4, 3], [2, 0], [300, 450], [2, 1]]
totals = [518, 559]
[[example]]
rows = [[6, 2, 5], [1, 1, 0], [200, 75, 0], [3, 0, 0]]
totals = [537, 80, 25]
"""
VOTES = """title = "Stories"
players = [3, 6]
[[lines]]
name = "round"
asks = ["storyteller 0..1", "guessed 0..1", "votes 0..5"]
points = "3 * (sum(guessed) > 0 and sum(guessed) < players - 1) if storyteller else 3 * guessed + votes"
when = "round"
[[example]]
rows = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1], [0, 1, 0, 0], [1, 0, 0, 1], [0, 0, 1, 0]]
totals = [6, 6, 2, 4]
[[example]]
rows = [[0, 0, 1, 0, 0], [1, 1, 0, 1, 0], [0, 0, 0, 1, 0]]
totals = [3, 3, 3, 4, 0]
"""
JOINT = '"guessed" and "votes" together add up to 1 less than the number of players'
ROEM = """title = "Roem"
players = [2, 2]
[[lines]]
name = "deal"
asks = ["points 0..162", "roem 0..300"]
points = "points + roem if points > 81 else 0"
when = "round"
sums = { points = 162 }
[[example]]
rows = [[100, 62], [20, 100], [62, 100], [0, 70]]
totals = [120, 170]
"""
STEP = '"roem" is a multiple of 10'
TWICE = """title = "Rook"
players = [2, 2]
lines = [{ name = "points 0..180", when = "round" }]
[[example]]
rows = [[180, 0], [65, 115]]
totals = [245, 115]
"""
OUT = """title = "Out"
players = [2, 5]
lines = [{ name = "left 0..13", when = "round" }]
[[example]]
rows = [[0, 5, 2], [4, 0, 1], [0, 1, 9]]
totals = [4, 6, 12]
"""
ORDER, BIDDER = '"first set" is at least "second set"', 'one player has "bid"'


@pytest.mark.parametrize(
    ("text", "rows", "unlike"),
    [
        (GREEN, [[4, 3], [4, 0], [300, 450], [2, 1]], []),
        (GREEN, [[4, 0], [2, 1], [300, 450], [2, 1]], [ORDER]),
        (GREEN, [[4, 3], [2, 0], [0, 450], [2, 1]], []),  # which is greater is another kind of number
        (BIDS, [[0, 0], [17, 6], [14, 11]], [BIDDER]),
        (BIDS, [[25, 25], [17, 6], [14, 11]], [BIDDER]),
        (BIDS, [[9, 0], [0, 0], [25, 0]], []),
        (OUT, [[0, 13, 1]], []),
        (TWICE, [[100, 80]], []),
        (TWICE, [[100, 70]], ['"points" adds up to 180']),
        (TWICE.replace("[180, 0], [65, 115]", "[19, 0], [4, 15]"), [[10, 10]], []),  # too little to be sure
        (OUT, [[0, 13, 0]], ['one player has no "left"']),
        (OUT, [[1, 0, 3], [1, 13, 3]], ['one player has no "left"']),
        (TRICKS, [[0, 1], [0, 1], [0, 10], [1, 1], [1, 1], [0, 30]], []),
        (TRICKS, [[0, 1], [1, 1], [0, 10]], ['"won" adds up to the round']),
        (TRICKS, [[0, 1], [0, 1], [10, 0]], ['"extra" is 0 where "won" is']),
        (TRICKS, [[0, 5], [0, 1], [0, 31]], ['"bid" is 0 to 2', '"extra" is 0 to 30', '"extra" is a multiple of 10']),
        (BID, [[9, 8], [7, 7], [0, 40], [0, 13]], []),
        (BID, [[6, 6], [2, 7], [40, 0], [60, 0]], ['"best colour" is at least "2nd colour"']),
        (BID, [[9, 8], [6, 7], [0, 0], [18, 0]], ['"taken" is 0 where "contract" is']),
        (BID, [[0, 0], [0, 0], [1, 0], [20, 0]], []),  # nobody has a colour
        (PREMIUM, [[0, 0, -2], [5, 1, 3]], []),
        (PREMIUM, [[1, 1, 0], [5, 1, 3]], ['at most one player has "premium"']),
        (PREMIUM, [[1, -1, 0], [5, 1, 3]], ['at most one player has "premium"']),
        (VOTES, [[1, 0, 0], [0, 1, 0], [0, 0, 1]], []),
        (VOTES, [[1, 0, 0], [0, 1, 0], [0, 0, 2]], [JOINT]),
        (VOTES, [[1, 0, 0], [0, 0, 0], [0, 0, 0]], [JOINT]),
        (ROEM, [[100, 62], [0, 190]], []),
        (ROEM, [[100, 62], [0, 15]], [STEP]),
        (BID, [[4, 5], [0, 0], [1, 0], [20, 0]], ['"best colour" is 5 to 9']),
    ],
)
def test_what_all_examples_have_in_common_a_game_may_lack(text, rows, unlike):
    usual = Usual(read(text.encode()))
    assert usual.unlike(Example(rows=tuple(map(tuple, rows)))) == unlike
    assert usual.is_like(Example(rows=tuple(map(tuple, rows)))) is not unlike


def test_a_game_of_several_rounds_is_mended_to_the_sums_of_the_examples():
    usual = Usual(read(TRICKS.encode()))
    twice = Example(rows=((0, 1), (0, 1), (0, 0)) * 2)
    assert usual.mended(twice).rows == ((0, 1), (0, 1), (0, 0), (0, 1), (0, 2), (0, 0))


def test_two_numbers_that_add_up_to_a_total_are_mended_to_it_and_those_in_steps_change_by_these():
    usual = Usual(read(VOTES.encode()))
    more = Example(rows=((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)))
    assert usual.mended(more).rows == ((1, 0, 0, 0), (0, 1, 0, 0), (2, 0, 0, 0))
    for text, said in ((VOTES, JOINT), (ROEM, STEP)):
        sheet = read(text.encode())
        questions = [each for each in search(sheet).questions if not each.case]  # more than all may guess in a case
        assert questions and all(said not in Usual(sheet).unlike(each.example) for each in questions)
    few = read(ROEM.replace("[20, 100]", "[20, 20]").replace("[0, 70]", "[0, 20]").replace("170", "120").encode())
    assert not Usual(few).unlike(Example(rows=((100, 62), (0, 15))))  # which one value doesn't show


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([[[1, 2], [2, 1], [0, 3]], [[3, 1, 0], [2, 2, 0]]], "1 more than the number of players"),
        ([[[1, 1], [2, 0], [0, 2]], [[3, 0, 0], [2, 1, 0]]], "the number of players"),
        ([[[1, 1], [2, 0], [0, 2]], [[2, 0, 0], [1, 1, 0]]], "2"),
    ],
)
def test_what_a_number_adds_up_to_may_depend_on_how_many_play(rows, says):
    examples = "".join([f"[[example]]\nrows = {each}\ntotals = {[sum(n) for n in zip(*each)]}\n" for each in rows])
    text = f'title = "X"\nplayers = [2, 4]\nlines = [{{ name = "won 0..9", when = "round" }}]\n{examples}'
    [said] = Usual(read(text.encode())).unlike(Example(rows=((9, 9, 9),)))
    assert said == f'"won" adds up to {says}'


def test_a_declared_sum_by_a_formula_holds_in_each_round_of_a_question_as_it_does_in_the_examples():
    given = next(sheet for sheet in shipped.sheets() if sheet.title == "Oh Hell")
    sheet = dataclasses.replace(given, examples=given.examples[:1])
    usual = Usual(sheet)
    assert usual.unlike(Example(rows=((0, 0, 0), (3, 5, 2)) * 2)) == ['"won" adds up to as many as its round has']
    questions = search(sheet).questions
    assert questions and not any(each.unlike for each in questions)
    for each in questions:
        people = len(each.example.rows[0])
        tricks = [abs(10 - n) + 1 for n in range(1, 1 + len(each.example.rows) // 2)]
        assert people > 5 or [sum(row) for row in each.example.rows[1::2]] == tricks


@pytest.mark.parametrize("text", [TRICKS, BID])
def test_games_like_the_examples_are_asked_about_where_they_show_what_differs(text):
    sheet = read(text.encode())
    questions = search(sheet).questions
    assert questions and not any(each.unlike or Usual(sheet).unlike(each.example) for each in questions)
    assert "if such a game" not in asking.game(sheet, questions[0])[0]


def test_what_few_numbers_show_holds_in_each_game_that_is_asked_about_if_one_can_show_the_same():
    for text, shown, rows in ((GREEN, ORDER, 4), (BIDS, BIDDER, 3)):
        sheet = read(text.encode())
        of_near = [each for each in search(sheet).questions if not each.case]
        assert of_near and not [each for each in of_near if each.unlike]
        for example in [each.example for each in of_near]:
            for n in range(0, len(example.rows), rows):
                columns = [*zip(*example.rows[n : n + 2], strict=True)]
                assert (
                    all(a >= b for a, b in columns) if shown is ORDER else [a > 0 for a, _ in columns].count(True) == 1
                )


def test_a_case_in_which_it_can_not_hold_is_asked_about_last_as_a_game_that_may_not_happen():
    sheet = read(GREEN.encode())
    cases = [each for each in search(sheet).questions if each.case]
    [odd] = [each for each in cases if each.case == "green: first set 0, but second set not 0"]
    assert odd.unlike == (ORDER,) and not [each for each in cases[: cases.index(odd)] if each.unlike]
    assert asking.game(sheet, odd)[0] == "A game of 2 players, if such a game can happen:"


NEVER = """# known: with the same total both are first
title = "X"
players = [2, 3]
[[lines]]
name = "cards"
asks = ["many 0..19", "worth 0..19"]
points = "7 if many == 0 and worth > 5 else many + worth"
[[example]]
rows = [[2, 0, 0], [5, 0, 0]]
totals = [7, 0, 0]
[[example]]
rows = [[0, 3, 0], [0, 9, 0]]
totals = [0, 12, 0]
"""


def test_a_game_unlike_the_examples_is_said_to_be_and_all_of_its_kind_go_with_one_that_can_not_happen(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(NEVER)
    unlike = [each.unlike for each in search(read(NEVER.encode())).questions]
    assert unlike.count(('"worth" is 0 where "many" is',)) > 1
    answers = "".join("c\n1\n" if each else "s\n" for each in unlike)
    shown = CliRunner().invoke(app, ["sheets", "check", "--ask", str(file)], input=answers).stdout
    said = "players, if such a game can happen:"
    assert shown.count(said) == 1 and shown.count("\nA game of ") == len([each for each in unlike if not each]) + 1
    assert file.read_text().startswith(f'{NEVER}\n# always: "worth" is 0 where "many" is\n')
    assert "so that no such game is asked about again\n" in shown and "The box refuses" not in shown
    again = CliRunner().invoke(app, ["sheets", "check", "--ask", str(file)], input="s\n" * len(unlike)).stdout
    assert said not in again and "Question 1" in again


def test_a_comment_about_one_game_is_said_to_be_about_that_one_alone(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(NEVER)
    shown = CliRunner().invoke(app, ["sheets", "check", "--ask", str(file)], input="c\n0\n" + "s\n" * 40).stdout
    assert "so that this game isn't asked about again\n" in shown and "no such game" not in shown


def test_an_answer_holds_for_each_place_and_a_game_in_which_it_does_is_found_within_the_same_games():
    searching = searched(read(NEVER.encode()), 2500)
    entry = next(each.unlike for each in searching.questions if each.unlike)
    before, games = searching.found(), searching.games
    for _ in searching.rule_out(entry):
        pass
    after = searching.found()
    assert games < searching.games <= 2500
    assert {each.where for each in before.unproved} == {each.where for each in (*after.unproved, *after.open)}
    assert not [each for each in after.questions if entry[0] in each.unlike]
    few = searched(read(NEVER.encode()), 100)
    for question in few.found().questions:
        for _ in few.rule_out(question.rules_out):
            pass
    assert few.games <= 100


def test_a_comment_with_a_place_ends_it():
    found = search(read(NEVER.encode()))
    where = found.questions[0].near.where
    again = search(read(NEVER.encode()), never=[[where]])
    assert where in [each.where for each in again.open] and where not in [each.near.where for each in again.questions]


@pytest.mark.parametrize(
    ("rows", "unlike", "asks"),
    [
        ([[1, 0], [0, 0]], 'at most one player has "made"', "made 0..1"),
        ([[7, 5], [9, 8]], '"made" is 5 to 9', "made 5..9"),
    ],
)
def test_of_a_game_that_can_not_happen_the_range_is_offered_that_rules_it_out(tmp_path, rows, unlike, asks):
    line = f"made{' 0..2' if asks == 'made 0..1' else ''}"
    shown = "".join(f"[[example]]\nrows = [{row}]\ntotals = {row}\n" for row in rows)
    text = f'title = "X"\nplayers = [2, 2]\nlines = [{{ name = "tichu", asks = ["{line}"], when = "end" }}]\n{shown}'
    sheet = read(text.encode())
    assert asking.ranges(sheet, [unlike]) == [f'The box refuses such numbers if the sheet asks "{asks}"']
    assert asking.ranges(sheet, [unlike, "another"]) == []


CALLS, SHOWS = '"calls" adds up to 1', 'at most one player has "shows"'


@pytest.mark.parametrize(
    ("kinds", "answers", "kept"),
    [
        ((CALLS, SHOWS), "1", f"# always: {CALLS}"),
        ((CALLS, SHOWS), "?32", f"# always: {SHOWS}"),
        ((CALLS, SHOWS), "0", "# never: rows = [[0], [1]]"),
        ((SHOWS,), "?y", f"# always: {SHOWS}"),
        ((SHOWS,), "n", "# never: rows = [[0], [1]]"),
    ],
)
def test_of_several_things_that_may_be_why_a_game_can_not_happen_one_is_kept(monkeypatch, kinds, answers, kept):
    given = iter(answers)
    monkeypatch.setattr(sheet_questions, "prompt", lambda *_, **__: next(given))
    sheet = read(NEVER.encode())
    question = Question(Example(rows=((0,), (1,))), next(near(sheet)), None, None, kinds=kinds)
    entry = sheet_questions.holding(question, kinds)
    assert ruled_out.remembered(b"", entry, kinds).decode().strip() == kept and not [*given]


def test_a_number_of_a_line_is_at_least_that_of_the_next_if_one_alone_is_greater_and_raised_to_it():
    names = ("best colour", "2nd colour", "3rd colour", "4th colour")
    lines = ", ".join([f'"{name} 0..9"' for name in names])
    text = f'title = "X"\nplayers = [3, 3]\nlines = [{lines}]\n[[example]]\n'
    rows = "rows = [[6, 8, 5], [4, 3, 5], [2, 3, 1], [2, 1, 1]]\ntotals = [14, 15, 12]\n"
    sheet = read((text + rows).encode())
    usual = Usual(sheet)
    high = dataclasses.replace(sheet.examples[0], rows=((6, 4, 5), (0, 0, 0), (0, 0, 0), (7, 4, 5)))
    assert '"3rd colour" is at least "4th colour"' in usual.unlike(high)
    assert usual.mended(high).rows == ((7, 4, 5),) * 4 and usual.is_like(usual.mended(high))
    same = dataclasses.replace(
        sheet.examples[0], rows=((6, 8, 5), (4, 3, 5), (2, 1, 1), (2, 1, 1)), totals=(14, 13, 12)
    )
    assert '"3rd colour" is at least "4th colour"' not in Usual(dataclasses.replace(sheet, examples=(same,))).unlike(
        high
    )


def test_a_number_whose_sign_goes_with_one_that_is_1_or_0_and_that_one_player_has():
    line = '{ name = "deal", asks = ["made 0..1", "premium -60..60/30"], when = "round", points = "premium" }'
    rows = "[[1, 0, 1], [0, 0, 0], [0, 1, 0], [-30, 0, 0], [1, 1, 1], [60, 0, 0]]"
    text = f'title = "X"\nplayers = [3, 3]\nlines = [{line}]\n[[example]]\nrows = {rows}\ntotals = [30, 0, 0]\n'
    sheet = read(text.encode())
    sign = '"premium" is above 0 only with "made", and below 0 only without'
    for made, premium, unlike in (
        ((0, 0, 0), (30, 0, 0), [sign]),
        ((1, 0, 0), (-30, 0, 0), [sign]),
        ((1, 0, 0), (0, -60, 0), []),
        ((1, 1, 0), (60, 60, 0), ['at most one player has "premium"']),
    ):
        example = dataclasses.replace(sheet.examples[0], rows=(made, premium))
        assert Usual(sheet).unlike(example) == unlike
    never_below = read(text.replace("-30, 0, 0]", "0, 0, 0]").replace("[30,", "[60,").encode())
    missed = dataclasses.replace(sheet.examples[0], rows=((0, 0, 0), (60, 0, 0)))
    assert not Usual(never_below).unlike(missed)

"""The cases that a score sheet's formulas tell apart, those that no example shows, and the questions about them."""

import dataclasses

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets import shipped
from castellan_host.sheets.checking import check_all
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.changing import changed, fits, slots, value
from castellan_host.sheets.search.differences import search, searched
from castellan_host.sheets.search.playing import Trial
from castellan_host.sheets.search.watching import Cases

pytestmark = pytest.mark.sheets

CAVERNA = """title = "Caverna"
players = [1, 7]
lines = ["animals 0..99", { name = "grain 0..99", points = "n // (1 + 1)" }]
[[example]]
rows = [[11, 7], [4, 10]]
totals = [13, 12]
winner = 1
"""
KNOWN = "# known: with the same total both are first\n# known: at most: animals, grain 99\n"
GRAIN = "grain: grain by 1 + 1 with a rest"
EVER = 'Can it be that "grain" divided by 1 plus 1 leaves a rest?'
SCRABBLE = """title = "Scrabble"
players = [2, 4]
lines = [
  { name = "turn 0..500", when = "any" },
  { name = "letters left", asks = ["left 0..90", "went out 0..1"], points = "highest * went_out - left", when = "end" },
]
[[example]]
cells = [["turn", 1, 24], ["turn", 2, 76]]
rows = [[8, 0], [0, 1]]
totals = [16, 84]
winner = 2
[[example]]
cells = [["turn", 1, 22], ["turn", 2, 30], ["turn", 3, 41]]
rows = [[10, 3, 5], [0, 0, 0]]
totals = [12, 27, 36]
winner = 3
"""
NINETY_NINE = """title = "Ninety-Nine"
players = [3, 3]
rounds = 9
[[lines]]
name = "deal"
asks = ["made 0..1", "tricks 0..9"]
points = "tricks + made * (10 * sum(made))"
when = "round"
sums = { tricks = "9" }
[[example]]
rows = [[1, 0, 1], [4, 2, 3], [0, 1, 1], [5, 1, 3], [0, 0, 0], [2, 4, 3]]
totals = [31, 27, 49]
winner = 3
over = false
"""
KAISER = """title = "Kaiser"
players = [2, 2]
target = 52
[[lines]]
name = "hand"
asks = ["bid 0..12", "no trump 0..1", "taken -3..13"]
points = "(taken * (1 + no_trump) if taken >= bid else -bid) if bid > 0 else taken"
when = "round"
sums = { taken = "10" }
[[example]]
rows = [[7, 0], [0, 0], [8, 2], [0, 8], [0, 0], [5, 5], [8, 0], [1, 0], [9, 1]]
totals = [31, -5]
winner = 1
"""
STORIES = """title = "Stories"
players = [4, 6]
[[lines]]
name = "story"
asks = ["teller 0..1", "found 0..1", "votes 0..5"]
points = "3 * (sum(found) > 0 and sum(found) < players - 1) if teller else votes + (3 * found if sum(found) else 2)"
when = "round"
sums = { teller = "1" }
[[example]]
rows = [[1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0], [1, 0, 2, 0]]
totals = [6, 3, 8, 2]
winner = 3
"""
ALL_FOUND = "story: sum(found) equal to players - 1"
MISSED = {  # sheet: the case that shows its mistake, what is mistaken, and the right text
    "Caverna": (CAVERNA, GRAIN, "n // (1 + 1)", "(n + 1) // (1 + 1)"),
    "Scrabble": (SCRABBLE, "letters left: left of two other players or more", "highest *", "sum *"),
    "Ninety-Nine": (NINETY_NINE, "deal: made of one player alone", "(10 * sum(made))", "(40 - 10 * sum(made))"),
    "Stories": (STORIES, ALL_FOUND, "if sum(found) else", "if sum(found) > 0 and sum(found) < players - 1 else"),
    "Kaiser": (KAISER, "hand: taken below bid with no trump 1", "else -bid)", "else -bid * (1 + no_trump))"),
}


@pytest.fixture(params=MISSED)
def missed(request):
    return MISSED[request.param]


def check(file, *answers, ask=True):
    given = ["sheets", "check", *(["--ask"] if ask else []), str(file)]
    result = CliRunner().invoke(app, given, input="".join(f"{answer}\n" for answer in answers))
    return result.exit_code, result.stdout, result.stderr


def test_a_case_that_no_example_shows_is_asked_about_in_a_game_in_which_the_right_sheet_differs(missed):
    text, case, mistake, right = missed
    sheet, other = read(text.encode()), read(text.replace(mistake, right).encode())
    check_all(sheet)
    check_all(other)
    question = next(each for each in search(sheet).questions if case in Cases(sheet).shown(each.example))
    assert not question.unlike and question.case in ("", case)
    by_the_rules = Trial(1).outcome(other, question.example)
    assert by_the_rules.totals not in [each.totals for each in (question.own, question.other) if each]


@pytest.mark.parametrize("folds", [0, 5000])  # as one of a case alone, and as one of what differs
def test_a_case_is_asked_about_in_a_game_in_which_each_player_has_numbers_that_one_has_together_in_an_example(folds):
    sheet = read(STORIES.encode())
    shown = [each.example for each in search(sheet, folds).questions if ALL_FOUND in Cases(sheet).shown(each.example)]
    teller, found, votes = shown[0].rows
    assert sum(teller) == 1 and [n + m for n, m in zip(teller, found, strict=True)] == [1, 1, 1, 1] and not any(votes)


def test_a_case_that_takes_several_numbers_of_a_player_is_found_among_those_that_the_examples_have_together():
    tarot = shipped.named("Tarot")
    sheet = dataclasses.replace(tarot, examples=tarot.examples[1:2])
    assert "deal: contract of no player" in search(sheet, 0).unseen


def test_a_game_is_made_smaller_without_numbers_that_nobody_has_together():
    left, out = search(read(SCRABBLE.encode())).questions[0].example.rows
    assert [n == 0 for n in left] == [n == 1 for n in out]


def test_a_case_is_asked_about_alone_where_the_games_of_other_questions_that_show_it_can_not_happen():
    sheet = read(STORIES.encode())
    searching = searched(sheet)
    answered = []
    for question in searching.questions:  # with those that are added meanwhile
        if ALL_FOUND in Cases(sheet).shown(question.example):
            answered.append(question.case)
            for _ in searching.rule_out(question.rules_out):
                pass
    assert not answered[0] and ALL_FOUND in answered


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ('name = "a 0..9", points = "n * (n > 4)"', ['"a" is equal to 4', '"a" is less than 4', '"a" is more than 4']),
        ('name = "a 0..9", points = "n * (n % 4 + 1 == 3)"', ['"a" divided by 4 leaves no rest', "", ""]),
        (
            'name = "x", asks = ["a 0..1", "b"], points = "b if sum > players - 1 else 0"',
            [
                *('no player has "a"', 'only one player has "a"', 'two players have "a"', 'three players have "a"'),
                'the sum of "a" is equal to the number of players less 1',
            ],
        ),
        (
            'name = "a", points = "n * (2 * n == highest)"',
            ["only one other player has some", '2 times "a" is not equal to'],
        ),
        ('name = "b", asks = [], points = "min(y, -5)"', ['the total of "y" is less than −5']),
        ('name = "x", asks = ["a", "b 0..1"], points = "a if a >= 4 else 0"', ['"a" is less than 4, and "b" is 1']),
        ('name = "x", asks = ["a", "b", "c"], points = "a + b"', ['"a" is 0, but "b" or "c" is not']),
        ('name = "x", asks = ["a", "b", "c"], points = "min(a, b, c)"', ['"a" alone is the lowest of "a", "b", "c"']),
        ('name = "a 0..99", points = "n // 2"', ['"a" is even, and not 0', '"a" is odd']),
    ],
)
def test_a_case_is_asked_about_in_words_and_not_at_all_without(line, clauses):
    sheet = read(f'title = "X"\nplayers = [3, 3]\nlines = ["y", {{ {line} }}]\n'.encode())
    asked = [case.asked for case in Cases(sheet).every]
    assert all(any(f"Can it be that {clause}" in each if clause else not each for each in asked) for clause in clauses)


def test_whether_a_case_without_words_ever_happens_is_not_asked():
    line = '{ name = "a 0..9", points = "n * (n % 4 + 1 == 3)" }'
    text = f'title = "X"\nplayers = [1, 1]\nlines = [{line}]\n[[example]]\nrows = [[4]]\ntotals = [0]\n'
    searching = searched(read(text.encode()), 0, [(f"rows = [[{n}]]",) for n in (2, 6)])
    for _ in searching.alone():
        pass
    assert "a: a % 4 + 1 equal to 3" not in [each.fact.case for each in searching.questions if each.fact]


def test_a_check_names_what_no_example_shows_and_does_not_say_that_they_prove_the_sheet(tmp_path, missed):
    file = tmp_path / "x.toml"
    file.write_text(missed[0])
    code, printed, _ = check(file, ask=False)
    [row] = [row for row in printed.splitlines() if row.startswith("Not seen in any example: ")]
    assert code == 0 and missed[1] in row and "Its examples prove it" not in printed


@pytest.mark.parametrize(
    ("line", "rows", "unseen"),
    [
        ('"a 0..9", points = "n if n >= 4 else 0"', [[2, 7]], ["a equal to 4"]),
        ('"a 0..9", points = "n if n == 4 else 0"', [[2, 7]], ["a equal to 4"]),
        ('"a 0..9", points = "n if n >= 0 else 7"', [[2, 7]], ["a equal to 0"]),  # it is never below
        ('"a 0..9", points = "min(n, 4)"', [[2, 1]], ["a above 4"]),
        ('"a 0..9", points = "n - abs(n - 4)"', [[2, 1]], ["a - 4 above 0"]),
        ('"a 0..9", points = "min(n, 9 - n, 4)"', [[2, 1]], ["9 - a alone the lowest"]),  # 4 is so in no game
        ('"a 0..9", points = "n % 3"', [[2, 7]], ["a by 3 without a rest"]),
        ('"a 0..9", points = "n * (n + 1) // 2"', [[2, 7]], []),  # it is never odd
        ('"a 1..9", points = "n > highest"', [[2, 7]], ["a of two other players", "a equal to highest"]),
        ('"a 0..1", points = "n * sum"', [[1, 0, 0]], ["a of two players", "a of three players"]),
        ('"a 0..9", points = "lowest"', [[4, 2]], ["a of no other player", "a of two other players"]),
        ('"x", asks = ["a 0..9", "b 0..1"], points = "a * b"', [[2, 7], [1, 1]], ["b 0", "a 0, but b not 0"]),
        ('"x", asks = ["a 0..9", "b 0..1"], points = "a + 5 if a and b else 1"', [[2, 0], [1, 1]], ["b 0"]),
        ('"a 0..9", when = "round", points = "n * round"', [[2, 7]], ["in a later round"]),
    ],
)
def test_the_cases_that_an_example_does_not_show(line, rows, unseen):
    text = 'title = "X"\nplayers = [2, 3]\nlines = [{{ name = {} }}]\n[[example]]\nrows = {}\ntotals = {}\n'
    found = search(read(text.format(line, rows, [0] * len(rows[0])).encode()), 0, confirmed=0).unseen
    assert [case.partition(": ")[2] for case in found if not case.endswith("the most")] == unseen


def test_a_case_is_not_shown_where_the_points_do_not_depend_on_it():
    sheet = read(SCRABBLE.encode())
    shown = Cases(sheet).shown(sheet.examples[1])  # two others have letters left, but nobody went out
    assert "letters left: went out 0" in shown and "letters left: left of two other players or more" not in shown


def test_of_a_line_that_asks_nothing_the_case_at_the_end_is_shown_and_not_those_on_the_way():
    asked = [f'{{ name = "{name}", when = "once" }}' for name in "ab"]
    lines = ", ".join([*asked, '{ name = "c", asks = [], points = "9 if a + b >= 5 else 0" }'])
    example = '[[example]]\ncells = [["a", 1, 4], ["b", 1, 2]]\ntotals = [15]\n'
    sheet = read(f'title = "X"\nplayers = [1, 1]\nlines = [{lines}]\n{example}'.encode())
    assert Cases(sheet).shown(sheet.examples[0]) == ["c: a + b above 5"]


ALONE = """title = "Alone"
players = [1, 3]
lines = [{ name = "a 0..9", points = "9 if n > highest else lowest" }, { name = "b 0..1", points = "n", when = "once" }]
[[example]]
cells = [["b", 1, 1]]
rows = [[1]]
totals = [10]
"""
READ = [read(path.read_bytes()) for path in shipped.files()] + [
    read(text.encode()) for text in (ALONE, *[text for text, *_ in MISSED.values()])
]


@pytest.mark.parametrize("sheet", READ, ids=lambda sheet: sheet.title)
def test_what_a_formula_reads_of_a_game_that_is_not_played_shows_the_same_cases(sheet):
    cases = Cases(sheet)
    lines = {case.line for case in cases.every}
    games = [*sheet.games]
    for example in sheet.games[:3]:
        for slot in slots(sheet, example)[:40]:
            near = [value(example, slot) + by * slot.number.step for by in (1, -1)]
            games += [changed(example, slot, n) for n in dict.fromkeys((0, 1, *near)) if fits(slot.number, n)]
    for example in [example for example in games if example and Trial(1).outcome(sheet, example)]:
        shown = cases.shown(example)
        for place in lines:
            names = cases.read(example, place)
            of_line = [case.name for case in cases.every if case.line == place and case.name in shown]
            assert names is None or sorted(names) == sorted(of_line)


def test_a_wrong_game_leads_to_its_case(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(CAVERNA)
    code, printed, complained = check(file, "?", "n", "1")
    assert code == 1 and "  grain: 1\n  In this game the total is 0\n" in printed
    assert file.read_text() == CAVERNA + "\n[[example]]\nrows = [[0], [1]]\ntotals = [1]\n"
    assert printed.count("Is that right by the rules? Answer y (yes), n (no), s (skip this game) or c (") == 2
    case = "The sheet is wrong, or lacks a rule, in a case that no example shows: " + GRAIN
    file.write_text(CAVERNA)
    assert complained.splitlines()[2:] == [case] == check(file, "n", "")[2].splitlines()[2:]


def test_a_game_that_is_right_becomes_an_example_and_one_that_can_not_happen_a_comment(tmp_path):
    file = tmp_path / "x.toml"
    text = KNOWN + CAVERNA
    file.write_text(text)
    assert f"Run it again for more\nNot seen in any example: {GRAIN}\n" in check(file, "s")[1]
    printed = check(file, "c", "c", "n")[1]
    assert "Its examples prove it" in printed and "Question 2\n" in printed  # another game, then none
    assert f"{EVER} Yes (y) or no (n)?" in printed
    games = "\n# never: rows = [[0], [1]]\n\n# never: rows = [[7], [99]]\n"
    assert file.read_text() == f"{text}{games}\n# never: {GRAIN}\n"
    code, printed, _ = check(file)
    assert code == 0 and "Question" not in printed and "Not seen" not in printed
    file.write_text(text)
    assert "Its examples prove it" in check(file, "y")[1]
    assert read(file.read_bytes()).examples[1].totals == (0,)


def test_a_case_that_happens_stays_open_though_games_of_it_can_not(tmp_path):
    file = tmp_path / "x.toml"
    text = KNOWN + CAVERNA
    file.write_text(text)
    code, printed, _ = check(file, "c", "c", "y", "c", "s")
    assert code == 0 and printed.count("A game of") == 4 and printed.count(EVER) == 1
    assert f"\n# known: {GRAIN}: it happens\n" in file.read_text() and f"# never: {GRAIN}" not in file.read_text()
    assert f"Not seen in any example: {GRAIN}\n" in check(file, ask=False)[1]
    games = text + "".join(f"# never: rows = [[{n}], [1]]\n" for n in range(2))
    for answer, kept in (("y", f"# known: {GRAIN}: it happens"), ("n", f"# never: {GRAIN}")):
        file.write_text(games)  # two of it are ruled out already
        assert EVER in check(file, answer, "s")[1] and kept in file.read_text()


def test_a_case_that_happens_is_left_to_its_author_after_six_games_that_can_not(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(KNOWN + CAVERNA)
    code, printed, _ = check(file, "c", "c", "y", *"cccccccccccc")
    assert code == 0 and printed.count("A game of") == 6
    assert f"Not seen in any example: {GRAIN}\n" in printed
    code, printed, _ = check(file, ask=False)
    assert "A game of" not in printed and f"Not seen in any example: {GRAIN}\n" in printed


def test_after_a_game_that_can_not_happen_another_one_is_asked_about_that_is_more_like_the_examples(tmp_path):
    file = tmp_path / "x.toml"
    text = """# known: at most: track 99; a, b, c 9
title = "X"
players = [1, 1]
lines = ["track 0..99", "a 0..9 * 7", "b 0..9", "c 0..9"]
[[example]]
rows = [[5], [0], [3], [2]]
totals = [10]
"""
    file.write_text(text)
    numbers = "  track: {}\n  a: {}\n  b: {}\n  c: {}\n"
    rows = f"\nA game of 1 player:\n{numbers}".format
    printed = check(file, "c", "s")[1]
    assert f"Question 1{rows(0, 1, 0, 0)}" in printed
    assert f"Question 2{rows(5, 7, 3, 2)}" in printed and printed.count("Question") == 2
    assert file.read_text() == f"{text}\n# never: rows = [[0], [1], [0], [0]]\n"
    printed = check(file, "c")[1]  # the next time it is the first one
    assert f"Question 1{rows(5, 7, 3, 2)}" in printed and printed.count("A game of") == 1
    assert file.read_text().endswith("]]\n\n# never: rows = [[5], [7], [3], [2]]\n")
    code, printed, _ = check(file, "s", "s")  # questions without a game
    assert code == 0 and printed.count("Question") == 2 and "A game of" not in printed


def test_at_most_five_cases_are_asked_about_in_a_run_and_the_rest_is_named(tmp_path):
    file = tmp_path / "x.toml"
    lines = ", ".join(
        [f'{{ name = "{name} 0..9", points = "{n} * (n % {n})" }}' for n, name in enumerate("abcdefg", 3)]
    )
    rows = ", ".join(["[2]"] * 7)
    file.write_text(f'title = "X"\nplayers = [1, 1]\nlines = [{lines}]\n[[example]]\nrows = [{rows}]\ntotals = [84]\n')
    found = search(read(file.read_bytes()))
    assert len([each for each in found.questions if each.case]) <= 5 and len(found.unseen) == 7


PINOCHLE = """title = "Pinochle"
players = [2, 2]
target = 150
[[lines]]
name = "deal"
asks = ["bid 0..150", "meld 0..150", "tricks 0..25"]
points = "meld + tricks if meld + tricks >= bid else -bid"
when = "round"
sums = { tricks = "25" }
[[example]]
rows = [[25, 0], [17, 6], [14, 11], [0, 30], [0, 19], [15, 10], [22, 0], [10, 8], [12, 13]]
totals = [68, 8]
"""


def test_a_number_of_several_is_0_in_a_game_where_the_rules_ask_for_more():
    right = read(PINOCHLE.replace(">= bid else", ">= bid and tricks > 0 else").encode())
    questions = search(read(PINOCHLE.encode())).questions
    assert [each.case for each in questions if each.case] == ["deal: tricks 0, but bid or meld not 0"]
    assert questions[-1].case and Trial(1).outcome(right, questions[-1].example).totals != questions[-1].own.totals


@pytest.mark.parametrize(
    ("points", "is_asked"), [("meld + tricks if tricks >= bid else -bid", False), ("meld + tricks - bid", True)]
)
def test_what_a_number_is_compared_with_may_have_to_be_more_than_0(points, is_asked):
    text = """title = "X"
players = [2, 4]
lines = [{ name = "deal", asks = ["bid 0..9", "meld 0..9", "tricks 0..9"], when = "round", points = "POINTS" }]
[[example]]
rows = [[1, 2], [0, 3], [4, 5]]
totals = [4, 8]
"""
    names = search(read(text.replace("POINTS", points).encode()), confirmed=9).unseen
    assert ("deal: bid 0, but meld or tricks not 0" in names) is is_asked


@pytest.mark.parametrize(
    ("points", "asks", "case"),
    [
        ("won if won > 5 else -5", "won 0..10", "hand: won 10, the most"),
        ("4 * (n - 1)", "exits 2..12", "hand: exits 12, the most"),
        ("4 * n", "cities 0..9", ""),  # so much for each
        ("n if n > 5 else -5", "points 0..162", ""),  # as many as hardly a game has
        ("n if n > 0 else -5", "made 0..1", ""),
        ("highest if n > 5 else -n", "left 0..10", "hand: left 10, the most"),
    ],
)
def test_a_number_as_great_as_it_can_be_is_a_case_of_a_line_that_does_not_just_multiply_it(points, asks, case):
    line = f'{{ name = "hand", asks = ["{asks}"], points = "{points.replace("won", "n")}", when = "end" }}'
    sheet = read(f'title = "X"\nplayers = [2, 2]\nlines = [{line}]\n[[example]]\nrows = [[4, 3]]\n'.encode())
    greatest = [each for each in Cases(sheet).every if each.name.endswith("the most")]
    assert [each.name for each in greatest] == [case][: bool(case)]
    for example in [each.example for each in search(sheet).questions if each.case and each.case == case]:
        assert max(example.rows[0]) == int(case.split()[2].strip(","))


def test_what_is_named_before_as_a_bid_has_no_greatest_case():
    assert "hand: taken 13, the most" in [case.name for case in Cases(read(KAISER.encode())).every]
    assert not [case for case in Cases(read(KAISER.encode())).every if "bid 12" in case.name]

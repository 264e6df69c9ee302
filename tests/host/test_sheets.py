"""Score sheets as files: those that come with castellan, their texts, and a sentence for whatever can't work."""

import tomllib

import pytest
from typer.testing import CliRunner

from bench.sheets import SHEETS, entries
from castellan_host.cli import app
from castellan_host.sheets import checking, reading, shipped, texts
from castellan_host.sheets.model import LANGUAGES, SheetError

pytestmark = pytest.mark.sheets

FILES = {path.name: path for path in shipped.files()}
ONE = 'title = "X"\nlines = [{}]\n[[example]]\nrows = [[1, 2]]\ntotals = [1, 2]\n'
REFUSED = 'title = "X"\nlines = ["a 2..9"]\n[[example]]\nrows = [[3, 2]]\ntotals = [3, 2]\n'
REFUSED += "[[example]]\nrows = {}\nrefused = true\n"

ONE_DERIVED = ', {{ name = "{}", asks = [], points = "' + "+".join(["a % 7"] * 12) + '" }}'


@pytest.mark.parametrize("name", FILES)
def test_a_sheet_that_comes_with_castellan_works_and_loses_nothing_as_texts(name):
    sheet = checking.checked(FILES[name].read_bytes())
    assert set(sheet.languages) == set(LANGUAGES)
    for language in ("en", *LANGUAGES):
        options = texts.options(sheet, language)
        back = texts.read_back(options)
        assert texts.options(back) == options
        assert texts.options(reading.read(texts.toml(back).encode())) == options


@pytest.mark.parametrize("name", FILES)
def test_a_sheet_that_comes_with_castellan_has_all_names_in_each_language(name):
    found = tomllib.loads(FILES[name].read_text(encoding="utf-8"))
    sheet = reading.sheet_of(found)
    needed = {"lines": sheet.lines, "asks": sheet.asked, "tie": sheet.tie}
    for language in LANGUAGES:
        assert found[language].keys() - {"title"} == {key for key, values in needed.items() if values}


@pytest.mark.parametrize("name", FILES)
def test_the_examples_of_a_sheet_have_points_of_each_line(name):
    sheet = checking.checked(FILES[name].read_bytes())
    moved = set()
    for example in sheet.games:
        game, _ = checking.played(sheet, example)
        moved |= {line.name for line, booked in zip(game.sheet.lines, game.sums.booked, strict=True) if any(booked)}
    assert moved == {line.name for line in sheet.lines}


def test_forty_two_sheets_come_with_castellan():
    assert len(FILES) == 42


def test_titles_are_found_in_all_languages_and_are_one_game_each():
    sheets = list(shipped.sheets())
    titles = [{sheet.title, *(names.title for names in sheet.languages.values())} for sheet in sheets]
    assert sum(len(each) for each in titles) == len(set().union(*titles))
    assert shipped.named("flügelschlag").title == "Wingspan" and shipped.named("Monopoly") is None


def test_a_formula_that_uses_the_last_line_is_the_same_in_a_file():
    sheet = reading.read(ONE.format('"a", {name = "b", asks = [], points = "a * 2"}').encode())
    assert 'points = "a * 2"' in texts.toml(texts.read_back(texts.options(sheet)))


def test_a_sheet_says_which_times_its_game_uses():
    given = ONE.format('"a"').replace("[[example]]", "times = { bank = 20, increment = 5 }\n[[example]]")
    sheet = checking.checked(given.encode())
    options = texts.options(sheet)
    assert options == {"title": "X", "times": True, "bank": 20, "increment": 5, "lines": ["a|||e"]}
    shown = texts.toml(texts.read_back(options))
    assert "[times]\nbank = 20\nincrement = 5\n" in shown
    assert texts.options(reading.read(shown.encode())) == options
    measured = reading.read(given.replace("bank = 20, increment = 5", "").encode())
    assert texts.options(measured)["times"] is True and "[times]\n" in texts.toml(measured)


def test_what_does_not_fit_the_first_record_follows():
    _, more = checking.first_record(checking.checked(FILES["yahtzee.toml"].read_bytes()), 4)
    assert more == 4
    line, more = checking.first_record(checking.checked(FILES["wingspan.toml"].read_bytes()), 5)
    assert more == 0 and len(line) < 300


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "title is a text, and it is missing"),
        (b"\xff\xfe", "This is no text in UTF-8"),
        (
            ONE.format('"on wasabi", {name = "a", asks = [], points = "on wasabi"}'),
            "on_wasabi, round, players; a",
        ),
        (ONE.format('{name = "a", points = "mki"}'), "only a, n, total, round, players, sum, highest, lowest"),
        (ONE.format('{name = "a", points = "mki", when = "any"}'), "no value mki, only a, n, total, round, players"),
        ("#" * 70000, "A sheet has at most 64 kB, not 68"),
        ('titel = "X"', 'A sheet has no key "titel", only title, players'),
        ('title = "X"\ntimes = 20', "times is a table"),
        ('title = "X"\ntimes = { minutes = 20 }', 'times has no key "minutes", only limit, bank, increment, delay'),
        ('title = "X"\ntimes = { bank = 601 }', "times: bank is a number of 0 to 600, not 601"),
        ('title = "X"\ntimes = { bank = true }', "times: bank is a number of 0 to 600, not true"),
        ('title = "X"\ntimes = { limit = 60, delay = 5 }', "times: increment and delay belong to a bank"),
        ('title = "X"\nlines = ["a"]', "There is no [[example]]"),
        ("players = [0, 9]\n" + ONE.format('"a"'), "players has the least and the most of them"),
        (ONE.format('{name = "a", when = [1]}'), '"a": when is round, end, once, any, now, not a list'),
        (ONE.format('{name = "a", rank = [1], ties = {}}'), '"a": ties is share, split, full, none, not a table'),
        ('wins = "least"\n' + ONE.format('"a"'), "wins is one of most, fewest, places, together"),
        ("target = 0\n" + ONE.format('"a"'), "The target can't be 0: everybody begins there"),
        ("start = 5\nout = 5\n" + ONE.format('"a"'), "Nobody can be out at 5"),
        ('rounds = "60 / players"\n' + ONE.format('"a"'), '"rounds": the formula has /, but // divides'),
        ('rounds = "bid"\n' + ONE.format('"a"'), '"rounds": the formula has no value bid, only players'),
        ('first = "b"\n' + ONE.format('"a"'), 'The score sheet has no line "b"'),
        ('tie = ["a", "b", "c", "d"]\n' + ONE.format('"a"'), "1 to 3 numbers break ties"),
        (ONE.format('"a"').replace("X", "X" * 21), "A title has 1 to 20 letters"),
        (ONE.format(", ".join(f'"line {n}"' for n in range(21))), "A sheet has at most 20 lines, not 21"),
        (ONE.format("3"), "A line is a text or a table, not 3"),
        (ONE.format('"a|b"'), '"a|b" is no name'),
        (ONE.format('"red\u202eeggs"'), "is no name"),
        (ONE.format('"red  eggs"'), '"red  eggs" has a blank too many'),
        (ONE.format('"red eggs", "Red_eggs"'), 'Two lines have almost the same name, "red eggs" and "Red_eggs"'),
        (ONE.format('"a 5..3"'), '"a": a range lies within'),
        (ONE.format('"a 0..2147483648"'), '"a": a range lies within'),
        (ONE.format('{ name = "a", pionts = "n" }'), 'The line "a" has no key "pionts"'),
        (ONE.format('{ name = "a", points = true }'), '"a": points is a formula in quotes, or a number'),
        (ONE.format('{ name = "a", points = "n+2147483648" }'), "2147483648 is beyond 99999"),
        (ONE.format('{ name = "a", points = "1 < n < 3" }'), "two comparisons need and: a < b and b < c"),
        (ONE.format('{ name = "a", points = "1 if n = 3 else 0" }'), "the formula has =, but == compares two values"),
        (ONE.format('{ name = "a", points = "n × 3" }'), "the formula has ×, but * multiplies"),
        (ONE.format('{ name = "a", points = "eggs" }, "eggs"'), "the formula has no value eggs, only a, n, total"),
        (ONE.format(f'{{ name = "a", points = "{"(" * 1500}n" }}'), "at most 16 values can wait"),
        (ONE.format(f'{{ name = "a", points = "{"1 if n else (" * 17}n" }}'), "at most 16 values can wait"),
        (
            ONE.format(f'{{ name = "a", points = "{"n+" * 500}n" }}'),
            "it is too long: it can have 96 names",
        ),
        (
            ONE.format('{ name = "a", when = "round" }' + ONE_DERIVED.format("b") + ONE_DERIVED.format("c")),
            "takes 24 ms to add up, more than 13: fewer or shorter formulas help, as do fewer lines that ask nothing",
        ),
        (
            ONE.format('{ name = "a", points = "highest", when = "any" }'),
            "highest reads a row, a number that all players enter in this line, which has none; the points",
        ),
        (
            ONE.format('{ name = "a", points = "sum(x)" }'),
            "sum(…) has the name of a number that this line asks; the points of other lines are compared by a rank",
        ),
        (ONE.format('{ name = "a", table = [1], points = "n" }'), "has one of points, table, steps and one"),
        (ONE.format('{ name = "a -1..3", table = [1] }'), "a number below 0 has no place in a table"),
        (ONE.format('{ name = "a", rank = [1], when = "any" }'), "a rank needs a number of each player"),
        (ONE.format('{ name = "a", asks = [], points = "1", when = "round" }'), "which is none of a round"),
        (ONE.format('{ name = "a", asks = [] }'), '"a" asks nothing, so it needs points'),
        (ONE.format('{ name = "a", asks = ["b", "B"] }'), '"a" asks two numbers with the name "b"'),
        (ONE.format('{ name = "a", asks = ["total"] }'), "a word of formulas"),
        (ONE.format('{ name = "a", sums = { b = "3" } }'), "sums names a number of this line, not b"),
        (ONE.format('{ name = "a", when = "often" }'), 'when is round, end, once, any, now, not "often"'),
        (
            ONE.format('"a * 2"'),
            "its totals are 1, 2, but the sheet adds up to 2, 4; player 1 has a 2; player 2 has a 4",
        ),
        (ONE.format('"b * 2"').replace("[1, 2]\n", "[2, 2]\n"), "adds up to 2, 4; player 2 has b 4"),
        (ONE.format('"a 2..5"'), 'Example 1: "a" is from 2 to 5, not 1'),
        (
            ONE.format('"a"').replace("2]]", "2], [3, 4]]"),
            'more rows than the sheet asks, which has no line with when = "round"',
        ),
        (ONE.format('"a"') + "winner = 1\n", "Example 1: player 1 should win, but first is 2"),
        (ONE.format('"a"') + "winner = [2, 1]\n", "Example 1: players 1, 2 should win, but first is 2"),
        (ONE.format('"a"').replace("1, 2]", "2, 2]") + "winner = 1\n", "player 1 should win, but first are 1, 2"),
        (ONE.format('"a"') + "winner = 0\n", "Example 1: winner is a player, 1 to 2"),
        (ONE.format('"a"') + "winner = [2, 3]\n", "Example 1: winner is a player, 1 to 2"),
        *[
            (ONE.format('"a"') + f"winner = {wrong}\n", "a player by the seat, or a list of several: [1, 2]")
            for wrong in ("[]", "[2, 2]", "true", "[[2]]", '["2"]')
        ],
        (ONE.format('"a"') + "over = false\n", "Example 1: the game should go on, but it is over"),
        ("rounds = 3\n" + ONE.format('"a"') + "over = true\n", "should be over, but it goes on: 1 of 3 rounds"),
        (
            ONE.format('"a"').replace("rows = [[1, 2]]\ntotals = [1, 2]", "totals = [0, 0]") + "over = true\n",
            "should be over, but it goes on: ",
        ),
        (ONE.format('{name = "a", when = "round"}') + "over = true\n", "for the players to say"),
        (ONE.format('"a"') + "over = 1\n", "over of an example is true or false, not 1"),
        (ONE.format('"a"') + 'cells = [["b", 1, 2]]\n', 'Example 1: cells has no line "b"'),
        (ONE.format('"a"') + "refused = 1\n", "refused of an example is true or false, not 1"),
        (
            ONE.format('"a 2..9"') + "refused = true\n",
            "An example with refused = true has no totals: one of its numbers can't be entered",
        ),
        (
            REFUSED.format("[[3, 2]]"),
            "Example 2: by refused = true one of its numbers can't be entered, but the sheet takes all of them",
        ),
        (REFUSED.format("[[3, 0], [1, 1]]").replace("2..9", "0..9"), "Example 2: it has more rows than the sheet asks"),
        (
            REFUSED.format('[]\ncells = [["a", 1, 2]]'),
            "Example 2: Line 0 is not one that a player enters",
        ),
        (
            'title = "X"\nlines = ["a 2..9"]\n[[example]]\nrows = [[0]]\nrefused = true\n',
            "Each [[example]] is refused: a game worked by hand",
        ),
        ("players = [3, 4]\n" + ONE.format('"a"'), "Example 1: it has 2 players, but players is [3, 4]"),
        (
            "players = [2, 4]\n" + ONE.format('"a"').replace("[1, 2]", "[1]"),
            "Example 1: it has 1 player, but players is [2, 4]",
        ),
        (ONE.format('"a"') + '[fr]\nlines = ["x", "y"]\n', "[fr] lines has 2 names, but there is 1"),
        (
            'tie = ["b"]\n' + ONE.format('"a"') + '[fr]\nlines = ["x"]\ntie = ["x"]\n',
            '[fr] tie: "x" stands for "b", so',
        ),
        ('tie = ["-b"]\n' + ONE.format('"a"') + '[fr]\ntie = ["b"]\n', '[fr] tie: "b" stands for "-b", so'),
        (ONE.format('"a"') + '[fr]\nlines = ["cartes glissées"]\n', "A name has 1 to 14 letters: "),
        (ONE.format('"a", ""'), "A name has 1 to 14 letters, and one is empty"),
    ],
)
def test_what_cant_work_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(SheetError) as error:
        checking.checked(text if isinstance(text, bytes) else text.encode())
    assert sentence in str(error.value), str(error.value)


@pytest.mark.parametrize("title", SHEETS)
def test_a_number_of_a_sheet_takes_few_presses(title):
    numbers, presses = map(sum, zip(*entries(title), strict=True))
    assert presses <= SHEETS[title] * numbers


def castellan(*arguments):
    """Run the command; return its exit code, what it printed, and what it complained about."""
    result = CliRunner().invoke(app, ["sheets", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("line", "game", "example", "why"),
    [
        ('"a 2..9"', "rows = [[3, 2]]\ntotals = [3, 2]", "rows = [[3, 0]]", '"a" is from 2 to 9, not 0'),
        (
            '{ name = "a 0..6/2", when = "any" }',
            'cells = [["a", 1, 2]]\ntotals = [2, 0, 0]',
            'cells = [["a", 1, 6], ["a", 3, 5]]',
            '"a" is from 0 to 6 in steps of 2, not 5',
        ),
        (
            '{ name = "a", points = "n + n * (n < 5) * 99999" }',
            "rows = [[5, 0]]\ntotals = [5, 0]",
            "rows = [[5, 4]]",
            '"a" can\'t be "5, 4": the score sheet has no points for it',
        ),
    ],
)
def test_an_example_may_say_that_one_of_its_numbers_can_not_be_entered(tmp_path, line, game, example, why):
    file = tmp_path / "x.toml"
    file.write_text(f'title = "X"\nlines = [{line}]\n[[example]]\n{game}\n[[example]]\n{example}\nrefused = true\n')
    code, printed, complained = castellan("check", file)
    assert (code, complained) == (0, "") and "X works, and its examples come out" in printed
    assert f"\nExample 2: one of its numbers can't be entered: {why}\n" in printed


@pytest.mark.parametrize(
    ("points", "hint"),
    [
        ("n + 2 * 99999 * (n == 1)", "2 * 99999"),
        ("max(0, n - (3 * 2 * 99999 * (n == 1)))", "3 * 2 * 99999"),
        ("n + (n == 3) * 2 * 99999", ""),
        ("n + n * 99999", ""),
    ],
)
def test_a_formula_whose_condition_comes_after_what_is_too_large_is_named(points, hint):
    text = f'title = "X"\nlines = [{{ name = "a", points = "{points}" }}]\n[[example]]\nrows = [[3, 4]]\n'
    with pytest.raises(SheetError) as said:
        checking.check_all(reading.read(f"{text}totals = [3, 4]\n".encode()))
    first = f"{hint} is beyond 99999 with any number: the condition comes first, (n == 1) * {hint}"
    assert str(said.value).partition("; ")[2] == (hint and first)


def test_the_commands(tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(ONE.format('"eggs"'))
    bad.write_text(ONE.format('"eggs * 2"'))
    first = "first is player 2: points 2 to 1, the most win; the game is over"
    players = "  player 1: eggs 1; total 1\n  player 2: eggs 2; total 2\n"
    says = f"{good}: X works, and its example comes out\nExample 1: {first}\n{players}"
    code, printed, complained = castellan("check", good)
    assert (code, complained) == (0, "") and printed.startswith(says)
    good.write_text(ONE.format('"eggs", "cards"'))
    assert castellan("check", good)[1].splitlines()[0].endswith('of 2 lines "cards" is not in the example')
    code, printed, complained = castellan("check", bad, good)
    assert code == 1 and complained.startswith(f"{bad}: Example 1: its totals are") and "X works" in printed
    assert castellan("check", tmp_path / "none.toml")[0] == 2
    code, printed, _ = castellan("list")
    assert code == 0 and "Skull King" in printed
    assert castellan("show", "wizard", "--language", "de", "--record")[1].startswith("Stiche|Ansage 0..20,")
    assert castellan("show", good)[1].splitlines()[0] == 'title = "X"'
    assert castellan("show", "Monopoly")[2] == 'No sheet is called "Monopoly": castellan sheets list shows all\n'
    assert castellan("show", "Azul", "--language", "it")[0] == 1


def test_all_names_that_are_too_long_are_named_at_once_with_their_lines():
    lines = (
        '["residences of all", { name = "docks", asks = ["small", "very large stores", "others"] }, "customs houses!"]'
    )
    with pytest.raises(SheetError) as refused:
        reading.read(f'title = "X"\nlines = {lines}'.encode())
    assert str(refused.value) == (
        'A name has 1 to 14 letters: "residences of all" has 17, "customs houses!" has 15, '
        '"very large stores" of "docks" has 17'
    )

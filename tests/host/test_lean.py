"""The code compiled for a board is the firmware's source without the parts that only the laptop's Python needs."""

import ast
import pathlib
import re

import pytest

import castellan
from castellan.flash.archive import RESERVE
from castellan_host.device import boards, firmware
from castellan_host.device.constants import Inlined
from castellan_host.device.errors import DeviceError
from castellan_host.device.lean import bare, lean
from emulator.image import SIZE, START, filesystem

pytestmark = pytest.mark.boards

MODULES = sorted(pathlib.Path(castellan.__file__).parent.rglob("*.py"))
SOURCES = {path: path.read_text(encoding="utf-8") for path in MODULES}


def test_types_are_left_out_and_constants_inlined():
    source = """\
TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any
_TAIL = 10  # a space, eight digits, a newline
_MARK, NAMES, _names = "é", (1, 2), {}
_ENDS = (
    ".log",  # in the
    (1 << 3, b"e"),
)
_FONTS = {"large": 1}
_HALF = WIDTH // 2
__all__ = ("NAMES",)  # for type checkers
"""
    assert (
        lean(source)
        == """\
  # MicroPython has no typing
if False:
    from typing import Any
_TAIL = const(10)  # a space, eight digits, a newline
_MARK, NAMES, _names = "é", (1, 2), {}
_ENDS = const((
    ".log",  # in the
    (1 << 3, b"e"),
))
_FONTS = {"large": 1}
_HALF = WIDTH // 2
  # for type checkers
"""
    )


def test_constants_that_are_defined_together_stand_alone():
    source = """\
RED, GREEN = range(2)  # tracks
_PLUS, _MINUS = range(9, 11)
KIND, NAME = 2, "anna"
OVER, FEW = range(3)
MANY, MORE = range(n), 2
SEEN, MADE, TAKEN = 1, [2], 3
"""
    assert lean(source, Inlined(frozenset({"RED", "KIND"}))).splitlines() == [
        "_RED = const(0); GREEN = 1  # tracks",
        "_PLUS = const(9); _MINUS = const(10)",
        "_KIND = const(2); NAME = 'anna'",
        "OVER, FEW = range(3)",
        "MANY, MORE = range(n), 2",
        "SEEN, MADE, TAKEN = 1, [2], 3",
    ]


def test_a_module_s_own_constants_are_inlined():
    source = """\
AGAIN = 185  # ms
KEPT = "kept"
_KEPT = 5
DONE = "done"
def late(ms):
    return ms > AGAIN, "AGAIN", DONE
"""
    assert (
        lean(source, Inlined(frozenset({"AGAIN", "DONE"})))
        == """\
_AGAIN = const(185)  # ms
KEPT = "kept"
_KEPT = const(5)
_DONE = const("done")
def late(ms):
    return ms > _AGAIN, "AGAIN", _DONE
"""
    )


def test_a_constant_that_is_used_above_it_stays_one_of_the_module():
    source = "def late(ms):\n    return ms in _PLACES\n_PLACES = (1, shapes.SEAT)\nOWN = 3\n"
    found = lean(source, Inlined(frozenset({"OWN"}), reached={("shapes", "SEAT"): "seat"}))
    assert found == "def late(ms):\n    return ms in _PLACES\n_PLACES = (1, 'seat')\n_OWN = const(3)\n"


def test_constants_of_other_modules_are_inlined_where_they_are_imported_and_where_they_are_used():
    source = """\
from castellan.core.record import (
    LIMIT,  # bytes
    NAMES,
    SEQ,
)  # a line
from castellan.core.record import LIMIT, SEQ
from castellan.core.record import FREE as SPACE, MORE
from castellan.core.rules import shapes
def first(each):
    return each[SEQ], "SEQ", shapes.LEAST, each.LEAST, LIMIT, shapes.MOST + shapes.LEAST
"""
    inlined = Inlined(
        imported={"LIMIT": 448, "SEQ": 0, "MORE": "more"}, reached={("shapes", "LEAST"): -1, ("shapes", "MOST"): "à"}
    )
    assert (
        lean(source, inlined)
        == """\
from castellan.core.record import NAMES; _LIMIT = const(448); _SEQ = const(0)  # a line




_LIMIT = const(448); _SEQ = const(0)
from castellan.core.record import FREE as SPACE; _MORE = const('more')
from castellan.core.rules import shapes
def first(each):
    return each[_SEQ], "SEQ", -1, each.LEAST, _LIMIT, 'à' + -1
"""
    )


def test_a_module_keeps_its_lines_and_loses_its_types():
    for path, source in SOURCES.items():
        compiled = lean(source)
        assert compiled.count("\n") == source.count("\n"), path
        names = {node.id for node in ast.walk(ast.parse(compiled)) if isinstance(node, ast.Name)}
        assert "TYPE_CHECKING" not in names, path


def test_no_inlined_constant_is_used_elsewhere():
    for path, source in SOURCES.items():
        for node in ast.walk(ast.parse(source)):
            names = [each.name for each in node.names] if isinstance(node, ast.ImportFrom) else []
            names += [node.attr] if isinstance(node, ast.Attribute) else []
            assert not [name for name in names if name.startswith("_") and name.isupper()], path


@pytest.mark.parametrize(
    ("before", "comparison"),
    [
        ("_MARK = (1, 2)", "place is _MARK"),
        ("_MARK = 1", "_MARK is not place"),
        ("OWN = 300", "place == 1 < 2 is OWN"),
        ("from castellan.core.record import KIND as k, SHARED", "[each for each in place if each is SHARED]"),
        ("from castellan.core.rules import shapes", "shapes.WORD is place"),
    ],
)
def test_what_is_inlined_may_not_be_compared_by_is(before, comparison):
    source = f"{before}\n\ndef found(place):\n    return {comparison}\n"
    with pytest.raises(DeviceError) as refused:
        lean(source, Inlined(frozenset({"OWN"}), {"SHARED": 300}, {("shapes", "WORD"): 1}), file="ui/marks.py")
    name = re.search(r"(shapes\.)?[A-Z_]{3,}", comparison)[0]
    assert str(refused.value) == f"ui/marks.py, line 4: {name} is inlined, so `is` may not find it: compare it by =="


def test_a_file_that_is_no_python_stays_unchanged():
    assert lean("def\n") == "def\n"


def test_what_a_chip_does_not_need_leaves_empty_lines_and_nothing_else_changes():
    source = '''\
"""Ä module.

More."""
import sys  # for the path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Path = list[Any]

# Why.


class Empty(Exception):
    """All that there is."""


class Full:
    """A class."""

    TEXT = """no
docstring"""

    def method(self):
        """What it does:

        exactly this."""
        return "this # stays", """é"""  # a comment

    def other(
        self,
    ):
        return [
            # Why.
            (1, """two
    lines"""),  # three
        ]
'''
    found = bare(source)
    assert found.count("\n") == source.count("\n")
    assert [line for line in found.splitlines() if line] == [
        "import sys",
        "TYPE_CHECKING = False",
        "class Empty(Exception):",
        ' """All that there is."""',
        "class Full:",
        ' TEXT = """no',
        'docstring"""',
        " def method(self):",
        '  return "this # stays", """é"""',
        " def other(",
        "self,",
        "):",
        "  return [",
        '(1, """two',
        '    lines"""),',
        "]",
    ]
    assert bare("def\n") == "def\n"


def test_the_firmware_as_source_leaves_room_for_a_game_on_a_pico():
    built = firmware.build(boards.load("pico"), compiled=False)
    assert filesystem({**built.files, "game.log": bytes(RESERVE)}, SIZE - START)

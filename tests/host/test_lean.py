"""The code compiled for a board is the firmware's source without the parts that only the laptop's Python needs."""

import ast
import pathlib
import re

import pytest

import castellan
from castellan.flash.archive import RESERVE
from castellan_host.device import boards, firmware
from castellan_host.device.errors import DeviceError
from castellan_host.device.lean import bare, lean, own_constants, shared_constants
from emulator.image import SIZE, START, filesystem

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
"""
    )


def test_numbers_that_a_range_gives_to_names_are_constants():
    mine = """\
RED, GREEN = range(2)  # tracks
_PLUS, _MINUS = range(9, 11)
OVER, FEW = range(3)
MANY, MORE = range(n), 2
def used():
    return RED + OVER
"""
    theirs = "from mine import GREEN, MANY\n"
    own, shared = own_constants([mine, theirs]), shared_constants([mine, theirs])
    assert own == {"RED"} and shared == {"GREEN": 1}
    assert lean(mine, own, shared).splitlines()[:4] == [
        "_RED = const(0); _GREEN = const(1)  # tracks",
        "_PLUS = const(9); _MINUS = const(10)",
        "OVER, FEW = range(3)",
        "MANY, MORE = range(n), 2",
    ]
    assert lean(theirs, own, shared) == "from mine import MANY; _GREEN = const(1)\n"


def test_constants_used_only_in_their_module_are_inlined():
    mine = """\
AGAIN = 185  # ms
SEEN, MADE, TAKEN = 1, [2], 3
USED = 4
KEPT = "kept"
_KEPT = 5
DONE = "done"
def late(ms):
    return ms > AGAIN, "AGAIN", DONE
"""
    assert own_constants([mine, "from mine import USED\n", "def\n"]) == {"AGAIN", "DONE"}
    assert (
        lean(mine, {"AGAIN", "DONE"})
        == """\
_AGAIN = const(185)  # ms
SEEN, MADE, TAKEN = 1, [2], 3
USED = 4
KEPT = "kept"
_KEPT = const(5)
_DONE = const("done")
def late(ms):
    return ms > _AGAIN, "AGAIN", _DONE
"""
    )


def test_shared_constants_are_inlined_where_they_are_imported():
    record = """\
LIMIT = 448  # bytes
KIND, WIDE = 2, 128
SEQ = 0
TIME = 1
PART = 3
FREE = 4
MORE = 5
NAMES = ("a", "b")
def kind(record):
    return record[KIND], LIMIT, SEQ
"""
    ledger = """\
from castellan.core.record import (
    LIMIT,  # bytes
    NAMES,
    PART,
    SEQ,
)  # a line
from castellan.core.record import LIMIT, SEQ
from castellan.core.record import FREE as SPACE, MORE, TIME
def first(each):
    return each[SEQ], "SEQ", each.PART, LIMIT, NAMES
"""
    shared = shared_constants([record, ledger, "def\n"], ["TIME"])
    assert shared == {"LIMIT": 448, "SEQ": 0, "MORE": 5}
    assert shared_constants([record, ledger, "# its LIMIT"]) == {"SEQ": 0, "TIME": 1, "MORE": 5}
    assert shared_constants([record, ledger, "_SEQ = 1"], ["LIMIT"]) == {"TIME": 1, "MORE": 5}
    compiled = lean(ledger, own_constants([record, ledger]), shared)
    assert (
        compiled
        == """\
from castellan.core.record import NAMES, PART; _LIMIT = const(448); _SEQ = const(0)  # a line





_LIMIT = const(448); _SEQ = const(0)
from castellan.core.record import FREE as SPACE, TIME; _MORE = const(5)
def first(each):
    return each[_SEQ], "SEQ", each.PART, _LIMIT, NAMES
"""
    )
    assert lean(record, frozenset(), shared).startswith(
        "_LIMIT = const(448)  # bytes\nKIND, WIDE = 2, 128\n_SEQ = const(0)"
    )


def test_a_record_s_places_cost_the_chip_nothing_and_no_constant_is_renamed_within_an_f_string():
    own, shared = own_constants([*SOURCES.values()]), shared_constants([*SOURCES.values()])
    assert len(own) > 20 and {"SEQ": 0, "TIME": 1, "KIND": 2}.items() <= shared.items()
    own |= shared.keys()
    for source in SOURCES.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.JoinedStr):
                assert not own & {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


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
    ],
)
def test_what_is_inlined_may_not_be_compared_by_is(before, comparison):
    source = f"{before}\n\ndef found(place):\n    return {comparison}\n"
    with pytest.raises(DeviceError) as refused:
        lean(source, {"OWN"}, {"SHARED": 300}, file="ui/marks.py")
    name = re.search("[A-Z_]{3,}", comparison)[0]
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
        '    """All that there is."""',
        "class Full:",
        '    TEXT = """no',
        'docstring"""',
        "    def method(self):",
        '        return "this # stays", """é"""',
        "    def other(",
        "self,",
        "):",
        "        return [",
        '(1, """two',
        '    lines"""),',
        "]",
    ]
    assert bare("def\n") == "def\n"


def test_the_firmware_as_source_leaves_room_for_a_game_on_a_pico():
    built = firmware.build(boards.load("pico"), compiled=False)
    assert filesystem({**built.files, "game.log": bytes(RESERVE)}, SIZE - START)

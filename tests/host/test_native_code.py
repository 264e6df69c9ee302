"""Functions that are compiled to machine code use only what MicroPython compiles alike for all processors.

What differs stands in py/emitnative.c and py/asm*.h of MicroPython 1.25, whose mpy-cross compiles the firmware;
tests/machine_code runs the code itself.
"""

import ast
import pathlib

import pytest

pytestmark = pytest.mark.boards

FIRMWARE = pathlib.Path(__file__).parents[2] / "firmware"
COMPILED = {"native", "viper"}
WORD = 32


def _compiled(tree):
    """Yield the functions that are compiled to machine code; inline assembler is for one processor alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            kinds = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
            assert not any(kind.startswith("asm_") for kind in kinds), node.name
            if kinds & COMPILED:
                yield node


def _differs(node):
    """Return what processors may do differently about a node, "" if nothing."""
    match node:
        case ast.UnaryOp(op=ast.USub() | ast.Invert(), operand=operand) if not isinstance(operand, ast.Constant):
            return "may change its operand; ~ is 0 on Xtensa"
        case ast.BinOp(op=ast.LShift() | ast.RShift(), right=by) if not _below_a_word(by):
            return "shifts by 32 or more, or by less than 0: all bits on ARM, the remainder of 32 on Xtensa"
        case ast.AugAssign(op=ast.LShift() | ast.RShift(), value=by) if not _below_a_word(by):
            return "shifts by 32 or more, or by less than 0: all bits on ARM, the remainder of 32 on Xtensa"
        case ast.Subscript(ctx=ast.Store(), slice=ast.Constant(value=at)) if at:
            return "stores another register's value on Xtensa, where the index is a number but 0"
        case ast.Name(id="ptr16" | "ptr32"):
            return "not each processor reads or writes words at every address"
    return ""


def _below_a_word(by):
    """Return whether a number to shift by is always from 0 to 31: a constant, or some bits of a value."""
    if isinstance(by, ast.BinOp) and isinstance(by.op, ast.BitAnd):
        return _below_a_word(by.right) or _below_a_word(by.left)
    return isinstance(by, ast.Constant) and isinstance(by.value, int) and 0 <= by.value < WORD


def _faults(source):
    return [
        f"{function.name}, line {node.lineno}: {ast.unparse(node)}: {_differs(node)}"
        for function in _compiled(ast.parse(source))
        for node in ast.walk(function)
        if _differs(node)
    ]


def test_native_functions_use_what_all_processors_do_alike():
    sources = {path: path.read_text() for path in sorted(FIRMWARE.rglob("*.py"))}
    assert sum(len(list(_compiled(ast.parse(source)))) for source in sources.values()) >= 3
    faults = {path.name: _faults(source) for path, source in sources.items()}
    assert not {name: each for name, each in faults.items() if each}


@pytest.mark.parametrize(
    "line",
    ["~x", "x & ~y & 0xFF", "-x", "-(x + 1)", "x << 32", "x >> y", "x >> (y & 63)", "x << -1", "ptr16(x)[y]"],
)
def test_what_processors_do_differently_is_found(line):
    assert len(_faults(f"@micropython.viper\ndef f(x: int, y: int) -> int:\n    return {line}\n")) == 1
    assert not _faults(f"def f(x, y):\n    return {line}\n")


@pytest.mark.parametrize("line", ["p[1] = 2", "p[3] |= 1", "p[0] <<= 40"])
def test_statements_that_processors_do_differently_are_found(line):
    assert len(_faults(f"@native\ndef f(p):\n    {line}\n")) == 1


@pytest.mark.parametrize("line", ["-1", "~5", "x << 31", "x >> (y & 7)", "x ^ 0xFF", "x - y", "p[0]", "p[300]"])
def test_what_all_processors_do_alike_is_no_fault(line):
    assert not _faults(f"@viper\ndef f(p, x: int, y: int):\n    return {line}\n")

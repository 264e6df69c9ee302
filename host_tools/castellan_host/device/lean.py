"""Prepares modules for a board: removes what only CPython, type checkers and readers need."""

import ast
import functools
import io
import tokenize
from collections.abc import Mapping
from typing import TypeGuard

from castellan_host.device.constants import Inlined, Value, is_literal
from castellan_host.device.errors import DeviceError

TYPES = "TYPE_CHECKING"
_EXPORTS = "__all__"
NOTHING = Inlined()


def lean(source: str, inlined: Inlined = NOTHING, file: str = "") -> str:
    """Return a module's source, its line numbers unchanged, so that a chip needs less heap and time to load it.

    What only type checkers need, `__all__` and what is under TYPE_CHECKING, is left out. A module's private constant,
    such as `_TAIL = 10`, becomes `_TAIL = const(10)`, which MicroPython's compiler inlines wherever it is used below;
    no import of `const` is needed, which Python does not have. The constants that `constants.inlined` has found are
    treated alike: the module's own, and those that it imports, in the place of the import. One that is an attribute of
    a module, `shapes.WORD`, is replaced by its value. Constants that are defined together, `A, B = range(2)`, stand
    alone. Source that is not valid Python is returned unchanged.
    Raises DeviceError if the module, whose name is `file`, compares such a constant by `is`, since each use has an
    object of its own.
    """
    source = one_by_one(source)
    statements = _statements(source)
    if not statements:
        return source
    names = frozenset({*inlined.own, *inlined.imported})
    _check(statements, names, inlined.reached, file)
    renamed = _private(_with_values(source, inlined.reached), names)
    if renamed != source:  # parsing takes most of the time
        source, statements = renamed, _statements(renamed)
    lines = source.encode().splitlines(keepends=True)  # columns are counted in bytes
    used = _first_uses(statements)
    for node in reversed(statements):
        if isinstance(node, ast.If) and _name(node.test) == TYPES:
            _replace(lines, node.test, b"False")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            if _name(node.targets[0]) in (TYPES, _EXPORTS):
                _replace(lines, node, b"")
            elif _is_inlined(node) and used.get(_name(node.targets[0]), node.lineno) >= node.lineno:
                _insert(lines, node.value.end_lineno, node.value.end_col_offset, b")")
                _insert(lines, node.value.lineno, node.value.col_offset, b"const(")
        elif isinstance(node, ast.ImportFrom):
            _inline(lines, node, {"_" + name: value for name, value in inlined.imported.items()})
    return b"".join(lines).decode()


@functools.cache  # several boards have the same modules
def bare(source: str) -> str:
    """Return a module's source without comments, docstrings and what only type checkers need.

    Empty lines stand in their place, so that a traceback shows the line. It is unchanged if it is not valid. A
    docstring that is all that there is of a function or class stays.
    """
    statements = _statements(source)
    lines = source.encode().splitlines(keepends=True)
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and len(node.body) > 1:
            _leave_out_docstring(lines, node.body)
        elif isinstance(node, ast.If) and _name(node.test) == TYPES and node in statements and not node.orelse:
            _leave_out(lines, node)
    _leave_out_docstring(lines, statements)
    return _without_comments(b"".join(lines).decode()) if statements else source


def _leave_out_docstring(lines: list[bytes], body: list[ast.stmt]) -> None:
    first = body[0] if body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        _leave_out(lines, first)


def _leave_out(lines: list[bytes], node: ast.stmt) -> None:
    assert node.end_lineno
    for place in range(node.lineno - 1, node.end_lineno):
        lines[place] = b"\n"


def _without_comments(source: str) -> str:
    """Return a source without comments, its blocks indented by one blank each, a line within brackets by none."""
    lines = source.splitlines(keepends=True)
    indents: dict[int, int] = {}  # how many blanks the lines that begin so get
    depth, before = 0, 0  # how many brackets are open; the line on which the last token ended
    level = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        number, column = token.start
        level += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
        if token.type == tokenize.COMMENT:
            lines[number - 1] = lines[number - 1][:column].rstrip() + "\n"
        elif number > before and token.type not in (tokenize.INDENT, tokenize.DEDENT, tokenize.NL):
            indents[number - 1] = 0 if depth else level
        if token.type == tokenize.OP:
            depth += (token.string in "([{") - (token.string in ")]}")
        if token.type not in (tokenize.INDENT, tokenize.DEDENT):
            before = token.end[0]
    return "".join(
        " " * indents[number] + line.lstrip(" ") if number in indents else line for number, line in enumerate(lines)
    )


@functools.cache  # several boards have the same modules
def one_by_one(source: str) -> str:
    """Return a source in which constants of a range, `A, B = range(2)`, or of literals, `A, B = 2, 3`, stand alone."""
    lines = source.encode().splitlines(keepends=True)
    for node in reversed(_statements(source)):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and len(node.targets) == 1:
            names = [_name(target) for target in node.targets[0].elts]
            values = _values(node.value)
            if all(name.isupper() for name in names) and len(values) == len(names):
                each = [f"{name} = {value}" for name, value in zip(names, values, strict=True)]
                _replace(lines, node, "; ".join(each).encode())
    return b"".join(lines).decode()


def _values(node: ast.expr) -> list[str]:
    """Return the literals that a tuple has, or a range with literals as its limits, none if it is anything else."""
    if isinstance(node, ast.Tuple) and all(isinstance(each, ast.Constant) for each in node.elts):
        return [ast.unparse(each) for each in node.elts]
    return [str(number) for number in _range(node)]


def _range(node: ast.expr) -> range:
    """Return the range that a call with literals makes, an empty one if it is anything else."""
    if isinstance(node, ast.Call) and _name(node.func) == "range" and not node.keywords:
        limits = [limit.value for limit in node.args if isinstance(limit, ast.Constant) and type(limit.value) is int]
        if len(limits) == len(node.args):
            return range(*limits)
    return range(0)


def _statements(source: str) -> list[ast.stmt]:
    """Return a module's statements, none if its source is not valid Python."""
    try:
        return ast.parse(source).body
    except SyntaxError:
        return []


def _check(
    statements: list[ast.stmt], others: frozenset[str], reached: Mapping[tuple[str, str], Value], file: str
) -> None:
    """Raise DeviceError for the first comparison by `is` with a private constant, or one of `others` or `reached`."""
    names = {*others, *map(".".join, reached)} | {_name(node.targets[0]) for node in statements if _is_inlined(node)}
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
                by_is = isinstance(operator, ast.Is | ast.IsNot)
                compared = names & {ast.unparse(left), ast.unparse(right)} if by_is else set()
                if compared:
                    what = f"{min(compared)} is inlined, so `is` may not find it: compare it by =="
                    raise DeviceError(f"{file}, line {node.lineno}: {what}")


def _is_inlined(node: ast.stmt) -> TypeGuard[ast.Assign]:
    """Return whether a statement defines a private constant, such as `_TAIL = 10`."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return False
    name = _name(node.targets[0])
    return name.startswith("_") and name.isupper() and is_literal(node.value)


def _inline(lines: list[bytes], node: ast.ImportFrom, constants: dict[str, Value]) -> None:
    """Replace the names of an import that are constants by definitions of these constants."""
    definitions = [
        f"{alias.name} = const({constants[alias.name]!r})" for alias in node.names if alias.name in constants
    ]
    node.names = [alias for alias in node.names if alias.name not in constants]
    if definitions:
        _replace(lines, node, "; ".join([ast.unparse(node)] * bool(node.names) + definitions).encode())


def _first_uses(statements: list[ast.stmt]) -> dict[str, int]:
    """Return the first line in which each name is used: what is used above its definition can't be inlined."""
    found: dict[str, int] = {}
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found[node.id] = min(node.lineno, found.get(node.id, node.lineno))
    return found


def _with_values(source: str, reached: Mapping[tuple[str, str], Value]) -> str:
    """Return a source in which constants that are attributes of modules are replaced by their values."""
    lines = source.encode().splitlines(keepends=True)
    found = [inner for node in _statements(source) for inner in ast.walk(node)] if reached else []
    attributes = [inner for inner in found if isinstance(inner, ast.Attribute)]
    for node in sorted(attributes, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        value = reached.get((_name(node.value), node.attr))
        if value is not None:
            _replace(lines, node, repr(value).encode())
    return b"".join(lines).decode()


@functools.cache
def _private(source: str, names: frozenset[str]) -> str:
    """Return a source in which these names begin with an underscore."""
    if not any(name in source for name in names):  # tokenizing takes long
        return source
    lines = source.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(source).readline))):
        if token.type == tokenize.NAME and token.string in names:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column] + "_" + lines[row - 1][column:]
    return "".join(lines)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _replace(lines: list[bytes], node: ast.expr | ast.stmt, new: bytes) -> None:
    """Replace a node by one line; if it has several, the others stay as empty lines."""
    assert node.end_lineno
    first, last = node.lineno - 1, node.end_lineno - 1
    line = lines[first][: node.col_offset] + new + lines[last][node.end_col_offset :]
    lines[first : last + 1] = [line] + [b"\n"] * (last - first)


def _insert(lines: list[bytes], number: int | None, column: int | None, new: bytes) -> None:
    assert number
    line = lines[number - 1]
    lines[number - 1] = line[:column] + new + line[column:]

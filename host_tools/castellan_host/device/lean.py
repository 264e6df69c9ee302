"""Prepares modules for a board: removes what only CPython, type checkers and readers need."""

import ast
import functools
import io
import re
import tokenize
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeGuard

from castellan_host.device.errors import DeviceError

TYPES = "TYPE_CHECKING"


def own_constants(sources: list[str]) -> set[str]:
    """Return the names of constants that one of these modules has and no other mentions, not even in a comment."""
    words = [set(re.findall(r"\w+", source)) for source in sources]
    names = set()
    for source, mine in zip(sources, words, strict=True):
        for node in _statements(_one_by_one(source)):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and _constant(node.value):
                name = _name(node.targets[0])
                public = name.isupper() and not name.startswith("_") and "_" + name not in mine
                if public and sum(name in each for each in words) == 1:
                    names.add(name)
    return names


def shared_constants(sources: list[str], others: Sequence[str] = ()) -> dict[str, int]:
    """Return the integer constants, by name, that one of these modules has and some others import from it.

    No other module mentions one, not even in a comment, and neither does a file of `others`, which are not prepared.
    """
    words = [set(re.findall(r"\w+", source)) for source in sources]
    elsewhere = set(re.findall(r"\w+", " ".join(others)))
    elsewhere |= {attribute for source in sources for attribute in re.findall(r"\.(\w+)", source)}
    constants = {}
    for index, source in enumerate(sources):
        for name, number in _numbers(_one_by_one(source)):
            users = [other for place, other in enumerate(sources) if place != index and name in words[place]]
            hidden = not any("_" + name in each for each in words) and name not in elsewhere
            if users and hidden and all(name in _imported(user) for user in users):
                constants[name] = number
    return constants


def lean(
    source: str,
    own: "frozenset[str] | set[str]" = frozenset(),
    shared: Mapping[str, int] = MappingProxyType({}),
    file: str = "",
) -> str:
    """Return a module's source, its line numbers unchanged, so that a chip needs less heap and time to load it.

    What only type checkers need, under TYPE_CHECKING, is left out. A module's private constant, such as `_TAIL = 10`,
    becomes `_TAIL = const(10)`, which MicroPython's compiler inlines wherever it is used; no import of `const` is
    needed, which Python does not have. The constants `own`, which only this module mentions, are treated alike: see
    `own_constants`. Names that get the numbers of a range, `A, B = range(2)`, are constants as if each stood alone. An
    import of one of the constants `shared` is replaced, in the same line, by a private constant:
    see `shared_constants`. Source that is not valid Python is returned unchanged.
    Raises DeviceError if the module, whose name is `file`, compares such a constant by `is`, since each use has an
    object of its own.
    """
    source = _one_by_one(source)
    statements = _statements(source)
    if not statements:
        return source
    _check(statements, {*own, *shared}, file)
    renamed = _private(source, frozenset({*own, *shared}))
    if renamed != source:  # parsing takes most of the time
        source, statements = renamed, _statements(renamed)
    lines = source.encode().splitlines(keepends=True)  # columns are counted in bytes
    for node in reversed(statements):
        if isinstance(node, ast.If) and _name(node.test) == TYPES:
            _replace(lines, node.test, b"False")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            if _name(node.targets[0]) == TYPES:
                _replace(lines, node, b"")
            elif _inlined(node):
                _insert(lines, node.value.end_lineno, node.value.end_col_offset, b")")
                _insert(lines, node.value.lineno, node.value.col_offset, b"const(")
        elif isinstance(node, ast.ImportFrom):
            _inline(lines, node, {"_" + name: number for name, number in shared.items()})
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
    """Return a source without comments, and within brackets without blanks at the begin of a line."""
    lines = source.splitlines(keepends=True)
    within = set()  # the lines that begin so
    depth, before = 0, 0  # how many brackets are open; the line on which the last token ended
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        number, column = token.start
        if token.type == tokenize.COMMENT:
            lines[number - 1] = lines[number - 1][:column].rstrip() + "\n"
        elif depth and number > before:
            within.add(number - 1)
        if token.type == tokenize.OP:
            depth += (token.string in "([{") - (token.string in ")]}")
        before = token.end[0]
    return "".join(line.lstrip(" ") if number in within else line for number, line in enumerate(lines))


@functools.cache  # several boards have the same modules
def _one_by_one(source: str) -> str:
    """Return a source in which names that get the numbers of a range, `A, B = range(2)`, get them one by one."""
    if "= range(" not in source:  # parsing takes long
        return source
    lines = source.encode().splitlines(keepends=True)
    for node in reversed(_statements(source)):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and len(node.targets) == 1:
            names = [_name(target) for target in node.targets[0].elts]
            numbers = _range(node.value)
            if all(name.isupper() for name in names) and len(numbers) == len(names):
                each = [f"{name} = {number}" for name, number in zip(names, numbers, strict=True)]
                _replace(lines, node, "; ".join(each).encode())
    return b"".join(lines).decode()


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


def _check(statements: list[ast.stmt], others: set[str], file: str) -> None:
    """Raise DeviceError for the first comparison by `is` with a private constant of the module or one of `others`."""
    names = others | {_name(node.targets[0]) for node in statements if _inlined(node)}
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
                compared = names & {_name(left), _name(right)}
                if compared and isinstance(operator, ast.Is | ast.IsNot):
                    what = f"{min(compared)} is inlined, so `is` may not find it: compare it by =="
                    raise DeviceError(f"{file}, line {node.lineno}: {what}")


def _inlined(node: ast.stmt) -> TypeGuard[ast.Assign]:
    """Return whether a statement defines a private constant, such as `_TAIL = 10`."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return False
    name = _name(node.targets[0])
    return name.startswith("_") and name.isupper() and _constant(node.value)


@functools.cache
def _numbers(source: str) -> list[tuple[str, int]]:
    """Return the name and value of each public integer constant of a module."""
    return [
        (name, node.value.value)
        for node in _statements(source)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int
        for name in map(_name, node.targets)
        if name.isupper() and not name.startswith("_")
    ]


@functools.cache  # several boards have the same modules
def _imported(source: str) -> set[str]:
    """Return the names that a module imports from others without renaming them."""
    froms = [node for node in _statements(source) if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in froms for alias in node.names if not alias.asname}


def _inline(lines: list[bytes], node: ast.ImportFrom, constants: dict[str, int]) -> None:
    """Replace the names of an import that are constants by definitions of these constants."""
    definitions = [f"{alias.name} = const({constants[alias.name]})" for alias in node.names if alias.name in constants]
    node.names = [alias for alias in node.names if alias.name not in constants]
    if definitions:
        _replace(lines, node, "; ".join([ast.unparse(node)] * bool(node.names) + definitions).encode())


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


def _constant(node: ast.expr) -> bool:
    """Return whether a value consists of literals only."""
    if isinstance(node, ast.Tuple):
        return all(map(_constant, node.elts))
    if isinstance(node, ast.BinOp):
        return _constant(node.left) and _constant(node.right)
    return isinstance(node, ast.Constant)


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

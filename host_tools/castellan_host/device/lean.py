"""Prepares modules for compiling for a board: removes what only CPython and type checkers need."""

import ast
import io
import re
import tokenize

TYPES = "TYPE_CHECKING"


def own_constants(sources: list[str]) -> set[str]:
    """Return the names of constants that one of these modules has and no other names, in a comment either."""
    words = [set(re.findall(r"\w+", source)) for source in sources]
    found = set()
    for source, mine in zip(sources, words, strict=True):
        for node in _statements(source):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and _constant(node.value):
                name = _name(node.targets[0])
                public = name.isupper() and not name.startswith("_") and "_" + name not in mine
                if public and sum(name in each for each in words) == 1:
                    found.add(name)
    return found


def lean(source: str, own: "frozenset[str] | set[str]" = frozenset()) -> str:
    """Return a module's source with the same lines, which takes a chip less heap and less time to load.

    What stands under TYPE_CHECKING is left out. A constant that a module has for itself, such as `_TAIL = 10`,
    stands wherever it is used: MicroPython's compiler does that to `_TAIL = const(10)`, and asks for no import
    of `const`, which Python does not have. So do the constants `own`, which only this module names: see
    `own_constants`. Source that is not valid Python is returned unchanged.
    """
    if not _statements(source):
        return source
    source = _private(source, own)
    statements = _statements(source)
    lines = source.encode().splitlines(keepends=True)  # columns are counted in bytes
    for node in reversed(statements):
        if isinstance(node, ast.If) and _name(node.test) == TYPES:
            _replace(lines, node.test, b"False")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            name = _name(node.targets[0])
            if name == TYPES:
                _replace(lines, node, b"")
            elif name.startswith("_") and name.isupper() and _constant(node.value):
                _insert(lines, node.value.end_lineno, node.value.end_col_offset, b")")
                _insert(lines, node.value.lineno, node.value.col_offset, b"const(")
    return b"".join(lines).decode()


def _statements(source: str) -> list[ast.stmt]:
    """Return a module's statements, none if its source is not valid Python."""
    try:
        return ast.parse(source).body
    except SyntaxError:
        return []


def _private(source: str, names: "frozenset[str] | set[str]") -> str:
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
    """Replace a node that lies within one line."""
    line = lines[node.lineno - 1]
    lines[node.lineno - 1] = line[: node.col_offset] + new + line[node.end_col_offset :]


def _insert(lines: list[bytes], number: int | None, column: int | None, new: bytes) -> None:
    assert number
    line = lines[number - 1]
    lines[number - 1] = line[:column] + new + line[column:]

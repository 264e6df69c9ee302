"""Gives names in a board's modules short ones: private ones, those within functions, and what a module alone has.

MicroPython keeps each name once, for all modules. It takes some 17 bytes, of heap as files, of flash in a UF2; in a
heap names stand in tables of which each is twice as large as the one before. Names that never meet in one namespace,
such as those of two screens, get the same short one. Lines keep their numbers: a traceback still leads to the function.
"""

import ast
import builtins
import functools
import io
import pathlib
import re
import string
import tokenize
from collections.abc import Iterator, Mapping, Sequence

from castellan_host.device.errors import DeviceError
from castellan_host.device.packed_texts import is_text

# What the door of `make test-box` reaches in a running box (tools/trial/door.py), and a page in its memory
# (tools/website/screen.mjs).
REACHED = ("_answer", "_display", "_link", "_out", "_shown", "_stack", "_values", "_work")

_CHARACTERS = string.ascii_lowercase + string.ascii_uppercase


class _Module(ast.NodeVisitor):
    """The names in a module. Raises DeviceError if it puts the name of an attribute together."""

    def __init__(self, path: str, source: str) -> None:
        self._path = path
        self.names: set[str] = set()
        self.parameters: set[str] = set()  # and functions within functions
        self._inner: set[ast.stmt] = set()  # these functions
        self.own: set[str] = set()  # functions and variables of the module itself
        self.kept: set[str] = set()
        self.words: set[str] = set()  # in strings: names that are put together, or looked for
        self.constants: set[str] = set()  # bytecode has no name of these
        self.foreign: set[str] = set()  # attributes of anything but `self` and `cls`
        self.classes: set[str] = set()
        self.bases: set[str] = set()  # of these classes
        try:
            tree = ast.parse(source)
        except SyntaxError:  # the compiler says so
            return
        self.own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
        self.own |= {inner.id for target in assigned for inner in ast.walk(target) if isinstance(inner, ast.Name)}
        self.visit(tree)

    def visit_Name(self, node: ast.Name) -> None:
        self.names.add(node.id)

    def visit_arg(self, node: ast.arg) -> None:
        self.names.add(node.arg)
        self.parameters.add(node.arg)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._define(node.attr)
        if _name(node.value) not in ("self", "cls"):
            self.foreign.add(node.attr)
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._inner |= {each for each in node.body if isinstance(each, ast.FunctionDef)}
        if node in self._inner:
            self.parameters.add(node.name)
        self._define(node.name, node in self._inner or node.name in self.own)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._define(node.name)
        self.classes.add(node.name)
        self.bases |= {_name(base) for base in node.bases}
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if _name(node.func) in ("getattr", "hasattr", "setattr") and isinstance(node.args[1], ast.BinOp | ast.Call):
            what = "the name of an attribute is put together, and may be a short one on a board"
            raise DeviceError(f"{self._path}, line {node.lineno}: {what}")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.Call) and _name(node.value.func) == "const":
            self.constants |= {_name(target) for target in node.targets}
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if not isinstance(node.test, ast.Constant):  # else it is for type checkers: see `lean`
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        self.kept |= {node.arg or ""}
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.kept |= _words(" ".join(alias.name for alias in node.names))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.kept |= _words(node.module or "")
        for alias in node.names:
            self._define(alias.name)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str | bytes):
            self.words |= _words(node.value if isinstance(node.value, str) else node.value.decode("utf-8", "replace"))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.words |= _words(ast.unparse(node))

    def _define(self, name: str, hidden: bool = False) -> None:
        self.names.add(name)
        if not hidden and not _private(name):
            self.kept.add(name)


@functools.cache  # several boards have the same modules
def _module(path: str, source: str) -> _Module:
    return _Module(path, source)


def short_names(modules: Mapping[str, str], others: Sequence[str] = ()) -> dict[str, str]:
    """Return the short names by those in the source, for all of a board's modules, whose sources are given by path.

    Raises DeviceError if one puts the name of an attribute together.
    What is in a string of one that has code, or anywhere in `others`, files that stay as they are, keeps its name.
    """
    found = {path: _module(path, source) for path, source in sorted(modules.items())}
    every = set[str]().union(*(module.names for module in found.values()))
    parameters = set[str]().union(*(module.parameters for module in found.values()))
    kept = {*REACHED, *dir(builtins), *_words(" ".join(others))}.union(*(module.kept for module in found.values()))
    kept |= set[str]().union(*(found[path].words for path in found if not is_text(pathlib.PurePath(path))))
    inlined = every - set[str]().union(*(module.names - module.constants for module in found.values()))
    alone = {name for module in found.values() for name in module.own}
    alone = {name for name in alone if sum(name in module.names for module in found.values()) == 1}
    hidden = alone | parameters - {"self", "cls"}
    long = {name for name in every - kept - inlined if _private(name) or (name in hidden and not name.startswith("_"))}
    stay = (every - long) | kept
    free = [short for short in _short() if short not in stay]
    meeting = _meeting(found, long)
    names: dict[str, str] = {}
    for name in _in_order(found, long):
        taken = {names.get(other) for other in meeting[name]}
        names[name] = next(short for short in free if short not in taken)
    return names


@functools.cache  # several boards have the same modules
def renamed(source: str, names: tuple[tuple[str, str], ...]) -> str:
    """Return a module's source with short names, the pairs of `short_names`. Its lines keep their numbers."""
    short = dict(names)
    lines = source.splitlines(keepends=True)
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (SyntaxError, tokenize.TokenError):
        return source
    for token in reversed(tokens):
        if token.type == tokenize.NAME and token.string in short:
            (row, start), (_, end) = token.start, token.end
            lines[row - 1] = lines[row - 1][:start] + short[token.string] + lines[row - 1][end:]
    return "".join(lines)


def _meeting(found: dict[str, _Module], long: set[str]) -> dict[str, set[str]]:
    """Return for each name those that it may meet in a namespace.

    They stand in a module with it, or in one whose classes are derived from those of the other. What is an attribute of
    anything but `self` may meet all names.
    """
    foreign = long & set[str]().union(*(module.foreign for module in found.values()))
    meeting = {name: set(long if name in foreign else foreign) for name in long}
    for path in found:
        together = long & set[str]().union(*(found[each].names for each in _ancestry(found, path)))
        for name in together:
            meeting[name] |= together
    return meeting


def _ancestry(found: dict[str, _Module], path: str) -> set[str]:
    """Return a module's path, and those of modules with classes from which its own are derived."""
    reached, new = set[str](), {path}
    while new:
        reached |= new
        bases = set[str]().union(*(found[each].bases for each in reached))
        new = {each for each, module in found.items() if module.classes & bases} - reached
    return reached


def _in_order(found: dict[str, _Module], long: set[str]) -> list[str]:
    """Return the names in the order in which they get short ones: a new one in a module changes few others."""
    by_depth = sorted(found, key=lambda path: (len(_ancestry(found, path)), path))
    places = {name: [at for at, path in enumerate(by_depth) if name in found[path].names] for name in long}
    return sorted(long, key=lambda name: (len(places[name]) == 1, places[name], name))


def _short() -> Iterator[str]:
    """Return the short names, the shortest first."""
    for first in ("", *_CHARACTERS):
        for last in _CHARACTERS:
            yield "_" + first + last


def _private(name: str) -> bool:
    return name.startswith("_") and name.strip("_") != "" and not name.endswith("__")


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""

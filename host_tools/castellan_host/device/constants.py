"""Finds the constants of a board's modules that need no name on a chip: where one is used, its value stands.

An import of one takes some 15 bytes of heap, with its place in the module's dict, and each use a look-up.
"""

import ast
import functools
import pathlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from castellan_host.device.packed_texts import is_text

INTERNED = 10  # bytes of a string that MicroPython's compiler keeps as a name: once, wherever it stands

Value = int | str


@dataclass(frozen=True)
class Inlined:
    """What is inlined in a module.

    `own` are its constants that no other module needs, `imported` those that it imports, with their values, and
    `reached` those that it finds in an imported module, such as `("shapes", "WORD")`.
    """

    own: frozenset[str] = frozenset()
    imported: Mapping[str, Value] = field(default_factory=dict)
    reached: Mapping[tuple[str, str], Value] = field(default_factory=dict)


def inlined(modules: Mapping[str, str], others: Sequence[str] = ()) -> dict[str, Inlined]:
    """Return what is inlined in each of a board's modules, by their paths, such as "castellan/core/record.py".

    A constant is a name in capitals that gets a literal, once. It is needed by its name where it is imported in a
    function or by another name, where it is an attribute of what is not known to be its module, in a string of another
    module, and anywhere in `others`, files that stay as they are.
    """
    found = {_dotted(path): _module(source) for path, source in modules.items() if not is_text(pathlib.PurePath(path))}
    changed = set(re.findall(r"\.(\w+) = ", " ".join(others))).union(*(module.changed for module in found.values()))
    values = {
        (name, each): value
        for name, module in found.items()
        for each, value in module.values.items()
        if each not in changed
    }
    reached = {name: _reached(module, values) for name, module in found.items()}
    unknown = {use[1] for name, module in found.items() for use in module.uses if use not in reached[name]}
    unknown = unknown.union(*(module.attributes for module in found.values()))
    imported = {name: _imported(name, found, values, unknown) for name in found}
    needed = unknown.union(re.findall(r"\w+", " ".join(others)))
    by_import = {
        (origin, each)
        for name, module in found.items()
        for origin, each, _ in module.imports
        if each not in imported[name]
    }
    result = {path: Inlined() for path in modules}
    for path, name in [(path, _dotted(path)) for path in modules if _dotted(path) in found]:
        kept = needed.union(*(module.words for other, module in found.items() if other != name))
        own = {each for each in found[name].constants - kept if (name, each) not in by_import}
        own = {each for each in own if found[name].can_rename(each)}
        result[path] = Inlined(frozenset(own), imported[name], reached[name])
    return result


class _Module(ast.NodeVisitor):
    """The constants of a module, and what it uses of others. It must be valid, else it has nothing."""

    def __init__(self, source: str) -> None:
        self.values: dict[str, Value] = {}  # of its constants that others may inline
        self.constants: set[str] = set()  # all
        self.imports: list[tuple[str, str, str]] = []  # module, name, and the name that it gets
        self.uses: set[tuple[str, str]] = set()  # names and their attributes, such as ("shapes", "WORD")
        self.attributes: set[str] = set()  # of anything but names, and what is changed
        self.changed: set[str] = set()  # attributes that get a value
        self.words: set[str] = set()  # in strings
        self._names: set[str] = set()
        self._fixed: set[str] = set()  # names that can't change: keywords, and what is within an f-string
        self._bound: Counter[str] = Counter()
        try:
            tree = ast.parse(source)
        except SyntaxError:
            return
        self._top = set(map(id, tree.body))
        self.visit(tree)
        for node in tree.body:
            self._note_constant(node)

    def can_rename(self, name: str) -> bool:
        """Return whether a name can get an underscore wherever it stands in this module."""
        attributes = {attribute for _, attribute in self.uses} | self.attributes
        return "_" + name not in self._names and name not in attributes | self._fixed

    def is_bound_once(self, name: str) -> bool:
        return self._bound[name] == 1

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            bound = alias.asname or alias.name
            self._bound[bound] += 1
            self.imports.append((node.module or "", alias.name, bound if id(node) in self._top else ""))

    def visit_Name(self, node: ast.Name) -> None:
        self._names.add(node.id)
        self._bound[node.id] += isinstance(node.ctx, ast.Store)

    def visit_arg(self, node: ast.arg) -> None:
        self._names.add(node.arg)
        self._bound[node.arg] += 1

    def visit_keyword(self, node: ast.keyword) -> None:
        self._fixed.add(node.arg or "")
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            self.uses.add((node.value.id, node.attr))
        else:
            self.attributes.add(node.attr)
            self.changed |= {node.attr} if isinstance(node.ctx, ast.Store) else set()
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.words |= set(re.findall(r"\w+", node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._fixed |= set(re.findall(r"\w+", ast.unparse(node)))
        self.generic_visit(node)

    def _note_constant(self, node: ast.stmt) -> None:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
            return
        name, value = node.targets[0].id, node.value
        if name.isupper() and not name.startswith("_") and self.is_bound_once(name) and is_literal(value):
            self.constants.add(name)
            small = _small(value)
            if small is not None:
                self.values[name] = small


def is_literal(node: ast.expr) -> bool:
    """Return whether a value consists of literals only."""
    if isinstance(node, ast.Tuple):
        return all(map(is_literal, node.elts))
    if isinstance(node, ast.BinOp):
        return is_literal(node.left) and is_literal(node.right)
    return isinstance(node, ast.Constant)


@functools.cache  # several boards have the same modules
def _module(source: str) -> _Module:
    return _Module(source)


def _dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _small(node: ast.expr) -> Value | None:
    """Return an integer, or a string that MicroPython keeps once, None for anything else."""
    value = node.value if isinstance(node, ast.Constant) else None
    is_interned = isinstance(value, str) and len(value.encode()) <= INTERNED
    return value if type(value) is int or is_interned else None  # type: ignore[return-value]


def _reached(module: _Module, values: Mapping[tuple[str, str], Value]) -> dict[tuple[str, str], Value]:
    """Return the constants that a module finds in others that it imports, with their values."""
    names = {bound: f"{origin}.{each}" for origin, each, bound in module.imports if module.is_bound_once(bound)}
    places = {use: (names.get(use[0], ""), use[1]) for use in module.uses}
    return {use: values[place] for use, place in places.items() if place in values}


def _imported(
    name: str, found: dict[str, _Module], values: Mapping[tuple[str, str], Value], unknown: set[str]
) -> dict[str, Value]:
    """Return the constants that a module imports, with their values, unless others may find them there."""
    imports = [each for module in found.values() for each in module.imports]
    found_there = unknown.union(each for origin, each, _ in imports if origin == name)
    return {
        each: values[origin, each]
        for origin, each, bound in found[name].imports
        if (origin, each) in values and bound == each and each not in found_there
        if found[name].is_bound_once(each) and found[name].can_rename(each)
    }

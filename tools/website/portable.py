"""The laptop's modules about score sheets for MicroPython: with them the site checks and draws sheets in the browser.

They mean what they mean on the laptop, in the part of the language that MicroPython has: no annotations, dataclasses as
classes with `__init__`, unpacking and f-strings as calls, and `lacking` in the place of what is not there.
"""

import ast
import json
import pathlib
import re
from typing import Any

import castellan
import castellan_host
from castellan_host.sheets import shipped

HERE = pathlib.Path(__file__).parent
HOST = pathlib.Path(castellan_host.__file__).parent
FIRMWARE = pathlib.Path(castellan.__file__).parent
MODULES = (
    *("sheets/model", "sheets/reading", "sheets/formulas", "sheets/texts", "sheets/rounds", "sheets/checking"),
    *("sheets/trees", "sheets/writing", "sheets/seen"),
    *("sheets/near/forms", "sheets/near/terms", "sheets/near/limits", "sheets/near/rivals", "sheets/near/refusing"),
    *("sheets/near/operators", "sheets/near/ending", "sheets/near/near_sheets", "sheets/near/conditions"),
    *("sheets/reasons/adding", "sheets/reasons/relating", "sheets/reasons/kinds", "sheets/reasons/usual"),
    *("sheets/reasons/ruled_out", "sheets/reasons/having"),
    *("sheets/search/changing", "sheets/search/far_games", "sheets/search/trials", "sheets/search/idle"),
    *("sheets/search/playing", "sheets/search/smaller", "sheets/search/units", "sheets/search/wording"),
    *("sheets/search/equal", "sheets/search/bringing", "sheets/search/facts", "sheets/search/recombining"),
    *("sheets/search/cases", "sheets/search/watching", "sheets/search/showing", "sheets/search/omitted"),
    *("sheets/search/sparing", "sheets/search/question", "sheets/search/differences"),
    *("sheets/questions/folding", "sheets/questions/asking", "sheets/questions/summary", "sheets/questions/wheres"),
    *("page/desk", "page/preview", "page/questions", "counting", "toml"),
)
PACKAGES = sorted({name[: name.rfind("/") + 1] for name in MODULES})  # "" for the folder of all
SCREENS = ("ui", "ui/asking", "ui/corrections", "ui/drawing", "ui/past", "ui/standing", "ui/start")
FOLDERS = ("core", "core/rules", "flash", "text", *SCREENS, "games/pad")  # of the firmware, and what is in none
_LEFT_OUT = re.compile(r"(fr|de|ru)(_\w+)?|\w+_(help|wires|sheets)|wizard|demo|wires")  # the desk is English
FRAME = "from castellan.ports.frame_host import *\n"  # without machine code

_ANNOTATIONS = ("typing", "collections.abc", "dataclasses")
_LACKING = ("re", "tomli", "itertools")  # modules
_METHODS = ("isalnum", "isalpha", "isprintable", "lower")
_ERRORS = {"RecursionError": "RuntimeError", "UnicodeDecodeError": "UnicodeError"}
_FUNCTIONS = {"vars": "vars", "dataclasses.replace": "replace", "dict.fromkeys": "fromkeys", "sorted": "sorted"}


def sources() -> bytes:
    """Return all modules that the desk needs, as JSON: a dict of texts by path."""
    found = {f"castellan_host/{name}.py": rewritten((HOST / f"{name}.py").read_text("utf-8")) for name in MODULES}
    found |= dict.fromkeys((f"castellan_host/{folder}__init__.py" for folder in PACKAGES), "")
    found["castellan_host/sheets/shipped.py"] = f"def texts():\n    return {shipped.texts()!r}\n"
    found["lacking.py"] = (HERE / "lacking.py").read_text("utf-8")
    paths = [*FIRMWARE.glob("*.py"), *(path for folder in FOLDERS for path in (FIRMWARE / folder).glob("*.py"))]
    paths += [FIRMWARE / f"{name}.py" for name in ("games/__init__", "ports/__init__", "ports/frame_host")]
    for path in paths:
        if not _LEFT_OUT.fullmatch(path.stem):
            found[f"castellan/{path.relative_to(FIRMWARE).as_posix()}"] = path.read_text("utf-8")
    found["castellan/ports/frame.py"] = FRAME
    bare = {path: _without_words(text) for path, text in found.items()}
    return json.dumps(bare, ensure_ascii=False, separators=(",", ":")).encode()


def _without_words(source: str) -> str:
    """Return a module's text without comments and docstrings, which are a third of what is sent."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def rewritten(source: str) -> str:
    """Return a module's text for MicroPython."""
    tree = _Rewriter().visit(ast.parse(source))
    return "import lacking as _lacking\n" + ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Rewriter(ast.NodeTransformer):
    def visit_Module(self, node: ast.Module) -> Any:
        for each in node.body:
            if isinstance(each, ast.Assign | ast.AnnAssign):
                value = each.value
                if isinstance(value, ast.Dict) and None not in value.keys:
                    pairs: list[ast.expr] = [ast.Tuple(list(pair), ast.Load()) for pair in _pairs(value)]
                    each.value = _call(_lacking("ordered"), pairs)
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return None if node.module in _ANNOTATIONS else node

    def visit_If(self, node: ast.If) -> Any:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> Any:
        node.id = _ERRORS.get(node.id, node.id)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        return self.generic_visit(ast.Assign([node.target], node.value)) if node.value else None

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        if not node.decorator_list:
            return self.generic_visit(node)
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        names = [each.target.id for each in fields if isinstance(each.target, ast.Name)]
        values = [each.value for each in fields if each.value]
        node.body = [each for each in node.body if each not in fields]
        node.decorator_list = []
        node.bases = [ast.parse("_lacking.Data", mode="eval").body]
        node.body.append(ast.parse(f"FIELDS = {tuple(names)!r}").body[0])
        defaults = ast.List([_default(value) for value in values], ast.Load())
        node.body.append(ast.Assign([ast.Name("DEFAULTS", ast.Store())], defaults))
        return self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        text, values = "", []
        for part in node.values:
            if isinstance(part, ast.Constant):
                assert isinstance(part.value, str)
                text += part.value.replace("{", "{{").replace("}", "}}")
                continue
            assert isinstance(part, ast.FormattedValue)
            spec = part.format_spec.values[0].value if part.format_spec else ""  # type: ignore[attr-defined]
            text += (
                "{" + ("!" + chr(part.conversion) if part.conversion > 0 else "") + (":" + spec if spec else "") + "}"
            )
            values.append(part.value)
        return self.generic_visit(_call(ast.Attribute(ast.Constant(text), "format"), values))

    def visit_List(self, node: ast.List) -> Any:
        return self._unpacked(node, "listed")

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        return self._unpacked(node, "tupled")

    def _unpacked(self, node: Any, name: str) -> Any:
        if isinstance(node.ctx, ast.Load) and any(isinstance(each, ast.Starred) for each in node.elts):
            parts = [
                each.value if isinstance(each, ast.Starred) else ast.Tuple([each], ast.Load()) for each in node.elts
            ]
            node = _call(_lacking(name), parts)
        return self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> Any:
        if None in node.keys:
            parts = [
                value if key is None else ast.Dict([key], [value])
                for key, value in zip(node.keys, node.values, strict=True)
            ]
            node = _call(_lacking("merged"), parts)  # type: ignore[assignment]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        node.keywords = [each for each in node.keywords if each.arg != "strict"]
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in _METHODS:
            node.func, node.args = _lacking(called.attr), [called.value, *node.args]
        elif (name := ast.unparse(called)) in _FUNCTIONS:
            node.func = _lacking(_FUNCTIONS[name])
        return self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> Any:
        names = [each for each in node.names if each.name not in _ANNOTATIONS]
        for each in names:
            if each.name in _LACKING:
                each.name, each.asname = "lacking", each.name
        node.names = names
        return node if names else None


def _pairs(table: ast.Dict) -> "zip[tuple[ast.expr, ast.expr]]":
    return zip((key for key in table.keys if key), table.values, strict=True)


def _default(value: ast.expr) -> ast.expr:
    """Return what a field has if it is not given: an empty dict is never changed, so all may have the same."""
    return ast.Dict([], []) if isinstance(value, ast.Call) else value


def _lacking(name: str) -> ast.expr:
    return ast.Attribute(ast.Name("_lacking"), name)


def _call(what: ast.expr, values: list[ast.expr]) -> ast.Call:
    return ast.Call(what, values, [])

"""Routes: their modules come in an order in which none imports another, and all screens are on one.

So the chip's stack holds one import at a time, two calls below the box's loop.
"""

import ast
import pathlib

import pytest

import castellan
from castellan.ports import start
from castellan.ui import routes

FIRMWARE = pathlib.Path(castellan.__file__).parents[1]


def name_of(path):
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): ast.parse(path.read_text()) for path in sorted((FIRMWARE / "castellan").rglob("*.py"))}
PACKAGES = {name for name in SOURCES if any(other.startswith(name + ".") for other in SOURCES)}
AT_START = PACKAGES | {"castellan." + name for name in start.MODULES}
ROUTES = {
    node.name: [
        ast.unparse(call.args[0]) for call in ast.walk(node) if ast.unparse(getattr(call, "func", node)) == "load"
    ]
    for node in SOURCES["castellan.ui.routes"].body
    if isinstance(node, ast.FunctionDef) and node.name != "load"
}
# What a row may take as loaded: the first screen of a start has only its own.
LOADED = [(routes.OF_A_GAME, AT_START)] + [
    (
        eval(text, vars(routes)),
        AT_START | ({f"castellan.{name}" for name in routes.OF_A_GAME.split()} if late else set()),
    )
    for route, (text,) in ROUTES.items()
    for late in (route not in ("to_first_list", "to_first_steps", "to_result"),)
]


def run_by(node):
    """Return the nodes that importing a module runs: not those in functions, nor those for type checkers."""
    if isinstance(node, ast.FunctionDef) or (
        isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
    ):
        return []
    return [node] + [inner for child in ast.iter_child_nodes(node) for inner in run_by(child)]


def imports(module):
    """Return the modules of Castellan that importing one imports."""
    return {
        deeper if (deeper := f"{node.module}.{alias.name}") in SOURCES else node.module
        for node in run_by(SOURCES[module])
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if node.module.startswith("castellan")
    }


def nested(modules, loaded):
    """Return the modules that import one which is not yet loaded, each with that one."""
    loaded, found = set(loaded), []
    for module in (f"castellan.{name}" for name in modules.split()):
        found += [(module, name) for name in sorted(imports(module) - loaded)]
        loaded.add(module)
    return found


@pytest.mark.parametrize(("modules", "loaded"), LOADED)
def test_modules_come_in_an_order_in_which_none_imports_another(modules, loaded):
    assert nested(modules, loaded) == [], "put it before in castellan/ui/routes.py"


def test_each_screen_is_loaded_by_the_start_or_on_a_route():
    routed = {f"castellan.{name}" for modules, _ in LOADED for name in modules.split()}
    assert {name for name in SOURCES if name.startswith("castellan.ui")} - AT_START <= routed


def test_screens_import_nothing_in_functions():
    for name, tree in SOURCES.items():
        if name.startswith("castellan.ui"):
            functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
            late = {
                imported.module
                for node in functions
                for imported in ast.walk(node)
                if hasattr(imported, "names") and hasattr(imported, "module")
            }
            assert late <= {"castellan.games"}, name


def test_a_wrong_order_would_be_found():
    assert nested("ui.ask ui.lines", AT_START) == [
        ("castellan.ui.ask", "castellan.ui.answers"),
        ("castellan.ui.ask", "castellan.ui.lines"),
    ]

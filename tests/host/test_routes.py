"""Routes: their modules come in an order in which none imports another, and nothing is loaded in another way.

So the chip's stack holds one import at a time, two calls below the box's loop, and rarely needed screens can be let go.
"""

import ast
import functools
import pathlib

import pytest

import castellan
from castellan.ports import start
from castellan.ui import routes

FIRMWARE = pathlib.Path(castellan.__file__).parents[1]
UI = sorted((FIRMWARE / "castellan/ui").rglob("*.py"))
ROWS = {line.split()[-1].strip("./").rpartition(".")[2]: line for line in routes.ROUTES.strip().splitlines()}
RARE = {"castellan.ui." + name[1:] for name in routes.ROUTES.split() if name[0] == "/"}


def name_of(path):
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): ast.parse(path.read_text()) for path in sorted((FIRMWARE / "castellan").rglob("*.py"))}
PACKAGES = {name for name in SOURCES if any(other.startswith(name + ".") for other in SOURCES)}
AT_START = PACKAGES | {"castellan." + name for name in start.MODULES}
OF_SCREENS = {name: SOURCES[name] for name in map(name_of, UI)}


def row(text):
    """Return the full names of a route's modules."""
    return [
        "castellan" + name
        if name[0] == "."
        else "castellan.ui." + name[1:]
        if name[0] == "/"
        else "castellan.ui." + name
        for name in text.split()
    ]


def imported(node):
    """Return the modules of Castellan that an import names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [
            deeper if (deeper := f"{node.module}.{alias.name}") in SOURCES else node.module for alias in node.names
        ]
    else:
        names = []
    return [name for name in names if name.partition(".")[0] == "castellan"]


def for_checkers(node):
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def run_by(node):
    """Return the nodes that importing a module runs: not those in functions, nor those for type checkers."""
    if isinstance(node, ast.FunctionDef) or (
        isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
    ):
        return []
    return [node] + [inner for child in ast.iter_child_nodes(node) for inner in run_by(child)]


def imports(tree):
    """Return what importing a module imports, and what its functions import later."""
    at_once = run_by(tree)
    skipped = at_once + [inner for node in ast.walk(tree) if for_checkers(node) for inner in ast.walk(node)]
    later = set(ast.walk(tree)) - set(skipped)
    return [{name for node in nodes for name in imported(node)} for nodes in (at_once, later)]


def nested(text):
    """Return the modules of a route that import one which is not yet loaded, each with that one."""
    loaded, found = set(AT_START), []
    for module in row(text):
        found += [(module, name) for name in sorted(imports(SOURCES[module])[0] - loaded)]
        loaded.add(module)
    return found


@functools.cache
def targets():
    """Return (module, target) for each call of `go`, and for each task of `load`."""
    found = []
    for name, tree in OF_SCREENS.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "go":
                target = node.args[1]
                chosen = [target.body, target.orelse] if isinstance(target, ast.IfExp) else [target]
                found += [(name, each.value) for each in chosen]
            elif isinstance(node, ast.Tuple) and getattr(node.elts[:1] and node.elts[0], "id", "") == "load":
                found.append((name, node.elts[1].value + "."))
    return found


@pytest.mark.parametrize("name", ROWS)
class TestEachRoute:
    def test_its_modules_come_in_an_order_in_which_none_imports_another(self, name):
        assert nested(ROWS[name]) == [], "put it before in castellan/ui/routes.py"

    def test_it_is_found_by_its_last_module(self, name):
        assert routes.ROUTES.count(name + "\n") == 1
        assert routes._loaded(name).__name__ == row(ROWS[name])[-1]
        assert set(row(ROWS[name])).isdisjoint(AT_START)

    def test_a_key_leads_to_it(self, name):
        assert name in {target.partition(".")[0] for _, target in targets()}


def test_each_target_is_a_function_or_a_screen_of_the_last_module():
    assert len(targets()) > 30
    for name, target in targets():
        module, dot, member = target.partition(".")
        assert module in ROWS, f"{name} goes to {target}"
        members = {getattr(node, "name", "") for node in SOURCES[row(ROWS[module])[-1]].body}
        assert target.endswith(".") or (member if dot else "show") in members, f"{name} goes to {target}"


def test_screens_load_each_other_by_routes_only():
    by_routes = {module for text in ROWS.values() for module in row(text)}
    for name, tree in OF_SCREENS.items():
        late = imports(tree)[1] - AT_START
        assert not {module for module in late if module.startswith("castellan.ui")}, name
        assert late <= by_routes, f"{name} imports {late - by_routes}, which no route has loaded"
        called = [getattr(node.func, "id", "") for node in ast.walk(tree) if isinstance(node, ast.Call)]
        assert "__import__" not in called or name in (
            "castellan.ui.routes",
            "castellan.ui.demo",
        )


def test_routes_are_loaded_by_tasks_only():
    """A task is run two calls below the box's loop, however many screens are on the stack."""
    for name, tree in OF_SCREENS.items():
        from_routes = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "castellan.ui.routes"
            for alias in node.names
        }
        assert from_routes <= {"go", "home", "load", "tidy"}
        called = {getattr(node.func, "id", "") for node in ast.walk(tree) if isinstance(node, ast.Call)}
        assert not from_routes & {"load", "home"} & called, f"{name} calls what is a task"


def test_each_module_of_the_screens_is_on_a_route_or_loaded_by_the_start():
    by_routes = {module for text in ROWS.values() for module in row(text)}
    assert set(OF_SCREENS) - AT_START <= by_routes


def test_no_module_that_stays_imports_one_that_is_let_go():
    for name, tree in SOURCES.items():
        if name not in RARE:
            assert not [each for each in imports(tree)[0] if each in RARE], name


def test_a_wrong_order_would_be_found():
    assert nested("ask lines") == [
        ("castellan.ui.ask", "castellan.ui.answers"),
        ("castellan.ui.ask", "castellan.ui.lines"),
    ]

"""Routes: their modules come in an order in which none imports another, and all screens are on one.

So the chip's stack holds one import at a time, two calls below the box's loop.
"""

import ast
import functools
import pathlib

import pytest

import castellan
from castellan.core.catalogue import GAMES
from castellan.core.rules import load
from castellan.ports import start
from castellan.ui import routes

pytestmark = pytest.mark.ui

FIRMWARE = pathlib.Path(castellan.__file__).parents[1]


def name_of(path):
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): path for path in sorted((FIRMWARE / "castellan").rglob("*.py"))}
PACKAGES = {name for name in SOURCES if any(other.startswith(name + ".") for other in SOURCES)}
AT_START = PACKAGES | {"castellan." + name for name in start.MODULES}


def tree_of(module):
    return ast.parse(SOURCES[module].read_text())


def run_by(node):
    """Return the nodes that importing a module runs: not those in functions, nor those for type checkers."""
    if isinstance(node, ast.FunctionDef) or (
        isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
    ):
        return []
    return [node] + [inner for child in ast.iter_child_nodes(node) for inner in run_by(child)]


@functools.cache
def imports(module):
    """Return the modules of Castellan that importing one imports."""
    return {
        deeper if (deeper := f"{node.module}.{alias.name}") in SOURCES else node.module
        for node in run_by(tree_of(module))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if node.module.startswith("castellan")
    }


def nested(modules, loaded):
    """Return the modules that import one which is not yet loaded, each with that one."""
    loaded, found = set(loaded), []
    for module in modules:
        found += [(module, name) for name in sorted(imports(module) - loaded)]
        loaded.add(module)
    return found


FAULTY = "castellan.ui.start.faulty"  # loaded behind a notice, and not kept
MARKING = "castellan.ui.marking"  # no screen: what a dial does on all of them
DIRECTION = "castellan.ui.start.direction"  # the question about a dial; not kept either
COLUMN = "castellan.ui.start.column"  # the test of a middle column's keys; not kept either
REPEATING = "castellan.ui.asking.repeating"  # what a key of a middle column leads to; not kept either
CHANGES = "castellan.ui.corrections.changes"  # what a change made of an entry; not kept either
OF_GAMES = sorted(name for name in SOURCES if name.startswith("castellan.games.") and name.endswith(".screens"))


def modules_of(screen):
    return [routes.module_name(name) for name in [*routes.SCREENS[screen].split(), screen]]


@pytest.mark.parametrize("screen", routes.SCREENS)
def test_modules_come_in_an_order_in_which_none_imports_another(screen):
    assert nested(modules_of(screen), AT_START) == [], "put it before in castellan/ui/routes.py"


@pytest.mark.parametrize("module", OF_GAMES)
def test_the_screens_of_a_game_need_no_others_than_a_question_and_the_game(module):
    package = module.rpartition(".")[0]
    game = [f"{package}.{name}" for name in __import__(package, fromlist=["MODULES"]).MODULES]
    assert nested([module], {*AT_START, *game, *modules_of("ask")}) == []


def test_the_games_that_name_screens_of_their_own_have_them():
    asking = {game for game in GAMES if load(game).SCREENS}
    assert {name.split(".")[2] for name in OF_GAMES} == asking != set()


def test_each_screen_is_loaded_by_the_start_or_on_a_route():
    on_routes = {module for screen in routes.SCREENS for module in modules_of(screen)}
    screens = {name for name in SOURCES if name.startswith("castellan.ui")}
    assert screens - AT_START - {FAULTY, MARKING, DIRECTION, COLUMN, REPEATING, CHANGES} <= on_routes
    for behind in (FAULTY, DIRECTION, COLUMN):
        assert nested([behind], {*AT_START, *modules_of("notice")}) == []
    ports = ["castellan.ports." + name for name in ("contacts", "dial", "middle")]
    assert nested([MARKING, *ports], AT_START) == []
    assert nested([REPEATING], {*AT_START, *modules_of("ask")}) == []
    assert nested([CHANGES], {*AT_START, *modules_of("correct")}) == []


def test_screens_import_nothing_in_functions():
    for name in SOURCES:
        if name.startswith("castellan.ui") or name in OF_GAMES:
            functions = [node for node in ast.walk(tree_of(name)) if isinstance(node, ast.FunctionDef)]
            late = {
                imported.module
                for node in functions
                for imported in ast.walk(node)
                if hasattr(imported, "names") and hasattr(imported, "module")
            }
            assert late <= {"castellan.core.catalogue"}, name


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_loaded_ahead_is_what_keys_lead_to(game, monkeypatch):
    used = []
    monkeypatch.setattr(routes, "use", used.append)
    for screen in routes.SCREENS:
        monkeypatch.delitem(vars(routes), screen, raising=False)
    routes.load_ahead(load(game))
    own = {name for name in OF_GAMES if name.split(".")[2] == game}
    assert set(used) == {module for screen in routes.SCREENS for module in modules_of(screen)} | own
    for screen in routes.SCREENS:
        del vars(routes)[screen]


def test_what_is_no_screen_is_not_found():
    assert not hasattr(routes, "GAMES") and routes.menu.show

"""Imports point one way, and the chip's modules import nothing that the chip lacks."""

import ast
import functools
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from castellan.core.catalogue import GAMES
from castellan.ports.start import BUILT_IN

pytestmark = pytest.mark.docs

FIRMWARE = pathlib.Path(__file__).parents[2] / "firmware"
HOST, TESTS = FIRMWARE.parent / "host_tools", FIRMWARE.parent / "tests"

# Each folder or module of the firmware, and those that it may import besides itself, for type checkers also others.
ALLOWED = {
    "main": {"ports"},
    "core": set(),
    "games": {"core"},  # each game, and no other game
    "text": {"core"},
    "flash": {"core", "oled"},
    "keys": set(),
    "oled": {"ports"},
    "session": {"core", "flash", "keys"},
    "link": {"core", "flash", "keys", "text"},
    "ui": {"core", "flash", "keys", "ports", "text"},
    "box": {"core", "keys", "link", "session", "ui"},
    "ports": {"box", "core", "flash", "keys", "oled", "text", "ui"},
    "interfaces": set(),
}
# The screens of a game's own, `games/<game>/screens.py`, may import these. No module imports them: by a game's SCREENS
# they are found when they are asked for, and on a laptop the game plays without them.
OWN_SCREENS, ALLOWED_OF_SCREENS = "screens", {"core", "keys", "text", "ui"}
ON_THE_CHIP = {"array", "binascii", "collections", "errno", "gc", "json", "sys"}
FILES = {"frozen", "pins"}
ON_THE_PORTS = ON_THE_CHIP | FILES
ON_THE_PORTS |= {"deflate", "framebuf", "io", "machine", "micropython", "os", "_rp2", "select", "time", "vfs"}
# Imports of these search no files that could replace a built-in module; io is imported by frozen modules only.
NEVER_REPLACED = {"deflate", "framebuf", "gc", "io", "micropython", "_rp2", "sys", "vfs"}
# The folders of the laptop's package and the modules beside them, from the ground up: each uses only those below it.
FLOORS = [
    *(
        "counting",
        "extras",
        "garbage",
        "naming",
        "places",
        "scripts",
        "terminal",
        "text",
        "toml",
        "sheets",
        "database",
        "stored_games",
        "virtual",
    ),
    *("virtual", "link", "show", "export", "imports", "device", "page", "mirror", "stats", "report", "scoreboard"),
    *("mqtt", "service"),
    *("commands", "cli", "__main__"),
]
# The folders of `sheets`, likewise; the modules beside them use none of them.
OF_SHEETS = ("near", "reasons", "search", "questions")
# Those that run a box, read one, or draw as it does.
BOXES = {"device", "virtual", "page", "mirror"}


def _tree(path):
    return ast.parse(path.read_text())


def _name(path, root):
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache  # most tests look into each file; to keep the trees would slow down garbage collection
def _imports(path):
    """Return (module, whether only for type checkers) for each import of a file."""
    return list(_imported(_tree(path)))


def _imported(tree):
    checking = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and getattr(branch.test, "id", "") == "TYPE_CHECKING"
        for node in ast.walk(branch)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in checking) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            for alias in node.names:
                deeper = f"{node.module}.{alias.name}"
                found = (FIRMWARE / (deeper.replace(".", "/") + ".py")).exists()
                yield (deeper if found else node.module), id(node) in checking


def _part(name):
    """Return the folder of a module of the firmware, or the module's own name beside the folders."""
    return name.removeprefix("castellan.").partition(".")[0]


def _is_own_screens(name):
    return name.startswith("castellan.games.") and name.split(".")[3:] == [OWN_SCREENS]


def _allowed(name, module):
    if _is_own_screens(module):
        return False
    if _is_own_screens(name) and _part(module) in ALLOWED_OF_SCREENS:
        return True
    if name.startswith("castellan.games.") and module.startswith("castellan.games."):
        return name.split(".")[2] == module.split(".")[2]
    return _part(module) in {_part(name), "castellan"} | ALLOWED[_part(name)]


def test_firmware_imports_point_one_way():
    files = sorted(FIRMWARE.rglob("*.py"))
    assert len(files) > 15
    for path in files:
        name = _name(path, FIRMWARE)
        for module, checking in _imports(path):
            if checking:
                continue
            if module.startswith("castellan"):
                assert _allowed(name, module), f"{name} imports {module}"
            else:
                # A board gets the list of games as a table, without looking for their folders.
                hardware = _part(name) in {"main", "ports", "frozen"} or name == "castellan.core.catalogue"
                there = module.partition(".")[0] in (ON_THE_PORTS if hardware else ON_THE_CHIP)
                assert there, f"{name} imports {module}, which the chip may lack"


def test_what_is_imported_from_core_and_games_is_made_there():
    for path in sorted([*FIRMWARE.rglob("*.py"), *HOST.rglob("*.py")]):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.ImportFrom) and node.module.startswith(("castellan.core", "castellan.games")):
                base = FIRMWARE / node.module.replace(".", "/")
                made = _made(base / "__init__.py" if base.is_dir() else base.with_suffix(".py"))
                others = {alias.name for alias in node.names} - made
                assert all((base / name).is_dir() or (base / f"{name}.py").exists() for name in others), path


@functools.cache
def _made(path):
    """Return the names that a module makes itself, for type checkers or not."""
    made = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            made.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            made.add(node.id)
    return made


def test_no_modules_import_each_other():
    """Not within functions either: screens lead to each other by routes instead."""
    imports = {
        _name(path, FIRMWARE): {module for module, checking in _imports(path) if not checking}
        for path in FIRMWARE.rglob("*.py")
    }
    assert {(a, b) for a in imports for b in imports[a] if a < b and a in imports.get(b, ())} == set()


def test_no_circle_of_imports_crosses_a_part():
    """A part is a folder, or a module beside the folders. Imports for type checkers count."""
    imports = {_name(path, FIRMWARE): {module for module, _ in _imports(path)} for path in FIRMWARE.rglob("*.py")}
    reached = {name: _reached(name, imports) for name in imports}
    circles = [(a, b) for a in imports for b in reached[a] if a < b and a in reached.get(b, ())]
    assert len(circles) > 100  # screens lead to each other
    assert not [(a, b) for a, b in circles if _of_firmware(a) != _of_firmware(b)]


def _reached(name, imports):
    found, due = set(), [name]
    while due:
        new = imports.get(due.pop(), set()) - found
        found |= new
        due += new
    return found


def _of_firmware(name):
    """Return a module's part; each game is one."""
    return name.split(".")[1 : 3 if name.startswith("castellan.games.") else 2]


def test_the_modules_of_a_game_are_not_loaded_within_each_other():
    """On the chip a nested import takes more stack than a press may; `castellan.core.rules.load` goes by MODULES."""
    for game in GAMES:
        modules = __import__(f"castellan.games.{game}", fromlist=["MODULES"]).MODULES
        for place, module in enumerate(modules):
            path = FIRMWARE / "castellan/games" / game / f"{module}.py"
            loads = {name for name, checking in _imports(path) if not checking}
            own = {name for name in loads if name.startswith(f"castellan.games.{game}.")}
            assert own <= {f"castellan.games.{game}.{earlier}" for earlier in modules[:place]}, path


def test_a_folder_of_the_laptop_uses_only_those_below_it():
    for path in sorted((HOST / "castellan_host").rglob("*.py")):
        own = path.relative_to(HOST / "castellan_host").with_suffix("").parts[0]
        below = {own} if own == "__init__" else {own, *FLOORS[: FLOORS.index(own)]}
        assert set(_parts_used(path)) <= below, path


def test_a_folder_of_sheets_uses_only_those_below_it():
    sheets = HOST / "castellan_host/sheets"
    for path in sorted(sheets.rglob("*.py")):
        folder = path.parent.name if path.parent != sheets else ""
        below = OF_SHEETS[: OF_SHEETS.index(folder) + 1] if folder else ()
        found = [module for module, _ in _imports(path) if module.startswith("castellan_host.sheets.")]
        used = {part for module in found for part in module.split(".")[2:3] if part in OF_SHEETS}
        assert used <= set(below), path


def test_a_folder_of_the_laptop_uses_core_and_games_and_those_that_are_a_box_the_rest():
    for path in sorted((HOST / "castellan_host").rglob("*.py")):
        if path.relative_to(HOST / "castellan_host").parts[0] not in BOXES:
            used = {_part(module) for module, _ in _imports(path) if module.partition(".")[0] == "castellan"}
            assert used <= {"castellan", "core", "games", "text"}, path


def _parts_used(path):
    """Return the folders that a module of the laptop's package imports from, type checkers' imports among them."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] == "castellan_host":
            inner = node.module.split(".")[1:]
            yield from inner[:1] or [alias.name for alias in node.names]


def test_the_firmware_needs_no_floating_point_numbers_and_no_sets():
    # Which a UF2's MicroPython lacks, for the flash's sake: no number is one, and no operation or function makes one.
    sources = [*FIRMWARE.rglob("*.py"), *(HOST / "castellan_host/device").glob("*_on_the_box.py")]
    assert len(sources) > 200
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
            found |= isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
            found |= isinstance(node, ast.Set | ast.SetComp)
            found |= isinstance(node, ast.Name) and node.id in ("float", "complex", "set", "frozenset")
            assert not found, f"{path.relative_to(FIRMWARE.parent)}, line {node.lineno}"


def test_a_start_loads_every_built_in_module_that_a_file_could_replace():
    assert set(BUILT_IN) == ON_THE_PORTS - NEVER_REPLACED - FILES


STEP_BY_STEP = """
import sys
import types
for name in ("framebuf", "machine", "micropython", "pins"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["framebuf"].MONO_VLSB = 0
sys.modules["framebuf"].FrameBuffer = lambda *pixels: None
sys.modules["micropython"].viper = lambda function: function
from castellan.ports.start import MODULES
for name in MODULES:
    before = set(sys.modules)
    __import__("castellan." + name)
    print("castellan." + name, *sorted(new for new in set(sys.modules) - before if new.startswith("castellan.")))
"""


def test_the_modules_of_a_start_come_in_an_order_in_which_none_loads_another():
    done = subprocess.run([sys.executable, "-c", STEP_BY_STEP], stdout=subprocess.PIPE, text=True, check=True)
    assert "castellan.ports.board" in done.stdout
    for line in done.stdout.splitlines():
        name, *loaded = line.split()
        loaded = [each for each in loaded if not each.startswith("castellan.games")]  # a board looks for no games
        parts = name.split(".")
        folders = {".".join(parts[:depth]) for depth in range(1, len(parts))}  # one after the other
        missing = set(loaded) - folders - {name}
        assert not missing, f"{name} loads {missing} first: put it before in castellan/ports/start.py"
        assert name in loaded, f"{name} comes too late in castellan/ports/start.py"


ELSEWHERE = """
import json
import sys
from castellan.core.ledger import Ledger
ledger = Ledger()
for line in sys.stdin:
    ledger.add(0, json.loads(line))
parts = {name.split(".")[1] for name in sys.modules if name.startswith("castellan.")}
print(*sorted(parts), ledger.game.over, *ledger.game.standing().ranks)
"""


def test_core_and_games_play_a_game_elsewhere(tmp_path):
    for name in ("__init__.py", "core", "games"):
        source, copy = FIRMWARE / "castellan" / name, tmp_path / "castellan" / name
        copy.parent.mkdir(exist_ok=True)
        shutil.copytree(source, copy) if source.is_dir() else shutil.copy(source, copy)
    recorded = (TESTS / "games/tuscany/recorded.events").read_text()
    run = [sys.executable, "-c", ELSEWHERE]
    alone = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(run, input=recorded, env=alone, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "core games end 3 1 2 4\n"

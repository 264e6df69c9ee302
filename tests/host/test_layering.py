"""Imports point one way, and the chip's modules import nothing that the chip lacks."""

import ast
import functools
import pathlib
import subprocess
import sys

from castellan.games import GAMES
from castellan.ports.start import BUILT_IN

FIRMWARE = pathlib.Path(__file__).parents[2] / "firmware"
HOST = FIRMWARE.parent / "host_tools"

# Module, or package with all its modules, to its allowed imports from castellan; the most specific row counts.
ALLOWED = {
    row.partition(":")[0]: [f"castellan.{name}" for name in row.partition(":")[2].split()]
    for row in [
        "main: ports",
        "castellan:",
        "castellan.errors:",
        "castellan.games:",
        "castellan.text: errors games text",
        "castellan.text.entries: rules.shapes text",
        "castellan.rules: errors games rules",
        "castellan.rules.options: errors games rules.shapes",
        "castellan.rules.standing:",
        "castellan.rules.ties:",
        "castellan.record: errors",
        "castellan.history: errors record rules.shapes",
        "castellan.corrected: errors fold history record",
        "castellan.keys:",
        "castellan.fold: errors history record rules",
        "castellan.gains: fold record rules",
        "castellan.ledger: errors fold history record rules",
        "castellan.flash.journal: errors record rules",
        "castellan.flash.archive: errors history flash.journal record",
        "castellan.summary: errors fold record rules",
        "castellan.flash.index: errors flash.journal games record",
        "castellan.link.reader: errors record",
        "castellan.link.answers: flash.archive errors link.reader record",
        "castellan.link.link: link.reader link.answers errors keys record text",
        "castellan.oled: ports.frame",
        "castellan.ports:",
        "castellan.ports.board: box flash.faults oled ports text ui",
        "castellan.ports.contacts: keys",
        "castellan.ports.extras: errors keys ports",
        "castellan.ports.extras.lights: box ui",
        "castellan.ports.frame: ports.frame_host",
        "castellan.ui: corrected errors games history keys ports.frame record gains rules summary text ui",
        "castellan.ui.demo: games keys ledger rules text ui",
        "castellan.flash.acknowledged: errors flash.store",
        "castellan.interfaces:",
        "castellan.flash.faults: errors flash.store",
        "castellan.flash.settings: errors flash.ranges rules flash.store",
        "castellan.flash.ranges: errors oled rules",
        (
            "castellan.session: corrected errors flash.acknowledged flash.archive flash.faults flash.index"
            " flash.journal flash.settings keys ledger record rules"
        ),
        "castellan.box: errors keys link.answers link.link link.reader session ui",
        "castellan.flash.store: errors flash.journal record",
    ]
}
# Those that import each other, one of them within a function. Screens lead to each other by routes instead.
CIRCLES = {("castellan.text", "castellan.text.entries")}
ON_THE_CHIP = {"array", "binascii", "collections", "errno", "gc", "json", "sys"}
FILES = {"frozen", "pins"}
ON_THE_PORTS = ON_THE_CHIP | FILES | {"framebuf", "machine", "micropython", "os", "_rp2", "select", "time", "vfs"}
# Imports of these search no files that could replace a built-in module.
NEVER_REPLACED = {"framebuf", "gc", "micropython", "_rp2", "sys", "vfs"}
HOST_MAY = ["errors", "games", "rules", "record", "ledger", "text", "corrected", "fold", "gains", "history", "box"]
HOST_MAY += ["keys", "oled", "ui", "session", "interfaces", "flash.acknowledged", "flash.archive", "flash.faults"]
HOST_MAY += ["flash.ranges", "flash.settings", "flash.store"]
HOST_MAY += ["link.answers", "link.link"]  # the link's facts, which both sides need
HOST_MAY = [f"castellan.{name}" for name in HOST_MAY]

# The rooms of the laptop's package, from the ground up, and the rooms that each may use.
ROOMS = {
    "garbage": set(),
    "naming": set(),
    "places": set(),
    "terminal": set(),
    "text": set(),
    "database": {"places"},
    "stored_games": {"database"},
    "virtual": {"places"},
    "link": {"database", "naming", "places"},
    "show": {"database", "stored_games", "link", "terminal"},
    "export": {"database", "stored_games", "show"},
    "imports": {"database", "export", "stored_games", "show", "terminal"},
    "device": {"stored_games", "link", "places", "virtual"},
    "page": {"database", "link", "naming", "show", "terminal", "virtual"},
    "mirror": {"database", "stored_games", "text", "virtual"},
    "stats": {"database", "stored_games", "naming", "terminal", "text"},
    "report": {"database", "export", "stored_games", "stats", "text"},
    "scoreboard": {
        *("database", "link", "mirror", "page", "places", "report", "show", "stored_games", "terminal", "text"),
    },
    "mqtt": {"link", "mirror", "page", "scoreboard", "show", "terminal", "text"},
    "service": {"places"},
    "commands": {
        *("database", "device", "export", "garbage", "imports", "link", "mirror", "page", "places", "report"),
        *("mqtt", "scoreboard", "service", "show", "stats", "stored_games", "terminal", "text", "virtual"),
    },
    "cli": {"commands", "garbage", "places", "terminal"},
    "__main__": {"cli"},
}


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


def _within(module, packages):
    return any(
        module == package or (module.startswith(package + ".") and package != "castellan") for package in packages
    )


def _row(name):
    if name.startswith("castellan.games."):  # each game has the same
        rules = [f"castellan.rules.{each}" for each in ("base", "options", "shapes", "ties")]
        return ["castellan.errors", *rules, ".".join(name.split(".")[:3])]
    while name not in ALLOWED:
        name = name.rpartition(".")[0]
    return ALLOWED[name]


def test_firmware_imports_point_one_way():
    files = sorted(FIRMWARE.rglob("*.py"))
    assert len(files) > 15
    for path in files:
        name = _name(path, FIRMWARE)
        for module, checking in _imports(path):
            if checking:
                continue
            if module == "castellan":  # the package itself, which is always loaded
                continue
            if module.startswith("castellan"):
                assert _within(module, _row(name)), f"{name} imports {module}"
            else:
                # A board gets the list of games as a table, without looking for their folders.
                hardware = _within(name, ("main", "castellan.ports", "frozen")) or name == "castellan.games"
                there = _within(module, (*(ON_THE_PORTS if hardware else ON_THE_CHIP),))
                assert there, f"{name} imports {module}, which the chip may lack"


def test_no_other_modules_import_each_other():
    imports = {
        _name(path, FIRMWARE): {module for module, checking in _imports(path) if not checking}
        for path in FIRMWARE.rglob("*.py")
    }
    assert {(a, b) for a in imports for b in imports[a] if a < b and a in imports.get(b, ())} == CIRCLES


def test_no_circle_of_imports_crosses_a_room():
    """A room is a folder, or a module beside the folders. Imports for type checkers count."""
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
    """Return a module's room; each game is one."""
    return name.split(".")[1 : 3 if name.startswith("castellan.games.") else 2]


def test_every_module_of_the_firmware_has_its_row():
    for path in FIRMWARE.glob("castellan/*"):
        if path.suffix == ".py" or (path / "__init__.py").exists():
            assert _name(path, FIRMWARE) in ALLOWED or path.name == "__init__.py", path


def test_the_modules_of_a_game_are_not_loaded_within_each_other():
    """On the chip a nested import takes more stack than a press may; `castellan.rules.load` goes by MODULES."""
    for game in GAMES:
        modules = __import__(f"castellan.games.{game}", fromlist=["MODULES"]).MODULES
        for place, module in enumerate(modules):
            path = FIRMWARE / "castellan/games" / game / f"{module}.py"
            loads = {name for name, checking in _imports(path) if not checking}
            own = {name for name in loads if name.startswith(f"castellan.games.{game}.")}
            assert own <= {f"castellan.games.{game}.{earlier}" for earlier in modules[:place]}, path


def test_host_tools_import_only_shared_modules():
    for path in {*HOST.rglob("*.py")} - {HOST / "castellan_host/device/light_on_the_box.py"}:  # which runs on the box
        for module, _ in _imports(path):
            if module.partition(".")[0] == "castellan":
                assert module == "castellan" or _within(module, HOST_MAY), f"{path.name} imports {module}"


def _room(path):
    parts = path.relative_to(HOST / "castellan_host").with_suffix("").parts
    return parts[0]


def _rooms_used(path):
    """Return the rooms that a module of the laptop's package imports from, type checkers' imports among them."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] == "castellan_host":
            inner = node.module.split(".")[1:]
            yield from inner[:1] or [alias.name for alias in node.names]


def test_rooms_use_only_rooms_below_them():
    floors = list(ROOMS)
    assert all(floors.index(used) < floors.index(room) for room, uses in ROOMS.items() for used in uses)
    found = {room: set() for room in ROOMS}
    for path in sorted((HOST / "castellan_host").rglob("*.py")):
        if _room(path) != "__init__":
            found[_room(path)] |= set(_rooms_used(path)) - {_room(path)}
    assert found == ROOMS


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
        loaded = [each for each in loaded if not each.startswith("castellan.games.")]  # a board looks for no games
        missing = set(loaded) - {name, name.rpartition(".")[0]}
        assert not missing, f"{name} loads {missing} first: put it before in castellan/ports/start.py"
        assert name in loaded, f"{name} comes too late in castellan/ports/start.py"

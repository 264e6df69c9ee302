"""Imports point one way, and what runs on the chip asks for nothing that the chip lacks."""

import ast
import pathlib
import subprocess
import sys

from castellan.rules import GAMES

FIRMWARE = pathlib.Path(__file__).parents[2] / "firmware"
HOST = FIRMWARE.parent / "host_tools"

# Module, or package with all in it, to what it may import of castellan; the most exact row holds.
ALLOWED = {
    "main": ["castellan.ports"],
    "castellan": [],
    "castellan.errors": ["castellan.text"],
    "castellan.text": ["castellan.errors", "castellan.text"],
    "castellan.text.entries": ["castellan.rules.shapes", "castellan.text"],
    "castellan.rules": ["castellan.errors", "castellan.rules"],
    "castellan.rules.options": ["castellan.errors", "castellan.rules.shapes"],
    "castellan.rules.standing": [],
    "castellan.rules.burgundy": [
        "castellan.errors",
        "castellan.rules.base",
        "castellan.rules.burgundy",
        "castellan.rules.shapes",
    ],
    "castellan.rules.tuscany": [
        "castellan.errors",
        "castellan.rules.base",
        "castellan.rules.shapes",
        "castellan.rules.tuscany",
    ],
    "castellan.rules.florence": [
        "castellan.errors",
        "castellan.rules.base",
        "castellan.rules.florence",
        "castellan.rules.shapes",
    ],
    "castellan.rules.viticulture": [
        "castellan.errors",
        "castellan.rules.base",
        "castellan.rules.shapes",
        "castellan.rules.viticulture",
    ],
    "castellan.record": ["castellan.errors"],
    "castellan.history": [],
    "castellan.keys": [],
    "castellan.ledger": ["castellan.errors", "castellan.history", "castellan.record", "castellan.rules"],
    "castellan.journal": ["castellan.errors", "castellan.record", "castellan.rules"],
    "castellan.archive": ["castellan.errors", "castellan.history", "castellan.journal", "castellan.record"],
    "castellan.summary": ["castellan.errors", "castellan.record", "castellan.replay", "castellan.rules"],
    "castellan.index": ["castellan.errors", "castellan.journal", "castellan.record", "castellan.rules"],
    "castellan.replay": ["castellan.history"],
    "castellan.reader": ["castellan.errors", "castellan.record"],
    "castellan.answers": [
        "castellan",
        "castellan.archive",
        "castellan.errors",
        "castellan.reader",
        "castellan.record",
    ],
    "castellan.link": [
        "castellan.reader",
        "castellan.answers",
        "castellan.errors",
        "castellan.keys",
        "castellan.record",
        "castellan.text",
    ],
    "castellan.oled": ["castellan.ports.frame"],
    "castellan.ports": [],
    "castellan.ports.board": [
        "castellan.box",
        "castellan.faults",
        "castellan.oled",
        "castellan.ports",
        "castellan.text",
        "castellan.ui",
    ],
    "castellan.ports.contacts": ["castellan.keys"],
    "castellan.ports.extras": ["castellan.errors", "castellan.keys", "castellan.ports"],
    "castellan.ports.extras.lights": ["castellan.box", "castellan.ui"],
    "castellan.ports.frame": ["castellan.ports.frame_host"],
    "castellan.ui": [
        "castellan.errors",
        "castellan.history",
        "castellan.keys",
        "castellan.ports.frame",
        "castellan.replay",
        "castellan.rules",
        "castellan.summary",
        "castellan.text",
        "castellan.ui",
    ],
    "castellan.ui.demo": ["castellan.keys", "castellan.ledger", "castellan.rules", "castellan.text", "castellan.ui"],
    "castellan.acknowledged": ["castellan.errors", "castellan.store"],
    "castellan.faults": ["castellan.errors", "castellan.store"],
    "castellan.settings": ["castellan.errors", "castellan.ranges", "castellan.rules", "castellan.store"],
    "castellan.ranges": ["castellan.errors", "castellan.oled", "castellan.rules", "castellan.settings"],
    "castellan.session": [
        "castellan.acknowledged",
        "castellan.archive",
        "castellan.errors",
        "castellan.faults",
        "castellan.index",
        "castellan.journal",
        "castellan.keys",
        "castellan.ledger",
        "castellan.rules",
        "castellan.settings",
    ],
    "castellan.box": [
        "castellan.errors",
        "castellan.keys",
        "castellan.answers",
        "castellan.link",
        "castellan.reader",
        "castellan.session",
        "castellan.ui",
    ],
    "castellan.store": ["castellan.errors", "castellan.journal", "castellan.record"],
}
ON_THE_CHIP = {"array", "binascii", "collections", "errno", "gc", "json", "sys"}
ON_THE_PORTS = ON_THE_CHIP | {
    "framebuf",
    "frozen",
    "machine",
    "micropython",
    "os",
    "pins",
    "rp2",
    "select",
    "time",
    "vfs",
}
HOST_MAY = ("castellan.errors", "castellan.rules", "castellan.record", "castellan.ledger", "castellan.text")
HOST_MAY += ("castellan.history", "castellan.replay")
HOST_MAY += ("castellan.box", "castellan.keys", "castellan.oled", "castellan.ui")
HOST_MAY += ("castellan.acknowledged", "castellan.archive", "castellan.faults", "castellan.session")
HOST_MAY += ("castellan.settings", "castellan.store")


def _name(path, root):
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(tree):
    """Yield (module, whether only for type checkers) for each import of a file."""
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
    while name not in ALLOWED:
        name = name.rpartition(".")[0]
    return ALLOWED[name]


def test_firmware_imports_point_one_way():
    files = sorted(FIRMWARE.rglob("*.py"))
    assert len(files) > 15
    for path in files:
        name = _name(path, FIRMWARE)
        for module, checking in _imports(ast.parse(path.read_text())):
            if checking:
                continue
            if module.startswith("castellan"):
                assert _within(module, _row(name)), f"{name} imports {module}"
            else:
                hardware = _within(name, ("main", "castellan.ports", "frozen"))
                there = _within(module, (*(ON_THE_PORTS if hardware else ON_THE_CHIP),))
                assert there, f"{name} imports {module}, which the chip may lack"


def test_every_module_of_the_firmware_has_its_row():
    for path in FIRMWARE.glob("castellan/*"):
        if path.suffix == ".py" or (path / "__init__.py").exists():
            assert _name(path, FIRMWARE) in ALLOWED or path.name == "__init__.py", path


def test_every_game_has_its_row():
    for name in GAMES:
        assert ALLOWED[f"castellan.rules.{name}"]


def test_host_tools_import_what_is_shared():
    for path in HOST.rglob("*.py"):
        for module, _ in _imports(ast.parse(path.read_text())):
            if module.partition(".")[0] == "castellan":
                assert module == "castellan" or _within(module, HOST_MAY), f"{path.name} imports {module}"


def test_a_wrong_import_would_be_seen():
    tree = ast.parse("from castellan import ledger\nimport typing")
    assert list(_imports(tree)) == [("castellan.ledger", False), ("typing", False)]
    assert not _within("castellan.ledger", _row("castellan.rules.tuscany.game"))


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
        missing = set(loaded) - {name, name.rpartition(".")[0]}
        assert not missing, f"{name} loads {missing} first: put it before in castellan/ports/start.py"
        assert name in loaded, f"{name} comes too late in castellan/ports/start.py"

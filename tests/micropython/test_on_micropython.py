"""The firmware on a 32-bit MicroPython with single floats and the chip's heap."""

import ast
import os
import pathlib
import re
import subprocess
import tempfile

import pytest

from castellan.games import GAMES
from compiled import compile_firmware, compile_toy_game
from random_games import transcript

TESTS = pathlib.Path(__file__).parents[1]
ROOT = TESTS.parent
PARTS = "helpers", "rules", "firmware", "micropython"
# A bare Pico has 241.5 kB; the tests' own modules, their models of hardware among them, take the rest.
HEAP, HEAP_OF_A_BOX = "heapsize=208k", "heapsize=320k"
# Tests with a complete box, or random play, which tries each event on a copy.
WHOLE = "from (table_side|talking|workbench|random_games) import|import (test_contract|golden_games)"
PORTABLE = sorted(path for folder in ("rules", "firmware", "games/*") for path in TESTS.glob(f"{folder}/test_*.py"))


# The complete box, after showing all its screens, must leave so much of a bare Pico's gc.mem_free(); main.py and
# the port, which are not in the VM, get the rest. On the table of a game it leaves far more: see docs/benchmarks.md.
BARE, LEFT, PORT = 241_500, 63_500, 8_000


@pytest.fixture(scope="session")
def built():
    """Return the folder in which tools/micropython.sh built."""
    done = subprocess.run([ROOT / "tools/micropython.sh"], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(done.stdout.strip())


@pytest.fixture(scope="session")
def micropython(built, tmp_path_factory):
    """Return a function that runs a script of this folder in the VM and returns what it printed."""
    temporary = str(tmp_path_factory.mktemp("flash"))

    def run(script, *arguments, firmware=ROOT / "firmware", heap=HEAP):
        folders = [
            firmware,
            ROOT / "host_tools",
            ROOT / "tools/model",
            *(TESTS / name for name in PARTS),
            *TESTS.glob("games/*"),
        ]
        path = ":".join([".frozen", *map(str, folders)])
        command = [built / "micropython", "-X", heap, TESTS / "micropython" / script, *arguments]
        environment = {**os.environ, "MICROPYPATH": path, "TMPDIR": temporary}
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def compiled(built, tmp_path_factory):
    """Return a folder with the firmware as bytecode, as flashing puts it on a board."""
    folder = tmp_path_factory.mktemp("compiled")
    compile_firmware(built, folder)
    compile_toy_game(built, folder)
    return folder


@pytest.mark.parametrize("path", PORTABLE, ids=lambda path: path.stem)
def test_module(micropython, compiled, path):
    functions = [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    tests = [name for name in functions if name.startswith("test_")]
    heap = HEAP_OF_A_BOX if re.search(WHOLE, path.read_text()) else HEAP
    assert micropython("run.py", path.stem, firmware=compiled, heap=heap) == f"{len(tests)} passed\n"
    assert tests


def test_the_way_from_a_key_to_flash_is_flat(micropython, compiled):
    # All menus; run.py says which calls pass 60 % of the chip's stack.
    assert micropython("run.py", "test_menu", firmware=compiled, heap=HEAP_OF_A_BOX).endswith(" passed\n")


def test_what_a_game_does_not_need_is_unloaded(micropython, compiled):
    assert micropython("run.py", "unloading", firmware=compiled, heap=HEAP_OF_A_BOX).endswith(" passed\n")


def test_every_portable_test_module_runs():
    for needed in ("tuscany_examples", "record", "ledger", "journal", "power", "contract"):
        assert f"test_{needed}" in [path.stem for path in PORTABLE]


def test_power_cuts_on_its_littlefs(micropython, tmp_path):
    printed = micropython("vm_power.py", tmp_path / "image", tmp_path / "log", "100")
    assert printed.endswith(" cuts passed\n")


def test_a_long_game_leaves_the_heap_in_one_piece(micropython):
    records, played, loaded = map(int, micropython("vm_heap.py").split())
    assert records > 300
    assert min(played, loaded) > 50_000


def test_a_record_on_flash_needs_no_heap_to_be_remembered(micropython):
    assert micropython("vm_commit.py") == "1030 records\n"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_whole_box_leaves_its_heap(micropython, built, language):
    # Each module keeps its path in the heap, and a chip's is short.
    with tempfile.TemporaryDirectory(prefix="c") as folder:
        compile_firmware(
            built, pathlib.Path(folder), ("tests/micropython/vm_box.py", "tests/micropython/littlefs_vm.py")
        )
        start, game, seen, allocated = map(
            int, micropython("vm_box.py", language, firmware=folder, heap=HEAP_OF_A_BOX).split()
        )
    assert start < game < seen < BARE - LEFT - PORT
    # Each 40 kB, garbage or not, are a collection.
    assert allocated < 900_000


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(100, 106))
def test_random_games_are_the_same(micropython, name, seed):
    lines = list(transcript(seed, name, 250))
    assert micropython("vm_game.py", name, str(seed), "250").splitlines() == lines


def test_the_recorded_game_is_the_same(micropython):
    from castellan.record import encode
    from flash import ModelFiles
    from recorded import play

    ledger = play(ModelFiles(), lambda ledger: None)
    lines = [encode(record[0], record[1], record[2:]).decode() for record in ledger.records]
    assert micropython("vm_recorded.py") == "".join(lines) + f"{ledger.game.standing().totals}\n"


def test_an_idle_box_allocates_nothing(micropython):
    printed = [line.split() for line in micropython("vm_idle.py", heap=HEAP_OF_A_BOX).splitlines()]
    assert len(printed) == 10
    assert [words for words in printed if words[2] != "0"] == []

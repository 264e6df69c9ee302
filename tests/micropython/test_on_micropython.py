"""The firmware on a 32-bit MicroPython with single floats and the chip's heap."""

import ast
import pathlib
import re

import pytest

from castellan.core.catalogue import GAMES
from lab.board import vm
from lab.board.compiled import compile_firmware, compile_toy_game
from lab.games.random_games import transcript
from lab.waiting import WAITING

TESTS = pathlib.Path(__file__).parents[1]
ROOT = TESTS.parent
# The firmware's comes before them.
FOLDERS = [
    ROOT / "host_tools",
    TESTS,
    *(TESTS / name for name in ("rules", "firmware", "micropython")),
    *sorted(TESTS.glob("games/*")),
]
# A bare Pico has 241.5 kB; main.py and the port take the rest.
HEAP = "208k"
# The modules of tests, and their models of hardware, take more: all of them pass with 12 kB less.
HEAP_OF_TESTS, HEAP_OF_A_BOX = "256k", "440k"
# Tests with a complete box, or random play, which tries each event on a copy.
WHOLE = r"from lab\.\w+\.(dialling|random_games|table_side|talking|workbench) |import (golden_games|test_contract)"
PORTABLE = sorted(path for folder in ("rules", "firmware", "games/*") for path in TESTS.glob(f"{folder}/test_*.py"))


# The complete box as files, after showing all its screens, which stay loaded, must leave so much of a bare Pico's
# gc.mem_free(); main.py and the port, which are not in the VM, get the rest. Frozen it leaves 120 kB more.
BARE, LEFT, PORT = 241_500, 4_000, 8_000


@pytest.fixture(scope="session")
def built():
    """Return the folder in which tools/firmware/micropython.sh built."""
    return vm.built()


def micropython(program, *arguments, firmware=ROOT / "firmware", heap=HEAP, first=()):
    """Run a module of this folder in the VM and return what it printed; folders in `first` come before other tests'."""
    folders = [firmware, *first, *FOLDERS]
    return vm.run("-m", program, *arguments, heap=heap, folders=folders, timeout=WAITING)


@pytest.fixture(scope="session")
def compiled(built, tmp_path_factory):
    """Return a folder with the firmware as bytecode, as flashing puts it on a board."""
    folder = tmp_path_factory.mktemp("compiled")
    compile_firmware(built, folder)
    compile_toy_game(built, folder)
    return folder


@pytest.mark.parametrize("path", PORTABLE, ids=lambda path: path.stem)
def test_module(compiled, path):
    functions = [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    tests = [name for name in functions if name.startswith("test_")]
    heap = HEAP_OF_A_BOX if re.search(WHOLE, path.read_text()) else HEAP_OF_TESTS
    # A game's test may be called like one of all games.
    printed = micropython("run", path.stem, firmware=compiled, heap=heap, first=[path.parent])
    assert printed == f"{len(tests)} passed\n"
    assert tests


def test_what_a_game_does_not_need_is_unloaded(compiled):
    assert micropython("run", "unloading", firmware=compiled, heap=HEAP_OF_A_BOX).endswith(" passed\n")


def test_every_portable_test_module_runs():
    for needed in ("tuscany_examples", "record", "ledger", "journal", "power", "contract"):
        assert f"test_{needed}" in [path.stem for path in PORTABLE]


def test_a_record_on_flash_needs_no_heap_to_be_remembered():
    assert micropython("vm_commit") == "1030 records\n"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_whole_box_leaves_its_heap(built, tmp_path, language):
    compile_firmware(built, tmp_path, ("tests/micropython/vm_box.py", "tests/micropython/littlefs_vm.py"))
    printed = micropython("vm_box", language, firmware=tmp_path, heap=HEAP_OF_A_BOX)
    start, game, seen, beside, allocated = map(int, printed.split())
    assert start < game < seen < BARE - LEFT - PORT
    assert beside < BARE - LEFT - PORT
    # Each 40 kB, garbage or not, are a collection.
    assert allocated < 900_000


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(100, 106))
def test_random_games_are_the_same(name, seed):
    lines = list(transcript(seed, name, 250))
    assert micropython("vm_game", name, str(seed), "250").splitlines() == lines


def test_an_idle_box_allocates_nothing():
    # Half of the free heap is more than what the models of the hardware take in that time.
    printed = [line.split() for line in micropython("vm_idle", heap="480k").splitlines()]
    assert len(printed) == 12
    assert [words for words in printed if words[2] != "0"] == []


@pytest.mark.parametrize(("limit", "bank"), [(0, 0), (300, 0), (85, 0), (0, 20)], ids=["up", "bar", "over", "bank"])
def test_a_second_of_a_turn_takes_no_heap_and_few_bytes(compiled, limit, bank):
    heap, sent = map(int, micropython("vm_turns", limit, bank, firmware=compiled, heap=HEAP_OF_A_BOX).split())
    page = 5 + 130  # sent again each second
    assert heap == 0 and page + 20 < sent <= page + 60


def test_the_heap_does_not_depend_on_where_the_checkout_lies(tmp_path):
    places = [tmp_path / "near", tmp_path / ("far" * 60)]
    for place in places:
        place.symlink_to(ROOT / "firmware")
    program = "import castellan.core.ledger, gc; gc.collect(); print(gc.mem_alloc())"
    near, far = (vm.run("-c", program, heap=HEAP, folders=[place]) for place in places)
    assert near == far

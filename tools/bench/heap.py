"""The heap of the complete box and of its parts, on a 32-bit MicroPython. Part of `make bench`."""

import pathlib
import tempfile

from castellan.text import LANGUAGES
from lab.board import vm
from lab.board.compiled import compile_firmware

ROOT = pathlib.Path(__file__).parents[2]
TESTS = ROOT / "tests"

HEAP = """
import gc
from lab.games.recorded import lines
from castellan.core.ledger import Ledger
from castellan.core.record import decode
from castellan.core.rules import load
kept = lines({0}, "{1}")
load("{1}")
gc.collect(); empty = gc.mem_alloc()
words = {{}}
ledger = Ledger.load([decode(line, words) for line in kept])
words = None
gc.collect()
print(gc.mem_alloc() - empty)
"""


def on_micropython(*arguments: str, compiled: pathlib.Path | None = None) -> str:
    """Return MicroPython's output when it runs with these arguments, from .py or `compiled` modules."""
    folders = [compiled or ROOT / "firmware", TESTS, TESTS / "micropython"]
    return vm.run(*arguments, heap="320k", folders=folders)


def tables() -> tuple[list[tuple], list[tuple]]:
    """Return the rows of two tables: the heap of the complete box, and of its parts."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder)
        compile_firmware(vm.built(), compiled)
        boxes = [on_micropython("-m", "vm_box", each, compiled=compiled).split() for each in LANGUAGES]
        lines = [on_micropython("-m", "vm_parts", each, compiled=compiled).splitlines() for each in LANGUAGES]
    rows = (
        "the box at its start",
        "with the recorded game, before its end",
        "after all screens of the menu, too",
        "the most as another game is about to begin",
        "total allocated to open that game",
    )
    total = [(row, *numbers) for row, numbers in zip(rows, zip(*boxes, strict=True), strict=True)]
    parts = [
        (same[0].partition(" ")[2], *(line.partition(" ")[0] for line in same)) for same in zip(*lines, strict=True)
    ]
    head = ("bytes of heap, as .mpy", *LANGUAGES)
    return [head, *total], [head, *parts]


def of_a_game(records: int, game: str = "tuscany") -> int:
    """Return the heap of a recorded game's first records, and the game after them."""
    return int(on_micropython("-c", HEAP.format(records, game)))

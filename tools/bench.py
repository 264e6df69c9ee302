"""Measure what the budgets are about: `make bench`. Targets and what is measured stand in docs/benchmarks.md."""

import pathlib
import subprocess
import tempfile
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import bench_display
import keyed
from castellan import record
from castellan.ledger import Ledger
from castellan.text import LANGUAGES
from compiled import compile_firmware
from littlefs_host import LittleFiles
from recorded import play

ROOT = pathlib.Path(__file__).parents[1]
TESTS = ROOT / "tests"

HEAP = """
import gc
from recorded import events
import castellan.rules.tuscany
from castellan.ledger import Ledger
def fill(ledger):
    for event in events():
        ledger.add(0, event)
ledger = Ledger()
gc.collect(); empty = gc.mem_alloc()
fill(ledger)
gc.collect()
print(gc.mem_alloc() - empty, len(ledger.records))
"""


def per_second(work: Callable[[], object], seconds: float = 1.0) -> float:
    """Return how often `work` can be called in a second of this machine."""
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        work()
        count += 1
    return count / (time.perf_counter() - start)


def on_micropython(*arguments: str, compiled: pathlib.Path | None = None) -> str:
    """Return what MicroPython prints when it runs with these arguments, from .py or what was `compiled`."""
    firmware = compiled or ROOT / "firmware"
    return subprocess.run(
        [built() / "micropython", "-X", "heapsize=236k", *arguments],
        env={"MICROPYPATH": f".frozen:{firmware}:{TESTS}:{TESTS}/micropython", "TMPDIR": tempfile.gettempdir()},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def built() -> pathlib.Path:
    """Return the folder that holds MicroPython and mpy-cross."""
    done = subprocess.run([ROOT / "tools/micropython.sh"], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(done.stdout.strip())


def heap() -> tuple[Table, Table]:
    """Return what the whole box takes of a chip's heap, and its parts."""
    total, parts = (Table("bytes of heap, as .mpy", *LANGUAGES) for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder)
        compile_firmware(built(), compiled)
        boxes = [
            on_micropython(f"{TESTS}/micropython/vm_box.py", each, compiled=compiled).split() for each in LANGUAGES
        ]
        lines = [
            on_micropython(f"{TESTS}/micropython/vm_parts.py", each, compiled=compiled).splitlines()
            for each in LANGUAGES
        ]
    rows = (
        "the box at its start",
        "with the recorded game before its end",
        "and all screens of the menu seen",
        "allocated in all to open that game",
    )
    for row, numbers in zip(rows, zip(*boxes, strict=True), strict=True):
        total.add_row(row, *numbers)
    for same in zip(*lines, strict=True):
        parts.add_row(same[0].partition(" ")[2], *(line.partition(" ")[0] for line in same))
    return total, parts


def main() -> None:
    """Print the table."""
    files = LittleFiles()
    ledger = play(files, lambda ledger: None)
    records = ledger.records
    lines = [record.encode(each[0], each[1], each[2:]) for each in records]
    erases = sum(1 for _, data in files.flash.log if data is None)
    programs = len(files.flash.log) - erases
    game, count = map(int, on_micropython("-c", HEAP).split())
    table = Table("what", "target", "measured", title=f"The recorded game of {len(records)} records")
    rows = (
        ("games folded a second", "> 1000", f"{per_second(lambda: Ledger.load(records)):.0f}"),
        (
            "games decoded and folded a second",
            "",
            f"{per_second(lambda: Ledger.load([*map(record.decode, lines)])):.0f}",
        ),
        ("flash erases an event", "< 2", f"{erases / len(records):.2f}"),
        ("flash programs an event", "", f"{programs / len(records):.2f}"),
        ("bytes of a record, on average", "", f"{sum(map(len, lines)) / len(records):.1f}"),
        (f"heap of a game of {count} records", "", f"{game} B"),
    )
    for row in rows:
        table.add_row(*row)
    for each in (table, *heap(), presses(), bench_display.table()):
        Console().print(each)


def presses() -> Table:
    """Return how many presses each kind of entry took in the game that was recorded by keys."""
    counts = keyed.play()[1]
    names = counts.pop(keyed.NAMES)
    table = Table("entry", "entries", "presses each", "most", title="Presses in the game recorded by keys")
    for kind, each in sorted(counts.items(), key=lambda item: -len(item[1])):
        table.add_row(kind, str(len(each)), f"{sum(each) / len(each):.2f}", str(max(each)))
    every = [count for each in counts.values() for count in each]
    table.add_row("all", str(len(every)), f"{sum(every) / len(every):.2f}", str(max(every)), style="bold")
    table.add_row("four names by letters", "1", str(names[0]), str(names[0]))
    return table


if __name__ == "__main__":
    main()

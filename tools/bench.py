"""Measure what the budgets are about: `make bench`. Targets and what is measured stand in docs/benchmarks.md."""

import pathlib
import subprocess
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import bench_display
import keyed
from castellan import record
from castellan.ledger import Ledger
from littlefs_host import LittleFiles
from recorded import play

ROOT = pathlib.Path(__file__).parents[1]

HEAP = """
import gc
from recorded import events
import castellan.rules.tuscany
from castellan.ledger import Ledger
from castellan.record import encode
def fill(ledger):
    for event in events():
        ledger.add(0, event)
ledger = Ledger()
gc.collect(); empty = gc.mem_alloc()
fill(ledger)
gc.collect()
print(empty, gc.mem_alloc() - empty, gc.mem_free(), len(ledger.records))
"""


def per_second(work: Callable[[], object], seconds: float = 1.0) -> float:
    """Return how often `work` can be called in a second of this machine."""
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        work()
        count += 1
    return count / (time.perf_counter() - start)


def heap() -> tuple[int, ...]:
    """Return bytes of heap on MicroPython: for the code, for the recorded game, left of 192 kB; and the records."""
    folder = subprocess.run(
        [ROOT / "tools/micropython.sh"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    printed = subprocess.run(
        [f"{folder}/micropython", "-X", "heapsize=192k", "-c", HEAP],
        env={"MICROPYPATH": f".frozen:{ROOT}/firmware:{ROOT}/tests:{ROOT}/tests/micropython"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    return tuple(int(word) for word in printed.split())


def main() -> None:
    """Print the table."""
    files = LittleFiles()
    ledger = play(files, lambda ledger: None)
    records = ledger.records
    lines = [record.encode(each[0], each[1], each[2:]) for each in records]
    erases = sum(1 for _, data in files.flash.log if data is None)
    programs = len(files.flash.log) - erases
    code, game, free, count = heap()
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
        ("heap of the code and tests' helpers, as .py", "", f"{code} B"),
        (f"heap of a game of {count} records", "", f"{game} B"),
        ("heap left then, of 192 kB", "", f"{free} B"),
    )
    for row in rows:
        table.add_row(*row)
    Console().print(table)
    Console().print(presses())
    Console().print(bench_display.table())


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

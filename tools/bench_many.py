"""What commands cost with a database of many games. Part of `make bench`."""

import pathlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import many_games

COMMANDS = {"games": 0.5, "stats": 3}  # s that each may take
_RUNS = 3  # the fastest counts: whatever else runs makes the others slower

Budget = tuple[str, str, str, bool]  # what, target, measured, met


def measured() -> dict[str, float]:
    """Return the seconds that each command takes, and those of the first results, "rebuild"."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.db")
        many_games.write(path)
        first = _seconds(path, "rebuild")
        return {"rebuild": first} | {name: min(_seconds(path, name) for _ in range(_RUNS)) for name in COMMANDS}


def rows(found: dict[str, float]) -> Iterator[Budget]:
    """Yield the commands' rows of the budgets."""
    count = many_games.GAMES_OF_YEARS
    for name, most in COMMANDS.items():
        what = f"`castellan {name}` with {count} games in the database"
        yield what, f"under {most} s", f"{found[name]:.2f} s", found[name] < most


def _seconds(path: pathlib.Path, name: str) -> float:
    command = [sys.executable, "-c", "from castellan_host.cli import run; run()", name, "--db", str(path)]
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start

"""What commands cost with a database of many games. Part of `make bench`."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import many_games

_TABLES = "export --force -o {folder}/all"
COMMANDS = {"games": 0.5, "stats": 1.5, "games --all": 2.5, _TABLES: 2.5}  # s that each may take
_EXPORTS = "export -o {folder}/all.json", _TABLES
_OF_ALL = ("rebuild", "stats", "games --all", "games --all --json", *_EXPORTS)
_MOST = 150  # MB that each of these may take
_RUNS = 3  # the fastest counts: whatever else runs makes the others slower

Budget = tuple[str, str, str, bool]  # what, target, measured, met


def measured() -> dict[str, float]:
    """Return the seconds of the commands, as "stats s", and the MB of those that read all games, as "stats"."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.db")
        many_games.write(path)
        found = {}
        for name in _OF_ALL:
            found[f"{name} s"], found[name] = _run(path, *name.format(folder=folder).split())
        for name, words in [(name, name.format(folder=folder).split()) for name in COMMANDS]:
            found[f"{name} s"] = min(_run(path, *words)[0] for _ in range(_RUNS))
        return found


def rows(found: dict[str, float]) -> Iterator[Budget]:
    """Yield the commands' rows of the budgets."""
    count = many_games.GAMES_OF_YEARS
    for name, most in COMMANDS.items():
        what = f"`castellan {_shown(name)}` with {count} games in the database"
        taken = found[f"{name} s"]
        yield what, f"under {most} s", f"{taken:.2f} s", taken < most
    largest = max(_OF_ALL, key=lambda name: found[name])
    what = f"the most memory of all commands that read them all, `{_shown(largest)}`"
    yield what, f"at most {_MOST} MB", f"{found[largest]:.0f} MB", found[largest] <= _MOST


def _shown(name: str) -> str:
    return "export" if name in _EXPORTS else name


def _run(path: pathlib.Path, *arguments: str) -> tuple[float, float]:
    """Return how many seconds a command takes, and how many MB."""
    command = [sys.executable, "-c", "from castellan_host.cli import run; run()", *arguments, "--db", str(path)]
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return time.perf_counter() - start, usage.ru_maxrss / 1000

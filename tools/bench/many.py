"""What commands cost with a database of many games, beside Python's own sqlite3 and json. Part of `make bench`.

Seconds are those of the processor. Another machine has others, and about the same ratios.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import many_games

_TABLES = "export --force -o {folder}/all"
COMMANDS = {"games": 0.2, "stats": 0.55, "games --all": 1.0, _TABLES: 1.0}  # times as long as `PLAIN` may each take
# What each is measured beside: all records are read by sqlite3, and written by json.
PLAIN = """import json, sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute("SELECT * FROM records"):
    json.dumps(row)
"""
_EXPORTS = "export -o {folder}/all.json", _TABLES
_OF_ALL = ("rebuild", "stats", "games --all", "games --all --json", *_EXPORTS)
_MOST = 150  # MB that each of these may take
_RUNS = 3  # the fastest counts: whatever else runs makes the others slower
_PLAINLY = "reading and writing their records with sqlite3 and json"

Budget = tuple[str, str, str, bool]  # what, target, measured, met


def measured() -> dict[str, float]:
    """Return the commands' times in those of `PLAIN`, as "stats times", and the MB of those that read all games."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.db")
        many_games.write(path)
        found = {}
        for name in _OF_ALL:
            taken, found[name] = _command(path, *name.format(folder=folder).split())
            found[f"{name} times"] = taken / _run(PLAIN, str(path))[0]
        for name, words in [(name, name.format(folder=folder).split()) for name in COMMANDS]:
            both = [(_command(path, *words)[0], _run(PLAIN, str(path))[0]) for _ in range(_RUNS)]
            found[f"{name} times"] = min(taken for taken, _ in both) / min(plain for _, plain in both)
        return found


def rows(found: dict[str, float]) -> Iterator[Budget]:
    """Yield the commands' rows of the budgets."""
    count = many_games.GAMES_OF_YEARS
    for name, most in COMMANDS.items():
        what = f"`castellan {_shown(name)}` with {count} games in the database"
        times = found[f"{name} times"]
        yield f"{what}, × {_PLAINLY}", f"under {most}", f"{times:.2f}", times < most
    largest = max(_OF_ALL, key=lambda name: found[name])
    what = f"the most memory of all commands that read them all, `{_shown(largest)}`"
    yield what, f"at most {_MOST} MB", f"{found[largest]:.0f} MB", found[largest] <= _MOST


def _shown(name: str) -> str:
    return "export" if name in _EXPORTS else name


def _command(path: pathlib.Path, *arguments: str) -> tuple[float, float]:
    """Return how many seconds of the processor a command takes, and how many MB."""
    return _run("from castellan_host.cli import run; run()", *arguments, "--db", str(path))


def _run(program: str, *arguments: str) -> tuple[float, float]:
    """Return how many seconds of the processor a program of Python takes, and how many MB."""
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000

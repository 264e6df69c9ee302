"""How many functions one thing takes: a key until it is on flash and shown, a statistic out of a database.

Part of `make bench`. A newcomer who steps through such a walk enters each of them once.
"""

import contextlib
import inspect
import io
import pathlib
import sys
import tempfile
import types
from collections.abc import Callable

import castellan
import castellan_host
from castellan_host import cli
from lab.games import game_files
from lab.hands.table_side import two

_FIRMWARE, _TOOLS = (pathlib.Path(package.__path__[0]) for package in (castellan, castellan_host))
_KEYS = "P1 P2 P1 P1"  # places a tile; the last of them records it


def table() -> list[tuple]:
    """Return the table of walks; its first row is the head."""
    return [
        ("a walk", "functions", "modules"),
        ("a key that records, until it is on flash and shown", *_counted(_key())),
        ("`castellan stats`, out of a database that has kept no results", *_counted(_statistic())),
    ]


def _counted(walked: set[tuple[str, str]]) -> tuple[int, int]:
    return len(walked), len({file for file, _ in walked})


def _key() -> set[tuple[str, str]]:
    """Return file and name of the functions from a contact to the pixels, those of the board's ports left out."""
    hands = two().press(_KEYS)  # all is loaded
    *before, last = _KEYS.split()
    records = len(hands.press(" ".join(before)).records)
    walked = _walk(_FIRMWARE, lambda: hands.press(last))
    if len(hands.records) != records + 1:
        raise ValueError(f"{_KEYS} records nothing")
    return {each for each in walked if not each[0].startswith(str(_FIRMWARE / "ports"))}


def _statistic() -> set[tuple[str, str]]:
    """Return file and name of the laptop's functions between a game in a database and the tables that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        database = ["--db", str(pathlib.Path(folder, "games.db"))]
        _run("import", game_files.path("tuscany", "by_keys.castellan"), *database)
        return _walk(_TOOLS, lambda: _run("stats", *database))


def _run(*arguments: str) -> None:
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
        cli.app(list(arguments), standalone_mode=False)


def _walk(folder: pathlib.Path, work: Callable[[], object]) -> set[tuple[str, str]]:
    """Return file and name of each function of a folder that runs in some work, without those that have no name.

    The body of a class, which runs when its module is imported, is none.
    """
    found = set()

    def look(frame: types.FrameType, event: str, _: object) -> None:
        code = frame.f_code
        function = code.co_flags & inspect.CO_OPTIMIZED and not code.co_name.startswith("<")
        if event == "call" and function and code.co_filename.startswith(str(folder)):
            found.add((code.co_filename, code.co_qualname))

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found

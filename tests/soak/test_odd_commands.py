"""Odd arguments, files and environments: every command ends in a sentence, and reading commands change no file."""

import os
import random
import shutil
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from castellan.core.record import encode
from castellan_host.cli import app
from lab.ended import EXITS, ends_well
from lab.odd_values import NUMBERS, TEXTS

COMMANDS = {
    "games": (["--json"], ["--game"], ["--last"], ["--all"], ["--db"]),
    "show": (["--json"], ["--box"], ["--db"], []),
    "replay": (["--json"], ["--events"], ["--keep-going"], []),
    "press": (["--flash"], ["--png"], ["--text"], ["--count"], []),
    "names": ([], [], ["--port"]),
    "backup": (["--port"], []),
    "restore": (["--port"], ["--db"], []),
    "doctor": (["--json"], ["--port"]),
    "flash": (["--board"], ["--uf2"], ["--py"], ["--port"], []),
    "sync": (["--json"], ["--db"], ["--mqtt"]),
    "run": (["--flash"], ["--host"], ["--sync"], []),
    "play": (["--date"], ["--db"], [], []),
    "rebuild": (["--db"], []),
    "stats": (
        ["--json"],
        ["--game"],
        ["--players"],
        ["--since"],
        ["--until"],
        ["--all"],
        ["--output"],
        ["--language"],
        ["--db"],
        [],
    ),
    "note": (["--place"], ["--there"], ["--db"], [], []),
    "date": (["--back"], ["--db"], [], []),
    "ignore": (["--back"], ["--db"], []),
    "forget": (["--back"], ["--db"], []),
    "rename": (["--back"], ["--db"], [], []),
    "report": (["--output"], ["--language"], ["--events"], ["--box"], []),
    "export": (["--output"], ["--format"], ["--box"], ["--db"], []),
    "import": (["--box"], ["--json"], ["--db"], []),
    "mirror": (["--address"], ["--language"], ["--db"], []),
    "scoreboard": (["--host"], ["--serial"], ["--language"], ["--db"], []),
    "service": (["--what"], []),
    "sheets list": (["--port"], []),
    "sheets check": ([], []),
    "sheets show": (["--language"], ["--record"], []),
    "sheets send": (["--port"], ["--language"], []),
    "sheets remove": (["--port"], []),
    "": (["--version"], ["--help"], []),
}
FLAGS = (
    *("--json", "--all", "--back", "--sync", "--events", "--keep-going", "--text", "--count", "--uf2", "--py"),
    *("--record", "--version", "--help"),
)
# Without these a command would wait for a box, look for one on this machine, or go on until it is stopped.
ASKING = ("backup", "restore", "doctor", "flash", "names", "sheets send", "sheets remove")
ALWAYS = {name: ["--port", "none"] for name in ASKING} | {
    "sync": ["--once", "--port", "none"],
    "run": ["--port", "none"],
    "play": ["--port", "none"],
    "mirror": ["--bus", "none"],
    "scoreboard": ["--port", "none"],
}
WORDS = (
    "last",
    "00",
    "pico",
    "Wingspan",
    "de",
    "P1 P2 OK",
    "hold:BACK",
    "wait:1",
    "P1+OK",
    "-",
    "--",
    "postgresql://",
    "sqlite://",
)
ENVIRONMENTS = ("LANG", "LC_ALL", "TERM", "COLUMNS", "PYTHONIOENCODING", "XDG_DATA_HOME", "HOME", "TZ", "NO_COLOR")
VALUES = ("", "C", "POSIX", "ascii", "cp1252", "0", "-1", "dumb", "/nonexistent", "/dev/null", "1e9", "ru_RU.UTF-8")
EVERY = 25  # of so many cases, one is a process of its own, in an odd environment and with closed or full outputs
GAME = b"".join(
    encode(*record) for record in ((0, 0, ["new", "tuscany", {"players": ["A", "B"]}]), (1, 9, ["take", 0]))
)
CONTENTS = {
    "empty": b"",
    "game.castellan": GAME,
    "events": b'["new","tuscany",{"players":["A","B"]}]\n["take",0]\n',
    "binary": bytes(range(256)) * 9,
    "sheet.toml": b'title = "Harbour"\nlines = ["huts"]\n[[example]]\nrows = [[1, 2]]\ntotals = [1, 2]\n',
    "deep.toml": b"lines = " + b"[" * 5000,
    "deep": b"[" * 5000,
    "long": b"x" * 100_000,
    "\u202eЯ\n.log": b"\xff\xfe",
}
WRITERS = (
    *("press", "backup", "restore", "sync", "rebuild", "stats", "ignore", "forget", "rename", "report"),
    *("export", "import"),
)


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Give a folder for files of all kinds; the user's own places are beside it."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path / "files"


def make(folder):
    """Make the files again."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "folder").mkdir(parents=True)
    for name, data in CONTENTS.items():
        (folder / name).write_bytes(data)
    (folder / "loop").symlink_to("loop")
    (folder / "nowhere").symlink_to("/nonexistent/file")


def line(rng, files):
    """Return a command with odd arguments."""
    name = rng.choice([*COMMANDS])
    values = [
        *TEXTS,
        *map(str, NUMBERS),
        *WORDS,
        *map(str, sorted(files.iterdir())),
        str(files / "none"),
        "/dev/full",
        "/dev/null",
    ]
    values = [value for value in values if "\0" not in value]  # no shell can give it
    words = name.split()
    for option in rng.choices(COMMANDS[name], k=rng.randrange(4)):
        words += option
        if not option or option[0] not in FLAGS or not rng.randrange(9):
            words.append(rng.choice(values))
    return [*words, *ALWAYS.get(name, [])]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def run_apart(rng, words):
    """Run a command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    environment |= {rng.choice(ENVIRONMENTS): rng.choice(VALUES) for _ in range(rng.randrange(4))}
    outputs = rng.choice((None, "/dev/full", os.devnull))
    with open(outputs, "wb") if outputs else open(os.devnull, "wb") as sink:
        done = subprocess.run(
            [sys.executable, "-c", "from castellan_host.cli import run; run()", *words],
            env=environment,
            input=rng.randbytes(rng.choice((0, 40))),
            stdout=sink if outputs else subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode in EXITS and b"Traceback" not in done.stderr, (words, done.stderr.decode(errors="replace"))


def names(typer, group=""):
    """Return the names of all commands, those of a group behind its name."""
    found = {group + (command.name or command.callback.__name__) for command in typer.registered_commands}
    return found.union(*(names(each.typer_instance, f"{each.name} ") for each in typer.registered_groups))


def test_no_command_escapes():
    assert {*COMMANDS} - {""} == names(app)


def test_odd_commands(soak, files):
    def case(seed):
        rng = random.Random(seed)
        make(files)
        words = line(rng, files)
        if seed % EVERY:
            try:
                ends_well(CliRunner().invoke(app, words, input=rng.randbytes(rng.choice((0, 40)))))
            except AssertionError as error:
                error.add_note(f"castellan {words}")
                raise
        else:
            run_apart(rng, words)
        assert words[:1] in ([name] for name in WRITERS) or contents(files) == CONTENTS, words

    soak(case)

"""Folders that the user may not enter: every command says so in a sentence."""

import ctypes
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

# Runs each line that follows as a command, and prints its exit code.
RUN = """
import sys
from castellan_host.cli import run
for command in sys.argv[1:]:
    sys.argv[1:] = command.split()
    try:
        run()
    except SystemExit as end:
        print(end.code, file=sys.stderr)
"""
DAC_OVERRIDE, DAC_READ_SEARCH = 1, 2  # what lets root enter any folder: capabilities(7)
PR_CAPBSET_DROP = 24


@pytest.fixture
def locked(tmp_path):
    """A folder that nobody may enter, below the folder for data."""
    folder = tmp_path / "locked"
    folder.mkdir(mode=0)
    yield folder
    folder.chmod(0o700)


def complaints(data, *commands):
    """Run commands with this folder for data; return what they print on standard error, line by line."""
    kept = {name: value for name, value in os.environ.items() if name != "XDG_RUNTIME_DIR"}
    environment = {**kept, "XDG_DATA_HOME": str(data), "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *commands],
        env=environment,
        preexec_fn=_as_any_user,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    return done.stderr.splitlines()


def _as_any_user():
    """Take root's right to enter any folder from the program that is started; others do not have it."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl and not os.getuid():
        for capability in (DAC_OVERRIDE, DAC_READ_SEARCH):
            prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


def test_a_folder_for_data_that_nobody_may_enter_is_named(locked):
    (data := locked.parent / "castellan").symlink_to(locked)
    unopened = f'The database "{data}/games.db" can\'t be opened: Permission denied'
    assert complaints(locked.parent, "games", "import file", "names A", "run --port 0") == [
        *(unopened, "2"),
        *(unopened, "2"),
        *(f'"{data}/running" can\'t be used: Permission denied', "2"),
        *(f'"{data}/box" can\'t be used: Permission denied', "2"),
    ]


def test_a_folder_above_it_that_nobody_may_enter_is_reported(locked):
    commands = ("games", "stats", "sync --once", "names A", "doctor", "run --port 0")
    found = complaints(locked, *commands)
    assert found[1::2] == ["2"] * len(commands)
    assert all(f'"{locked}/castellan' in said and said.endswith(": Permission denied") for said in found[::2])


def test_a_named_database_and_a_uf2_there_are_not_called_missing(locked):
    assert complaints(
        locked.parent,
        f"games --db {locked}/games.db",
        f"import file --db {locked}/sub/games.db",
        f"flash --uf2 {locked}/a.uf2",
    ) == [
        *(f'The database "{locked}/games.db" can\'t be opened: Permission denied', "2"),
        *(f'The database "{locked}/sub/games.db" can\'t be opened: Permission denied', "2"),
        *(f'"{locked}/a.uf2" can\'t be used: Permission denied', "2"),
    ]

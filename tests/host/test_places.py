"""Where data is kept: where the system keeps such folders, and where earlier versions kept it on every system."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from castellan_host import places
from castellan_host.database import engines
from castellan_host.database.store import Database
from castellan_host.virtual import box


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home on a system that keeps data elsewhere."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    elsewhere = lambda name, appauthor: tmp_path / "Library" / name  # noqa: E731
    monkeypatch.setattr("platformdirs.user_data_path", elsewhere)
    return tmp_path


def test_data_is_where_the_system_keeps_it(home):
    assert engines.default() == home / "Library/castellan/games.db"
    assert box.default_flash() == home / "Library/castellan/box"


@pytest.mark.parametrize("earlier", [".local/share", "other"])
def test_a_database_of_an_earlier_version_is_still_found(home, monkeypatch, earlier):
    if earlier == "other":
        monkeypatch.setenv("XDG_DATA_HOME", str(home / earlier))
    file = home / earlier / "castellan/games.db"
    file.parent.mkdir(parents=True)
    with Database(str(file), create=True) as database:
        database.meet("b" * 16, "E661", "0.1.0", 0, None)
    assert engines.default() == file
    with Database(create=False) as database:
        assert database.serial_numbers() == {"E661"}


def test_on_linux_it_is_where_it_always_was(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert places.data() == tmp_path / ".local/share/castellan"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))
    assert places.data() == Path(tmp_path / "other/castellan")


HOMELESS = """
import pathlib, sys
def home(): raise RuntimeError("Could not determine home directory.")
pathlib.Path.home = home
sys.argv[1:] = ["games"]
from castellan_host.cli import run
run()
"""


@pytest.mark.slow
def test_a_user_without_a_home_folder_reads_what_to_do(home):
    kept = {name: value for name, value in os.environ.items() if name != "XDG_RUNTIME_DIR"}
    environment = {**kept, "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", HOMELESS], env=environment, capture_output=True, check=False)
    sentence = b"You have no home folder for Castellan's data: set HOME to a folder\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", sentence)

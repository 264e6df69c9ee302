"""Where data is kept: where the system keeps such folders."""

import sys
from pathlib import Path

import pytest

from castellan_host import cli, places
from castellan_host.database import engines
from castellan_host.virtual import box


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home on a system that keeps data elsewhere."""
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    elsewhere = lambda name, appauthor: tmp_path / "Library" / name  # noqa: E731
    monkeypatch.setattr("platformdirs.user_data_path", elsewhere)
    return tmp_path


def test_data_is_where_the_system_keeps_it(home):
    assert engines.default() == home / "Library/castellan/games.db"
    assert box.default_flash() == home / "Library/castellan/box"


def test_on_linux_it_is_where_xdg_says(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert places.data() == tmp_path / ".local/share/castellan"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))
    assert places.data() == Path(tmp_path / "other/castellan")


COMMANDS = {
    **dict.fromkeys(("games", "stats", "rebuild", "doctor", "sync --once", "names Anna", "mirror --bus fake"), True),
    **dict.fromkeys(
        ("show last", "export -o {folder}/x.json", "import {folder}", "ignore 1234", "backup {folder}"), True
    ),
    **dict.fromkeys(("run --no-browser --port 0", "run --sync --no-browser --port 0", "service status"), True),
    **dict.fromkeys(("play --no-browser --port 0",), True),
    **dict.fromkeys(
        ("scoreboard --no-browser --port 0", "report last -o {folder}/x.html", "rename Ann Anna", "forget last"), True
    ),
    **dict.fromkeys(("note last Fun", "date last 2026-01-01"), True),
    **dict.fromkeys(("sync --once --port /dev/null --db {folder}/x.db",), True),
    **dict.fromkeys(
        ("press P1 --count", "replay --events {events}", "restore {folder}", "flash --uf2 {events}"), False
    ),
    **dict.fromkeys(("report {events} --events -o {folder}/y.html", "--version", "--help", "sheets --help"), False),
}


EACH = [(command, home) for command in COMMANDS for home in (None, "", "relative")]


@pytest.mark.parametrize(
    ("command", "home"), [each if each[0] == "games" else pytest.param(*each, marks=pytest.mark.slow) for each in EACH]
)
def test_a_user_without_a_home_folder_reads_what_to_do(tmp_path, monkeypatch, capsys, command, home):
    def no_entry(uid):
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    for name in ("HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    monkeypatch.setattr("pwd.getpwuid", no_entry)
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.chdir(tmp_path)
    events = Path(__file__).parents[1] / "games/tuscany/recorded.events"
    monkeypatch.setattr(sys, "argv", ["castellan", *command.format(folder=tmp_path, events=events).split()])
    monkeypatch.setattr("castellan_host.garbage.collect_seldom", lambda: None)  # this process goes on
    with pytest.raises(SystemExit) as ended:
        cli.run()
    complaints = capsys.readouterr().err
    said = complaints.endswith("You have no home folder for Castellan's data: set HOME to a folder\n")
    assert said == COMMANDS[command]
    assert ended.value.code == 2 if said else ended.value.code in (0, 1)


def test_only_errors_about_the_home_folder_are_said_so():
    with pytest.raises(places.HomelessError), places.at_home():
        raise RuntimeError("Could not determine home directory.")  # as Python says it
    with pytest.raises(RuntimeError, match="deque mutated"), places.at_home():
        raise RuntimeError("deque mutated")


def test_each_command_is_among_them():
    named = {command.split()[0] for command in COMMANDS}
    assert {each.callback.__name__.rstrip("_") for each in cli.app.registered_commands} <= named
    assert {each.name for each in cli.app.registered_groups} <= named

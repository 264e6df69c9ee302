"""`castellan service`: systemd accepts the unit, it does what the command does here, and no other file is touched."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
from importlib.metadata import PathDistribution

import pytest
import typer
from typer.testing import CliRunner

import castellan_host
from castellan_host.cli import app
from castellan_host.commands.service import What
from castellan_host.database import engines
from castellan_host.service import unit as units

SECRET = "se$cret"


@pytest.fixture
def unit(tmp_path, monkeypatch):
    """The unit's file, with a systemctl that only writes down what it is asked."""
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/asked\necho active\n')
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name in ("XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in (*units.VARIABLES, "CASTELLAN_MQTT", "CASTELLAN_DB"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "systemd/user/castellan.service"


def service(*words, code=0):
    result = CliRunner().invoke(app, ["service", *words])
    assert result.exit_code == code, result.output
    return result.output


def verified(unit):
    done = subprocess.run(["systemd-analyze", "--user", "verify", unit], check=False, stderr=-1)
    return (done.returncode, done.stderr) == (0, b"")


def settings(unit, name):
    return [line.partition("=")[2] for line in unit.read_text().splitlines() if line.startswith(f"{name}=")]


def test_systemd_accepts_what_is_installed(unit):
    service("install", "--what", "scoreboard", "--", "--mqtt", "mqtt://anna:a%40$HOME@127.0.0.1")
    assert verified(unit) and unit.stat().st_mode & 0o077 == 0
    assert settings(unit, "Environment") == ['"CASTELLAN_MQTT=mqtt://anna:a%%40$HOME@127.0.0.1"']
    said = service("status")
    assert '"scoreboard"' in said and "anna:***@" in said
    assert "--user is-active castellan\n" in (unit.parents[2] / "asked").read_text()
    service("remove")
    assert not unit.exists() and "--user disable --now castellan" in (unit.parents[2] / "asked").read_text()
    assert "is not there" in service("remove", code=1)


@pytest.mark.parametrize(
    ("prefix", "line"),
    [
        ("uv/archive-v0/x1", "uv tool install '/dist/a b.whl'"),  # UV_CACHE_DIR
        ("home/.cache/pipx/1f", "pipx install '/dist/a b.whl'"),
        ("pipx/.cache/1f", "pipx install '/dist/a b.whl'"),
        ("caches/pipx/1f", "pipx install '/dist/a b.whl'"),  # XDG_CACHE_HOME
        ("home/.local/share/uv/tools/castellan-scorebox", ""),
        ("home/.local/share/pipx/venvs/castellan-scorebox", ""),
    ],
)
def test_an_environment_in_a_cache_is_refused_with_the_line_that_lasts(unit, monkeypatch, tmp_path, prefix, line):
    folder = tmp_path / prefix
    folder.mkdir(parents=True)
    (folder / "CACHEDIR.TAG").touch()  # as in every environment that uv makes
    (tmp_path / "uv").mkdir(exist_ok=True)
    (tmp_path / "uv/CACHEDIR.TAG").touch()
    (tmp_path / "direct_url.json").write_text('{"url": "file:///dist/a%20b.whl", "archive_info": {}}')
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr("sys.prefix", str(folder))
    monkeypatch.setattr("importlib.metadata.distribution", lambda name: PathDistribution(tmp_path))
    said = service("install", code=2 if line else 0)
    assert unit.exists() != bool(line)
    assert not line or said.endswith(f"then do this again: {line}\n")


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        (None, "castellan-scorebox"),  # from an index
        ("{}", "castellan-scorebox"),
        ("no JSON", "castellan-scorebox"),
        ('{"url": "https://example.org/x.whl", "archive_info": {}}', "https://example.org/x.whl"),
        ('{"url": "https://example.org/x", "vcs_info": {"vcs": "git"}}', "git+https://example.org/x"),
        ('{"url": "file:///dist/a%20b", "dir_info": {}}', "/dist/a b"),
    ],
)
def test_the_source_of_the_package_is_where_it_came_from_else_its_name(monkeypatch, tmp_path, origin, source):
    if origin is not None:
        (tmp_path / "direct_url.json").write_text(origin)
    monkeypatch.setattr("importlib.metadata.distribution", lambda name: PathDistribution(tmp_path))
    assert units._source() == source


@pytest.mark.parametrize(
    "name", ["games.db", "a folder/x.db", "sqlite:///games.db", "sqlite:///file:games.db?uri=true"]
)
def test_a_file_is_the_one_of_todays_folder(unit, name):
    service("install", "--", "--db", name, "--port", "box")
    [command] = settings(unit, "ExecStart")
    assert f'"--port={unit.parents[2]}/box"' in command
    given = re.search(r'"--db=([^"]*)"', command)[1].replace("%%", "%")
    assert engines.file_of(engines.find(given)) == unit.parents[2] / engines.file_of(engines.find(name))
    assert given.endswith(name.partition("?")[2])
    service("install", "--", f"--db={unit}")
    assert f'"--db={unit}"' in settings(unit, "ExecStart")[0]


def test_variables_go_along(unit, monkeypatch):
    monkeypatch.setenv("CASTELLAN_MQTT", f"mqtt://anna:{SECRET}@broker")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    for what in What:
        service("install", "--what", what)
        file = unit.with_stem("castellan-mirror") if what is What.MIRROR else unit
        variables = settings(file, "Environment")
        assert f'"XDG_DATA_HOME={unit.parents[2]}/data"' in variables and '"LANG=de_DE.UTF-8"' in variables
        assert (f'"CASTELLAN_MQTT=mqtt://anna:{SECRET}@broker"' in variables) == (what is not What.MIRROR)
        assert verified(file)


@pytest.mark.parametrize(
    "words",
    [
        ("--mqtt", f"mqtt://anna:{SECRET}@broker"),
        ("--db", f"postgresql://anna:{SECRET}@host/games"),
        (f"--db=postgresql://anna:{SECRET}/@host/games?sslmode=require&password={SECRET}",),
        ("--db", f"postgresql:///games?user=anna&password={SECRET}"),
        ("--mqtt", f'mqtt://anna:a"{SECRET}"@broker'),
        ("--db", f'postgresql://anna:"{SECRET}@host/games'),
        ("--db", f"postgresql://an@na:{SECRET}@host:5432/games"),
        ("--db", f"postgresql://anna:{SECRET}?@host/games?user=a@{SECRET}"),
        ("--mqtt", f"mqtt://{SECRET}@broker"),
    ],
)
def test_no_password_is_among_the_words_or_shown(unit, words):
    service("install", "--", *words)
    [command] = settings(unit, "ExecStart")
    assert SECRET not in command.replace("$$", "$") and SECRET in "".join(settings(unit, "Environment"))
    said = service("status")
    assert SECRET not in said and "://" in said


@pytest.mark.parametrize("place", ["anna:***@[::1]:1884/a", "broker:1884", "broker"])
def test_the_place_of_a_broker_is_shown(unit, place):
    service("install", "--", "--mqtt", "mqtt://" + place)
    assert f'=mqtt://{place}"' in service("status")


def test_a_broker_that_can_not_be_used_is_refused_at_once(unit):
    assert "Name the broker as" in service("install", "--", "--mqtt", f"ssl://anna:{SECRET}@broker:8883", code=2)
    assert not unit.exists()


@pytest.mark.parametrize("folder", ["a$b c%d", "a$HOME", "é", "x'y", 'x"y', "x\\y"])
def test_any_path_of_the_program(unit, monkeypatch, folder):
    program = unit.parents[2] / folder / "python"
    program.parent.mkdir()
    shutil.copy("/bin/true", program)
    monkeypatch.setattr(sys, "executable", str(program))
    if set("\"'\\") & set(folder):
        assert "no program with quotes" in service("install", code=2)
        return
    service("install")
    assert settings(unit, "ExecStart")[0].startswith(f'"{str(program).replace("%", "%%")}" ')
    assert verified(unit)


def test_each_option_that_names_something_is_looked_at():
    commands = typer.main.get_command(app).commands
    kinds = {option.metavar for what in What for option in commands[what].params if not option.is_flag}
    assert kinds == {"DATABASE", "DEVICE", "URL", "ADDRESS", "LANGUAGE", None}
    named = {option.name for what in What for option in commands[what].params if not option.metavar}
    assert named == {"once", "as_json", "browser", "port", "bus", "address"}  # what is no text


def test_each_variable_that_the_commands_heed_is_known():
    source = "".join(path.read_text() for path in pathlib.Path(castellan_host.__file__).parent.rglob("*.py"))
    named = set(re.findall(r'environ(?:\.get\(|\[)"([A-Z_0-9]+)"', source)) | set(re.findall(r'"(XDG_\w+)"', source))
    for_the_session = {
        "COLUMNS",
        "DISPLAY",
        "HOME",
        "WAYLAND_DISPLAY",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_RUNTIME_DIR",
    }
    set_by_us = {name for name in named if name.startswith(("BLINKA_", "MPL", "MATPLOTLIB"))}
    assert named - for_the_session - set_by_us <= set(units.VARIABLES)


def test_what_is_refused(unit, monkeypatch):
    assert "No such option" in service("install", "--", "--nonsense", code=2)
    assert not unit.exists()
    unit.parent.mkdir(parents=True)
    unit.write_text("[Service]\n")
    for action in ("install", "status", "remove"):
        assert "is not Castellan's" in service(action, code=2)
    assert unit.read_text() == "[Service]\n"
    monkeypatch.setenv("PATH", str(unit.parent))
    assert "no systemd" in service("install", code=2)


@pytest.mark.parametrize("kind", ["fifo", "folder", "device", "nowhere", "no UTF-8"])
def test_no_other_file_is_taken_for_a_unit(unit, kind):
    unit.parent.mkdir(parents=True)
    match kind:
        case "fifo":
            os.mkfifo(unit)
        case "folder":
            unit.mkdir()
        case "device":
            unit.symlink_to("/dev/zero")
        case "nowhere":
            unit.symlink_to("/nowhere")
        case _:
            unit.write_bytes(b"\xff\xfe[Unit]\n")
    before = unit.lstat()
    for action in ("install", "status", "remove"):
        assert "is not Castellan's" in service(action, code=2)
    assert unit.lstat().st_ino == before.st_ino


def test_a_unit_of_ours_that_is_no_utf_8_is_shown_and_replaced(unit):
    service("install")
    unit.write_bytes(unit.read_bytes() + b'Environment="CASTELLAN_DB=\xff"\n')
    assert "CASTELLAN_DB" in service("status")
    service("install")
    assert "\xff" not in unit.read_text()

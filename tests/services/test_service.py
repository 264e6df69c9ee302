"""`castellan service`: systemd accepts the unit, and no file of somebody else's is touched."""

import os
import subprocess

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app


@pytest.fixture
def unit(tmp_path, monkeypatch):
    """The unit's file, with a systemctl that only writes down what it is asked."""
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/asked\necho active\n')
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name in ("XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path / "systemd/user/castellan.service"


def service(*words, code=0):
    result = CliRunner().invoke(app, ["service", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_systemd_accepts_what_is_installed(unit):
    service("install", "--what", "scoreboard", "--", "--mqtt", "mqtt://anna:a%40$HOME@127.0.0.1")
    verified = subprocess.run(["systemd-analyze", "--user", "verify", unit], check=False, stderr=-1)
    assert (verified.returncode, verified.stderr) == (0, b"")
    assert "a%%40$$HOME@" in unit.read_text() and unit.stat().st_mode & 0o077 == 0
    said = service("status")
    assert '"scoreboard"' in said and "anna:***@" in said
    service("remove")
    assert not unit.exists() and "--user disable --now castellan" in (unit.parents[2] / "asked").read_text()
    assert "is not there" in service("remove", code=1)


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

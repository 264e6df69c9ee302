"""The doctor, and a backup, of a board that a running sync follows: it is lent, and followed again."""

import json
import os
import signal
import subprocess
import sys
import types

import pytest
from typer.testing import CliRunner

from castellan.core.record import encode
from castellan_host.cli import app
from castellan_host.link.announcements import announced
from lab.board import vm_boards
from lab.waiting import WAITING

GAME = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
BOX = vm_boards.firmware({"__init__": b"VERSION = 1\n"})
FILES = {**BOX.files, "/firmware.json": BOX.manifest, "/games/1-00000000000000aa.log": GAME}
CASTELLAN = [sys.executable, "-c", "from castellan_host.cli import app; app()"]


@pytest.fixture
def followed(tmp_path, monkeypatch):
    """Give the port of a board, and the process that follows it; its program answers `hello`."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    image = vm_boards.new(tmp_path, FILES)
    # This process has the other end of the pseudo-terminal: announced, that is not taken for another program's.
    with vm_boards.board(image) as port, announced(types.SimpleNamespace(path=port, token="")):
        command = [*CASTELLAN, "sync", "--port", port, "--db", str(tmp_path / "games.db")]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as holder:
            try:
                assert holder.stdout.readline().startswith("Box ")
                yield port, holder
            finally:
                holder.send_signal(signal.SIGINT)
                holder.communicate(timeout=WAITING)


def _follows_again(holder):
    assert "is lent to another castellan command" in holder.stdout.readline()
    assert holder.stdout.readline().startswith("Box ")


def test_the_doctor_borrows_the_port_of_a_running_sync(followed):
    port, holder = followed
    result = CliRunner().invoke(app, ["doctor", "--json", "--port", port])
    found = {finding["what"]: finding["text"] for finding in json.loads(result.stdout)}
    assert found["games"] == "1, all intact"
    assert found["box"] == "runs again, with version 9.8.7"
    _follows_again(holder)

"""`--mqtt` at a Mosquitto of the test's own: what a dashboard finds there, also after the broker was killed."""

import json
import subprocess
import sys

import pytest

from lab.link.plugged import plugged, until
from lab.programs.mosquitto import Mosquitto

SYNC = [sys.executable, "-m", "castellan_host", "sync"]


@pytest.fixture
def broker(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


def test_a_broker_has_the_newest_state_also_after_it_was_killed(tmp_path, broker):
    options = ["--db", tmp_path / "games.db", "--mqtt", broker.url]
    with plugged(tmp_path / "box") as box:
        game = box.play(["take", 0], new=True)
        command = [*SYNC, "--port", box.line.path, *options]
        sync = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        first = json.loads(broker.retained("a/b/+/state"))
        assert (first["version"], first["game"], first["plugged"]) == (1, game, True)
        broker.kill()
        box.play(["points", 1, "red", 3])  # the sync goes on meanwhile
        broker.start()
        until(lambda: json.loads(broker.retained("a/b/+/state"))["leaders"] == ["Борис"])
        config = json.loads(broker.retained(f"homeassistant/device/castellan_{box.id}/config"))
        assert config["components"]["seat_1"]["name"] == "Борис"
        assert broker.retained(config["availability_topic"]) == "online"
        sync.kill()  # its last will
        said = sync.communicate()[0]
        until(lambda: broker.retained(config["availability_topic"]) == "offline")
    assert "can't be reached" in said and "again" in said and "gehe" not in said and "Traceback" not in said


def test_what_is_wrong_with_a_broker_is_said_without_the_password(tmp_path, broker):
    for url, sentence in (
        (f"mqtt://anna:secret@127.0.0.1:{broker.port}", "does not accept this user with this password"),
        ("mqtt://anna:secret#@127.0.0.1", "Name the broker as mqtt://"),
    ):
        command = [*SYNC, "--once", "--db", tmp_path / "games.db", "--port", "none", "--mqtt", url]
        said = subprocess.run(command, check=False, capture_output=True, text=True).stderr
        assert sentence in said and "secret" not in said and "Traceback" not in said, said

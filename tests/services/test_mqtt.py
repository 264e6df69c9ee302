"""`--mqtt` at a Mosquitto of the test's own: what a dashboard finds there, also after the broker was killed."""

import asyncio
import json
import os
import socket
import subprocess
import sys

import aiomqtt
import pytest

from coroutines import run
from plugged import plugged, until
from waiting import WAITING

SYNC = [sys.executable, "-m", "castellan_host", "sync"]


class Mosquitto:
    """A broker on a free port that keeps nothing when it ends, and wants a password."""

    def __init__(self, folder):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        subprocess.run(["mosquitto_passwd", "-c", "-b", folder / "users", "anna", "gehe@im"], check=True)
        user = "user root\n" * (os.geteuid() == 0)  # else it would change to one who can't read the file
        (folder / "conf").write_text(f"{user}listener {self.port} 127.0.0.1\npassword_file {folder}/users\n")
        self._command = ["/usr/sbin/mosquitto", "-c", folder / "conf"]

    def start(self):
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: self.process.poll() is None and not socket.socket().connect_ex(("127.0.0.1", self.port)))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def retained(self, topic):
        async def first():
            async with aiomqtt.Client("127.0.0.1", self.port, username="anna", password="gehe@im") as client:
                await client.subscribe(topic)
                return (await anext(client.messages)).payload.decode()

        return run(asyncio.wait_for(first(), WAITING))


@pytest.fixture
def broker(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


def test_a_broker_has_the_newest_state_also_after_it_was_killed(tmp_path, broker):
    options = ["--db", tmp_path / "games.db", "--mqtt", f"mqtt://anna:gehe%40im@127.0.0.1:{broker.port}/a/b"]
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
        ("mqtt://anna:secret#@127.0.0.1", "is named as mqtt://"),
    ):
        command = [*SYNC, "--once", "--db", tmp_path / "games.db", "--port", "none", "--mqtt", url]
        said = subprocess.run(command, check=False, capture_output=True, text=True).stderr
        assert sentence in said and "secret" not in said and "Traceback" not in said, said

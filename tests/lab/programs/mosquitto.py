"""Debian's MQTT broker, to be killed and started again."""

import asyncio
import os
import pathlib
import socket
import subprocess

import aiomqtt

from lab.coroutines import run
from lab.link.plugged import until
from lab.waiting import WAITING


class Mosquitto:
    """A broker on a free port that keeps nothing when it ends, and wants a password."""

    def __init__(self, folder: pathlib.Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        subprocess.run(["mosquitto_passwd", "-c", "-b", folder / "users", "anna", "gehe@im"], check=True)
        user = "user root\n" * (os.geteuid() == 0)  # else it would change to one who can't read the file
        (folder / "conf").write_text(f"{user}listener {self.port} 127.0.0.1\npassword_file {folder}/users\n")
        self.url = f"mqtt://anna:gehe%40im@127.0.0.1:{self.port}/a/b"
        self._command = ["/usr/sbin/mosquitto", "-c", str(folder / "conf")]

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: self.process.poll() is None and not socket.socket().connect_ex(("127.0.0.1", self.port)))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def retained(self, topic: str) -> str:
        async def first() -> str:
            async with aiomqtt.Client("127.0.0.1", self.port, username="anna", password="gehe@im") as client:
                await client.subscribe(topic)
                payload = (await anext(client.messages)).payload
                assert isinstance(payload, bytes)
                return payload.decode()

        return run(asyncio.wait_for(first(), WAITING))

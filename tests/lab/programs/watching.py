"""A scoreboard's server as a process of its own, and what its pages get."""

import contextlib
import http.client
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from lab.programs.serving import address_in, stopped
from lab.waiting import WAITING

COMMAND = [sys.executable, "-m", "castellan_host", "scoreboard", "--no-browser", "--language", "en"]


@contextlib.contextmanager
def scoreboard(database: str, device: str, port: int = 0, *options: str) -> Iterator[str]:
    """Start `castellan scoreboard`, with a sync of a port into a database; give its address, and stop it by Ctrl-C."""
    command = [*COMMAND, "--db", database, "--serial", device, "--port", str(port), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout
    with process.stdout, stopped(process):
        yield address_in(process.stdout.readline())


@contextlib.contextmanager
def stream(address: str, **headers: str) -> Iterator[Callable[[Callable[[Any], object]], Any]]:
    """Open the stream of events; give what returns the first message from now on that fulfils a condition."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=WAITING)
    connection.request("GET", "/events", headers=headers)
    response = connection.getresponse()
    assert response.status == 200, response.status

    def until(condition: Callable[[Any], object]) -> Any:
        while line := response.readline().decode():
            if line.startswith("data: {") and condition(message := json.loads(line[6:])):
                return message
        raise AssertionError("the stream has ended")

    with contextlib.closing(connection):
        yield until

"""A scoreboard's server as a process of its own, and what its pages get."""

import contextlib
import http.client
import json
import re
import subprocess
import sys
from urllib.parse import urlsplit

from lab.programs.serving import stopped
from lab.waiting import WAITING

COMMAND = [sys.executable, "-m", "castellan_host", "scoreboard", "--no-browser", "--language", "en"]


@contextlib.contextmanager
def scoreboard(database, device, port=0, *options):
    """Start `castellan scoreboard`, with a sync of a port into a database; give its address, and stop it by Ctrl-C."""
    command = [*COMMAND, "--db", database, "--serial", device, "--port", str(port), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    with process.stdout, stopped(process):
        yield re.search(r"http://127\.0\.0\.1:\d+/\S*", process.stdout.readline()).group()


@contextlib.contextmanager
def stream(address, **headers):
    """Open the stream of events; give what returns the first message from now on that fulfils a condition."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=WAITING)
    connection.request("GET", "/events", headers=headers)
    response = connection.getresponse()
    assert response.status == 200, response.status

    def until(condition):
        while line := response.readline().decode():
            if line.startswith("data: {") and condition(message := json.loads(line[6:])):
                return message
        raise AssertionError("the stream has ended")

    with contextlib.closing(connection):
        yield until

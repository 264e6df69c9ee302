"""The virtual box's server as a process of its own, for tests that talk to it."""

import contextlib
import http.client
import os
import pathlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import IO
from urllib.parse import urlsplit

from castellan_host.virtual.box import Folder, past_first_steps
from lab.waiting import WAITING

COMMAND = [sys.executable, "-c", "from castellan_host.cli import app; app()", "run", "--port", "0", "--no-browser"]


def environment(folder: str | pathlib.Path) -> dict[str, str]:
    """Return the environment in which programs find the box on a folder."""
    return {**os.environ, "PYTHONPATH": ":".join(sys.path), "XDG_RUNTIME_DIR": f"{folder}.runtime"}


@contextlib.contextmanager
def served(
    folder: str | pathlib.Path, *options: str, errors: IO[bytes] | None = None, said: list[IO[str]] | None = None
) -> Iterator[str]:
    """Start `castellan run` on a folder; give the address that it prints, and stop it as Ctrl-C does.

    Its box has done its first steps. Its standard error goes into the file `errors`; what it prints after its address
    can be read from the file that is added to the list `said`.
    """
    past_first_steps(Folder(pathlib.Path(folder)))
    process = subprocess.Popen(
        [*COMMAND, "--flash", str(folder), *options],
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )
    assert process.stdout
    with process.stdout, stopped(process):
        line = process.stdout.readline()
        if said is not None:
            said.append(process.stdout)
        yield address_in(line)


def address_in(line: str) -> str:
    """Return the address in what a server prints."""
    found = re.search(r"http://127\.0\.0\.1:\d+/\S*", line)
    assert found, line
    return found[0]


@contextlib.contextmanager
def stopped(process: subprocess.Popen[str]) -> Iterator[None]:
    """Stop a server as Ctrl-C does at the end."""
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(WAITING)
    assert process.returncode == 0


def get(
    address: str,
    host: str | None = None,
    path: str = "/",
    method: str = "GET",
    body: str | bytes | None = None,
    **headers: str,
) -> tuple[int, http.client.HTTPMessage, str]:
    """Return (status, headers, body) of a request that names `host`."""
    there = urlsplit(address)
    assert there.hostname
    connection = http.client.HTTPConnection(there.hostname, there.port, timeout=WAITING)
    connection.request(method, path, body, {"Host": host or there.netloc, **headers})
    response = connection.getresponse()
    found = response.status, response.headers, response.read().decode()
    connection.close()
    return found


def cookie(address: str, path: str = "/") -> str:
    """Return the cookie that an address gives, without its attributes."""
    return get(address, path=path)[1]["Set-Cookie"].partition(";")[0]

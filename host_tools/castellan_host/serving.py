"""Serving the virtual box's page, on loopback only."""

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from castellan_host.pty_line import PtyLine, announced
from castellan_host.virtual import Folder, VirtualBox
from castellan_host.web import Show, application

if TYPE_CHECKING:
    from castellan_host.database import Database


@contextlib.contextmanager
def listen(port: int) -> Iterator[socket.socket]:
    """Give a socket that listens on this machine's own address. Raises OSError if the port is taken."""
    listener = socket.socket()
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        yield listener


def serve(
    files: Folder, listener: socket.socket, folder: Path, browser: bool, database: "Database | None" = None
) -> None:
    """Serve the page of a box on the flash `files` until Ctrl-C; say where, and open it where there is a browser.

    The box's serial line is one that other programs find; with a `database` it is synced into that.
    """
    port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    with contextlib.closing(PtyLine()) as line, announced(line):
        show = Show(VirtualBox(files, line), port)
        if database:
            from castellan_host.background import Background

            show.laptop = Background(database, line.path, show.touch)
        print(f"The virtual box is at {address}", f"Its games are in {folder}", sep="\n")
        print(f"Its serial port is {line.path}", *_about(database), "Ctrl-C ends it.", sep="\n", flush=True)
        if browser and _has_screen():
            webbrowser.open(address)
        config = uvicorn.Config(application(show), log_level="warning", timeout_graceful_shutdown=1)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


def _about(database: "Database | None") -> list[str]:
    return [f"The laptop's database is {database.name}"] if database else []


def _has_screen() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

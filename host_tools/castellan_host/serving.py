"""Serving the virtual box's page, on loopback only."""

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from castellan_host.virtual import VirtualBox
from castellan_host.web import Show, application


@contextlib.contextmanager
def listen(port: int) -> Iterator[socket.socket]:
    """Give a socket that listens on this machine's own address. Raises OSError if the port is taken."""
    listener = socket.socket()
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        yield listener


def serve(box: VirtualBox, listener: socket.socket, folder: Path, browser: bool) -> None:
    """Serve the box's page until Ctrl-C; say where, and open it where there is a browser."""
    port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    config = uvicorn.Config(application(Show(box, port)), log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    print(f"The virtual box is at {address}", f"Its games are in {folder}", "Ctrl-C ends it.", sep="\n", flush=True)
    if browser and _has_screen():
        webbrowser.open(address)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listener]))


def _has_screen() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

"""Serving the virtual box's page: to this machine, or to the phones in the house as well."""

import asyncio
import contextlib
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from castellan_host.link.pty_line import PtyLine, announced
from castellan_host.page.access import Access
from castellan_host.page.web import LARGEST, Show, application
from castellan_host.virtual.virtual_box import Folder, VirtualBox

if TYPE_CHECKING:
    from castellan_host.database.store import Database


LOOPBACK = "127.0.0.1"
ALL = "0.0.0.0"

_ELSEWHERE = ("192.0.2.1", 9)  # of a network that is never there (RFC 5737): nothing is sent to it


@contextlib.contextmanager
def listen(host: str, port: int) -> Iterator[socket.socket]:
    """Give a socket that listens on an IPv4 address of this machine. Raises OSError that names what can't be used."""
    listener = socket.socket()
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except (TypeError, UnicodeError):  # no name that a machine could have
            raise OSError(errno.EINVAL, "no address of this machine", host) from None
        except OSError as error:
            about_the_port = error.errno in (errno.EADDRINUSE, errno.EACCES)
            raise OSError(error.errno, error.strerror, f"port {port}" if about_the_port else host) from None
        listener.listen()
        yield listener


def serve(
    files: Folder, listener: socket.socket, folder: Path, browser: bool, database: "Database | None" = None
) -> None:
    """Serve the page of a box on the flash `files` until Ctrl-C; say where, and open it where there is a browser.

    The box's serial line is one that other programs find; with a `database` it is synced into that.
    """
    host, port = listener.getsockname()
    allowed = Access(host, port)
    address = f"http://{LOOPBACK if host == ALL else host}:{port}/"
    with contextlib.closing(PtyLine()) as line, announced(line, address, allowed.token):
        show = Show(VirtualBox(files, line))
        if database:
            from castellan_host.page.background import Background

            show.laptop = Background(database, line.path, show.touch)
        entrance = address if allowed.is_open else f"{address}?token={allowed.token}"
        print(f"The virtual box is at {entrance}", f"Its games are in {folder}", sep="\n")
        print(f"Its serial port is {line.path}", *_about(database), sep="\n")
        if not allowed.is_open:
            _invite(host, port, allowed.token)
        print("Ctrl-C ends it.", flush=True)
        if browser and _has_screen():
            webbrowser.open(entrance)
        config = uvicorn.Config(
            application(show, allowed), log_level="warning", timeout_graceful_shutdown=1, ws_max_size=LARGEST
        )
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


def _invite(host: str, port: int, token: str) -> None:
    """Say how a phone gets to the page; in a terminal with a picture to scan."""
    reached = _own_address() if host == ALL else host
    if reached is None:
        print("This machine is in no network: no phone can reach it.")
        return
    address = f"http://{reached}:{port}/?token={token}"
    print(f"On a phone in the same network, open {address}")
    if sys.stdout.isatty():
        import segno

        segno.make(address, micro=False).terminal(compact=True)
    print("Whoever has this address can play. It is not encrypted: use it at home only.")


def _own_address() -> str | None:
    """Return the address by which this machine is known in its network, None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _about(database: "Database | None") -> list[str]:
    return [f"The laptop's database is {database.name}"] if database else []


def _has_screen() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

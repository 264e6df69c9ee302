"""Serving pages: to this machine only, or to phones on the same network too."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from castellan_host.link import pty_line
from castellan_host.link.announcements import announced
from castellan_host.link.pty_line import PtyLine
from castellan_host.link.socket_line import SocketLine
from castellan_host.page import access
from castellan_host.page.access import Access
from castellan_host.page.web import LARGEST, Audience, Show, application
from castellan_host.terminal import encodable, qr_drawing, say
from castellan_host.virtual.box import Folder, VirtualBox

if TYPE_CHECKING:
    from castellan_host.database.store import Database
    from castellan_host.page.opening import Opening


LOOPBACK = "127.0.0.1"
ALL = "0.0.0.0"
PORT = 8064  # of the virtual box's page
VIEW_PORT = 8065  # of the page for spectators
SILENCE = 20.0  # s without a word of a browser, after which it is gone, and its keys are released
MOST = 64  # connections that are no WebSocket; a process may have 256 files on some systems, and the box needs some
AT_ONCE = 32  # that are accepted before the first of them is counted
PATIENCE = 20.0  # s for all requests of such a connection; the next one opens another

# A port that another server has can't be taken, one that a server has just left can. On Windows SO_REUSEADDR would
# allow the first, and another option forbids it.
_SHARING = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)

_ELSEWHERE = ("192.0.2.1", 9)  # in a network that never exists (RFC 5737); nothing is sent to it


@contextlib.contextmanager
def listen(host: str, port: int | None, usual: int | None = None) -> Iterator[socket.socket]:
    """Give a socket that listens on an IPv4 address of this machine.

    Without a port that is the `usual` one, PORT, or, if another program has it, a free one, which is said.
    Raises OSError, whose file name is the address or port that can't be used.
    """
    listener = socket.socket()
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, _SHARING, 1)
        try:
            _bind(listener, host, port, usual or PORT)
        except (TypeError, UnicodeError):  # not the name of any machine
            raise OSError(errno.EINVAL, "no address of this machine", host) from None
        except OSError as error:
            about_the_port = error.errno in (errno.EADDRINUSE, errno.EACCES)
            if not about_the_port:
                raise OSError(error.errno, error.strerror, host) from None
            raise OSError(error.errno, f"{error.strerror}; --port 0 takes a free one", f"port {port}") from None
        listener.listen()
        yield listener


def _bind(listener: socket.socket, host: str, port: int | None, usual: int) -> None:
    try:
        listener.bind((host, usual if port is None else port))
    except OSError as error:
        if port is not None or error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        listener.bind((host, 0))
        say(f"Port {usual} is in use, so the page takes port {listener.getsockname()[1]}")


def plug(by_socket: bool = False) -> PtyLine | SocketLine:
    """Return a new serial line for a virtual box: a pseudo-terminal, where there are any, or a socket.

    Raises OSError, which says what to do, if there is no pseudo-terminal.
    """
    if by_socket or not pty_line.AVAILABLE:
        return SocketLine()
    try:
        return PtyLine()
    except OSError as error:
        reason = f"{error.strerror or error}; --socket takes a socket instead"
        raise OSError(error.errno, reason, "pseudo-terminal") from None


def serve(
    files: Folder,
    listener: socket.socket,
    folder: Path,
    browser: bool,
    line: PtyLine | SocketLine,
    database: "Database | None" = None,
    audience: Audience | None = None,
    opening: "Opening | None" = None,
    board: str = "",
) -> None:
    """Serve the page of a box on the flash `files` until Ctrl-C, with the keys of a `board`, see `VirtualBox`.

    Its address is printed, and opened where there is a browser. Other programs find the box's serial line; with a
    `database` the box is synced into that, and an `audience` hears of it. An `opening` shows its screen at the start.
    Raises DatabaseError if the database is deleted or damaged meanwhile, OpeningError if the box refuses the opening.
    """
    host, port = listener.getsockname()
    allowed = Access(host, port)
    with announced(line):
        openings = [opening] if opening else []

        def start() -> VirtualBox:
            box = VirtualBox(files, line, board=board)
            while openings:  # once: after a failure the box shows its game
                openings.pop().show(box)
            return box

        show = Show(start)
        if database:
            from castellan_host.link.syncing import each
            from castellan_host.page.background import Background

            hear = each(*[other.hear for other in (audience, opening) if other])
            show.laptop = Background(database, line.path, show.touch, stop_serving, hear)
        entrance = entrance_of(listener, allowed)
        say(f"The virtual box is at {entrance}")
        say(f"Its games are in {folder}")
        say(f"Its serial port is {line.path}")
        if database:
            say(f"The laptop's database is {database.name}")
        if not allowed.is_open:
            invite(host, port, allowed.token)
        if audience:
            audience.introduce()
        say("Ctrl-C ends it.")
        if browser:
            show_in_browser(entrance)
        serve_pages(listener, application(show, allowed, audience), audience)
        if show.laptop and show.laptop.failure:
            raise show.laptop.failure


def entrance_of(listener: socket.socket, allowed: Access) -> str:
    """Return the address by which this machine's browser opens a page."""
    host, port = listener.getsockname()
    address = f"http://{LOOPBACK if host == ALL else host}:{port}/"
    return address if allowed.is_open else f"{address}?token={allowed.token}"


def show_in_browser(address: str) -> None:
    """Open an address where there is a browser."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def serve_pages(listener: socket.socket, app: ASGIApp, audience: Audience | None) -> None:
    """Serve an application until Ctrl-C, and beside it the one of an audience, each on a socket of its own."""
    sockets = [listener] + ([audience.listener] if audience and audience.listener is not listener else [])
    config = uvicorn.Config(
        ByListener(app, audience),
        http=Requests,
        ws=Line,
        ws_max_size=LARGEST,
        ws_ping_interval=SILENCE / 2,
        ws_ping_timeout=SILENCE / 2,
        backlog=AT_ONCE,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_Server(config, audience).serve(sockets=sockets))


def stop_serving() -> None:
    """End `serve_pages`, from any thread, as Ctrl-C does."""
    signal.raise_signal(signal.SIGINT)


class ByListener:
    """Passes what comes to an audience's socket to its application, all else to another one."""

    def __init__(self, app: ASGIApp, audience: Audience | None) -> None:
        self._app = app
        self._audience = audience
        self._port = audience.listener.getsockname()[1] if audience else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        seen = self._audience and scope["type"] != "lifespan" and scope["server"][1] == self._port
        await (self._audience.app if seen and self._audience else self._app)(scope, receive, send)


class _Server(uvicorn.Server):
    """A server that ends its streams before it waits for its connections."""

    def __init__(self, config: uvicorn.Config, audience: Audience | None) -> None:
        super().__init__(config)
        self._audience = audience

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._audience:
            await self._audience.leave()
        await super().shutdown(sockets)


def invite(host: str, port: int, token: str, can: str = "play") -> None:
    """Print how a phone opens the page; in a terminal with a QR code."""
    reached = _own_address() if host == ALL else host
    if reached is None:
        say("This machine is on no network: no phone can reach it.")
        return
    address = f"http://{reached}:{port}/?token={token}"
    say(f"From a phone on the same network, open {address}")
    if sys.stdout.isatty():
        import segno

        drawing = qr_drawing(segno.make(address, micro=False))
        if encodable(drawing):
            typer.echo(drawing, nl=False)
    say(f"Whoever has this address can {can}. It is not encrypted: use it at home only.")


def _own_address() -> str | None:
    """Return this machine's address in its network, None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


class Requests(H11Protocol):
    """A connection for requests.

    One that has not become a WebSocket, for which a browser needs the token, is closed after a while, or when it is
    the oldest of too many: whoever connects and sends nothing leaves the others their turn. A stream of events, which
    the application has begun, stays as long as it lasts; the application limits how many there are.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._end = self.loop.call_later(PATIENCE, self._give_up)
        waiting = [other for other in self.connections if isinstance(other, Requests) and not other._streams()]
        if len(waiting) > MOST:
            min(waiting, key=lambda other: other._since)._give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if self in self.connections and not self._streams():  # else it is a WebSocket now, or a stream
            self.connections.discard(self)
            self.transport.abort()

    def _streams(self) -> bool:
        """Return whether the application answers with a stream of events: more than it says at once."""
        return bool(self.cycle and self.cycle.response_started and not self.cycle.response_complete)

    def _should_upgrade(self) -> bool:
        """Return whether this is a request for a WebSocket; too large a one is answered like other requests."""
        return not access.is_too_large(self.headers) and super()._should_upgrade()


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that takes text which is no UTF-8 for bytes, which the page ignores; uvicorn prints tracebacks."""

    def send_receive_event_to_app(self) -> None:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

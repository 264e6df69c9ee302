"""The virtual box's page: its display and eight keys in a browser, on this machine only.

The page may be had by whoever names the server by its own address. What changes
something goes through one WebSocket, and that wants the page's own Origin and the
token that each run puts into the page anew.
"""

import asyncio
import base64
import contextlib
import hmac
import json
import secrets
import time
from collections.abc import AsyncIterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from castellan.box import STEP
from castellan.keys import DEBOUNCE, NAMES
from castellan_host.virtual import VirtualBox

if TYPE_CHECKING:
    from castellan_host.background import Background

BEHIND = 5000  # ms by which the box's time may lag before it is let go
SEEN = DEBOUNCE + 2 * STEP  # ms for which a level must stay to be seen by the box


class Show:
    """A virtual box in real time, and the browsers that look at it."""

    def __init__(self, box: VirtualBox, port: int) -> None:
        self.box = box
        self.laptop: Background | None = None  # what syncs the box meanwhile
        self.token = secrets.token_urlsafe(24)
        self.hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}
        self._down: dict[WebSocket, int] = {}
        self._changed = asyncio.Condition()
        self._drawn = 0  # how often the box drew
        self._touched = 0  # how often something else changed: counted apart, for it comes from another thread
        self._told = self._shown()
        self._lived = 0  # ms of the box since a level changed
        self._lived_at = time.monotonic()  # the machine's time that the box has come to, or is ahead of

    async def run(self) -> None:
        """Let the box live: its time goes with the machine's."""
        self._lived_at = time.monotonic()
        while True:
            await asyncio.sleep(STEP / 1000)
            self._catch_up()
            if self._shown() != self._told:
                self._told = self._shown()
                async with self._changed:
                    self._changed.notify_all()

    def touch(self) -> None:
        """Show it again: what stands beside the display has changed."""
        self._touched += 1

    def _shown(self) -> tuple[int, int]:
        return self._drawn, self._touched

    def _catch_up(self) -> None:
        passed = max(0, int((time.monotonic() - self._lived_at) * 1000))
        self._lived_at += passed / 1000
        self._live(min(passed, BEHIND))

    def _live(self, milliseconds: int) -> None:
        """Let the box live on with the keys as they are."""
        levels = 0
        for down in self._down.values():
            levels |= down
        self._lived += milliseconds
        self._drawn += self.box.wait(levels, milliseconds)

    async def serve(self, socket: WebSocket) -> None:
        """Show the box to a browser, and press what it presses, until it leaves."""
        if not self._may(socket):
            await socket.close(1008)
            return
        await socket.accept()
        self._down[socket] = 0
        sender = asyncio.create_task(self._send(socket))
        try:
            while True:
                self._press(socket, await socket.receive_text())
        except (WebSocketDisconnect, RuntimeError):
            return  # it has left; what it held is released below
        finally:
            del self._down[socket]
            sender.cancel()

    def _may(self, socket: WebSocket) -> bool:
        origin = socket.headers.get("origin", "")
        given = socket.query_params.get("token", "")
        return origin.removeprefix("http://") in self.hosts and hmac.compare_digest(given.encode(), self.token.encode())

    def _press(self, socket: WebSocket, message: str) -> None:
        """Take `["down", key]` or `["up", key]`; anything else is none of the page's, and nothing.

        On a busy machine a tap's two messages come together: the box is ahead then by what it
        needs to see each of them.
        """
        try:
            act, key = json.loads(message)
            bit = 1 << NAMES.index(key)
        except (ValueError, TypeError):
            return
        self._catch_up()
        if self._lived < SEEN:
            self._lived_at += (SEEN - self._lived) / 1000
            self._live(SEEN - self._lived)
        self._lived = 0
        if act == "down":
            self._down[socket] |= bit
        elif act == "up":
            self._down[socket] &= ~bit

    async def _send(self, socket: WebSocket) -> None:
        sent: tuple[int, int] | None = None
        while True:
            async with self._changed:
                while self._shown() == sent:
                    await self._changed.wait()
            sent = self._shown()
            frame = base64.b64encode(self.box.frame()).decode()
            laptop = list(self.laptop.sentences) if self.laptop else []
            await socket.send_text(json.dumps({"frame": frame, "text": self.box.words(), "laptop": laptop}))


class OwnHost:
    """Refuses requests that name another host than the server's own, as a rebound name would."""

    def __init__(self, app: ASGIApp, hosts: set[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what names this host."""
        headers = dict(scope.get("headers", []))
        if scope["type"] == "lifespan" or headers.get(b"host", b"").decode("latin-1") in self._hosts:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse("This server answers to its own name only.\n", 400)(scope, receive, send)


def application(show: Show) -> Starlette:
    """Return the web application around a box."""

    def page(request: Request) -> HTMLResponse:
        nonce = secrets.token_urlsafe(12)
        source = files("castellan_host").joinpath("page.html").read_text("utf-8")
        policy = f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'"
        headers = {
            "Content-Security-Policy": policy + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        return HTMLResponse(source.replace("@NONCE@", nonce).replace("@TOKEN@", show.token), headers=headers)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(show.run())
        if show.laptop:
            show.laptop.start()
        yield
        if show.laptop:
            await asyncio.to_thread(show.laptop.stop)
        running.cancel()

    routes: list[Any] = [Route("/", page), WebSocketRoute("/box", show.serve)]
    return Starlette(routes=routes, middleware=[Middleware(OwnHost, hosts=show.hosts)], lifespan=lifespan)

"""The virtual box's page: its display and eight keys in a browser. `access` decides who may use it."""

import asyncio
import base64
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any, Protocol

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from castellan.box import STEP
from castellan.keys import NAMES
from castellan_host.page import SITE, beside, desk
from castellan_host.page.access import Access, Guard
from castellan_host.page.document import document, edition
from castellan_host.page.questions import Questions
from castellan_host.page.restarts import LastingBox
from castellan_host.virtual.box import SEEN, Notes, VirtualBox
from castellan_host.virtual.macropad import COLUMN, COLUMN_FROM

if TYPE_CHECKING:
    from castellan_host.link.serial_ports import Port
    from castellan_host.page.background import Background
    from castellan_host.show.sync_report import SyncEvent

_SCRIPTS = ("leftwards.js", "page.js", "sheets.js", "questions.js", "sharing.js", "sound.js", "socket.js")
_FILES = ("page.html", "page.css", *_SCRIPTS)
STALE = "This page is of another version of castellan than the box: load it again."
BEHIND = 5000  # ms of lag that the box catches up on; what is more is dropped
SILENT = 600  # ms without a word of a page, after which its keys are dropped; one that holds a key speaks each 50 ms
LATE = 200  # ms that the time between two words of such a page counts at most, and that the box runs ahead for them
APART = 700  # ms between two keys of a page at most, if both come at once: less than a picture has to be seen
TOGETHER = 8  # ms from a key to another of that page that went down with it
TOO_LATE = 5000  # ms that a key may take more than the quickest word of its page, which says by then that keys are lost
GAP = 50  # ms of silence that a pause of this program, in which no word was read, counts at most
CHECK = 5.0  # s that what a page asks about a sheet may take
AT_ONCE = 4  # of such questions of a page
_BITS = {key: bit for bit, key in [*enumerate(NAMES), *enumerate(COLUMN, COLUMN_FROM)]}  # of the keys in levels
LARGEST = 16384  # size limit of a message in bytes: a roster has 24 names of 12 letters


class Show:
    """A virtual box in real time, switched on by `start`, and the browsers that show it."""

    def __init__(self, start: Callable[[], VirtualBox]) -> None:
        self._box = LastingBox(start)
        self.laptop: Background | None = None  # the sync of the box, if there is one
        self._down: dict[WebSocket, int] = {}  # the keys that each browser holds
        self._silent: dict[WebSocket, float] = {}  # ms since each browser said a word
        self._said: dict[WebSocket, int] = {}  # the time, in its own ms, at which each browser said its last word
        self._heard: dict[WebSocket, int] = {}  # the box's time then
        self._ahead: dict[WebSocket, float] = {}  # ms that this clock is ahead of each browser's, by its quickest word
        self._changed = asyncio.Condition()
        self._picture: dict[str, object] = {}
        self._drawn = 0  # how often the box drew
        self._touched = 0  # how often something else changed; counted separately, since another thread does it
        self._sounded = 0  # how often its beeper would have been heard
        self._notes: Notes = ()  # the last time
        self._reported = self._shown()
        self._lived = 0  # ms that the box has lived
        self._turned = dict.fromkeys(_BITS, -SEEN)  # the box's time when each key last went down or up
        self._lived_at = time.monotonic()  # the machine's time that the box has reached, or is ahead of
        self._stepped_at = self._lived_at

    async def run(self) -> None:
        """Run the box in real time."""
        self._lived_at = self._stepped_at = time.monotonic()
        while True:
            await asyncio.sleep(STEP / 1000)
            self._step()
            if self._shown() != self._reported:
                self._reported = self._shown()
                async with self._changed:
                    self._changed.notify_all()

    def touch(self) -> None:
        """Have the browsers updated: something beside the display has changed."""
        self._touched += 1

    def _shown(self) -> tuple[int, int, int, str]:
        return self._drawn, self._touched, self._sounded, self._box.restarts.sentence

    def _step(self) -> None:
        """Let time pass: in the box, and for those that say nothing."""
        passed = (time.monotonic() - self._stepped_at) * 1000
        self._stepped_at += passed / 1000
        self._catch_up()
        self._release_silent(min(GAP, passed))

    def _catch_up(self) -> None:
        """Let the box live until now, unless a page holds a key: its words say how long that lasts, see `_hear`."""
        if self._levels():
            return
        passed = max(0, int((time.monotonic() - self._lived_at) * 1000))
        self._lived_at += passed / 1000
        self._live(min(passed, BEHIND))

    def _hear(self, browser: WebSocket, said: int) -> None:
        """Let the box live as long as has passed for a page that holds a key since its last word, which was `said`.

        However late the words are read, on a busy machine or network, the box sees what the fingers did: a hold counts
        only once the page has said, after its time, that the key is still down.
        """
        passed = said - self._said.setdefault(browser, said)
        if 0 <= passed < TOGETHER and self._lived == max(self._turned.values()):
            return  # another key may follow before the box reads them
        self._said[browser] = said
        holding = [self._silent[each] for each, down in self._down.items() if down]
        if not holding:
            self._keep_apart(browser, passed)
        elif self._down.get(browser) and max(holding) <= LATE:
            behind = int((time.monotonic() - self._lived_at) * 1000)
            passed = max(0, min(passed, LATE, behind + LATE))
            self._lived_at += passed / 1000
            self._live(passed)
        self._heard[browser] = self._lived

    def _keep_apart(self, browser: WebSocket, passed: int) -> None:
        """Let the box live as long as has `passed` for a page since its last word, in ms.

        A network that stalls brings the words of several keys at once: without what was between them the box would
        take some for slips, and the next one for the wrong player.
        """
        self._catch_up()
        ahead = (self._lived_at - time.monotonic()) * 1000
        if ahead < TOO_LATE:
            self._run_ahead(self._heard.get(browser, self._lived) + min(passed, APART))

    def _lag(self, browser: WebSocket, said: int) -> float:
        """Return how many ms longer than its quickest word a page's latest one took, which it `said` at its time."""
        ahead = 1000 * time.monotonic() - said
        self._ahead[browser] = quickest = min(ahead, self._ahead.get(browser, ahead))
        return ahead - quickest

    def _release_silent(self, passed: float) -> None:
        """Drop the keys of browsers that have said nothing: of a dead connection no release comes any more."""
        for browser in self._silent:
            self._silent[browser] += passed
            if self._silent[browser] >= SILENT and self._down[browser]:
                self._drop(browser)

    def _drop(self, browser: WebSocket) -> None:
        """End what a browser holds; a key that was to be held is not tapped by it."""
        for key, turned in self._turned.items():
            if self._down[browser] & 1 << _BITS[key]:
                self._run_ahead(turned + SEEN)
        if self._down[browser]:
            self._down[browser] = 0
            levels = self._levels()
            self._lived_at += self._box.do(lambda box: box.drop(box.wired(levels)), 0) / 1000

    def _run_ahead(self, time: int) -> None:
        """Let the box live until its own `time`, ahead of the machine's."""
        missing = time - self._lived
        if missing > 0:
            self._lived_at += missing / 1000
            self._live(missing)

    def _live(self, milliseconds: int) -> None:
        """Let time pass in the box, with the keys as they are."""
        levels = self._levels()
        self._lived += milliseconds
        self._drawn += self._box.do(lambda box: box.wait(box.wired(levels), milliseconds), False)
        nothing: list[Notes] = []
        for notes in self._box.do(VirtualBox.heard, nothing):
            self._sounded, self._notes = self._sounded + 1, notes

    def _levels(self) -> int:
        levels = 0
        for down in self._down.values():
            levels |= down
        return levels

    async def serve(self, socket: WebSocket) -> None:
        """Show the box to a browser, and take its messages, until it leaves."""
        await socket.accept()
        self._replace(socket.query_params.get("page"))
        self._down[socket] = self._silent[socket] = 0
        sender = asyncio.create_task(self._send(socket))
        checks: set[asyncio.Task[None]] = set()
        questions = Questions(lambda: time.monotonic_ns() // 1_000_000)
        try:
            while (message := await socket.receive())["type"] == "websocket.receive" and socket in self._down:
                text = message.get("text") or ""  # the page sends no bytes
                if text.startswith('["sheet",'):
                    while len(checks) >= AT_ONCE:
                        checks = (await asyncio.wait(checks, return_when=asyncio.FIRST_COMPLETED))[1]
                    checks.add(asyncio.create_task(_check(socket, text, questions)))
                elif answer := self._take(socket, text):
                    await socket.send_text(json.dumps(answer))
                elif socket not in self._down:
                    return
        except (WebSocketDisconnect, RuntimeError):
            return  # it has left; the keys that it held are dropped below
        finally:
            self._leave(socket)
            for task in (sender, *checks):
                task.cancel()

    def _leave(self, socket: WebSocket) -> None:
        """Drop the keys that a browser holds, since it has left."""
        if socket in self._down:
            self._drop(socket)
        self._down.pop(socket, None)
        self._silent.pop(socket, None)
        self._said.pop(socket, None)
        self._heard.pop(socket, None)
        self._ahead.pop(socket, None)

    def _replace(self, page: str | None) -> None:
        """Leave the connections that a page had before: what is still to come from them was said to be lost."""
        for other in [each for each in self._down if page and each.query_params.get("page") == page]:
            self._leave(other)

    def _take(self, socket: WebSocket, message: str) -> dict[str, Any] | None:
        """Take a message of the page, return an answer if it has one; ignore what no page sends.

        `["down", key, ms]` and `["up", key, ms]`, at that time of the page; `["turn", 1, ms]`, a detent of the dial to
        the right, or -1; `["alive", number, ms]`, to have the number back; `["text", text]` where the box asks for
        letters, and `["typed", text]` to hear what it would not have of them; `["names", [name, …]]`; `["put", text]`,
        a score sheet as the box stores it; `["own", title]`, to have the box's own sheets, once the one with that title
        is removed.
        """
        self._silent[socket] = 0
        try:
            act, what, *more = json.loads(message)
        except (ValueError, TypeError, RecursionError):
            return None
        if more and type(more[0]) is int:
            if self._lag(socket, more[0]) > TOO_LATE and act == "down":
                self._leave(socket)  # the page hears of that, says so, and connects again
                return None
            self._hear(socket, more[0])
        none: tuple[str, ...] = ()
        if act in ("down", "up") and what in self._box.do(beside.keys, none):
            self._press(socket, what, act == "down")
        elif act == "turn" and type(what) is int and abs(what) == 1:
            self._catch_up()
            self._box.do(lambda box: beside.turn(box, what), None)
            self._run_ahead(self._lived + STEP)
        elif act == "text" and type(what) is str:
            self._catch_up()
            self._lived_at += self._box.do(lambda box: beside.enter(box, what), 0) / 1000
            self.touch()
            if beside.is_long(what):
                return {"typed": beside.doubt(what), "kept": what}
        elif act == "typed" and type(what) is str:
            return {"typed": beside.doubt(what)}
        elif act == "alive" and type(what) is int:
            return {"alive": what}
        elif act == "names":
            return {"names": self.set_roster(what) or beside.offered(what)}
        elif act == "put":
            off = "The box is off"
            return {"put": self._box.do(lambda box: beside.put_sheet(box, what), off)}
        elif act == "own" and type(what) is str:
            nothing: dict[str, object] = {"own": [], "says": "The box is off"}
            return self._box.do(lambda box: beside.own_sheets(box, what), nothing)
        return None

    def set_roster(self, names: object) -> str | None:
        """Let the box offer these names for a new game. Return its refusal, None if it accepts them."""
        off: str | None = "The box is off"
        refusal = self._box.do(lambda box: beside.set_roster(box, names), off)
        self.touch()
        return refusal

    def _press(self, socket: WebSocket, key: str, is_down: bool) -> None:
        """Press or release a key, after the box has seen it as it was.

        A tap may be shorter than that takes. The box then runs ahead of the machine's time.
        """
        self._catch_up()
        self._run_ahead(self._turned[key] + SEEN)
        self._turned[key] = self._lived
        bit = 1 << _BITS[key]
        self._down[socket] = self._down[socket] | bit if is_down else self._down[socket] & ~bit

    async def _send(self, socket: WebSocket) -> None:
        sent: tuple[int, int, int, str] | None = None
        heard = self._sounded
        stale = "" if socket.query_params.get("edition") == _edition() else STALE
        while True:
            async with self._changed:
                while self._shown() == sent:
                    await self._changed.wait()
            sent = self._shown()
            self._picture = self._box.do(_picture, self._picture)
            laptop = list(self.laptop.sentences) if self.laptop else []
            failure = f"{sent[-1]} {stale}".strip()
            notes = {"notes": self._notes} if self._sounded != heard else {}  # in the place of those that still sound
            heard = self._sounded
            await socket.send_text(json.dumps({**self._picture, "laptop": laptop, "failure": failure, **notes}))


def _edition() -> str:
    return edition("castellan_host.page", *_FILES)


async def _check(socket: WebSocket, message: str, questions: Questions) -> None:
    """Answer `["sheet", request, number]`, what the page asks about a sheet.

    A request of `qr` has a link, one of `ask` is for `questions`. A thread works the answer out: the box runs
    meanwhile, and the page's keys are heard.
    """
    try:
        _, request, number = json.loads(message)
    except (ValueError, RecursionError):
        return
    request = request if isinstance(request, dict) else {}
    work = _code if "qr" in request else questions.answer if "ask" in request else desk.answer
    try:
        answer = await asyncio.wait_for(asyncio.to_thread(work, request), CHECK)
    except TimeoutError:
        answer = {"says": "This sheet takes too long to be checked: it has to be shorter"}
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it has left
        await socket.send_text(json.dumps({"sheet": answer, "number": number}))


def _code(request: dict[str, Any]) -> dict[str, Any]:
    """Return the dark modules of a link's QR code, as the site's tools/website/desk.mjs does."""
    from castellan_host.export.bgstats import NoPlayError
    from castellan_host.export.play_link import qr_code

    try:
        matrix = qr_code(str(request["qr"])).matrix
    except (NoPlayError, ValueError):  # the second is of a lone surrogate
        return {"says": "The link is too long for a QR code: send it as a text"}
    return {"rows": ["".join(str(int(module)) for module in row) for row in matrix]}


def _picture(box: VirtualBox) -> dict[str, object]:
    """Return everything that the page shows of a box."""
    return {
        "frame": base64.b64encode(box.frame()).decode(),
        "text": box.words(),
        "language": box.box.app.language,
        "side": beside.side(box),
        "holds": beside.holds(box),
        "lights": box.pad.lights() if box.pad else None,
        "asked": beside.asked(box),
        "roster": box.box.session.settings.roster(),
    }


class Audience(Protocol):
    """A page for spectators beside the box's: its application, and the socket that leads there alone."""

    listener: socket.socket
    app: ASGIApp

    def introduce(self) -> None:
        """Print where the page is."""

    def hear(self, port: "Port | None", event: "SyncEvent") -> None:
        """Take notice of an event of the sync."""

    async def run(self) -> None:
        """Follow the games for ever."""

    async def leave(self) -> None:
        """End all streams."""


def application(show: Show, allowed: Access, audience: Audience | None = None) -> Starlette:
    """Return the web application around a box, for requests that `allowed` allows; an `audience` runs beside it."""

    def page(request: Request) -> Response:
        response = document("castellan_host.page", *_FILES, site=SITE, edition=_edition())
        allowed.give(response)
        return response

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = [asyncio.create_task(each.run()) for each in (show, audience) if each]
        if show.laptop:
            show.laptop.start()
        yield
        if show.laptop:
            await asyncio.to_thread(show.laptop.stop)
        for task in running:
            task.cancel()

    routes: list[Any] = [
        Route("/", page),
        WebSocketRoute("/box", show.serve),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard, access=allowed)], lifespan=lifespan)

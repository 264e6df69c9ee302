"""The scoreboard's web application: a page and a stream of events. It has no way to send anything to a box."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from castellan.text import label
from castellan_host.page import access
from castellan_host.page.access import Access, Guard
from castellan_host.page.background import Background
from castellan_host.page.document import document, edition
from castellan_host.page.web import Audience
from castellan_host.report import palette
from castellan_host.scoreboard.feed import MOST, Feed
from castellan_host.text import say

SCRIPTS = ("leftwards.js", "sound.js", "curves.js", "rounds.js", "times.js", "board.js", "stream.js")
_PAGE = ("board.html", "board.css")
_WORDS = ("waiting", "turn", "time", "offline", "stale", "unplugged", "not_plugged", "course_of", "close", "sound")


def _edition() -> str:
    return edition("castellan_host.scoreboard", *_PAGE, *SCRIPTS)


class _Stream(StreamingResponse):
    """A page's stream of events, or the answer that too many are watching."""

    def __init__(self, feed: Feed) -> None:
        super().__init__(feed.stream(_edition()), media_type="text/event-stream", headers=access.HEADERS)
        self._feed = feed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the stream from here until it ends: nothing else runs between the look and the count."""
        if self._feed.streams >= MOST:
            await PlainTextResponse("Too many pages are watching already.\n", 503)(scope, receive, send)
            return
        self._feed.streams += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._feed.streams -= 1


def application(feed: Feed, allowed: Access, language: str) -> Starlette:
    """Return the web application around a feed, for requests that `allowed` allows."""

    def page(request: Request) -> Response:
        words = {key: say(key, language, total="{total}", time="{time}") for key in _WORDS}
        words["pause"] = label("pause", "", language)  # as the box shows it
        themes = {"light": palette.LIGHT.seats, "dark": palette.DARK.seats}
        facts: dict[str, Any] = {"language": language, "words": words, "edition": _edition()}
        facts |= {"seats": themes, "dashes": palette.DASHES}
        lacking = say("no_script", language)
        response = document(__package__, *_PAGE, *SCRIPTS, lacking=lacking, **facts)
        allowed.give(response)
        return response

    def events(request: Request) -> Response:
        if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return PlainTextResponse("This stream is for the scoreboard's own page.\n", 403)
        return _Stream(feed)

    routes = [Route("/", page), Route("/events", events, methods=["GET"])]
    return Starlette(routes=routes, middleware=[Middleware(Guard, access=allowed)])


def running(board: Audience, laptop: Background) -> Starlette:
    """Return an application that answers nothing: while it lasts, the sync brings the scoreboard its games."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(board.run())
        laptop.start()
        yield
        await asyncio.to_thread(laptop.stop)
        following.cancel()

    return Starlette(lifespan=lifespan)

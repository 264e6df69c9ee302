"""What all open pages of a scoreboard get: how the tables stand, again as soon as a record was stored."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator

from castellan_host.database.errors import DatabaseError
from castellan_host.link.events import Turn
from castellan_host.link.serial_ports import Port
from castellan_host.page.restarts import Restarts
from castellan_host.scoreboard.tables import Presence, Tables
from castellan_host.show.sync_report import SyncEvent
from castellan_host.stored_games.people import PeopleError
from castellan_host.terminal import complain

MOST = 32  # pages at once
BEAT = 15.0  # s without a change after which pages hear that the server is there
_APART = 0.05  # s between two looks at the database, while a box sends many games
_AGAIN = 1.0  # s until a database that could not be read is read again


class Feed:
    """Reads the tables whenever a sync reports something, and sends them to the pages. Nothing comes back from them.

    While no page is open it reads nothing.
    """

    def __init__(self, tables: Tables) -> None:
        self.streams = 0  # of pages that are open
        self.viewers = 0  # of `texts`, pages and others
        self._tables = tables
        self._presence = Presence()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake = asyncio.Event()
        self._reading = asyncio.Lock()
        self._changed = asyncio.Condition()
        self._shown: list[dict[str, object]] = []
        self._text = ""
        self._is_over = False
        self._restarts = Restarts("The scoreboard")

    def hear(self, port: Port | None, event: SyncEvent) -> None:
        """Take notice of an event of a sync, from its thread, be it before `run` has begun."""
        known = self._presence.turns
        self._presence.hear(port, event)
        if isinstance(event, Turn) and self._presence.turns is known:
            return  # as pages count it
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake.set)

    async def run(self) -> None:
        """Follow the games for ever."""
        self._loop = asyncio.get_running_loop()
        self._wake.set()
        while True:
            await self._wake.wait()
            self._wake.clear()
            if not self.viewers:
                self._text = ""  # out of date; the next page wakes it
                continue
            await self._show(await self.read())
            await asyncio.sleep(_APART)

    async def read(self) -> str:
        """Return how the tables stand now, and why they can't be read if so: JSON."""
        async with self._reading:
            failure = await asyncio.to_thread(self._look, self._presence)
        if failure and self._loop:
            self._loop.call_later(_AGAIN, self._wake.set)
        return json.dumps({"tables": self._shown, "failure": failure}, separators=(",", ":"))

    def _look(self, now: Presence) -> str:
        """Read the tables; return why that fails, "" if it does not. What was shown before stays."""
        try:
            self._shown = self._tables.look(now.boxes, now.entered, now.arrived, now.turns)
        except (DatabaseError, PeopleError) as error:
            return str(error)
        except Exception as error:  # whatever it is, the page stays and says so
            self._restarts.failed(error, time.monotonic())
            complain(self._restarts.sentence)
            return self._restarts.sentence
        return ""

    async def _show(self, text: str) -> None:
        if text != self._text:
            self._text = text
            async with self._changed:
                self._changed.notify_all()

    async def leave(self) -> None:
        """End all streams, since the server ends."""
        self._is_over = True
        async with self._changed:
            self._changed.notify_all()

    async def stream(self, edition: str) -> AsyncIterator[str]:
        """Yield server-sent events for a page: how the tables stand, now and after each change.

        The first says of which edition the server's page is. Each change comes after the server's clock, by which the
        tables say since when a turn runs; so does each beat.
        """
        yield f"retry: {round(1000 * _AGAIN)}\nevent: edition\ndata: {edition}\n\n"
        async with contextlib.aclosing(self.texts()) as texts:
            async for text in texts:
                clock = f"event: clock\ndata: {time.monotonic():.1f}\n\n"
                yield clock + (f"data: {text}\n\n" if text else "")

    async def texts(self) -> AsyncGenerator[str, None]:
        """Yield what `read` returns, now and after each change, until `leave`; "" after a beat without a change."""
        sent = ""
        self.viewers += 1
        self._wake.set()
        try:
            while not self._is_over:
                if self._text not in ("", sent):
                    sent = self._text
                    yield sent
                elif not await self._wait(sent):
                    yield ""
        finally:
            self.viewers -= 1

    async def _wait(self, sent: str) -> bool:
        """Wait until there is something else to show, at most for a beat; return whether there is."""
        try:
            async with asyncio.timeout(BEAT), self._changed:
                await self._changed.wait_for(lambda: self._text not in ("", sent) or self._is_over)
        except TimeoutError:
            return False
        return True

"""Publishes the tables to a broker, in a thread: the sync reports its events, and never waits for it."""

import asyncio
import contextlib
import json
import threading
import time

from castellan_host.link.serial_ports import Port
from castellan_host.mirror.newest import NewestGame
from castellan_host.mqtt import messages
from castellan_host.mqtt.broker import Broker
from castellan_host.mqtt.connection import Connection, ConnectionLostError, UnexpectedError
from castellan_host.page.restarts import Restarts
from castellan_host.scoreboard.feed import Feed
from castellan_host.scoreboard.tables import Tables
from castellan_host.show.sync_report import SyncEvent
from castellan_host.terminal import complain

_PARTING = 3.0  # s for the newest state at the end


class Retries:
    """How long to wait until a broker is tried again, in seconds.

    If it is gone: 1, 2, 4 … 30 s. If it sends what nothing asked for: 1, 2, 4 … 60 minutes.
    """

    GONE, GONE_MOST = 1.0, 30.0
    UNEXPECTED, UNEXPECTED_MOST = 60.0, 3600.0

    def __init__(self) -> None:
        self.has_been_unexpected = False
        self._gone = self.GONE
        self._unexpected = self.UNEXPECTED

    def reached(self) -> None:
        """Begin anew with the short pauses."""
        self._gone = self.GONE

    def lost(self) -> float:
        """Return the pause after a connection that ended, or was not made."""
        pause, self._gone = self._gone, min(2 * self._gone, self.GONE_MOST)
        return pause

    def unexpected(self) -> float:
        """Return the pause after a connection that brought what nothing asked for."""
        pause, self._unexpected = self._unexpected, min(2 * self._unexpected, self.UNEXPECTED_MOST)
        self.has_been_unexpected = True
        return pause


class Publisher:
    """Keeps one retained state for each box that is met, and its description for Home Assistant.

    It subscribes to nothing, and ends a connection over which anything but answers comes. Raises DatabaseError if the
    URL names no database.
    """

    def __init__(self, broker: Broker, url: str | None, language: str) -> None:
        self._broker = broker
        self._language = language
        self._feed = Feed(Tables(NewestGame(url), language))
        self._problem = ""
        self._retries = Retries()
        self._restarts = Restarts("What publishes to the broker")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hears = threading.Event()
        self._over = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def hear(self, port: Port | None, event: SyncEvent) -> None:
        """Take notice of an event of a sync."""
        self._feed.hear(port, event)

    def start(self) -> None:
        """Begin; from now on it hears."""
        self._thread.start()
        self._hears.wait()

    def stop(self) -> None:
        """Publish the newest state, unless the broker is slow, and end."""
        if self._loop and self._thread.is_alive():
            with contextlib.suppress(RuntimeError):  # it ended just now
                self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(_PARTING)

    def _run(self) -> None:
        asyncio.run(self._live())

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        beside = [asyncio.create_task(self._feed.run()), asyncio.create_task(self._leave())]
        self._hears.set()
        while True:
            pause = await self._try()
            if self._over.is_set() or pause is None:
                break
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), pause)
        for task in beside:
            task.cancel()

    async def _leave(self) -> None:
        """End the feed's texts at `stop`."""
        await self._over.wait()
        await self._feed.leave()

    async def _try(self) -> float | None:
        """Connect and publish until `stop` or a failure; return the seconds until the next try, None for never."""
        try:
            await self._publish()
        except ConnectionLostError as error:
            self._complain(f"{self._broker.name} {error}; the sync goes on without it")
            return self._retries.lost()
        except UnexpectedError:
            if not self._retries.has_been_unexpected:
                complain(
                    f"{self._broker.name} sends messages though nothing is subscribed to. It is tried again in a "
                    "minute, and then less and less often; the sync goes on without it"
                )
            return self._retries.unexpected()
        except Exception as error:  # whatever it is, the sync goes on
            goes_on = self._restarts.failed(error, time.monotonic())
            complain(self._restarts.sentence)
            return self._retries.lost() if goes_on else None
        return self._retries.lost()

    async def _publish(self) -> None:
        status = messages.status_topic(self._broker)
        async with Connection(self._broker, (status, messages.OFFLINE)) as connection:
            self._retries.reached()
            await connection.publish(status, messages.ONLINE)
            self._complain("")
            sent: dict[str, str] = {}  # by topic; another broker, or one that was restarted, may know nothing
            async with contextlib.aclosing(self._feed.texts()) as texts:
                while (text := await connection.idle(anext(texts, None))) is not None:
                    if text:
                        await self._send(connection, text, sent)
                    else:
                        await connection.publish(status, messages.ONLINE)  # finds a broker that is gone
            await self._send(connection, await self._feed.read(), sent)
            await connection.publish(status, messages.OFFLINE)

    async def _send(self, connection: Connection, text: str, sent: dict[str, str]) -> None:
        """Publish what has changed of the tables of boxes that were met."""
        for table in json.loads(text)["tables"]:
            if table["away"] is None:
                continue
            for topic, message in messages.of_table(self._broker, table, self._language).items():
                if sent.get(topic) != message:
                    await connection.publish(topic, message)
                    sent[topic] = message

    def _complain(self, sentence: str) -> None:
        """Report a problem once, as long as it lasts, and its end."""
        before, self._problem = self._problem, sentence
        if sentence != before:
            complain(sentence or f"{self._broker.name} has the newest state again")

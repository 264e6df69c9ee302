"""Publishes the tables to a broker, in a thread: the sync reports its events, and never waits for it."""

import asyncio
import contextlib
import json
import ssl
import threading
import time
from typing import TYPE_CHECKING

from castellan_host.link.serial_ports import Port
from castellan_host.mirror.newest import NewestGame
from castellan_host.mqtt import messages
from castellan_host.mqtt.broker import Broker, BrokerError
from castellan_host.page.restarts import Restarts
from castellan_host.scoreboard.feed import Feed
from castellan_host.scoreboard.tables import Tables
from castellan_host.show.sync_report import SyncEvent
from castellan_host.terminal import complain

if TYPE_CHECKING:
    from aiomqtt import Client, Will

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0  # s until a broker that is gone is tried again; each time twice as long
_PATIENCE = 5.0  # s for the broker's answer
_PARTING = 3.0  # s for the newest state at the end
_NOT_ACCEPTED = {134, 135}  # reasons of MQTT 5, by which paho names those of 3.1.1, too
_NO_PACKAGE = 'MQTT needs one more package: pip install "castellan-scorebox[mqtt]"'


class Publisher:
    """Keeps one retained state for each box that is met, and its description for Home Assistant.

    It subscribes to nothing, and reads nothing that a broker sends. Raises BrokerError if a package is missing,
    DatabaseError if the URL names no database.
    """

    def __init__(self, broker: Broker, url: str | None, language: str) -> None:
        try:
            import aiomqtt
        except ImportError:
            raise BrokerError(_NO_PACKAGE) from None
        self._mqtt = aiomqtt
        self._broker = broker
        self._language = language
        self._feed = Feed(Tables(NewestGame(url), language))
        self._problem = ""
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
                asyncio.run_coroutine_threadsafe(self._feed.leave(), self._loop)
        self._thread.join(_PARTING)

    def _run(self) -> None:
        # Windows's own kind of loop can't watch paho's socket.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._live())

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        following = asyncio.create_task(self._feed.run())
        self._hears.set()
        pause = _FIRST_PAUSE
        while True:
            self._reached = False
            goes_on = await self._try()
            if self._over.is_set() or not goes_on:
                break
            pause = _FIRST_PAUSE if self._reached else min(2 * pause, _LONGEST_PAUSE)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), pause)
        following.cancel()

    async def _try(self) -> bool:
        """Connect and publish until `stop` or a failure; return whether to try again."""
        try:
            await self._publish()
        except (self._mqtt.MqttError, OSError) as error:
            self._complain(f"{self._broker.name} {self._reason(error)}; the sync goes on without it")
        except Exception as error:  # whatever it is, the sync goes on
            goes_on = self._restarts.failed(error, time.monotonic())
            complain(self._restarts.sentence)
            return goes_on
        return True

    async def _publish(self) -> None:
        status = messages.status_topic(self._broker)
        async with self._client(self._mqtt.Will(status, messages.OFFLINE, qos=1, retain=True)) as client:
            self._reached = True
            await self._put(client, status, messages.ONLINE)
            self._complain("")
            sent: dict[str, str] = {}  # by topic; another broker, or one that was restarted, may know nothing
            async with contextlib.aclosing(self._feed.texts()) as texts:
                async for text in texts:
                    if text:
                        await self._send(client, text, sent)
                    else:
                        await self._put(client, status, messages.ONLINE)  # finds a broker that is gone
            await self._send(client, await self._feed.read(), sent)
            await self._put(client, status, messages.OFFLINE)

    def _client(self, will: "Will") -> "Client":
        return self._mqtt.Client(
            self._broker.host,
            self._broker.port,
            username=self._broker.user,
            password=self._broker.password,
            tls_context=ssl.create_default_context() if self._broker.is_encrypted else None,
            will=will,
            timeout=_PATIENCE,
            max_queued_incoming_messages=1,
        )

    async def _send(self, client: "Client", text: str, sent: dict[str, str]) -> None:
        """Publish what has changed of the tables of boxes that were met."""
        for table in json.loads(text)["tables"]:
            if table["away"] is None:
                continue
            for topic, message in messages.of_table(self._broker, table, self._language).items():
                if sent.get(topic) != message:
                    await self._put(client, topic, message)
                    sent[topic] = message

    async def _put(self, client: "Client", topic: str, message: str) -> None:
        await client.publish(topic, message, qos=1, retain=True)

    def _complain(self, sentence: str) -> None:
        """Report a problem once, as long as it lasts, and its end."""
        before, self._problem = self._problem, sentence
        if sentence != before:
            complain(sentence or f"{self._broker.name} has the newest state again")

    def _reason(self, error: Exception) -> str:
        if getattr(getattr(error, "rc", None), "value", None) in _NOT_ACCEPTED:
            return "does not accept this user with this password"
        return f"can't be reached ({error})"

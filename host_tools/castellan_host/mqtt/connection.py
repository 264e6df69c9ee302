"""A connection to a broker that publishes, and can do nothing else: MQTT 3.1.1, sections of OASIS' specification.

Each message is acknowledged (QoS 1) before the next one is sent, so a broker has four bytes at a time to say. Nothing
is subscribed to. Whatever else comes, a message or a flood of them, is not read: the connection ends.
"""

import asyncio
import contextlib
import os
import re
import secrets
import ssl
import struct
from collections.abc import Awaitable, Iterator
from types import TracebackType
from typing import TypeVar

from castellan_host.mqtt.broker import Broker

TIMEOUT = 5.0  # s for a connection, and for each answer
KEEP_ALIVE = 60  # s without a message after which a broker may close the connection; beats come more often

_CONNECT, _PUBLISH, _DISCONNECT = 0x10, 0x32, 0xE0  # first bytes (2.2); a PUBLISH of QoS 1
_CONNACK, _PUBACK = b"\x20\x02", b"\x40\x02"  # with how many bytes follow
_ANSWER = 4  # bytes of each of them
_RETAIN = 0x01
_CLEAN, _WILL, _PASSWORD, _USER = 0x02, 0x2C, 0x40, 0x80  # flags of CONNECT (3.1.2); a retained will of QoS 1
_IDS = 0xFFFF  # of packets, from 1
_ROOM = 64  # bytes that wait to be read, twice as many at most; the rest waits in the system, or at the broker

_REASONS = {  # of CONNACK (3.2.2.3)
    1: "does not take MQTT 3.1.1",
    2: "does not accept this program's name",
    3: "is not available now",
    4: "does not accept this user with this password",
    5: "does not accept this user with this password",
}

_Result = TypeVar("_Result")


class ConnectionLostError(Exception):
    """A broker can't be reached, or refuses; reads as the end of a sentence."""


class UnexpectedError(Exception):
    """A broker has sent something else than the answer that was due."""


class Connection:
    """An open connection, as a context manager; `will` is the topic and the message that follow if it is lost.

    All its methods raise ConnectionLostError and UnexpectedError, after which it can only be closed.
    """

    def __init__(self, broker: Broker, will: tuple[str, str]) -> None:
        self._broker = broker
        self._will = will
        self._id = 0

    async def __aenter__(self) -> "Connection":
        broker = self._broker
        tls = ssl.create_default_context() if broker.is_encrypted else None
        with _reported():
            async with asyncio.timeout(TIMEOUT):
                self._reader, self._writer = await asyncio.open_connection(
                    broker.host, broker.port, ssl=tls, limit=_ROOM
                )
        try:
            answer = await self._exchange(_packet(_CONNECT, _connect(broker, self._will)))
            if answer[:2] != _CONNACK:
                raise UnexpectedError
            if answer[3]:
                raise ConnectionLostError(_REASONS.get(answer[3], f"refuses (code {answer[3]})"))
        except BaseException:
            self._writer.transport.abort()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind:
            self._writer.transport.abort()  # the broker publishes the will
            return
        self._writer.write(_packet(_DISCONNECT, b""))
        self._writer.close()
        with contextlib.suppress(OSError):  # all that matters was acknowledged
            async with asyncio.timeout(TIMEOUT):
                await self._writer.wait_closed()

    async def publish(self, topic: str, message: str) -> None:
        """Publish a retained message, and wait until the broker has it."""
        self._id = self._id % _IDS + 1
        number = struct.pack(">H", self._id)
        answer = await self._exchange(_packet(_PUBLISH | _RETAIN, _text(topic) + number + message.encode()))
        if answer != _PUBACK + number:
            raise UnexpectedError

    async def idle(self, until: Awaitable[_Result]) -> _Result:
        """Wait, and return what is waited for. Raises as soon as the broker sends anything, or is gone."""
        awaited, read = asyncio.ensure_future(until), asyncio.ensure_future(self._reader.read(1))
        try:
            await asyncio.wait({awaited, read}, return_when=asyncio.FIRST_COMPLETED)
            if read.done():
                with _reported():
                    if not read.result():
                        raise EOFError
                raise UnexpectedError
            return awaited.result()
        finally:
            for task in (awaited, read):
                task.cancel()
            await asyncio.gather(awaited, read, return_exceptions=True)

    async def _exchange(self, packet: bytes) -> bytes:
        """Send a packet, and return its answer."""
        with _reported():
            async with asyncio.timeout(TIMEOUT):
                self._writer.write(packet)
                await self._writer.drain()
                return await self._reader.readexactly(_ANSWER)


@contextlib.contextmanager
def _reported() -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        raise ConnectionLostError("can't be reached (it does not answer)") from None
    except EOFError:
        raise ConnectionLostError("can't be reached (it closes the connection)") from None
    except OSError as error:
        raise ConnectionLostError(f"can't be reached ({_reason(error)})") from None


def _reason(error: OSError) -> str:
    """Return the system's reason: asyncio has it in brackets, for each of a host's addresses."""
    found = re.search(r"\[Errno (\d+)\]", str(error))
    return os.strerror(int(found[1])) if found else error.strerror or str(error)


def _connect(broker: Broker, will: tuple[str, str]) -> bytes:
    """Return the content of CONNECT (3.1)."""
    flags = _CLEAN | _WILL
    words = [f"castellan-{secrets.token_hex(6)}", *will]
    if broker.user is not None:
        flags |= _USER
        words.append(broker.user)
        if broker.password is not None:
            flags |= _PASSWORD
            words.append(broker.password)
    return _text("MQTT") + struct.pack(">BBH", 4, flags, KEEP_ALIVE) + b"".join(map(_text, words))


def _packet(first: int, content: bytes) -> bytes:
    """Return a packet: its first byte, how many follow, seven bits in a byte (2.2.3), and those."""
    length = bytearray()
    rest = len(content)
    while rest > 0x7F:
        length.append(rest & 0x7F | 0x80)
        rest >>= 7
    return bytes([first, *length, rest]) + content


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">H", len(data)) + data

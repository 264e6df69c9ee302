"""A broker on a port of this machine whose every answer is the test's."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

from castellan_host.mqtt.broker import Broker

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[object]]
CONNECTED = b"\x20\x02\x00\x00"


def acknowledged(packet: bytes) -> bytes:
    """Return the answer to a PUBLISH of QoS 1."""
    length, place = 0, 1
    for shift in range(0, 28, 7):
        length |= (packet[place] & 0x7F) << shift
        place += 1
        if packet[place - 1] < 0x80:
            break
    topic = int.from_bytes(packet[place : place + 2])
    number = packet[place + 2 + topic : place + 4 + topic]
    return b"\x40\x02" + number


async def packet(reader: asyncio.StreamReader) -> bytes:
    """Return the next packet that a client sends."""
    data = await reader.readexactly(1)
    length = shift = 0
    while True:
        data += (byte := await reader.readexactly(1))
        length |= (byte[0] & 0x7F) << shift
        shift += 7
        if byte[0] < 0x80:
            return data + await reader.readexactly(length)


@contextlib.asynccontextmanager
async def broker(talk: Talk) -> AsyncIterator[Broker]:
    """Give the Broker where `talk(reader, writer)` runs for each connection."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, EOFError):
            await talk(reader, writer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield Broker("127.0.0.1", port, False, "anna", "pw", "castellan")


@contextlib.contextmanager
def in_thread(talk: Talk) -> Iterator[Broker]:
    """Do as `broker` does, in a thread of its own."""
    ready, end = threading.Event(), asyncio.Event()
    found: list[Broker] = []

    async def live() -> None:
        loop.append(asyncio.get_running_loop())
        async with broker(talk) as where:
            found.append(where)
            ready.set()
            await end.wait()

    loop: list[asyncio.AbstractEventLoop] = []
    thread = threading.Thread(target=lambda: asyncio.run(live()))
    thread.start()
    ready.wait()
    try:
        yield found[0]
    finally:
        loop[0].call_soon_threadsafe(end.set)
        thread.join()

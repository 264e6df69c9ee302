"""A broker on a port of this machine whose every answer is the test's."""

import asyncio
import contextlib
import threading

from castellan_host.mqtt.broker import Broker

CONNECTED = b"\x20\x02\x00\x00"


def acknowledged(packet):
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


async def packet(reader):
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
async def broker(talk):
    """Give the Broker where `talk(reader, writer)` runs for each connection."""

    async def serve(reader, writer):
        with contextlib.suppress(OSError, EOFError):
            await talk(reader, writer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield Broker("127.0.0.1", port, False, "anna", "pw", "castellan")


@contextlib.contextmanager
def in_thread(talk):
    """Do as `broker` does, in a thread of its own."""
    ready, end, found = threading.Event(), None, []

    async def live():
        nonlocal end
        end = asyncio.Event()
        loop.append(asyncio.get_running_loop())
        async with broker(talk) as where:
            found.append(where)
            ready.set()
            await end.wait()

    loop = []
    thread = threading.Thread(target=lambda: asyncio.run(live()))
    thread.start()
    ready.wait()
    try:
        yield found[0]
    finally:
        loop[0].call_soon_threadsafe(end.set)
        thread.join()

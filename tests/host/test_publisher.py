"""Publishing to a broker: nothing that a broker sends does more than end the connection."""

import gc
import socket
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan_host.mqtt import connection, publisher
from castellan_host.mqtt.broker import Broker
from castellan_host.mqtt.connection import Connection, ConnectionLostError, UnexpectedError
from castellan_host.mqtt.publisher import Publisher, Retries
from lab.coroutines import run
from lab.link.plugged import until
from lab.programs.scripted_broker import CONNECTED, acknowledged, broker, in_thread, packet

pytestmark = pytest.mark.mirror

WILL = ("castellan/status", "offline")


def published(answers):
    """Connect and publish once at a broker that answers so, and then ends; return what failed, None if nothing did."""

    async def talk(reader, writer):
        for answer in answers:
            sent = await packet(reader)
            data = answer(sent) if callable(answer) else answer
            writer.write(data)
            if len(data) < len(CONNECTED):
                break

    async def client():
        async with broker(talk) as where:
            try:
                async with Connection(where, WILL) as line:
                    await line.publish("castellan/status", "online")
            except (ConnectionLostError, UnexpectedError) as error:
                return error
        return None

    return run(client())


def test_a_broker_gets_a_retained_message_and_a_last_will():
    sent = []

    def note(answer):
        return lambda data: sent.append(data) or (answer(data) if callable(answer) else answer)

    assert published([note(CONNECTED), note(acknowledged), note(b"")]) is None
    assert sent[0][0] == 0x10 and sent[0].endswith(b"\x00\x10castellan/status\x00\x07offline\x00\x04anna\x00\x02pw")
    assert sent[1] == b"\x33\x1a\x00\x10castellan/status\x00\x01online" and sent[2] == b"\xe0\x00"


@pytest.mark.parametrize(
    "message",
    [
        b"\x30\x04\x00\x02\xff\xfe",  # a topic that is no UTF-8
        b"\x30\xff\xff\xff\x7f",  # a message of 268 MB
        b"\x90\x03\x00\x01\x00",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
    ],
)
def test_what_nothing_asked_for_ends_the_connection(message):
    assert isinstance(published([message]), UnexpectedError)
    assert isinstance(published([CONNECTED, message]), UnexpectedError)
    assert isinstance(published([CONNECTED + message, b""]), UnexpectedError)


@given(st.binary(max_size=12) | st.binary(max_size=4).map(CONNECTED.__add__), st.binary(max_size=12))
def test_any_bytes_are_an_answer_or_a_failure(first, second):
    failure = published([first, second])
    assert failure is not None or (first[:4] + second)[:8] == CONNECTED + b"\x40\x02\x00\x01" or len(first) >= 8
    assert not failure or str(failure) == "" or str(failure)[0].islower()


def test_why_a_broker_refuses():
    assert "user with this password" in str(published([b"\x20\x02\x00\x05"]))
    assert "not available" in str(published([b"\x20\x02\x00\x03"]))
    assert str(published([b""])) == "can't be reached (it closes the connection)"
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]

    async def connect():
        async with Connection(Broker("localhost", port, False, None, None, "x"), WILL):
            pass

    with pytest.raises(ConnectionLostError, match="Connection refused"):
        run(connect())


def test_a_silent_broker_is_given_up(monkeypatch):
    monkeypatch.setattr(connection, "TIMEOUT", 0.05)

    async def talk(reader, writer):
        await reader.read()

    async def connect():
        async with broker(talk) as where, Connection(where, WILL):
            pass

    with pytest.raises(ConnectionLostError, match="does not answer"):
        run(connect())


def test_pauses():
    retries = Retries()
    assert [retries.lost() for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]
    assert [retries.unexpected() / 60 for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]
    retries.reached()
    assert retries.lost() == 1 and retries.unexpected() == 3600


def test_a_flood_is_left_at_once_and_reported_in_one_sentence(tmp_path, monkeypatch, caplog):
    said, taken = [], []
    monkeypatch.setattr(publisher, "complain", said.append)
    monkeypatch.setattr(Retries, "UNEXPECTED", 0.01)
    monkeypatch.setattr(Retries, "UNEXPECTED_MOST", 0.01)

    async def talk(reader, writer):
        await packet(reader)
        writer.write(CONNECTED)
        writer.write(acknowledged(await packet(reader)))
        taken.append(0)
        while True:
            writer.write(b"\x30\x04\x00\x02\xff\xfe" * 10_000)
            await writer.drain()
            taken[-1] += 60_000

    with in_thread(talk) as where:
        sender = Publisher(where, f"sqlite:///{tmp_path / 'games.db'}", "en")
        sender.start()
        until(lambda: len(taken) == 4)
        sender.stop()
    [sentence] = said
    assert "nothing is subscribed to" in sentence and not caplog.records
    assert max(taken) < 32 << 20  # what the system's buffers hold


def test_an_end_at_any_moment_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(publisher, "complain", lambda sentence: None)
    nobody = Broker("127.0.0.1", 1, False, None, None, "castellan")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        for _ in range(12):
            sender = Publisher(nobody, f"sqlite:///{tmp_path / 'games.db'}", "en")
            sender.start()
            sender.stop()
            assert not sender._thread.is_alive()
        del sender
        gc.collect()
    assert not [warning for warning in warned if "never awaited" in str(warning.message)]


@pytest.mark.parametrize(
    ("size", "length"), [(0, "00"), (127, "7f"), (128, "8001"), (16383, "ff7f"), (16384, "808001")]
)
def test_a_packet_s_length_has_seven_bits_in_a_byte(size, length):
    assert connection._packet(0x31, bytes(size)) == bytes.fromhex("31" + length) + bytes(size)

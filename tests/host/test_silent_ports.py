"""Ports where no box answers: a sync lets go of them, and tries again seldom. In simulated time."""

import itertools
import os
import pty
import threading
import tty
from types import SimpleNamespace

import pytest

from castellan_host.database.store import Database
from castellan_host.link import connections, serial_ports, syncing, talk, wire
from castellan_host.link.connections import CableError
from castellan_host.link.events import Met, Problem
from castellan_host.link.serial_ports import Kind, Port
from castellan_host.link.syncing import Found, Lost, Sync, Waiting
from lab.link.plugged import until

pytestmark = pytest.mark.link

DEVICE = "/dev/ttyACM7"
STEP = 0.2  # s
ANSWER = wire.encode("box", 1, "b0b0", "9.0", 0, 1, [], 0)


class Room:
    """A laptop with a port; `answer` gives what its device sends for what it gets; `identity` is None if it is gone."""

    def __init__(self, monkeypatch, database, kind=Kind.BOARD, device=None):
        self.now, self.identity, self.answer = 0.0, 1, lambda data: b""
        self.kind = kind
        self.opened, self.hellos, self.events = [], [], []
        self.is_open = False
        room = self

        class Line:
            def __init__(self, port, follower, follows):
                assert not room.is_open
                if room.identity is None:
                    raise CableError(f"There is no port {port.device}")
                room.opened.append(room.now)
                room.is_open, self.port, self.talk, self.is_drained, self._data = True, port, follower, True, b""

            def step(self, now, unix_time):
                if room.identity is None:
                    room.is_open = False
                    raise CableError("it was unplugged")
                sent = self.talk.step(now, unix_time, self._data)
                room.hellos += [room.now] * sent.count(b"hello")
                self._data = room.answer(sent) if sent else b""

            def borrower(self):
                return None

            def close(self):
                room.is_open = False

        clock = SimpleNamespace(monotonic=lambda: self.now, time=lambda: 1.8e9 + self.now, sleep=self._pass)
        monkeypatch.setattr(syncing, "time", clock)
        monkeypatch.setattr(syncing, "Cable", Line)
        monkeypatch.setattr(connections, "wait", lambda cables, seconds, sleep: self._pass(STEP if cables else 0.5))
        monkeypatch.setattr(serial_ports, "find", lambda known: [self.port] if self.identity is not None else [])
        monkeypatch.setattr(serial_ports, "identity", lambda device: self.identity)
        self.sync = Sync(database, lambda port, event: self.events.append(event), device)

    @property
    def port(self):
        return Port(DEVICE, self.kind)

    def _pass(self, seconds):
        self.now += seconds
        if self.now >= self._end:
            self.sync.stop()

    def run(self, seconds):
        self._end = self.now + seconds
        self.sync._stop.clear()
        part, self.sync._part = self.sync._part, lambda cables: None  # it goes on in the next run
        self.sync.run()
        self.sync._part = part

    def kinds(self):
        return [type(event) for event in self.events]


@pytest.fixture
def database(tmp_path):
    with Database(str(tmp_path / "games.db")) as database:
        yield database


def gaps(times):
    """Return the pauses between times, in tens of seconds; trying takes 6 s."""
    return [round(later - earlier, -1) for earlier, later in itertools.pairwise(times)]


def a_modem(data):
    return b"\r\nERROR\r\n"


def noise(data):
    return bytes(range(256))


def an_echo(data):
    return data


def a_prompt(data):
    return b">>> "


@pytest.mark.parametrize("device", [None, DEVICE])
@pytest.mark.parametrize("answer", [lambda data: b"", a_modem, noise, an_echo, a_prompt])
def test_a_port_without_a_box_is_let_go_after_three_hellos_and_tried_every_ten_minutes(
    monkeypatch, database, device, answer
):
    room = Room(monkeypatch, database, device=device)
    room.answer = answer
    room.run(7)
    assert len(room.hellos) == 3 and not room.is_open
    room.run(1240)
    assert gaps(room.opened) == [610, 610] and len(room.hellos) == 9 and not room.is_open
    assert room.kinds() == [Found, Problem]  # each once


def test_a_port_where_a_box_was_met_is_looked_at_once_a_minute(monkeypatch, database):
    room = Room(monkeypatch, database, Kind.KNOWN)
    room.run(300)
    assert set(gaps(room.opened)) == {70} and room.kinds() == [Found, Problem]
    room.answer = lambda data: ANSWER
    room.run(70)
    assert room.is_open and room.kinds() == [Found, Problem, Met]
    opened = len(room.opened)
    room.run(600)
    assert room.is_open and len(room.opened) == opened  # it is a box, and is followed


@pytest.mark.parametrize("seen", [True, False])
def test_a_port_that_is_plugged_in_again_is_tried_at_once(monkeypatch, database, seen):
    room = Room(monkeypatch, database)
    room.run(20)
    if seen:
        room.identity = None
        room.run(5)
    room.identity = 2
    room.run(5)
    assert len(room.opened) == 2 and room.is_open
    found = [kind for kind in room.kinds() if kind is not Waiting]
    assert found == [Found, Problem, Lost, Found]


def test_a_new_start_tries_at_once(monkeypatch, database):
    for _ in range(2):
        room = Room(monkeypatch, database)
        room.run(20)
        assert room.opened == [0.0]


def test_a_slow_box_in_the_middle_of_a_sync_is_waited_for(monkeypatch, database):
    room = Room(monkeypatch, database)
    room.answer = lambda data: ANSWER
    room.run(10)
    room.answer = lambda data: b""
    room.run(25)
    assert room.kinds() == [Found, Met] and room.is_open
    room.answer = lambda data: ANSWER
    room.run(5)
    room.answer = lambda data: b""
    room.run(300)
    assert room.kinds() == [Found, Met, Problem]
    assert room.events[-1].sentence == "The box no longer answers: press the board's reset button"
    assert len(room.opened) > 3 and set(gaps(room.opened)[1:]) == {70}  # a box was met there
    room.identity = None
    room.run(3)
    assert room.kinds()[3:] == [Lost, Waiting]


def test_a_real_port_is_closed(monkeypatch, database, tmp_path):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(talk, "REPEAT", 0.02)
    monkeypatch.setattr(connections, "refusal", lambda device, shared: None)
    master, slave = pty.openpty()
    tty.setraw(slave)
    sync = Sync(database, lambda port, event: None, os.ttyname(slave))
    os.close(slave)
    thread = threading.Thread(target=sync.run)
    thread.start()

    def is_closed():
        try:
            return not os.read(master, 1000)
        except OSError:
            return True

    try:
        os.set_blocking(master, False)
        until(lambda: sync._silent)
        os.set_blocking(master, True)
        until(is_closed)
    finally:
        sync.stop()
        thread.join()
        os.close(master)

"""A board that sends without end neither holds up a command nor fills the memory."""

import itertools

import pytest

from castellan_host.device import transport as transports
from castellan_host.device.errors import LostError
from castellan_host.device.repl import Repl
from castellan_host.device.transport import Transport

pytestmark = pytest.mark.link


class Board:
    """A serial port over which a board answers everything with many more bytes than a test reads."""

    def __init__(self, *said):
        self.said = itertools.chain(*said, b"x" * 20000)
        self.read_bytes = 0

    def write(self, data):
        return len(data)

    def read(self, size=1):
        self.read_bytes += size
        return bytes(next(self.said) for _ in range(size))

    def inWaiting(self):  # noqa: N802 - pyserial's name
        return 1

    def close(self):
        pass


def transport(board):
    made = Transport.__new__(Transport)
    made.serial, made.in_raw_repl, made.use_raw_paste, made.is_pty = board, True, False, False
    return made


@pytest.fixture
def repl(monkeypatch):
    made = Repl.__new__(Repl)
    made.port, made.stopped = "/dev/ttyACM7", True
    return made


def test_an_answer_without_end_is_cut(monkeypatch, repl):
    monkeypatch.setattr(transports, "LONGEST", 5000)
    board = Board(b">OK")
    repl._transport = transport(board)
    with pytest.raises(LostError, match="it sends without end"):
        repl.run("1")
    assert 5000 <= board.read_bytes < 6000


def test_a_timeout_counts_while_bytes_come(monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(clock) / 100)
    assert not transport(Board()).read_until(1, b"raw REPL", timeout_overall=4).endswith(b"raw REPL")


def test_an_answer_that_trickles_in_has_an_end(monkeypatch, repl):
    clock = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(clock))  # a byte a second
    repl._transport = transport(board := Board(b">OK"))
    with pytest.raises(LostError, match="it sends too slowly"):
        repl.run("1")
    assert board.read_bytes < 100


def test_what_ends_is_read_to_its_end_and_no_further():
    board = Board(b"raw REPL; and more")
    assert transport(board).read_until(1, b"REPL;", timeout_overall=4) == b"raw REPL;"
    assert board.read_bytes == 9

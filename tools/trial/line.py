"""The serial line to a running box with the door: requests and their answers, over resets."""

import contextlib
import time
from typing import Any

import serial

import castellan
from castellan_host.device.errors import DeviceError, LostError
from castellan_host.link import connections, wire
from castellan_host.link.lending import LendingError, Loan

# Places in the state that `look` returns.
PICTURE, SCREEN, RECORDS, LONGEST, READY, FREE, SPEED, NOW, OLD = range(9)
ANSWER = 120.0  # s for an answer: an emulated box on a busy machine takes seconds
STARTED = 240.0  # s until a box that was reset answers: the watchdog's 8 and a start
_AGAIN = 1.0  # s between two tries to greet it
_LOOK = 0.1  # s that a read waits
WRAPS = 1 << 30  # ms: MicroPython's ticks


class Line:
    """The line to the box on a port. All of it raises LostError if the box no longer answers."""

    def __init__(self, port: str) -> None:
        self.port = port
        try:
            self._loan = Loan(port)
        except LendingError as error:
            raise DeviceError(str(error)) from None
        self._serial: serial.Serial | None = None
        self._lines = wire.Lines()
        self._come: list[wire.Message] = []

    def close(self) -> None:
        """Let go of the port."""
        self._drop()
        self._loan.close()

    def greet(self) -> tuple[str, str]:
        """Wait for a box that starts; return its id and its version."""
        end = time.monotonic() + STARTED
        while time.monotonic() < end:
            with contextlib.suppress(LostError):
                self.send("hello", castellan.PROTOCOL, int(time.time()))
                box = self.take(_AGAIN, "box")
                if box:
                    self._empty()
                    return box[2], box[3]
        raise DeviceError(f"The box on {self.port} does not start again")

    def ask(self, *message: object, kind: str = "door") -> wire.Message:
        """Send a request; return the first answer of a kind."""
        self.send(*message)
        answer = self.take(ANSWER, kind)
        if not answer:
            raise LostError(self.port, "it does not answer")
        return answer

    def send(self, *message: object) -> None:
        """Send a line."""
        self.write(wire.encode(*message))

    def write(self, data: bytes) -> None:
        """Send bytes."""
        try:
            self._open().write(data)
        except OSError as error:
            self._drop()
            raise LostError(self.port, str(error)) from None

    def wait(self, since: int, milliseconds: int) -> None:
        """Wait until the box's own clock is so long after a time of it: an emulated one may be slow."""
        while (self.ask("door", "time")[2] - since) % WRAPS < milliseconds:
            time.sleep(_LOOK)

    def take(self, seconds: float, *kinds: str) -> wire.Message:
        """Return the next message of these kinds, and drop those before; an empty one if none comes in time."""
        end = time.monotonic() + seconds
        while True:
            while self._come:
                message = self._come.pop(0)
                if message[0] in kinds:
                    return message
            if time.monotonic() >= end:
                return []
            self._read()

    def look(self) -> list[Any]:
        """Return the box's state, see `door.Extras`."""
        return self.ask("door", "look")[2:]

    def picture(self) -> bytes:
        """Return the picture that the display was sent."""
        pages = []
        message = self.ask("door", "picture")
        while message[1:2] == ["page"]:
            pages.append(bytes.fromhex(message[2]))
            message = self.take(ANSWER, "door")
        return b"".join(pages)

    def reset(self, how: str, *facts: int) -> None:
        """Have the box reset itself, and wait until it has started again; a USB port disappears meanwhile."""
        self.ask("door", "old")
        self.send("door", how, *facts)  # whose answer may come too late
        end = time.monotonic() + STARTED
        while time.monotonic() < end:
            time.sleep(_AGAIN)
            with contextlib.suppress(LostError):
                self._drop()
                self.greet()
                if not self.look()[OLD]:
                    return
        raise DeviceError(f"The box on {self.port} does not start again")

    def forget(self) -> None:
        """Drop what has come and was not asked for."""
        self._come = []

    def _open(self) -> serial.Serial:
        if self._serial is None:
            try:
                self._serial = connections.opened(
                    self.port, baudrate=connections.BAUD, timeout=_LOOK, write_timeout=ANSWER, exclusive=True
                )
            except (OSError, ValueError) as error:
                time.sleep(_LOOK)
                raise LostError(self.port, str(error)) from None
            self._lines = wire.Lines()
        return self._serial

    def _read(self) -> None:
        port = self._open()
        try:
            data = port.read(max(1, port.in_waiting))
        except (OSError, TypeError) as error:
            self._drop()
            raise LostError(self.port, str(error)) from None
        self._come += [message for line in self._lines.feed(data) if (message := wire.decode(line))]

    def _empty(self) -> None:
        """Drop what a hello that was sent more than once was answered."""
        while self.take(_LOOK, "box"):
            pass

    def _drop(self) -> None:
        if self._serial:
            with contextlib.suppress(OSError):
                self._serial.close()
        self._serial, self._come = None, []

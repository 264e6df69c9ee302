"""USB serial on the REPL's port: bytes in and out, and never a wait.

MicroPython's own ways wait: a read for all bytes that it was asked for, a write for
up to half a second until all fit. So bytes are read one by one, each after asking
whether there is one, and written no more at once than asking promises to fit.
"""

import select
import sys
import time

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

CTRL_C = 3
_AT_ONCE = 32  # bytes read at most in a step: a laptop that floods must not hold up the keys
_WAITING = 256  # bytes kept until the link takes them; its requests are shorter
_A_WAIT = 50  # ms; to write 64 bytes takes 6 at most


class Serial:
    """The line to the laptop.

    `room` is how many bytes are sure to fit once the port says that it can be written to.
    """

    def __init__(self, room: int = 1) -> None:
        self._room = room
        self._input: "Any" = sys.stdin.buffer
        self._output: "Any" = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._waiting = bytearray(_WAITING)
        self._count = 0  # of the bytes that wait
        self._stalled = False  # the laptop let a write wait

    def listen(self) -> None:
        """Take in what has come; raise KeyboardInterrupt at a Ctrl-C. Allocates nothing while nothing comes."""
        most = min(self._count + _AT_ONCE, _WAITING)
        while self._count < most and _ready(self._readable):
            self._input.readinto(self._byte)
            if self._byte[0] == CTRL_C:
                raise KeyboardInterrupt
            self._waiting[self._count] = self._byte[0]
            self._count += 1
            self._stalled = False

    def readinto(self, buffer: bytearray) -> int:
        """Fill `buffer` with what `listen` took in; return how many bytes, 0 if none."""
        count = min(len(buffer), self._count)
        if count:
            buffer[:count] = self._waiting[:count]
            self._count -= count
            self._waiting[: self._count] = self._waiting[count : count + self._count]
        return count

    def write(self, data: "Any") -> int:
        """Write what can be written at once of `data`; return how many bytes, 0 if none."""
        count = 0
        begun = time.ticks_ms()
        while count < len(data) and not self._stalled and _ready(self._writable):
            part = data if len(data) <= self._room else self._one(data[count])
            count += self._output.write(part)
        # Not every port's promise holds. One that made the box wait is left alone until the laptop speaks.
        self._stalled = self._stalled or time.ticks_diff(time.ticks_ms(), begun) > _A_WAIT
        return count

    def _one(self, byte: int) -> bytearray:
        self._byte[0] = byte
        return self._byte


def _ready(poll: "Any") -> bool:
    for _ in poll.ipoll(0):
        return True
    return False

"""Non-blocking reads and writes on the USB serial port, which is also the REPL's.

MicroPython's own calls block: a read until all requested bytes are there, a write for up to
half a second until all bytes fit. So this polls before each byte that it reads, and writes
only as many bytes as are sure to fit after a poll.
"""

import select
import sys
import time

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

CTRL_C = 3
_AT_ONCE = 32  # the most bytes read in a step: a flood from the laptop must not delay the keys
_WAITING = 256  # size of the input buffer in bytes; the link's requests are shorter
_BLOCKED = 50  # ms after which a write must have blocked; 64 bytes take 6 at most


class Serial:
    """The serial line to the laptop.

    `room` is how many bytes are sure to fit once a poll reports the port as writable.
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
        self._count = 0  # bytes in the input buffer
        self._stalled = False  # a write blocked, since the laptop does not read

    def listen(self) -> None:
        """Read the bytes that have arrived. Raises KeyboardInterrupt at a Ctrl-C. Allocates nothing without input."""
        most = min(self._count + _AT_ONCE, _WAITING)
        while self._count < most and _ready(self._readable):
            self._input.readinto(self._byte)
            if self._byte[0] == CTRL_C:
                raise KeyboardInterrupt
            self._waiting[self._count] = self._byte[0]
            self._count += 1
            self._stalled = False

    def readinto(self, buffer: bytearray) -> int:
        """Fill `buffer` with bytes that `listen` has read; return how many."""
        count = min(len(buffer), self._count)
        if count:
            buffer[:count] = self._waiting[:count]
            self._count -= count
            self._waiting[: self._count] = self._waiting[count : count + self._count]
        return count

    def write(self, data: bytes) -> int:
        """Write as much of `data` as fits without blocking; return how many bytes."""
        count = 0
        begun = time.ticks_ms()
        while count < len(data) and not self._stalled and _ready(self._writable):
            part = data if len(data) <= self._room else self._one(data[count])
            count += self._output.write(part)
        # Some ports report themselves as writable, and block. After that nothing is written until the laptop sends.
        self._stalled = self._stalled or time.ticks_diff(time.ticks_ms(), begun) > _BLOCKED
        return count

    def _one(self, byte: int) -> bytearray:
        self._byte[0] = byte
        return self._byte


def _ready(poll: "Any") -> bool:
    for _ in poll.ipoll(0):
        return True
    return False

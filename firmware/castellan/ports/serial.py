"""Non-blocking reads and writes on the USB serial port, which is also the REPL's.

MicroPython's own calls block: a read until all requested bytes are there, a write for up to
half a second until all bytes fit. So this polls before each byte that it reads, and before each write, of
only as many bytes as are sure to fit after a poll.
"""

import select
import sys
import time

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

CTRL_C = 3
_RETURN = 13  # what mpremote and others send directly before it
# What the newest readings were: something else than Ctrl-C, nothing, or nothing but Ctrl-C since there was nothing.
_OTHER, _NOTHING, _ALONE = 0, 1, 2
_AT_ONCE = 32  # the most bytes read in a step: a flood from the laptop must not delay the keys
_WAITING = 256  # size of the input buffer in bytes; the link's requests are shorter
_BLOCKED = 50  # ms after which a write must have blocked; 64 bytes take 6 at most


class Serial:
    """The serial line to the laptop.

    `room` is how many bytes are sure to fit once a poll reports the port as writable, `most` how many are written in a
    step.
    """

    def __init__(self, room: int = 1, most: int = 64) -> None:
        self._room, self.most = room, most
        self._input: "Any" = sys.stdin.buffer
        self._output: "Any" = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._waiting = bytearray(_WAITING)
        self._count = 0  # bytes in the input buffer
        self._last = 0  # the byte that was read last
        self._came = _NOTHING
        self._stalled = False  # a write blocked, since the laptop does not read

    def listen(self) -> None:
        """Read the bytes that have arrived. Raises KeyboardInterrupt at a Ctrl-C. Allocates nothing without input.

        Programs that look for their own devices send any bytes. So a 3 is a Ctrl-C only directly behind a carriage
        return, or if there is nothing but it between two steps that read nothing, as when a person presses it.
        """
        before = self._count
        most = min(before + _AT_ONCE, _WAITING)
        alone = before < most  # else more may have arrived than fits
        while self._count < most and _ready(self._readable):
            self._input.readinto(self._byte)
            byte = self._byte[0]
            if byte != CTRL_C:
                alone = False
            elif self._last == _RETURN:
                raise KeyboardInterrupt
            self._last = self._waiting[self._count] = byte
            self._count += 1
            self._stalled = False
        if not alone:
            self._came = _OTHER
        elif self._count == before:
            if self._came == _ALONE:
                raise KeyboardInterrupt
            self._came = _NOTHING
        elif self._came:
            self._came = _ALONE

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
            part = data[count : count + self._room] if self._room > 1 else self._one(data[count])
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

"""The virtual box's serial line as a pseudo-terminal, which programs open like a board's port."""

import os
import sys

import serial

AVAILABLE = sys.platform != "win32"  # which has none that other programs could open


class PtyLine:
    """The box's end of a raw pseudo-terminal; `path` is the name of the other end.

    `readinto` and `write` are what `castellan.link.link` calls, and never wait.
    """

    most = 256  # bytes that the link writes in a step
    token = ""  # the system lets no other user open it

    def __init__(self) -> None:
        self._box, laptop, self.path = _open()
        # This end stays open, or reading would fail when the laptop closes its own. pyserial makes it raw;
        # 0 s between bytes lets other programs that read it wait for one.
        self._laptop = serial.Serial(self.path, inter_byte_timeout=0)
        os.close(laptop)

    def readinto(self, buffer: bytearray) -> int:
        """Fill `buffer` with what has come; return the number of bytes."""
        try:
            data = os.read(self._box, len(buffer))
        except BlockingIOError:
            return 0
        buffer[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        """Write as much as the other end has room for; return the number of bytes."""
        try:
            return os.write(self._box, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Unplug it."""
        os.close(self._box)
        self._laptop.close()


def _open() -> tuple[int, int, str]:
    """Return both ends of a new pseudo-terminal, the first of which never waits, and the name of the second."""
    if sys.platform == "win32":
        raise NotImplementedError  # see AVAILABLE
    box, laptop = os.openpty()
    os.set_blocking(box, False)
    return box, laptop, os.ttyname(laptop)

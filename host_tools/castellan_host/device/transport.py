"""mpremote's transport, with limits for boards that send without end."""

import time
from collections.abc import Callable

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

LONGEST = 8 << 20  # bytes of an answer: a file of 2 MB, each byte of it written as \\x00

SLOWEST = 20  # bytes a second of an answer that takes longer than PATIENCE; a bridge chip sends 11000
PATIENCE = 30  # s
ANSWER = 10.0  # s without a byte, then the box hangs

_PAUSE = 0.01  # s between two looks at a silent port


class Transport(SerialTransport):  # type: ignore[misc]
    """A serial port with a raw REPL."""

    def exec_raw(
        self,
        command: bytes | str,
        timeout: float | None = None,
        data_consumer: Callable[[bytes], None] | None = None,
    ) -> tuple[bytes, bytes]:
        """Run code, and return what it prints and its errors; by default ANSWER is the `timeout`."""
        printed: tuple[bytes, bytes] = super().exec_raw(command, ANSWER if timeout is None else timeout, data_consumer)
        return printed

    def read_until(
        self,
        min_num_bytes: int,
        ending: bytes,
        timeout: float | None = 10,
        data_consumer: Callable[[bytes], None] | None = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        """Read until `ending`, and return all; what came so far when a timeout has passed.

        mpremote's own counts `timeout_overall` only while nothing comes, and has no limit to the length. Raises
        TransportError after LONGEST bytes, and if an answer trickles in.
        """
        data = bytearray()
        begun = heard = time.monotonic()
        while not data.endswith(ending):
            now = time.monotonic()
            if timeout_overall is not None and now >= begun + timeout_overall:
                break
            new = self.serial.read(1) if self.is_pty or self.serial.inWaiting() > 0 else b""
            if now - begun > PATIENCE and len(data) < SLOWEST * (now - begun):
                raise TransportError("it sends too slowly")
            if new:
                data += new
                heard = time.monotonic()
            elif timeout is not None and now >= heard + timeout:
                break
            else:
                time.sleep(_PAUSE)
            if len(data) > LONGEST:
                raise TransportError("it sends without end")
        if data_consumer:
            data_consumer(bytes(data))
        return bytes(data)

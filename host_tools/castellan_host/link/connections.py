"""Serial ports opened and read without waiting, each with the talk that goes over it."""

import contextlib
import errno
import select
from collections.abc import Callable, Iterator

import serial

from castellan_host.link import pty_line
from castellan_host.link import serial_ports as ports
from castellan_host.link.serial_ports import Port
from castellan_host.link.talk import Talk

BAUD = 115200  # for bridge chips; USB has its own pace

_BACKLOG = 1024  # bytes that may wait for a port that takes nothing


class CableError(Exception):
    """A port that can't be used; reads as a sentence."""


class Cable:
    """An open port and the talk over it. Raises CableError if the port can't be opened."""

    def __init__(self, port: Port, talk: Talk) -> None:
        self.port = port
        self.talk = talk
        self._serial = _open(port.device)
        self._out = b""

    def step(self, now: float, unix_time: int) -> None:
        """Pass on what has come, and as much of what is to be sent as the port takes.

        Raises CableError once the port is gone.
        """
        with self._plugged_in():
            data = self._serial.read(max(1, self._serial.in_waiting))
        said = self.talk.step(now, unix_time, data)
        if len(self._out) < _BACKLOG:  # what is left out counts as lost, and is asked for again
            self._out += said
        with self._plugged_in():
            # While a port takes nothing, pyserial's write would try again and again.
            if self._out and select.select([], [self._serial], [], 0)[1]:
                self._out = self._out[self._serial.write(self._out) or 0 :]

    @property
    def is_drained(self) -> bool:
        """Whether all that was to be sent is on its way."""
        return not self._out

    def fileno(self) -> int:
        """Return what `select` takes."""
        return int(self._serial.fileno())

    def close(self) -> None:
        """Let go of the port."""
        try:
            self._serial.close()
        except OSError:
            return  # it is gone already

    @contextlib.contextmanager
    def _plugged_in(self) -> Iterator[None]:
        try:
            yield
        except (OSError, TypeError):  # pyserial's own errors are OSErrors; TypeError where its file is gone
            self.close()
            raise CableError(f"{self.port.device} was unplugged") from None


def _open(device: str) -> serial.Serial:
    who = None if device in pty_line.running() else ports.holder(device)
    if who:
        raise CableError(busy(device, who))
    try:
        return serial.Serial(device, BAUD, timeout=0, write_timeout=0, exclusive=True)
    except OSError as error:
        raise CableError(explain(device, error)) from None
    except ValueError as error:
        raise CableError(f'"{device}" can\'t be opened: {error}') from None


def busy(device: str, who: str | None) -> str:
    """Say that a port is in use."""
    return f"{device} is in use by {who or 'another program'}: end that first"


def explain(device: str, error: OSError) -> str:
    """Say why a port could not be opened, and what to do."""
    number = error.errno
    text = str(error)
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text:
        return busy(device, ports.holder(device))
    if number == errno.EACCES:
        return f"You may not open {device}: {ports.permission(device)}"
    if number == errno.ENOENT:
        return f"There is no port {device}"
    if number == errno.EISDIR or f"({errno.ENOTTY}," in text:  # the second without a number of its own
        return f'"{device}" is no serial port'
    return f'"{device}" can\'t be opened: {error.strerror or text}'


def wait(cables: list[Cable], seconds: float, sleep: Callable[[float], object]) -> None:
    """Wait until something has come over one of the cables, or so long."""
    try:
        if cables:
            select.select(cables, [], [], seconds)
            return
    except (OSError, ValueError):
        pass
    sleep(seconds)

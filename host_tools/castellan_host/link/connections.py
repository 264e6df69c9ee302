"""Open serial ports that never wait, each with its talk."""

import contextlib
import errno
import io
import os
import re
import select
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import serial

from castellan_host.link import announcements, serial_ports, socket_line
from castellan_host.link.lending import LendingError, Loan
from castellan_host.link.serial_ports import Port
from castellan_host.link.talk import Talk

BAUD = 115200  # for bridge chips; USB has its own pace

_BACKLOG = 1024  # bytes that may wait for a port that takes nothing
_DEVICES = Path("/sys/dev/char")  # Linux has a folder there for each device; `subsystem` is what kind it is
_SERIAL = ("tty", "usb")
_STANDARD = (0, 1, 2)  # standard input, output and error


class CableError(Exception):
    """A port that can't be used; reads as a sentence. `borrower` is the castellan command that has it for a while."""

    def __init__(self, sentence: str, borrower: int = 0) -> None:
        super().__init__(sentence)
        self.borrower = borrower


class Cable:
    """An open port and the talk over it. Raises CableError if the port can't be opened.

    A running sync lets go of the port until the cable is closed. With `follows` it is such a sync's.
    """

    def __init__(self, port: Port, talk: Talk, follows: bool = False) -> None:
        self.port = port
        self.talk = talk
        self._out = b""
        self._written = b""  # Windows' driver reads what it was given last until it is sent
        with contextlib.ExitStack() as failing:
            self._loan = failing.enter_context(_borrow(port.device, follows))
            self._serial = _open(port.device)
            failing.pop_all()

    def step(self, now: float, unix_time: int) -> None:
        """Pass received bytes to the talk, and write as much of its output as the port takes.

        Raises CableError once the port is gone.
        """
        with self._plugged_in():
            data = self._serial.read(max(1, self._serial.in_waiting))
        output = self.talk.step(now, unix_time, data)
        if len(self._out) < _BACKLOG:  # what is left out counts as lost, and is asked for again
            self._out += output
        with self._plugged_in():
            if self._out and self._takes_more():
                self._written = self._out
                self._out = self._out[self._serial.write(self._written) or 0 :]

    @property
    def is_drained(self) -> bool:
        """Whether all output is written."""
        return not self._out

    def fileno(self) -> int:
        """Return what `select` takes."""
        return int(self._serial.fileno())

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(OSError):  # it is gone already
            self._serial.close()
        self._loan.close()

    def borrower(self) -> int | None:
        """Return the process of another castellan command that waits for a sync's port, None if none does."""
        return self._loan.borrower()

    def _takes_more(self) -> bool:
        """Return whether the port has room. While it has none, pyserial's write would try again and again."""
        try:
            return bool(select.select([], [self._serial], [], 0)[1])
        except io.UnsupportedOperation:  # Windows selects sockets alone
            return not self._serial.out_waiting

    @contextlib.contextmanager
    def _plugged_in(self) -> Iterator[None]:
        try:
            yield
        except (OSError, TypeError):  # pyserial's own errors are OSErrors; TypeError where its file is gone
            self.close()
            raise CableError(f"{self.port.device} was unplugged") from None


def _borrow(device: str, follows: bool) -> Loan:
    try:
        return Loan(device, follows)
    except LendingError as error:
        raise CableError(str(error), error.process) from None


def _open(device: str) -> serial.Serial:
    # A pseudo-terminal is held by the virtual box, too.
    refused = refusal(device, shared=device in announcements.running())
    if refused:
        raise CableError(refused)
    try:
        if device.startswith(socket_line.SCHEME):
            return _open_socket(device)
        return opened(device, baudrate=BAUD, timeout=0, write_timeout=0, exclusive=True)
    except OSError as error:
        raise CableError(explain(device, error)) from None
    except ValueError as error:
        raise CableError(f'"{device}" can\'t be opened: {error}') from None


def opened(device: str, **settings: Any) -> serial.Serial:
    """Open a port with pyserial's settings. Raises OSError, ValueError.

    The lines DTR and RTS come on without a moment in which RTS is on and DTR is off, which resets an ESP32 behind a
    bridge chip. Linux and macOS switch both on at once as they open the port: to have them off before would switch
    off DTR first. Windows' driver of Silicon Labs' chips switches on one after the other, so there both stay off until
    the port is open, as mpremote does. A chip's own USB keeps DTR on: off, it means that nobody is connected.
    """
    port = serial.serial_for_url(device, do_not_open=True, **settings)
    if sys.platform == "win32" and serial_ports.vendor(device) == serial_ports.SILICON_LABS:
        port.dtr = port.rts = False
        port.open()
        port.dtr = True
        port.rts = True
    else:
        port.open()
    return port


def _open_socket(device: str) -> serial.Serial:
    _ = urlsplit(device).port  # raises ValueError in words; pyserial's are not about ports
    port = serial.serial_for_url(device, BAUD, timeout=0, write_timeout=0)
    try:
        enter(port, device)
    except OSError:
        port.close()
        raise
    return port


def enter(port: serial.Serial, device: str) -> None:
    """Send a port that was just opened its token, if it has one. Raises OSError if the virtual box refuses."""
    token = announcements.token(device)
    if token:
        socket_line.enter(port, token)


def refusal(device: str, shared: bool) -> str | None:
    """Return why a port must not be opened, as a sentence; None if it may be tried.

    A `shared` port may be open in another program.
    """
    who = None if shared else serial_ports.holder(device)
    return not_a_port(device) or (busy(device, who) if who else None)


def busy(device: str, who: str | None) -> str:
    """Say that a port is in use."""
    return f"{device} is in use by {who or 'another program'}: end that first"


def explain(device: str, error: OSError) -> str:
    """Say why a port could not be opened, and what to do."""
    number = error.errno or _number(str(error))
    text = str(error)
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text:
        return busy(device, serial_ports.holder(device))
    if number == errno.EACCES:
        return f"You may not open {device}: {serial_ports.permission(device)}"
    if number == errno.ENOENT:
        return f"There is no port {device}"
    if number in (errno.EISDIR, errno.ENOTTY):
        return f'"{device}" is not a serial port'
    return f'"{device}" can\'t be opened: {error.strerror or text}'


def _number(text: str) -> int | None:
    """Return the number of a system's error that is in one of pyserial's as text: "FileNotFoundError(2, …)"."""
    if "PermissionError(" in text:
        return errno.EBUSY  # so Windows says that another program has the port open
    found = re.search(r"\((\d+), ", text)
    return int(found[1]) if found else None


def wait(cables: list[Cable], seconds: float, sleep: Callable[[float], object]) -> None:
    """Wait until something has come over one of the cables, or so long."""
    try:
        if cables:
            select.select(cables, [], [], seconds)
            return
    except (OSError, ValueError):
        pass
    sleep(seconds)


def not_a_port(device: str) -> str | None:
    """Return why a device is not a serial port, as a sentence; None if it may be one, or is not there."""
    if not Path(device).name:
        return f'"{device}" is not a serial port'
    try:
        status = os.stat(device)
    except (OSError, ValueError):
        return None  # opening it gives the reason
    if sys.platform == "win32":
        return None
    if device == "/dev/tty" or any(_is_same(number, status) for number in _STANDARD):
        return f"{device} is the terminal of this command, not a serial port"
    if not stat.S_ISCHR(status.st_mode) or not _may_be_serial(f"{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}"):
        return f'"{device}" is not a serial port'
    return None


def _is_same(number: int, found: os.stat_result) -> bool:
    """Return whether a standard stream is the terminal that was found."""
    try:
        return os.isatty(number) and os.path.samestat(os.fstat(number), found)
    except OSError:
        return False  # it is closed


def _may_be_serial(numbers: str) -> bool:
    """Return whether a device with this major and minor number may be a serial port."""
    kind = _DEVICES / numbers / "subsystem"
    return not kind.exists() or kind.resolve().name in _SERIAL  # a pseudo-terminal has no such folder

"""The REPL of a box that is stopped: Python code goes in, what it prints comes back. Over mpremote's transport."""

import ast
import contextlib
import io
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from castellan_host.device.errors import CodeError, DeviceError, LostError, SilentError
from castellan_host.link import connections as cables
from castellan_host.link import serial_ports as ports

ATTEMPTS = 3  # to break into what the box is doing
PATIENCE = 4.0  # s, for each
ANSWER = 10.0  # s without a byte, then the box hangs

_ON_THE_BOX = Path(__file__).parent / "on_the_box.py"


class Repl:
    """A stopped box. Its raw REPL takes the functions of `on_the_box`.

    All raise LostError when the box no longer answers, CodeError when what it was asked to do fails there.
    """

    def __init__(self, port: str) -> None:
        """Stop the box on `port`. Raises DeviceError if it can't be opened or does not answer as MicroPython."""
        self.port = port
        self._transport = _open(port)
        self.stopped = True
        try:
            self._transport.serial.write_timeout = ANSWER
            self._break_in()
            self.run(_ON_THE_BOX.read_text(encoding="utf-8"))
        except BaseException:
            self.close()
            raise

    def run(self, code: str) -> str:
        """Run code and return what it prints."""
        with self._connected():
            try:
                return bytes(self._transport.exec(code)).decode()
            except TransportExecError as error:
                raise CodeError(error.error_output) from None

    def ask(self, function: str, *arguments: object) -> list[Any]:
        """Return all that a generator of `on_the_box` yields."""
        given = ", ".join(map(repr, arguments))
        return [
            ast.literal_eval(line) for line in self.run(f"for _ in {function}({given}): print(repr(_))").splitlines()
        ]

    def start(self) -> None:
        """Start the box again, as if it were switched on; it is no REPL from then on."""
        with self._connected():
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE)
            self._transport.exit_raw_repl()
            self._expect(b">>> ")
            self._transport.serial.write(b"\x04")
            self._expect(b"soft reboot\r\n")
        self.stopped = False

    def leave(self, code: str) -> None:
        """Run code after which nobody answers here any more."""
        with self._connected():
            self._transport.exec_raw_no_follow(code)
        self.stopped = False

    def send(self, line: bytes) -> None:
        """Send a line to a box that runs."""
        with self._connected():
            self._transport.serial.write(line)

    def line(self) -> bytes:
        """Return what a box that runs says next, to the end of the line or until it is silent for a second."""
        with self._connected():
            self._transport.serial.timeout = 1
            return bytes(self._transport.serial.readline())

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(OSError):  # it may be gone
            self._transport.close()

    # -- Within -----------------------------------------------------------------------

    def _break_in(self) -> None:
        """Stop what runs, and restart the interpreter without it, for its memory."""
        for attempt in range(ATTEMPTS):
            with self._connected(), contextlib.suppress(TransportError):
                self._transport.enter_raw_repl(timeout_overall=PATIENCE)
                return
        raise SilentError(f"No MicroPython answers on {self.port}")

    def _expect(self, ending: bytes) -> None:
        if not self._transport.read_until(1, ending, timeout_overall=PATIENCE).endswith(ending):
            raise TransportError("it does not answer")

    @contextlib.contextmanager
    def _connected(self) -> Iterator[None]:
        try:
            # mpremote prints what it did not expect.
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except (TransportError, OSError, struct.error) as error:
            self.stopped = False  # or whatever it is
            raise LostError(self.port, str(error) or "it does not answer") from None


def _open(port: str) -> SerialTransport:
    """Open a port. Raises DeviceError, which says what to do, if that can't be done."""
    # A pseudo-terminal's other end is a program too, and may hold this one.
    who = None if os.path.realpath(port).startswith("/dev/pts/") else ports.holder(port)
    if who:
        raise DeviceError(cables.busy(port, who))
    try:
        return SerialTransport(port, timeout=PATIENCE)
    except (TransportError, OSError, ValueError):
        raise DeviceError(_why(port)) from None


def _why(port: str) -> str:
    """Return why a port can't be opened, which mpremote does not tell."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except OSError as error:
        return cables.explain(port, error)
    except ValueError as error:
        return f'"{port}" can\'t be opened: {error}'
    return f"{port} could not be opened for a moment. Repeat the command"


def stopped(port: str) -> contextlib.AbstractContextManager[Repl]:
    """Give the REPL of the box on `port`; if it is not running again afterwards, start it, whatever happens."""
    return restarted(Repl(port))


@contextlib.contextmanager
def restarted(repl: Repl) -> Iterator[Repl]:
    """Give the REPL of a stopped box; if it is not running again afterwards, start it, whatever happens."""
    try:
        yield repl
        if repl.stopped:
            repl.start()
    except BaseException:
        if repl.stopped:
            with contextlib.suppress(DeviceError):  # what went wrong first is what to tell
                repl.start()
        raise
    finally:
        repl.close()

"""The raw REPL of a stopped box: runs Python code there and returns its output, over mpremote's transport."""

import contextlib
import io
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mpremote.transport import TransportError, TransportExecError

from castellan_host.device import answering
from castellan_host.device.answering import GarbledError
from castellan_host.device.errors import CodeError, DeviceError, LostError, SilentError
from castellan_host.device.transport import ANSWER, Transport
from castellan_host.link import connections
from castellan_host.link.lending import LendingError, Loan

ATTEMPTS = 3  # to break into what the box is doing
PATIENCE = 4.0  # s, for each

_ON_THE_BOX = Path(__file__).parent / "on_the_box.py"
_ENDED = Path(__file__).parent / "ended_on_the_box.py"


class Repl:
    """A stopped box. Its raw REPL takes the functions of `on_the_box`.

    All methods raise LostError if the box no longer answers, CodeError if the code raises an exception there.
    """

    def __init__(self, port: str, listening: bool = False) -> None:
        """Stop the box on `port`. Raises DeviceError if it can't be opened or does not answer as MicroPython.

        If this is `listening`, `ended` has what the box says of the time that it ran, see `ended_on_the_box`.
        """
        self.port = port
        self.ended: list[Any] = []
        self._loan = _borrow(port)
        try:
            self._transport = _open(port)
        except BaseException:
            self._loan.close()
            raise
        self.stopped = True
        try:
            self._transport.serial.write_timeout = ANSWER
            self._break_in(listening)
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
            except UnicodeDecodeError:
                raise GarbledError(self.port) from None

    def ask(self, function: str, *arguments: object) -> list[Any]:
        """Return all that a generator of `on_the_box` yields. Raises GarbledError if the answer is damaged."""
        given = ", ".join(map(repr, arguments))
        return answering.read(self.port, function, self.run(f"answer({function}({given}))"))

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
        """Run code after which the REPL no longer answers."""
        with self._connected():
            self._transport.exec_raw_no_follow(code)
        self.stopped = False

    def send(self, line: bytes) -> None:
        """Send a line to a running box."""
        with self._connected():
            self._transport.serial.write(line)

    def line(self) -> bytes:
        """Return the next line of a running box, or what came of it in a second."""
        with self._connected():
            self._transport.serial.timeout = 1
            return bytes(self._transport.serial.readline())

    def close(self) -> None:
        """Close the port, and give it back to a sync that had it."""
        with contextlib.suppress(OSError):  # it may be unplugged
            self._transport.close()
        self._loan.close()

    # -- Within -----------------------------------------------------------------------

    def _break_in(self, listening: bool) -> None:
        """Interrupt the running program, and restart the interpreter without it, to free its memory."""
        for attempt in range(ATTEMPTS):
            with self._connected(), contextlib.suppress(TransportError):
                if listening and not attempt:
                    self._listen()
                self._transport.enter_raw_repl(timeout_overall=PATIENCE)
                return
        raise SilentError(f"No MicroPython answers on {self.port}")

    def _listen(self) -> None:
        self._transport.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE)
        try:
            self.run(_ENDED.read_text(encoding="utf-8"))
            self.ended = answering.read(self.port, "ended", self.run("last_words()"))
        except CodeError:  # no heap was left for it
            self.ended = []

    def _expect(self, ending: bytes) -> None:
        if not self._transport.read_until(1, ending, timeout_overall=PATIENCE).endswith(ending):
            raise TransportError("it does not answer")

    @contextlib.contextmanager
    def _connected(self) -> Iterator[None]:
        try:
            # mpremote prints unexpected output.
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except (TransportError, OSError, struct.error) as error:
            self.stopped = False  # or whatever it is
            raise LostError(self.port, str(error) or "it does not answer") from None


def _borrow(port: str) -> Loan:
    try:
        return Loan(port)
    except LendingError as error:
        raise DeviceError(str(error)) from None


def _open(port: str) -> Transport:
    """Open a port. Raises DeviceError, which says what to do, if that can't be done."""
    # A pseudo-terminal's other end is a program too, and may hold this one.
    refused = connections.refusal(port, shared=os.path.realpath(port).startswith("/dev/pts/"))
    if refused:
        raise DeviceError(refused)
    try:
        transport = Transport(port, timeout=PATIENCE)
    except (TransportError, OSError, ValueError):
        raise DeviceError(_why(port)) from None
    try:
        connections.enter(transport.serial, port)
    except OSError as error:
        transport.close()
        raise DeviceError(connections.explain(port, error)) from None
    return transport


def _why(port: str) -> str:
    """Return why a port can't be opened, which mpremote does not report."""
    try:
        connections.opened(port, exclusive=True).close()
    except OSError as error:
        return connections.explain(port, error)
    except ValueError as error:
        return f'"{port}" can\'t be opened: {error}'
    return f"{port} could not be opened for a moment. Repeat the command"


def stopped(port: str, listening: bool = False) -> contextlib.AbstractContextManager[Repl]:
    """Context manager of the REPL of the box on `port`; starts the box again at the end, also after an error."""
    return restarted(Repl(port, listening))


@contextlib.contextmanager
def restarted(repl: Repl) -> Iterator[Repl]:
    """Context manager of the REPL of a stopped box; starts the box again at the end, also after an error."""
    try:
        yield repl
        if repl.stopped:
            repl.start()
    except BaseException:
        if repl.stopped:
            with contextlib.suppress(DeviceError):  # the first error is the one to report
                repl.start()
        raise
    finally:
        repl.close()

"""Lending a serial port: the program that has it open lets go of it while another of the user's programs needs it.

The holder listens on a loopback socket. Its port and a token stand in a file that only the user can read. Who wants
the serial port sends the token, is answered, and keeps the connection: when it closes, or its process dies, the
holder takes the serial port up again. Nothing else can be asked for: what comes here changes no game.
"""

import contextlib
import hmac
import json
import os
import secrets
import socket
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

from castellan_host import places
from castellan_host.link import ports

LOOPBACK = "127.0.0.1"
PATIENCE = 10.0  # s for the holder to let go: its database may be locked for half of that

_LONGEST = 200  # bytes of a line
_CALLERS = 8  # connections that may be open at once; the oldest is closed for a newer one
_LENT, _BUSY = "lent", "busy"


class LendingError(Exception):
    """The program that holds a port did not let go of it; reads as a sentence."""


class Lender:
    """Offers a port that this program has open. `step` never waits. Raises OSError if it can't be offered.

    Once `wanted`, let go of the port, then call `give`. It is the borrower's until `borrower` is None.
    """

    def __init__(self, device: str) -> None:
        self.borrower: int | None = None  # the process that has the port, or waits for it
        self.is_lent = False
        self._token = secrets.token_urlsafe(32)
        self._callers: dict[socket.socket, bytes] = {}  # what each has sent of its line
        self._connection: socket.socket | None = None  # the borrower's
        self._listener = socket.create_server((LOOPBACK, 0))
        self._listener.setblocking(False)
        self._place = _place(device)
        self._offer = json.dumps([self._listener.getsockname()[1], self._token, os.getpid()])
        try:
            self.announce()
        except OSError:
            self._listener.close()
            raise

    def announce(self) -> None:
        """Write the offer, also in place of another program's, which had the port for a while. Raises OSError."""
        places.write_private(self._place, self._offer)

    @property
    def wanted(self) -> bool:
        """Whether a borrower waits for the port."""
        return self.borrower is not None and not self.is_lent

    def step(self) -> None:
        """Take what has come from other programs."""
        self._accept()
        self._end_if_left()
        for caller in list(self._callers):
            data = _received(caller)
            if data is not None:
                self._take(caller, data)

    def give(self) -> None:
        """Report to the borrower that the port is free."""
        assert self._connection
        self.is_lent = True
        self._answer(self._connection, _LENT)

    def close(self) -> None:
        """Offer the port no more. A borrower keeps it."""
        with contextlib.suppress(OSError):  # it is gone already
            if self._place.read_text(encoding="utf-8") == self._offer:
                self._place.unlink()
        self._listener.close()
        for caller in self._callers:
            caller.close()
        self._end()

    # -- Within -----------------------------------------------------------------------

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # nobody calls, or has left again
            for _ in range(_CALLERS):
                caller, _ = self._listener.accept()
                caller.setblocking(False)
                self._callers[caller] = b""
                if len(self._callers) > _CALLERS:
                    self._drop(next(iter(self._callers)))

    def _take(self, caller: socket.socket, data: bytes) -> None:
        """Take data of a caller that has not sent its complete line yet."""
        line = self._callers[caller] + data
        if not data or len(line) > _LONGEST:
            self._drop(caller)
        elif not line.endswith(b"\n"):
            self._callers[caller] = line
        else:
            self._ask(caller, *line.decode("ascii", "replace").split(" ", 1))

    def _ask(self, caller: socket.socket, token: str, process: str = "") -> None:
        if not (hmac.compare_digest(token.encode(), self._token.encode()) and process.strip().isdecimal()):
            self._drop(caller)
            return
        self._end_if_left()
        if self._connection:
            self._answer(caller, f"{_BUSY} {self.borrower}")
            self._drop(caller)
        else:
            del self._callers[caller]
            self._connection, self.borrower = caller, int(process)

    def _answer(self, caller: socket.socket, line: str) -> None:
        with contextlib.suppress(OSError):  # it has left: the next step sees it
            caller.sendall(f"{line}\n".encode())

    def _drop(self, caller: socket.socket) -> None:
        del self._callers[caller]
        caller.close()

    def _end_if_left(self) -> None:
        if self._connection and _received(self._connection) is not None:  # a borrower sends nothing more
            self._end()

    def _end(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection, self.borrower, self.is_lent = None, None, False


class Loan:
    """A port borrowed from its holder, if it has one; `close` gives it back. Raises LendingError."""

    def __init__(self, device: str) -> None:
        self._connection: socket.socket | None = None
        place = _place(device)
        offer = _read(place)
        if not offer:
            return
        port, token, holder = offer
        answer = ""
        try:
            self._connection = socket.create_connection((LOOPBACK, port), PATIENCE)
            self._connection.sendall(f"{token} {os.getpid()}\n".encode())
            answer = self._connection.recv(_LONGEST).decode("ascii", "replace")
        except TimeoutError:
            self.close()
            if ports.holder(device):
                raise LendingError(_hung(device, holder)) from None
            # Its holder was killed, and another program has got the TCP port: opening the serial port shows it.
        except ConnectionRefusedError:
            place.unlink(missing_ok=True)  # its holder was killed
        except OSError:
            self.close()  # its holder has just ended
        if answer.startswith(_BUSY):
            self.close()
            process = answer.removeprefix(_BUSY).strip()
            raise LendingError(
                f"Another castellan command (process {process}) is at work on {device}: repeat this when it has ended"
            )

    def __enter__(self) -> "Loan":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the port back."""
        if self._connection:
            self._connection.close()
            self._connection = None


def _hung(device: str, holder: object) -> str:
    return (
        f"castellan (process {holder}) has {device} open and did not let go of it within {PATIENCE:.0f} seconds: "
        "end it, then repeat this command"
    )


def _read(place: Path) -> tuple[int, str, int] | None:
    """Return TCP port, token and process of who offers a serial port, None if nobody does."""
    try:
        match json.loads(place.read_text(encoding="utf-8")):
            case [int(port), str(token), int(process)] if 0 < port < 1 << 16:
                return port, token, process
    except (OSError, ValueError, RecursionError):
        return None
    return None


def _received(connection: socket.socket) -> bytes | None:
    """Return what has come, nothing if the other end has closed, None if nothing came."""
    try:
        return connection.recv(_LONGEST + 1)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _place(device: str) -> Path:
    """Return the file that offers a port."""
    name = device if "://" in device else os.path.realpath(device)
    return places.runtime() / "lent" / quote(name, safe="", errors="surrogateescape")

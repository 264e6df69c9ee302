"""The virtual box's serial line as a socket of this machine, for pyserial's `socket://`.

Every program of this machine can connect to it, and every web page in its browsers. So the first line of a connection
must be the token, which is in a file that only the user can read (see `announcements`). A connection that sends
anything else is closed without an answer. The answer to the token is a line, too: `ok`, or `busy` if another
connection has the line, which is closed then.
"""

import errno
import hmac
import secrets
import socket

import serial

SCHEME = "socket://"

_LOOPBACK = "127.0.0.1"
_OK, _BUSY = b"ok\n", b"busy\n"
_ANSWER = 5.0  # s in which a box answers to the token, however busy it is
_WAITING = 8  # connections that may wait with an incomplete token; then the one that has waited longest is closed
_ROOM = 4096  # bytes that may wait for a laptop, as in a pseudo-terminal; systems take that as a hint


class SocketLine:
    """The box's end of the line; `path` is its address, as pyserial takes it, `token` what opens it.

    `readinto` and `write` are what the box's link calls, and never wait. New connections are taken by `readinto`.
    """

    most = 256  # bytes that the link writes in a step

    def __init__(self) -> None:
        self.token = secrets.token_hex(16)
        self._listener = socket.create_server((_LOOPBACK, 0))
        self._listener.setblocking(False)
        self.path = f"{SCHEME}{_LOOPBACK}:{self._listener.getsockname()[1]}"
        self._waiting: dict[socket.socket, bytes] = {}  # connections, and what each has sent of a token
        self._laptop: socket.socket | None = None

    def readinto(self, buffer: bytearray) -> int:
        """Fill `buffer` with what has come; return the number of bytes."""
        count = self._read(buffer)
        self._admit()
        return count

    def write(self, data: bytes) -> int:
        """Write as much as the other end has room for; return the number of bytes, 0 if there is no other end."""
        if self._laptop is None:
            return 0
        try:
            return self._laptop.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return 0

    def close(self) -> None:
        """Unplug it."""
        self._hang_up()
        for connection in (self._listener, *self._waiting):
            connection.close()

    def _read(self, buffer: bytearray) -> int:
        if self._laptop is None:
            return 0
        try:
            count = self._laptop.recv_into(buffer)
        except BlockingIOError:
            return 0
        except OSError:
            count = 0
        if not count:
            self._hang_up()
        return count

    def _hang_up(self) -> None:
        if self._laptop is not None:
            self._laptop.close()
        self._laptop = None

    def _admit(self) -> None:
        """Take new connections, and look at what those without a complete token have sent."""
        try:
            connection, _ = self._listener.accept()
        except OSError:  # there is none, or it has left again
            pass
        else:
            connection.setblocking(False)
            self._waiting[connection] = b""
        for connection in list(self._waiting):
            self._look_at(connection)
        if len(self._waiting) > _WAITING:
            self._refuse(next(iter(self._waiting)))

    def _look_at(self, connection: socket.socket) -> None:
        wanted = self.token.encode() + b"\n"
        sent = self._waiting[connection]
        try:
            data = connection.recv(len(wanted) - len(sent))
        except BlockingIOError:
            return
        except OSError:
            data = b""
        sent += data
        if data and len(sent) < len(wanted) and not sent.endswith(b"\n"):
            # Half a line is not judged: whoever was refused at the first wrong byte could guess one after the other.
            self._waiting[connection] = sent
        elif not hmac.compare_digest(sent, wanted):
            self._refuse(connection)
        elif self._laptop is None:
            self._laptop = connection
            del self._waiting[connection]
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.write(_OK)
        else:
            self._refuse(connection, _BUSY)

    def _refuse(self, connection: socket.socket, answer: bytes = b"") -> None:
        del self._waiting[connection]
        with connection:
            if answer:
                try:
                    connection.send(answer)
                except OSError:
                    return  # it has left


def enter(port: serial.Serial, token: str) -> None:
    """Send the token over an open `socket://` port, and wait for the answer. Raises OSError if it is not `ok`."""
    timeout, port.timeout = port.timeout, _ANSWER
    port.write(token.encode() + b"\n")
    answer = port.read_until(b"\n", len(_BUSY))
    port.timeout = timeout
    if answer == _BUSY:
        raise OSError(errno.EBUSY, "another program has it")
    if answer != _OK:
        raise OSError(errno.ETIMEDOUT, "it does not answer")

"""The page's server gets HTTP and WebSocket frames that no browser sends: it answers the next one as before."""

import contextlib
import json
import random
import socket
import struct
from urllib.parse import urlsplit

import pytest

from lab.odd_values import odd_value
from lab.programs.serving import cookie, get, served
from lab.waiting import WAITING

METHODS = ("GET", "POST", "HEAD", "PUT", "CONNECT", "get", "", "\x00", "GET" * 500)
PATHS = ("/", "/box", "/names", "*", "//", "/../etc/passwd", "/%00", "/%", "/box?x=\x1b[2J", "/" + "x" * 20_000, "")
HEADERS = (
    *(("Content-Length", "-1"), ("Content-Length", "9" * 30), ("Content-Length", "x"), ("Content-Length", "5")),
    *(("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "x"), ("Host", "evil.example"), ("Host", "")),
    *(("Host", "\xff"), ("Origin", "null"), ("Cookie", "=;==;\xff"), ("Upgrade", "websocket")),
    *(("Connection", "Upgrade"), ("Sec-WebSocket-Key", "x"), ("Sec-WebSocket-Version", "99")),
    *(("Expect", "100-continue"), ("X", "y" * 70_000), ("\x00", "\x00")),
)
ACTS = ("down", "up", "text", "names", "x", None, 1)
LONGEST = 20_000  # bytes of a frame: more than the server takes


CLOSE = b"\x88\x80\0\0\0\0"
PATIENCE = 0.2  # seconds for an answer


def read(connection):
    """Read until the server closes the connection or waits for more."""
    connection.settimeout(PATIENCE)
    with contextlib.suppress(TimeoutError):
        while connection.recv(65536):
            pass


class Server:
    """The address of a server, and what it has written to standard error."""

    def __init__(self, address, errors):
        self.address, self.errors = address, errors
        self.netloc = urlsplit(address).netloc
        self.cookie = cookie(address)
        self.token = self.cookie.partition("=")[2]

    def connect(self):
        there = urlsplit(self.address)
        return socket.create_connection((there.hostname, there.port), timeout=WAITING)

    def send(self, data):
        """Send bytes, and read what comes."""
        with self.connect() as connection, contextlib.suppress(ConnectionError):
            connection.sendall(data)
            read(connection)

    def converse(self, frames):
        """Send frames as a page that may press keys."""
        headers = {
            "Host": self.netloc,
            "Origin": f"http://{self.netloc}",
            "Cookie": self.cookie,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
        }
        request = "GET /box HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        with self.connect() as connection, contextlib.suppress(ConnectionError):
            connection.sendall(request.encode() + b"\r\n")
            assert b" 101 " in connection.recv(100)
            for frame in [*frames, CLOSE]:
                connection.sendall(frame)
            read(connection)

    def check(self):
        """Assert that the server goes on as before."""
        status, _, body = get(self.address, Cookie=self.cookie)
        assert status == 200 and "virtual box" in body
        assert "Traceback" not in self.errors.read_text(), self.errors.read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flash")
    errors = folder.with_suffix(".errors")
    with errors.open("w") as file, served(folder, errors=file) as address:
        yield Server(address, errors)


def request(rng, server):
    """Return a request with odd parts, or cut off, or with bytes exchanged."""
    lines = [f"{rng.choice(METHODS)} {rng.choice(PATHS)} HTTP/{rng.choice(('1.1', '1.0', '2', 'x'))}"]
    lines += [f"Host: {server.netloc}"] * rng.randrange(2) + [f"Cookie: {server.cookie}"] * rng.randrange(2)
    lines += [f"{name}: {value}" for name, value in rng.sample(HEADERS, rng.randrange(4))]
    data = bytearray("\r\n".join([*lines, "", ""]).encode("latin-1") + rng.randbytes(rng.choice((0, 0, 5, 3000))))
    for _ in range(rng.choice((0, 0, 1, 9))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.choice((len(data), len(data), rng.randrange(len(data))))])


def frame(rng):
    """Return a WebSocket frame: a message of the page, an odd one, or bytes that are none."""
    if not rng.randrange(8):
        return rng.randbytes(rng.randrange(1, 40))
    payload = json.dumps([rng.choice(ACTS), odd_value(rng)]).encode()
    if not rng.randrange(3):
        payload = rng.choice((b"", b"[" * 9000, b"\xff\xfe", b"[1]", b"1e999", b"x" * LONGEST, rng.randbytes(50)))
    opcode = rng.choice((1, 1, 1, 1, 2, 0, 8, 9, 10, 3))
    first = opcode | rng.choice((0x80, 0x80, 0x80, 0, 0xC0))
    mask = rng.randbytes(4) if rng.randrange(10) else b""
    size, bit = len(payload), 0x80 if mask else 0
    length = struct.pack(">B", size | bit) if size < 126 else struct.pack(">BH", 126 | bit, size)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload)) if mask else payload
    return bytes([first]) + length + mask + masked


def test_an_odd_web(soak, server):
    def case(seed):
        rng = random.Random(seed)
        if rng.randrange(2):
            server.send(request(rng, server))
        else:
            server.converse([frame(rng) for _ in range(rng.randrange(1, 8))])
        server.check()

    soak(case)

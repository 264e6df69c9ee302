"""The virtual box's serial line as a socket: only who has its token gets in, and nobody keeps others out."""

import contextlib
import errno
import io
import os
import socket
import stat
import threading
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import serial

from castellan_host.link import announcements, connections, serial_ports
from castellan_host.link.announcements import announced
from castellan_host.link.connections import Cable, CableError
from castellan_host.link.serial_ports import Kind, Port
from castellan_host.link.socket_line import SocketLine, enter
from castellan_host.link.talk import Talk
from castellan_host.page import serving
from lab.link.plugged import until
from lab.waiting import WAITING

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.link]


@pytest.fixture
def line():
    with contextlib.closing(SocketLine()) as line:
        yield line


def connect(line):
    there = urlsplit(line.path)
    connection = socket.create_connection((there.hostname, there.port), timeout=WAITING)
    connection.settimeout(WAITING)
    return connection


def taken(line):
    """Let the box look at its line once, return what it reads."""
    buffer = bytearray(64)
    return bytes(buffer[: line.readinto(buffer)])


def answer(line, *pieces):
    """Return the connection that sends these pieces, and the answer, b"" where it is closed without one."""
    connection = connect(line)
    for piece in pieces:
        connection.sendall(piece)
        for _ in range(3):
            assert taken(line) == b""
    try:
        return connection, connection.recv(64)
    except ConnectionResetError:
        return connection, b""


def key(line):
    return line.token.encode() + b"\n"


def test_the_token_opens_it_in_one_piece_or_in_many(line):
    connection, said = answer(line, key(line))
    assert said == b"ok\n"
    connection.sendall(b"hello")
    until(lambda: taken(line) == b"hello")
    assert line.write(b"box") == 3 and connection.recv(64) == b"box"
    connection.close()
    until(lambda: not taken(line) and line._laptop is None)
    connection, said = answer(line, *[bytes([byte]) for byte in key(line)])
    assert said == b"ok\n"
    connection.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST /" + b"0" * 32 + b" HTTP/1.1\r\n\r\n",
        b"\n",
        b"0" * 32 + b"\n",
        b"\xff" * 100_000,
    ],
)
def test_who_has_no_token_gets_nothing(line, sent):
    connection, said = answer(line, sent)
    assert said == b"" and not line._waiting and line._laptop is None
    connection.close()
    assert answer(line, key(line))[1] == b"ok\n"


def test_a_token_that_is_nearly_right_is_wrong(line):
    for wrong in (key(line)[:-2] + b"\n", line.token.upper().encode() + b"\n", key(line)[:-1] + b" ", b" " + key(line)):
        if wrong != key(line):
            assert answer(line, wrong)[1] == b""


def test_half_a_token_is_never_judged_so_it_cannot_be_guessed_byte_by_byte(line):
    for half in (key(line)[:1], b"x", key(line)[:20], b"x" * 20):
        with connect(line) as connection:
            connection.sendall(half)
            until(lambda: not taken(line) and half in line._waiting.values())
            for _ in range(3):
                taken(line)
            assert half in line._waiting.values()


def test_one_laptop_at_a_time(line):
    first, said = answer(line, key(line))
    assert said == b"ok\n"
    assert answer(line, key(line))[1] == b"busy\n"
    first.sendall(b"still here")
    until(lambda: taken(line) == b"still here")
    first.close()
    until(lambda: not taken(line) and line._laptop is None)
    assert answer(line, key(line))[1] == b"ok\n"


def test_connections_that_say_nothing_keep_nobody_out(line):
    with contextlib.ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(connect(line)).sendall(key(line)[:7])
            taken(line)
        assert len(line._waiting) <= 8
        assert answer(line, key(line))[1] == b"ok\n"


def test_it_listens_to_this_machine_only(line):
    assert line._listener.getsockname()[0] == "127.0.0.1"


def test_a_laptop_that_reads_nothing_takes_no_more_and_nobody_waits(line):
    assert line.write(b"x") == 0
    connection, _ = answer(line, key(line))
    with connection:
        sent = [line.write(b"x" * 64) for _ in range(200_000)]
        assert 0 in sent and sum(sent) < 64 * len(sent)


def test_a_laptop_that_leaves_while_the_box_writes(line):
    connection, _ = answer(line, key(line))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    connection.close()  # by a reset
    until(lambda: line.write(b"x") == 0)
    assert line._laptop is None


@contextlib.contextmanager
def living(line):
    """Let the box look at its line all the time."""
    stop = threading.Event()

    def live():
        while not stop.wait(0.002):
            taken(line)

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def test_the_token_is_found_by_the_users_programs_alone(line, tmp_path, monkeypatch):
    with announced(line), living(line):
        assert announcements.running() == [line.path] and announcements.token(line.path) == line.token
        [place] = (tmp_path / "runtime/castellan/running").glob("*.port")
        assert place.stat().st_mode & 0o077 == 0 and line.token in place.read_text()
        assert place.parent.stat().st_mode & 0o077 == 0
        cable = Cable(Port(line.path, Kind.VIRTUAL), Talk())
        monkeypatch.setattr("castellan_host.link.lending._locked", lambda file: True)  # as where there are no locks
        with pytest.raises(CableError, match="is in use by another program"):
            Cable(Port(line.path, Kind.VIRTUAL), Talk())
        cable.close()
    assert announcements.token(line.path) == ""
    assert serial_ports.find() == []


def test_a_box_that_does_not_answer_to_its_token(line, monkeypatch):
    monkeypatch.setattr("castellan_host.link.socket_line._ANSWER", 0.1)
    with announced(line), pytest.raises(CableError, match=r'"socket://\S+" can\'t be opened: it does not answer'):
        Cable(Port(line.path, Kind.VIRTUAL), Talk())


def test_a_wrong_token_is_no_way_in(line):
    with (
        living(line),
        serial.serial_for_url(line.path, timeout=0) as port,
        pytest.raises(OSError, match="disconnected"),
    ):
        enter(port, "0" * 32)


@pytest.mark.parametrize("port", ["99999", "-1", "x"])
def test_a_port_that_can_not_be_is_a_sentence(port):
    with pytest.raises(CableError, match=r"can't be opened: Port (out of range|could not be cast)"):
        Cable(Port(f"socket://127.0.0.1:{port}", Kind.VIRTUAL), Talk())


def test_a_box_that_was_ended_is_reported():
    with contextlib.closing(SocketLine()) as line:
        path = line.path
    with pytest.raises(CableError, match=r'"socket://\S+" can\'t be opened: .*refused'):
        Cable(Port(path, Kind.VIRTUAL), Talk())


def test_a_virtual_box_has_a_pseudo_terminal_where_there_is_one():
    with contextlib.closing(serving.plug()) as line:
        assert Path(line.path).is_char_device() and line.token == ""
    with contextlib.closing(serving.plug(by_socket=True)) as line:
        assert line.path.startswith("socket://127.0.0.1:") and len(line.token) == 32


# -- Ports as Windows has them ------------------------------------------------------------


class WindowsPort:
    """A port that `select` does not take: its driver reads what it was given last until it is sent."""

    def __init__(self):
        self.out_waiting = self.in_waiting = 0
        self.given = []

    def read(self, size):
        return b""

    def fileno(self):
        raise io.UnsupportedOperation("fileno")

    def write(self, data):
        self.given.append(data)
        self.out_waiting = len(data)
        return len(data)

    def close(self):
        pass


def test_a_port_that_select_does_not_take_is_written_to_when_it_has_room(monkeypatch):
    class Chatty(Talk):
        def step(self, now, unix_time, data):
            return b"x"

    port = WindowsPort()
    monkeypatch.setattr(connections, "_open", lambda device: port)
    cable = Cable(Port("COM3", Kind.BOARD), Chatty())
    for _ in range(3):
        cable.step(0, 0)
    assert port.given == [b"x"] and cable._written is port.given[0] and not cable.is_drained
    port.out_waiting = 0
    cable.step(0, 0)
    assert port.given == [b"x", b"xxx"] and cable.is_drained
    slept = []
    connections.wait([cable], 0.05, slept.append)
    assert slept == [0.05]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("FileNotFoundError(2, 'The system cannot find the file specified.', None, 2)", "There is no port COM9"),
        ("PermissionError(13, 'Access is denied.', None, 5)", "COM9 is in use by another program: end that first"),
        ("OSError(22, 'The parameter is incorrect.', None, 87)", '"COM9" can\'t be opened: could not open port'),
    ],
)
def test_why_windows_does_not_open_a_port(text, sentence):
    said = connections.explain("COM9", serial.SerialException(f"could not open port 'COM9': {text}"))
    assert said.startswith(sentence)


def test_who_has_a_port_is_not_known_everywhere(monkeypatch, tmp_path):
    handle = os.open(tmp_path, os.O_RDONLY)
    monkeypatch.setattr(serial_ports, "_PROCESSES", tmp_path / "proc")
    assert serial_ports.holder(str(tmp_path)) is None
    os.close(handle)


@pytest.fixture
def owned(monkeypatch):
    """A function that gives the advice for a port with these owner, group and mode, for Anna, who is in `groups`."""
    real = os.stat
    ids = {"root": 0, "nobody": 65534, "nogroup": 65534, "tty": 5, "dialout": 20, "uucp": 986}
    names = {number: name for name, number in ids.items() if name != "nobody"}

    def advice(owner, mode, groups=(), platform="linux"):
        user, group = (ids[name] for name in owner.split(":"))
        found = SimpleNamespace(st_uid=user, st_gid=group, st_mode=stat.S_IFCHR | mode)
        with monkeypatch.context() as patch:
            patch.setattr(os, "stat", lambda path, **more: found if str(path) == "/dev/port" else real(path, **more))
            patch.setattr(os, "getgrouplist", lambda user, base: [base, *(ids[name] for name in groups)])
            patch.setattr("grp.getgrgid", lambda number: SimpleNamespace(gr_name=names[number]))
            patch.setattr("getpass.getuser", lambda: "anna")
            patch.setattr("sys.platform", platform)
            return connections.explain("/dev/port", PermissionError(errno.EACCES, "Permission denied"))

    return advice


def test_the_group_of_a_port(owned):
    for group in ("dialout", "uucp"):
        join = f"join the group that owns it (sudo usermod -a -G {group} $USER) and log in again"
        assert owned(f"root:{group}", 0o660) == f"You may not open /dev/port: {join}"
    assert "sudo" not in owned("root:dialout", 0o660, platform="darwin")
    assert owned("root:dialout", 0o660, ["dialout"]).endswith(
        "you joined the group dialout after you logged in: log in again"
    )
    assert owned("root:dialout", 0o660, platform="win32").endswith("ask the administrator of this machine")


def test_only_a_group_that_may_use_a_port_is_advised(owned):
    for platform in ("linux", "darwin"):
        for owner in ("root:root", "nobody:nogroup", "root:tty", "nobody:dialout", "root:dialout"):
            for mode in (0o600, 0o620, 0o640, 0o606, 0o660, 0):
                for groups in ((), ("dialout", "root", "tty")):
                    said = owned(owner, mode, groups, platform)
                    may = "dialout" in owner and mode == 0o660
                    assert ("usermod" in said or "join" in said) == may, (platform, owner, mode, groups)
    assert 'OWNER="anna"' in owned("root:root", 0o600) and "udev rule" in owned("root:dialout", 0o600)
    assert "administrator" in owned("nobody:nogroup", 0o660) and "udev" not in owned("root:tty", 0o620)

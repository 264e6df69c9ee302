"""Syncing over real serial ports: found, followed, unplugged, busy, and the message on each."""

import contextlib
import errno
import json
import os
import subprocess
import sys
import threading
import tty

import pytest
from serial.tools.list_ports_common import ListPortInfo
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import announcements, connections, serial_ports
from castellan_host.link.announcements import announced
from castellan_host.link.connections import Cable
from castellan_host.link.events import Met, Problem
from castellan_host.link.pty_line import PtyLine
from castellan_host.link.serial_ports import Kind, Port
from castellan_host.link.socket_line import SocketLine
from castellan_host.link.syncing import Sync, Waiting
from castellan_host.link.talk import Talk
from lab.database import in_store
from lab.hands.moves import named
from lab.link.plugged import plugged, until
from lab.waiting import WAITING

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.link]

TAKE = ["take", 0]


@pytest.fixture(params=[PtyLine, pytest.param(SocketLine, marks=pytest.mark.slow)])
def line(request, monkeypatch):
    """The kind of line that boxes are plugged in on."""
    monkeypatch.setattr("lab.link.plugged.LINE", request.param)
    return request.param


both_lines = pytest.mark.usefixtures("line")


@pytest.fixture
def database(tmp_path):
    with Database(str(tmp_path / "games.db")) as database:
        yield database


@contextlib.contextmanager
def following(database, device=None):
    """Follow in a thread; give the events so far."""
    events = []
    sync = Sync(database, lambda port, event: events.append(event), device)
    thread = threading.Thread(target=sync.run)
    thread.start()
    try:
        yield events
    finally:
        sync.stop()
        thread.join()


def kinds(events):
    return [type(event) for event in events]


def stored(database, game):
    return [f"{line}\n".encode() for line in in_store.lines(database, game)]


def castellan(*arguments, **options):
    """Run the command as a user does."""
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    command = [sys.executable, "-c", "from castellan_host.cli import app; app()", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=WAITING, check=False, **options
    )


def here(*arguments):
    """Run the command in this process; return its exit code, and what it printed and complained."""
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.stdout, done.stderr


@both_lines
def test_two_boxes_at_once(database, tmp_path):
    with plugged(tmp_path / "one") as one, plugged(tmp_path / "two") as two:
        games = [box.play(*[TAKE] * n, new=True) for n, box in ((3, one), (8, two))]
        events = []
        sync = Sync(database, lambda port, event: events.append(event))
        sync.run(once=True)
        assert not sync.failed, events
        assert [len(stored(database, game)) for game in games] == [4, 9]
        assert {game.box for game in in_store.games(database)} == {one.id, two.id}


def test_a_port_that_is_in_use_is_named_with_who_has_it(database, tmp_path):
    script = "import os, sys; file = os.open(sys.argv[1], os.O_RDWR); print('open', flush=True); sys.stdin.read()"
    with plugged(tmp_path / "box", announce=False) as box:
        options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen([sys.executable, "-c", script, box.line.path], **options) as other:
            assert other.stdout.readline() == "open\n"
            events = []
            sync = Sync(database, lambda port, event: events.append(event), box.line.path)
            sync.run(once=True)
            other.stdin.close()
        assert sync.failed
        [problem] = events
        assert f"{box.line.path} is in use by py" in problem.sentence and f"(process {other.pid})" in problem.sentence


@both_lines
def test_a_port_that_another_sync_follows_is_in_use(database, tmp_path):
    with plugged(tmp_path / "box"), following(database) as events:
        until(lambda: Met in kinds(events))
        with following(database) as second:
            until(lambda: second)
        assert "is in use by" in second[0].sentence


def test_a_database_that_fails_while_there_is_no_box_is_reported_once(database, monkeypatch):
    asked = []

    def fail():
        asked.append(None)
        raise DatabaseError("locked", "games.db")

    monkeypatch.setattr(database, "serial_numbers", fail)
    monkeypatch.setattr("castellan_host.link.syncing._LOOK_EVERY", 0.01)
    with following(database) as events:
        until(lambda: len(asked) > 5)
    assert kinds(events) == [Problem, Waiting]


def test_ports_are_recognised_by_their_usb_ids_alone(monkeypatch):
    def port(device, vid, pid, serial_number=None):
        info = ListPortInfo(device)
        info.vid, info.pid, info.serial_number = vid, pid, serial_number
        return info

    there = [
        port("/dev/ttyACM0", 0x2E8A, 0x0005, "E661"),
        port("/dev/ttyACM1", 0x303A, 0x1001),
        port("/dev/ttyACM2", 0x2E8A, 0x000C, "PROBE"),
        port("/dev/ttyS0", None, None),
        port("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001"),
        port("/dev/ttyUSB1", 0x1A86, 0x7523, "BOX7"),
        port("/dev/ttyUSB2", 0x1A86, 0x7523, ""),
    ]
    monkeypatch.setattr("castellan_host.link.serial_ports.comports", lambda: there)
    # 0001 is what Silicon Labs gives each chip, so a box with it says nothing of the next.
    found = {port.device: port.kind for port in serial_ports.find(known=["BOX7", "", "0001"])}
    assert found == {
        "/dev/ttyACM0": Kind.BOARD,
        "/dev/ttyACM1": Kind.BOARD,
        "/dev/ttyACM2": Kind.OTHER,
        "/dev/ttyS0": Kind.OTHER,
        "/dev/ttyUSB0": Kind.BRIDGE,
        "/dev/ttyUSB1": Kind.KNOWN,
        "/dev/ttyUSB2": Kind.BRIDGE,
    }
    assert [port.device for port in serial_ports.find() if port.is_box] == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_a_box_is_known_again_by_the_serial_number_of_its_port(database, monkeypatch, tmp_path):
    with plugged(tmp_path / "box", announce=False) as box:
        info = ListPortInfo(box.line.path)
        info.vid, info.pid, info.serial_number = 0x2E8A, 0x0005, "E661"
        monkeypatch.setattr("castellan_host.link.serial_ports.comports", lambda: [info])
        Sync(database, lambda port, event: None).run(once=True)
    assert database.serial_numbers() == {"E661"}


def test_a_bridge_is_listed_and_never_opened(database, monkeypatch, tmp_path):
    info = ListPortInfo(str(tmp_path / "ttyUSB0"))
    info.vid, info.pid, info.description = 0x1A86, 0x7523, "USB Serial"
    monkeypatch.setattr("castellan_host.link.serial_ports.comports", lambda: [info])
    monkeypatch.setattr("castellan_host.link.connections.serial.Serial", None)
    events = []
    sync = Sync(database, lambda port, event: events.append(event))
    sync.run(once=True)
    assert sync.failed
    assert events == [Waiting([Port(info.device, Kind.BRIDGE, None, "USB Serial")])]
    assert "ttyUSB0 (USB Serial)" in serial_ports.nothing(events[0].others)


def test_a_virtual_box_that_was_killed_is_not_found(tmp_path):
    with contextlib.closing(PtyLine()) as line, announced(line):
        assert announcements.running() == [line.path]
    assert announcements.running() == []
    folder = tmp_path / "runtime/castellan/running"
    (folder / "1.port").write_text('{"port": "/dev/pts/99", "token": "", "page": "", "page_token": ""}')
    assert announcements.running() == []
    assert list(folder.glob("1.*")) == []


def test_a_virtual_box_that_is_just_starting_is_found(monkeypatch):
    replace = os.replace
    seen = []

    def look_first(old, new):
        seen.append(announcements.running())
        replace(old, new)

    monkeypatch.setattr("castellan_host.places.os.replace", look_first)
    with contextlib.closing(PtyLine()) as line, announced(line):
        assert seen == [[]]
        assert announcements.running() == [line.path]


def test_a_line_that_nobody_reads_takes_no_more_and_never_waits():
    with contextlib.closing(PtyLine()) as line:
        taken = [line.write(b"x" * 64) for _ in range(2000)]
        assert sum(taken) < 64 * 2000 and 0 in taken
        assert line.readinto(bytearray(64)) == 0
        fd = os.open(line.path, os.O_RDWR)
        tty.setraw(fd)
        with open(fd, "rb", buffering=64) as reader:  # one read may bring a part
            assert reader.read(64) == b"x" * 64


@pytest.mark.slow
@both_lines
def test_the_command_syncs_once_and_reports_it(tmp_path):
    with plugged(tmp_path / "box") as box:
        game = box.play(TAKE, TAKE, new=True)
        done = castellan("sync", "--once", "--db", str(tmp_path / "my.db"))
        assert (done.returncode, done.stderr) == (0, "")
        assert f"Box {box.id} with Castellan" in done.stdout and "3 new records of 1 game in" in done.stdout
        assert named("Anna: {take}") in done.stdout
        until(lambda: box.session().acknowledged.counts.get(game, 0) == 3)
        until((tmp_path / "box" / "acknowledged").exists)
        again = castellan("sync", "--once", "--db", str(tmp_path / "my.db"), "--json")
        found, first, last = [json.loads(line) for line in again.stdout.splitlines()]
        assert (found["event"], found["version"], first["event"]) == ("found", 1, "box") and last == {
            "event": "end",
            "records": 0,
            "games": 0,
            "conflicts": 0,
            "database": last["database"],
        }
    with Database(str(tmp_path / "my.db")) as database:
        assert stored(database, game) == box.lines(game)


def test_a_port_that_takes_nothing_holds_up_nothing():
    class Chatty(Talk):
        def step(self, now, unix_time, data):
            return b"x" * 150

    with contextlib.closing(PtyLine()) as line:
        cable = Cable(Port(line.path, Kind.VIRTUAL), Chatty())

        def talk():
            for _ in range(1000):
                cable.step(0, 0)

        thread = threading.Thread(target=talk, daemon=True)
        thread.start()
        thread.join(WAITING)
        assert not thread.is_alive()
        assert not cable.is_drained and len(cable._out) < 2048
        buffer = bytearray(1 << 16)
        until(lambda: (line.readinto(buffer), cable.step(0, 0), line.readinto(buffer))[2])
        cable.close()


def test_an_error_in_the_talk_is_not_taken_for_an_unplugged_box():
    class Failing(Talk):
        def step(self, now, unix_time, data):
            raise BrokenPipeError

    with contextlib.closing(PtyLine()) as line:
        cable = Cable(Port(line.path, Kind.VIRTUAL), Failing())
        with pytest.raises(BrokenPipeError):
            cable.step(0, 0)
        cable.close()


@pytest.mark.slow
@both_lines
def test_a_game_that_does_not_arrive_completely_is_a_failure(tmp_path):
    with plugged(tmp_path / "box") as box:
        game = box.play(*[TAKE] * 3, new=True)
    [path] = [path for path in (tmp_path / "box").iterdir() if game in path.name]
    path.write_bytes(path.read_bytes().replace(b"take", b"tike", 1))
    with plugged(tmp_path / "box") as box:
        done = castellan("sync", "--once", "--db", str(tmp_path / "my.db"))
        assert done.returncode == 1 and f"{box.line.path}: Game {game}" in done.stderr and "damaged" in done.stderr


@pytest.fixture
def memory_devices(tmp_path, monkeypatch):
    """Have /dev/null and /dev/zero be memory, as Linux says in /sys, which not every machine has."""
    (tmp_path / "mem").mkdir()
    for device in ("/dev/null", "/dev/zero"):
        number = os.stat(device).st_rdev
        place = tmp_path / "char" / f"{os.major(number)}:{os.minor(number)}"
        place.mkdir(parents=True)
        (place / "subsystem").symlink_to(tmp_path / "mem")
    monkeypatch.setattr(connections, "_DEVICES", tmp_path / "char")


@pytest.mark.usefixtures("memory_devices")
def test_a_message_names_its_port_once(tmp_path):
    asked = ["sync", "--once", "--db", str(tmp_path / "my.db"), "--port"]
    assert here(*asked, "/dev/nowhere")[::2] == (1, "There is no port /dev/nowhere\n")
    for other in (tmp_path, tmp_path / "my.db", "/dev/null", "/dev/zero", "/"):
        assert here(*asked, str(other))[::2] == (1, f'"{other}" is not a serial port\n')


@pytest.mark.slow
def test_the_command_without_a_box(tmp_path):
    code, _, complained = here("sync", "--once", "--db", str(tmp_path / "my.db"))
    assert code == 1 and "No box" in complained
    done = castellan("sync", "--once", "--db", str(tmp_path / "no" / "such" / "folder.db"))
    assert done.returncode == 2 and "Traceback" not in done.stderr and done.stderr
    code, _, complained = here("names", "Anna")
    assert code == 1 and "No box" in complained


def test_a_file_that_is_no_port_is_named_so_whoever_may_open_it(tmp_path):
    secret = tmp_path / "secret"
    secret.touch(mode=0)
    sentence = f'"{secret}" is not a serial port'
    assert connections.refusal(str(secret), shared=False) == sentence
    for command in (["names", "Anna"], ["doctor", "--json"], ["backup", str(tmp_path / "backup")]):
        code, printed, complained = here(*command, "--port", str(secret))
        assert code and sentence in (complained or json.loads(printed)[0]["text"])


def test_a_port_in_a_folder_that_may_not_be_entered():
    denied = PermissionError(errno.EACCES, "Permission denied")
    assert (
        connections.explain("/nowhere/tty", denied)
        == "You may not open /nowhere/tty: ask the administrator of this machine"
    )


@pytest.mark.slow
def test_nobody_is_asked_to_end_the_own_terminal():
    master, terminal = os.openpty()
    ports = os.ttyname(terminal), "/dev/tty"
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=terminal):
        done = [castellan("names", "Anna", "--port", port, stdin=terminal) for port in ports]
        os.write(master, b"\n")
    for port, each in zip(ports, done, strict=True):
        assert (each.returncode, each.stderr) == (1, f"{port} is the terminal of this command, not a serial port\n")
    os.close(master)
    os.close(terminal)

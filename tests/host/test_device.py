"""The board on a serial port: the one that is meant, why it can't be used, and the firmware that it gets."""

import json
import os
import pty
import re
import subprocess
import sys
import types

import pytest
from typer.testing import CliRunner

from castellan import VERSION
from castellan.oled import ADDRESSES
from castellan_host.cli import app
from castellan_host.device import (
    board_port,
    boards,
    checks,
    drives,
    firmware,
    first_light,
    flashing,
    loading,
    transfer,
    updating,
    wires,
)
from castellan_host.device.errors import DeviceError, RefusedError
from castellan_host.device.transfer import Found
from castellan_host.link import announcements, serial_ports

pytestmark = pytest.mark.boards

# A program that uses a serial port as others do.
HOLD = """
import serial, sys
port = serial.Serial(sys.argv[1], exclusive=True)
print("held", flush=True)
sys.stdin.read()
"""
PICO = boards.Board("pico", b'CHIP = "rp2040"\n', "rp2040")


@pytest.fixture
def attached(monkeypatch, tmp_path):
    """Return a function that says what is attached: USB ids by port."""
    monkeypatch.setattr(announcements, "running", list)
    monkeypatch.setattr(board_port, "USB", tmp_path)

    def attach(**devices):
        rows = [
            types.SimpleNamespace(device=f"/dev/{name}", vid=vid, pid=pid, serial_number="", description=name)
            for name, (vid, pid) in devices.items()
        ]
        monkeypatch.setattr(serial_ports, "comports", lambda: rows)

    attach()
    return attach


def _doctor():
    result = CliRunner().invoke(app, ["doctor", "--json"])
    assert result.exit_code == 1
    return [(finding["text"], finding["advice"]) for finding in json.loads(result.stdout)]


def test_the_doctor_reports_that_no_board_is_attached(attached):
    assert "No box is plugged in. The cable must carry data, not only power" in str(_doctor())


def test_a_virtual_box_has_no_board(attached, monkeypatch):
    monkeypatch.setattr(announcements, "running", lambda: ["/dev/pts/3"])
    assert "Only a virtual box is running, which has no board. Plug in a real one" in str(_doctor())


def test_the_doctor_sees_a_board_that_waits_as_a_drive(attached, tmp_path):
    (tmp_path / "1-1").mkdir()
    (tmp_path / "1-1" / "idVendor").write_text("2e8a\n")
    (tmp_path / "1-1" / "idProduct").write_text("0003\n")
    (tmp_path / "1-1:1.0").mkdir()
    assert "A board waits as a drive, RPI-RP2" in str(_doctor())


def test_several_boards_are_named(attached):
    attached(ttyACM0=(0x2E8A, 5), ttyACM1=(0x2E8A, 5), ttyS0=(None, None))
    assert "There are several boards (/dev/ttyACM0, /dev/ttyACM1): name one with --port" in str(_doctor())


def test_a_bridge_is_not_opened_unless_it_is_named(attached):
    attached(ttyUSB0=(0x10C4, 0xEA60))
    assert "name it with --port: /dev/ttyUSB0" in str(_doctor())


def test_the_only_board_is_chosen(attached):
    attached(ttyACM0=(0x2E8A, 5), ttyUSB0=(0x10C4, 0xEA60))
    assert board_port.choose(None) == "/dev/ttyACM0"
    assert board_port.choose("/dev/ttyUSB0") == "/dev/ttyUSB0"


def test_a_board_that_was_synced_before_is_chosen(monkeypatch):
    known = serial_ports.Port("/dev/ttyUSB1", serial_ports.Kind.KNOWN)
    monkeypatch.setattr(serial_ports, "find", lambda: [known])
    assert board_port.choose(None) == "/dev/ttyUSB1"


def _refused(*arguments):
    result = CliRunner().invoke(app, [*map(str, arguments)])
    assert not result.stdout
    return result.exit_code, result.stderr


def test_a_missing_port_is_reported(tmp_path):
    missing = tmp_path / "ttyACM0"
    assert _refused("backup", tmp_path, "--port", missing) == (2, f"There is no port {missing}\n")


def test_a_port_in_use_is_reported_with_the_program(tmp_path):
    master, slave = pty.openpty()
    port = os.ttyname(slave)
    holder = subprocess.Popen([sys.executable, "-c", HOLD, port], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert holder.stdout.readline() == b"held\n"
        sentence = rf"{port} is in use by python\S* \(process {holder.pid}\): end that first\n"
        code, said = _refused("backup", tmp_path, "--port", port)
        assert code == 2
        assert re.fullmatch(sentence, said)
    finally:
        holder.communicate()
        os.close(master)
        os.close(slave)


def test_an_unknown_board_is_reported_with_the_known_ones(monkeypatch, tmp_path):
    (tmp_path / "pico").mkdir()
    (tmp_path / "pico" / "pins.py").write_bytes(PICO.pins)
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    assert boards.load("pico") == PICO
    assert _refused("flash", "--board", "pixo") == (1, 'There is no board "pixo"; there are pico\n')
    with pytest.raises(DeviceError, match=r"^Name a board: pico$"):
        boards.load("")


def test_the_firmware_is_every_module_as_bytecode_that_shows_no_path(monkeypatch, tmp_path):
    (tmp_path / "castellan" / "ui" / "standing").mkdir(parents=True)
    (tmp_path / "main.py").write_bytes(b"run()\n")
    (tmp_path / "castellan" / "ui" / "standing" / "table.py").write_bytes(b"raise ValueError\n")
    monkeypatch.setattr(firmware, "SOURCES", tmp_path)
    built = firmware.build(PICO)
    assert set(built.files) == {"/main.py", "/pins.py", "/castellan/ui/standing/table.mpy"}
    assert built.files["/castellan/ui/standing/table.mpy"][:2] == b"M\x06"
    assert b"castellan/ui/standing/table.mpy" in built.files["/castellan/ui/standing/table.mpy"]
    assert str(tmp_path).encode() not in built.files["/castellan/ui/standing/table.mpy"]
    assert built.format == 6
    assert firmware.read_manifest(built.manifest).version == VERSION
    assert firmware.build(PICO, compiled=False).files["/castellan/ui/standing/table.py"] == b"raise ValueError\n"


def test_a_package_that_holds_nothing_is_no_file_on_a_board(monkeypatch, tmp_path):
    for package, source in (("", "VERSION = 1\n"), ("ui", '"""Screens."""\n'), ("games", '"""Games."""\nALL = ()\n')):
        (tmp_path / "castellan" / package).mkdir(exist_ok=True)
        (tmp_path / "castellan" / package / "__init__.py").write_text(source)
    (tmp_path / "main.py").write_bytes(b"run()\n")
    monkeypatch.setattr(firmware, "SOURCES", tmp_path)
    packages = {path for path in firmware.build(PICO).files if path.endswith("__init__.mpy")}
    assert packages == {"/castellan/__init__.mpy", "/castellan/games/__init__.mpy"}


def test_a_module_that_does_not_compile_is_reported(monkeypatch, tmp_path):
    (tmp_path / "castellan").mkdir()
    (tmp_path / "main.py").write_bytes(b"")
    (tmp_path / "castellan" / "box.py").write_bytes(b"def\n")
    monkeypatch.setattr(firmware, "SOURCES", tmp_path)
    with pytest.raises(DeviceError, match=r"castellan/box\.py does not compile: (?s:.*)SyntaxError"):
        firmware.build(PICO)


def test_the_plan_touches_only_the_firmware():
    wanted = {"/main.py": b"new", "/castellan/a.py": b"a", "/castellan/deep/b.py": b"b"}
    found = [("/main.py", b"old"), ("/castellan/a.py", b"a"), ("/castellan/c.py", b"c"), (firmware.MANIFEST, b"")]
    listed = {path: Found(path, len(data), firmware.digest(data)) for path, data in found}
    assert flashing.plan(wanted, listed, ["/castellan", "/castellan/old", "/castellan/old/er"]) == flashing.Plan(
        aside=[],
        remove=["/castellan/c.py"],
        rmdir=["/castellan/old/er", "/castellan/old"],
        mkdir=["/castellan/deep"],
        write=["/main.py", "/castellan/deep/b.py"],
    )


class Damaging:
    """A box that damages bytes in both directions."""

    def run(self, code):
        return firmware.digest(b"other") if "end(" in code else ""

    def ask(self, function, *arguments):
        return [b"other"]


class Storing:
    """A box that stores one file."""

    def run(self, code):
        printed = []
        known = {
            "begin": lambda path: self.__init__(),
            "more": self.more,
            "end": lambda path: firmware.digest(self.data),
        }
        exec(code, known | {"print": printed.append})
        return "".join(printed)

    def __init__(self):
        self.data = b""

    def more(self, data):
        assert 0 < len(data) <= transfer.PIECE
        self.data += data


@pytest.mark.parametrize("size", [1, transfer.PIECE, transfer.PIECE + 1, 3 * transfer.PIECE])
def test_a_file_is_sent_in_pieces_which_are_all_counted(size):
    box, sent, data = Storing(), [], bytes(n % 251 for n in range(size))
    transfer.write(box, "/castellan/a.py", data, sent.append)
    assert box.data == data and sum(sent) == size


def test_a_damaged_transfer_is_reported():
    with pytest.raises(DeviceError, match=r"/castellan/a\.py was damaged on the way"):
        transfer.write(Damaging(), "/castellan/a.py", b"a", lambda size: None)
    with pytest.raises(DeviceError, match=r"/games/1\.log was damaged on the way"):
        transfer.read(Damaging(), Found("/games/1.log", 1, firmware.digest(b"a")))


@pytest.mark.slow
@pytest.mark.parametrize("name", boards.names())
def test_every_board_gets_all_modules_as_bytecode_for_its_chip(name):
    built = firmware.build(boards.load(name))
    files = [
        path for path in firmware.SOURCES.rglob("castellan/**/*.py") if path.name not in ("about.py", "frame_host.py")
    ]
    files = [path for path in files if path.name != "__init__.py" or len(path.read_text().splitlines()) > 1]
    if name != "macropad":  # it alone has a display on SPI, a dial, lights under its keys, and some in the middle
        lacking = ("spi.py", "dial.py", "marking.py", "direction.py", "key_lights.py")
        lacking += ("middle.py", "repeating.py", "column.py")
        files = [path for path in files if path.name not in lacking]
    modules = [path.relative_to(firmware.SOURCES).with_suffix(".mpy") for path in files]
    assert set(built.files) == {"/main.py", "/pins.py"} | {f"/{module.as_posix()}" for module in modules}
    assert (built.format, built.machine_code) == (6, 3)


@pytest.mark.slow
def test_the_page_says_within_a_tenth_how_much_a_first_flash_writes():
    page = (boards.ROOT / "docs/flashing.md").read_text()
    found = re.search(r"A first flash writes (\d+) files: (\d+) kB as bytecode, or (\d+) kB as source", page)
    built, sources = (firmware.build(PICO, compiled) for compiled in (True, False))
    sizes = (sum(map(len, each.files.values())) / 1000 for each in (built, sources))
    for said, right in zip(map(int, found.groups()), (len(built.files), *sizes), strict=True):
        assert said == pytest.approx(right, rel=0.1)


class Unmounted:
    """A box whose filesystem can't be read."""

    def ask(self, function, *arguments):
        return []


def test_the_doctor_reports_an_unreadable_filesystem():
    [finding] = checks.room(Unmounted())
    assert (finding.state, finding.text) == ("wrong", "the filesystem can't be read, and was left as it is")
    assert "docs/flashing.md" in finding.advice


def test_the_doctor_says_for_how_long_errors_were_counted():
    for seconds, said in ((59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h 0 min"), (7260, "2 h 1 min")):
        [finding] = checks.errors(types.SimpleNamespace(ended=[(seconds, 0, 1, 2, -1)]))
        assert finding.text == f"display 0, flash 1, link 2 in the {said} since it was started"


@pytest.mark.parametrize("loose", ["SDA", "SCL"])
def test_a_wire_of_the_display_that_nothing_pulls_up_is_named(monkeypatch, loose):
    found = [wires.Wire(name, name, 1, int(name != loose), 0, ()) for name in ("SDA", "SCL")]
    monkeypatch.setattr(wires, "named", lambda box: lambda net: net)
    monkeypatch.setattr(wires, "_measured", lambda box, words: found)
    assert wires.unanswered(None).text == f"nothing answers, nor pulls {loose} up"


def test_a_display_without_its_supply_pulls_neither_wire_up_and_the_wire_to_its_vcc_is_named(monkeypatch):
    found = [wires.Wire(name, name, 1, 0, 0, ()) for name in ("SDA", "SCL")]
    monkeypatch.setattr(wires, "named", lambda box: lambda net: net)
    monkeypatch.setattr(wires, "_measured", lambda box, words: found)
    assert "from 3V3 to the display's VCC" in wires.unanswered(None).advice


@pytest.mark.parametrize(
    ("closed", "said"),
    [
        ((), "none of the 12 is stuck, nor the dial"),
        ((17, 18), "none of the 12 is stuck, nor the dial"),
        ((18,), "down: second contact of the dial (GP18)"),
        ((2, 0), "down: UNDO (GP2), key of the dial (GP0)"),
    ],
)
def test_a_dial_may_rest_with_both_contacts_closed_but_nothing_else_may(monkeypatch, closed, said):
    pad = boards.constants(boards.load("macropad").pins)
    found = [(name, pin, pin in closed) for name in ("KEYS", "MIDDLE", "DIAL") for pin in pad[name]]
    monkeypatch.setattr(wires, "named", lambda box: lambda net, pin: f"{net} (GP{pin})")
    [finding] = checks.keys(types.SimpleNamespace(ask=lambda function: found))
    assert finding.text == said


@pytest.mark.parametrize(
    ("answering", "said"),
    [
        ([], "nothing acknowledges"),
        ([0x3C], "status 0x43 at 0x3c"),
        ([0x3C, 0x3D], "status 0x43 at 0x3c, status 0x43 at 0x3d"),
        ([0x3C, 0x3D, 0x50], "3 addresses acknowledge"),
    ],
)
def test_first_light_reports_what_acknowledges(answering, said):
    statuses = [(address, 0x43) for address in answering if address in ADDRESSES]
    box = types.SimpleNamespace(ask=lambda function: [(4, 5, answering, []), *statuses])
    assert [finding.text for finding in first_light.acknowledgement(box)] == [said]


@pytest.mark.parametrize(
    ("machine", "helps"),
    [
        ("Generic ESP32 module with ESP32", "Take a board with PSRAM"),
        ("Generic ESP32S3 module with ESP32S3", "Take a board with PSRAM"),
        ("Raspberry Pi Pico W with RP2040", "Put https://micropython.org/download/RPI_PICO on it"),
    ],
)
def test_too_little_heap_is_refused_with_what_to_take_instead(machine, helps):
    board = boards.Interpreter("micropython", (1, 25, 0), machine, 6, 3)
    boards.check_heap(board, boards.LEAST_HEAP)
    with pytest.raises(RefusedError, match=f"174 kB of free memory, and the firmware as files needs 210. {helps}"):
        boards.check_heap(board, 174_999)


def test_the_only_board_that_waits_gets_the_firmware_and_of_several_none_does(monkeypatch, tmp_path):
    got, image = [], types.SimpleNamespace(path=tmp_path / "pico.uf2", data=b"", drive="RPI-RP2")
    waiting = [drives.Drive(tmp_path / name, "RPI-RP2") for name in "ab"]
    monkeypatch.setattr(drives, "put", lambda drive, name, data: got.append(drive))
    monkeypatch.setattr(loading, "_started", lambda port, image: port)
    monkeypatch.setattr(drives, "mounted", lambda: waiting[:1])
    assert loading.load(None, image, True, lambda older: True) is None and got == waiting[:1]
    monkeypatch.setattr(drives, "mounted", lambda: waiting)
    with pytest.raises(RefusedError, match="Several boards wait as drives"):
        loading.load(None, image, True, lambda older: True)
    assert got == waiting[:1]


def test_what_runs_no_firmware_is_refused_with_what_helps():
    pico = boards.Interpreter("micropython", (1, 25, 0), "Raspberry Pi Pico with RP2040", 6, 3)

    def loads(path, data):
        updating.check(PICO, pico, firmware.Firmware({path: data}, b"{}"))

    for refused, why in (
        (lambda: loading.find(None, None), "Name the UF2 file"),
        (
            lambda: boards.check(boards.Interpreter("circuitpython", (9, 2, 0), "X with esp32", 6, 3)),
            "is not MicroPython",
        ),
        (lambda: loads("/castellan/box.mpy", b"M\x07\x00"), "these are of format 7:"),
        (lambda: loads("/castellan/box.mpy", b"M\x06\x12"), "these are of format 6.2:"),
    ):
        with pytest.raises(RefusedError, match=why):
            refused()
    for path, data in (("/main.py", b""), ("/castellan/box.mpy", b"M\x06\x02"), ("/castellan/box.mpy", b"M\x06\x13")):
        loads(path, data)

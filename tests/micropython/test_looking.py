"""Backups of boards that are MicroPython VMs, and the doctor's findings on them."""

import json

import pytest
from typer.testing import CliRunner

from castellan import VERSION
from castellan.core.record import canonical, encode, seal
from castellan_host.cli import app
from lab.board import vm_boards

GAME = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}]) + encode(1, 3, ["take", 0])
SETTINGS = seal(canonical({"language": "de"}).encode())
BOX = vm_boards.firmware({"__init__": b"VERSION = 1\n"})
WHOLE = {**BOX.files, "/firmware.json": BOX.manifest}
GAMES = {"/games/1-00000000000000aa.log": GAME, "/games/settings": SETTINGS}

_machine = vm_boards.machine


def _castellan(tmp_path, files, *arguments, code=0):
    path = vm_boards.new(tmp_path, files)
    with vm_boards.board(path) as port:
        result = CliRunner().invoke(app, [*map(str, arguments), "--port", port])
    assert code is None or result.exit_code == code, result.output
    assert vm_boards.contents(path.read_bytes()) == files
    return result


def test_games_and_settings_are_copied_byte_for_byte(tmp_path):
    folder = tmp_path / "backup"
    result = _castellan(tmp_path, WHOLE | GAMES, "backup", folder)
    assert {f"/games/{file.name}": file.read_bytes() for file in folder.iterdir()} == GAMES
    assert result.stdout == f"{folder}: 2 new or longer, 0 as before\n"


def test_a_second_backup_takes_what_came_since(tmp_path):
    folder = tmp_path / "backup"
    folder.mkdir()
    (folder / "1-00000000000000aa.log").write_bytes(GAME[:20])
    (folder / "settings").write_bytes(SETTINGS)
    result = _castellan(tmp_path, WHOLE | GAMES, "backup", folder)
    assert (folder / "1-00000000000000aa.log").read_bytes() == GAME
    assert result.stdout == f"{folder}: 1 new or longer, 1 as before\n"


def test_a_backup_replaces_no_other_file(tmp_path):
    folder = tmp_path / "backup"
    folder.mkdir()
    (folder / "settings").write_bytes(b"other")
    result = _castellan(tmp_path, WHOLE | GAMES, "backup", folder)
    assert (folder / "settings.old1").read_bytes() == b"other"
    assert (folder / "settings").read_bytes() == SETTINGS
    assert result.stderr == "settings was another file: that is settings.old1 now\n"


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    result = _castellan(tmp_path, WHOLE | GAMES, "backup", tmp_path / "file" / "backup", code=2)
    assert "can't be used: Not a directory" in result.stderr


def _findings(tmp_path, files, code):
    found = json.loads(_castellan(tmp_path, files, "doctor", "--json", code=code).stdout)
    return {finding["what"]: (finding["state"], finding["text"], finding["advice"]) for finding in found}


def test_the_doctor_finds_nothing_on_a_healthy_box(tmp_path):
    found = _findings(tmp_path, WHOLE | GAMES | _machine(), 0)
    assert [state for state, _, _ in found.values()] == ["ok"] * 11
    assert found["errors"][1] == "not counted: no box of this version was running"
    assert found["MicroPython"][1] == "MicroPython 1.25.0 on Raspberry Pi Pico with RP2040"
    assert found["firmware"][1] == f"{VERSION} for pico"
    assert found["space"][1].endswith(" of 1408 kB are free")
    assert found["games"][1] == "1, all intact"
    assert found["display"][1] == "answers at 0x3c, its status 0x43 is an SSD1306's, at 400 kHz"
    assert found["wires"][1] == "none of the 10 touches another"
    assert found["keys"][1] == "none of the 8 is stuck"
    assert found["box"][1] == "runs again, with version 9.8.7"


@pytest.mark.parametrize(
    ("seconds", "said"), [(12, "12 s"), (754, "12 min"), (7300, "2 h 1 min")], ids=["seconds", "minutes", "hours"]
)
def test_the_doctor_reports_the_errors_since_the_start(tmp_path, seconds, said):
    board = f"class Board:\n    ended = {seconds}, 3, 0, 2\n\nsys.modules['castellan.ports.board'] = Board\n".encode()
    main = b"import sys\n" + board + vm_boards.MAIN
    box = vm_boards.firmware({"__init__": b"VERSION = 1\n"}, main)
    found = _findings(tmp_path, {**box.files, "/firmware.json": box.manifest} | _machine(), 0)
    assert found["errors"][1] == f"display 3, flash 0, link 2 in the {said} since it was started"


def test_the_doctor_warns_of_a_heap_that_is_too_small_for_files(tmp_path):
    for files, advised in ((WHOLE, True), (WHOLE | vm_boards.FROZEN, False)):
        with vm_boards.board(vm_boards.new(tmp_path, files | _machine()), heap="192k") as port:
            result = CliRunner().invoke(app, ["doctor", "--json", "--port", port])
        [memory] = [finding for finding in json.loads(result.stdout) if finding["what"] == "memory"]
        assert memory["text"].endswith(" in one piece")
        assert ("Put https://micropython.org/download/RPI_PICO" in memory["advice"]) == advised


@pytest.mark.parametrize(
    ("machine", "pins", "text"),
    [
        (_machine(answering=[0x3D], status=0x48), b"", "answers at 0x3d, its status 0x48 is an SH1106's"),
        (
            _machine(answering=[0x20, 0x3D], status=0x00),
            b"",
            "answers at 0x3d, its status 0x00 is an SH1106's",
        ),
        (
            _machine(status=0x43),
            b"OLED, ADDRESS = 'sh1106', 0x3C",
            "answers at 0x3c, its status 0x43 is an SSD1306's, pins.py says sh1106",
        ),
        (_machine(answering=[]), b"ACK = False", "never answers, as the box's pins.py says"),
        (
            _machine(),
            b"WIRE, OLED, SCK, MOSI = 'spi', 'sh1106', 26, 27\ndel SDA, SCL",
            "never answers, as the box's pins.py says",
        ),
    ],
)
def test_the_doctor_reports_the_kind_of_display(tmp_path, machine, pins, text):
    files = {"/lib/pins.py": vm_boards.PINS + pins, "/pins.py": vm_boards.PINS + pins}
    state, found, hint = _findings(tmp_path, WHOLE | GAMES | machine | files, None)["display"]
    assert (state, found.removesuffix(", at 400 kHz"), hint) == ("ok", text, "")


FIXED = {"/pins.py": vm_boards.PINS + b"ADDRESS = 0x3C"}
ON_SPI = {"/pins.py": vm_boards.PINS + b"WIRE, SCK, MOSI = 'spi', 26, 27\ndel I2C, SDA, SCL"}
# A middle column and a dial, as a MacroPad has them.
PAD = {"/pins.py": vm_boards.PINS + b"MIDDLE, DIAL = (22, 26, 27, 28), (16, 17, 14)"}
DAMAGED = {"/games/2-00000000000000bb.log": GAME[:-3] + b"0\n"}
OLDER = {"/firmware.json": BOX.manifest.replace(VERSION.encode(), b"0.0.1")}
FLASH = "castellan flash --board pico"
SDA, SCL = "SDA (pin 6, GP4, blue wire)", "SCL (pin 7, GP5, yellow wire)"


@pytest.mark.parametrize(
    ("what", "files", "text", "advice"),
    [
        ("keys", _machine(down=18), "down: UP (pin 24, GP18, blue wire)", "Let go of them"),
        ("keys", _machine(down=26) | PAD, "down: MENU (GP26)", "Let go of them"),
        ("keys", _machine(down=14) | PAD, "down: key of the dial (GP14)", "Let go of them"),
        ("wires", _machine(touching=(22, 17)) | PAD, "UNDO (GP22) touches second contact of the dial (GP17)", "Part"),
        ("wires", _machine(up=(4, 5, 16)) | PAD, "first contact of the dial (GP16) touches 3V3 (pin 36", "Part them"),
        (
            "wires",
            _machine(touching=(6, 19)),
            "P1 (pin 9, GP6, brown wire) touches DOWN (pin 25",
            "Part them",
        ),
        ("wires", _machine(touching=(6, 19)) | ON_SPI, "P1 (pin 9, GP6, brown wire) touches DOWN (pin 25", "Part them"),
        ("wires", _machine(touching=(21, 5)), f"BACK (pin 27, GP21, white wire) touches {SCL}", "Part them"),
        ("wires", _machine(touching=(4, 5)), f"{SDA} touches {SCL}", "Part them"),
        ("wires", _machine(up=(4, 5, 9)), "P4 (pin 12, GP9, green wire) touches 3V3 (pin 36, red wire)", "Part them"),
        ("wires", _machine(down=5, answering=[]), f"{SCL} is held low", "part it from GND"),
        ("display", _machine(down=5, answering=[]), "can't be asked", "Put its wires right first"),
        (
            "display",
            _machine(answering=[]),
            "nothing answers, though SDA",
            "from GND (black wire) to the",
        ),
        (
            "display",
            _machine(answering=[], up=()),
            f"nor pulls {SDA} and {SCL} up",
            "from 3V3 (pin 36, red wire) to",
        ),
        ("display", _machine(answering=[], up=(), touching=(4, 5)), f"nor pulls {SDA} and", "the display's VCC"),
        (
            "display",
            _machine(answering=[], up=(4,)),
            f"nor pulls {SCL} up",
            f"from {SCL} to the display's SCL",
        ),
        (
            "display",
            _machine(answering=[], exchanged=[0x3D]),
            "with its wires exchanged",
            f"Exchange {SDA} and {SCL}",
        ),
        ("display", _machine(answering=[], slowly=[0x3C]), "0x3c answers at 100 kHz, not at 400", "Shorten its wires"),
        ("display", _machine(answering=[0x3D]) | FIXED, "0x3d answers, not 0x3c", "Remove ADDRESS"),
        ("display", _machine(answering=[0x20]), "0x20 answers, not 0x3c or 0x3d", "knows no display"),
        ("display", {"/lib/machine.py": b""}, "can't be checked: AttributeError", "Flash the board"),
        ("games", DAMAGED, "2-00000000000000bb.log is damaged: line 2: ", "castellan backup"),
        ("games", {"/games/settings": b"{}"}, "settings is damaged: ", "Change a setting on the box"),
        ("firmware", OLDER, f"0.0.1 for pico; this laptop has {VERSION}", FLASH),
        ("firmware", {"/castellan/__init__.py": b"VERSION = 2\n"}, "its files were changed", FLASH),
        ("firmware", {"/firmware.json": b""}, "not complete", "castellan flash --board BOARD"),
        ("space", {"/notes.txt": b"x" * 4096 * 330}, "a new game needs 64", "castellan sync"),
    ],
)
def test_the_doctor_says_what_is_wrong_and_what_to_do(tmp_path, what, files, text, advice):
    state, found, hint = _findings(tmp_path, WHOLE | GAMES | _machine() | files, 1)[what]
    assert state == "wrong"
    assert text in found
    assert advice in hint


def test_a_wire_on_a_pin_of_ones_own_has_that_pin_alone(tmp_path):
    own = vm_boards.PINS.replace(b"9, 18", b"9, 22")
    files = {"/lib/pins.py": own, "/pins.py": own}
    found = _findings(tmp_path, WHOLE | GAMES | _machine(touching=(9, 22)) | files, 1)
    assert found["wires"][1] == "P4 (pin 12, GP9, green wire) touches UP (GP22)"


def _beside(build, beside=None):
    files = vm_boards.firmware({"__init__": b"VERSION = 1\n"}, build=build, beside=beside)
    return {**files.files, "/firmware.json": files.manifest}


UF2 = f"{VERSION} for pico, build 412, from its UF2"


@pytest.mark.parametrize(
    ("files", "text"),
    [
        ({}, UF2),
        ({"/pins.py": vm_boards.PICO.pins}, f"{UF2}, with the pins of /pins.py"),
        (_beside(411), "; the files beside it (build 411) are not newer, and do not run"),
        (_beside(500, "another"), "; the files beside it (build 500) were made beside another UF2, and do not run"),
        (_beside(413), f"{VERSION} for pico, build 413, as files newer than build 412 of the UF2"),
        (_beside(412, vm_boards.DIGEST), f"{VERSION} for pico, build 412, as files made beside build 412 of the UF2"),
    ],
)
def test_the_doctor_says_what_runs_beside_a_uf2(tmp_path, files, text):
    there = {"/pins.py": vm_boards.PICO.pins, "/main.py": vm_boards.MAIN} | files
    if "/pins.py" not in files:
        there["/lib/pins.py"] = there.pop("/pins.py")
    state, found, hint = _findings(tmp_path, there | GAMES | vm_boards.FROZEN | _machine(), 0)["firmware"]
    assert (state, hint) == ("ok", "")
    assert found.endswith(text)


@pytest.mark.parametrize(
    ("files", "text", "advice"),
    [
        (
            {"/castellan/box.py": b""},
            "; the files beside it are not complete, and do not run",
            "castellan flash --uf2 --board pico, which removes them",
        ),
        (
            {"/frozen/build.py": vm_boards.FROZEN["/frozen/build.py"].replace(VERSION.encode(), b"0.0.1")},
            f"; this laptop has {VERSION}",
            "castellan flash --uf2 --board pico",
        ),
    ],
)
def test_the_doctor_says_what_to_do_about_a_uf2(tmp_path, files, text, advice):
    there = {"/main.py": vm_boards.MAIN, "/lib/pins.py": vm_boards.PICO.pins} | GAMES | vm_boards.FROZEN | _machine()
    state, found, hint = _findings(tmp_path, there | files, 1)["firmware"]
    assert state == "wrong"
    assert found.endswith(text)
    assert hint == advice


def test_the_doctor_sees_that_there_is_no_firmware(tmp_path):
    found = _findings(tmp_path, _machine(), 1)
    assert found["firmware"] == ("wrong", "there is none", "castellan flash --board BOARD")
    assert "box" not in found


def test_the_doctor_prints_plain_lines_without_a_terminal(tmp_path):
    result = _castellan(tmp_path, WHOLE | GAMES | _machine(down=18), "doctor", code=1)
    lines = result.stdout.splitlines()
    assert "ok       games       1, all intact" in lines
    at = lines.index("problem  keys        down: UP (pin 24, GP18, blue wire)")
    assert lines[at + 1] == "                     -> Let go of them, or look for a short to ground"

"""The emulated Pico boots the UF2: on an empty chip, beside games, beside files of every age, on either filesystem."""

import ast
import pathlib

import pytest

from castellan.core.record import encode, seal
from castellan_host.device import firmware, uf2
from emulator.boxes import BOOTED, GAMES, PICO, Box, Twin, difference, flashed, games, key, wiring
from emulator.image import SMALLER, START, files, image
from emulator.pico import BUILD, frozen_uf2

FILES, FROZEN = "castellan", ".frozen/castellan"  # where the modules come from
OTHER = "0123456789abcdef"  # a digest of another UF2
PLAYED = "Round 2"
TYPES = ("types", "typing", "collections.abc")  # which only type checkers import
DATA = 0x40  # the byte before a picture's
FIRST = 300  # ms from power-on to the first picture, on an empty chip


def stamp():
    """Return the UF2's own description."""
    return uf2.read(frozen_uf2("pico").read_bytes()).stamp


def beside(*left_out, **manifest):
    """Return the files of a firmware with this manifest, but those that are left out."""
    found = {path: data for path, data in flashed().items() if path != firmware.MANIFEST}
    found[firmware.MANIFEST] = firmware.manifest(found, PICO.name, **manifest)
    return {path: data for path, data in found.items() if path not in left_out}


def as_source():
    """Return the files of a newer firmware as source, as `castellan flash --py` puts them beside the UF2."""
    files = firmware.build(PICO, compiled=False).with_machine_code(PICO).files
    return {**files, firmware.MANIFEST: firmware.manifest(files, PICO.name, build=BUILD + 1)}


def runs(contents):
    """Return where the modules come from on a box whose filesystem holds these files beside the UF2."""
    with Box(image(contents, "pico")) as box:
        box.script(["usb", True], ["port", True])
        box.start()
        assert box.frame == Twin(image(flashed())).frame
        box.send(b"\x03")
        assert box.received(b">>> ", BOOTED)
        box.send(b"import castellan; print('from', castellan.__path__)\r\n")
        assert box.received(b"\r\nfrom ", BOOTED) and box.received(b"\r\n", BOOTED)
        return box.serial.rpartition(b"\nfrom ")[2].splitlines()[0].decode()


def imported():
    """Return the modules of MicroPython that the firmware imports, and the laptop's tools on the box."""
    sources = [*firmware.SOURCES.rglob("*.py"), *pathlib.Path(firmware.__file__).parent.glob("*on_the_box.py")]
    nodes = [node for path in sources for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    return {
        name for name in found if name not in TYPES and name.partition(".")[0] not in ("castellan", "esp32", "frozen")
    }


def test_the_uf2s_micropython_has_all_that_is_imported():
    names = sorted(imported())
    assert {"binascii", "framebuf", "hashlib", "json", "machine", "vfs"} <= set(names)
    with Box(image(frozen="pico")) as box:
        box.script(["usb", True], ["port", True])
        box.start()
        box.send(b"\x03")
        assert box.received(b">>> ", BOOTED)
        box.send(f"import {', '.join(names)}; print(binascii.crc32(b''), hashlib.sha256(), 'there')\r\n".encode())
        assert box.received(b" there\r\n", BOOTED), box.serial
        # With two frozen modules whose names begin so, a search could take each for the place where it began.
        box.send(b"import castellan.text.e\r\n")
        assert box.received(b"no module named 'castellan.text.e'", BOOTED), box.serial


def test_a_floating_point_number_from_the_wire_is_no_json_to_a_uf2():
    with Box(image(frozen="pico")) as box:
        box.script(["usb", True], ["port", True])
        box.start()
        for content, answered in ((b'["hello",1,1.5]', False), (b'["hello",1,1e9]', False), (b'["hello",1,7]', True)):
            box.send(seal(content))
            assert box.received(b'["box",', 1000) == answered


def test_an_empty_chip_is_formatted_and_shows_the_first_picture_at_once():
    with Box(image(frozen="pico")) as box:
        box.start()
        assert box.frame == Twin(image(flashed())).frame
        assert [sent.end for sent in box.transfers if sent.data[0] == DATA][-1] < FIRST
        assert files(box.flash) == {}
        flash = box.flash
        box.power(False)
        box.start()
        assert box.frame == Twin(image(flashed())).frame
        assert box.flash == flash


def test_games_outlast_the_uf2(game):
    played = game.images[PLAYED]
    kept = image(files(played), "pico")  # as if the UF2 were dragged onto it
    assert kept[START:] == image(files(played))[START:]
    with Box(kept) as box:
        box.start()
        twin = Twin(played)
        assert box.frame == twin.frame, difference(box.frame, twin.frame)
        before = games(kept)
        box.tap("P1 UP P1 P1")
        box.shows(twin.tap("P1 UP P1 P1").frame, BOOTED)
        after = games(box.flash)
        assert all(after[name].startswith(data) for name, data in before.items() if name.endswith(".log"))


def test_back_held_at_the_start_opens_no_game_and_takes_the_uf2s_pins():
    begun = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
    kept = {GAMES + "1-00000000000000aa.log": begun}
    with Box(image(kept | {"/pins.py": b"I2C, SDA, SCL = 1, 26, 27\n"}, "pico")) as box:
        box.script(["pin", key("BACK"), 0])
        question = Twin(image(flashed())).frame
        assert box.start().frame == question
        box.script(["wait", 2000], ["pin", key("BACK"), None], ["wait", 500])
        assert box.frame == question
        assert files(box.flash)[GAMES + "1-00000000000000aa.log"] == begun


@pytest.mark.parametrize(
    ("contents", "where"),
    [
        (lambda: beside(build=BUILD - 1), FROZEN),
        (lambda: beside(build=BUILD), FROZEN),
        (lambda: beside(build=BUILD + 1), FILES),
        (as_source, FILES),
        (lambda: beside(firmware.MANIFEST, build=BUILD + 1), FROZEN),
        (lambda: beside(build=BUILD, beside=stamp().digest), FILES),
        (lambda: beside(build=BUILD + 1, beside=OTHER), FROZEN),
        (lambda: {firmware.MANIFEST: b"{"}, FROZEN),
    ],
    ids=["older", "as old", "newer", "as source", "half flashed", "made beside it", "made beside another", "damaged"],
)
def test_files_beside_the_uf2_run_if_they_are_complete_and_newer_or_made_beside_it(contents, where):
    assert runs(contents()) == where


@pytest.mark.parametrize("start", [START, SMALLER], ids=["1408 KiB", "848 KiB"])
def test_the_pico_ws_firmware_finds_a_filesystem_of_either_size(game, start):
    contents = {path: data for path, data in files(game.images[PLAYED]).items() if path.startswith(GAMES)}
    flash = image(contents, "pico_w", start)
    with Box(flash) as box:
        box.start()
        twin = Twin(game.images[PLAYED])
        assert box.frame == twin.frame, difference(box.frame, twin.frame)
        assert files(box.flash, start) == contents
        box.tap("P1 UP P1 P1")
        box.shows(twin.tap("P1 UP P1 P1").frame, BOOTED)
        assert box.flash[: START if start == START else SMALLER] == flash[: START if start == START else SMALLER]


@pytest.mark.parametrize("board", ["pico", "macropad", pytest.param("haute42", marks=pytest.mark.nightly)])
def test_a_uf2_runs_on_its_boards_own_pins(board):
    asked = "OLED" not in wiring(board)
    with Box(image(frozen=board), board=board) as box:
        twin = Twin(image(flashed()), wires=asked, board=board)
        assert box.start().frame == twin.frame
        first = ("wait:1500 P1",) if asked else ()  # all four sides of the display are seen
        dial = ("wait:1500 P1",) if "DIAL" in wiring(board) else ()  # its direction is right
        for words in first + ("P2",) + dial + ("wait:1500 P1", "DOWN", "UP", "P3", "P4", "OK", "BACK"):
            before = box.frame
            box.tap(words)
            box.shows(twin.tap(words).frame, BOOTED)
            assert box.frame != before

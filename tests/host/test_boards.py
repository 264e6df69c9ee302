"""Each board's pins exist, are free, and are those on its page."""

import itertools
import pathlib
import re
import sys
import tomllib
import types

import pytest

from castellan.keys import NAMES, SWAPPED, TURNED
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.start import faulty
from castellan_host.device import boards, wiring
from frozen import choosing

pytestmark = pytest.mark.boards

ROOT = pathlib.Path(__file__).parents[2]
BOARDS = sorted(path.parent for path in ROOT.glob("boards/*/pins.py"))
CONSTANTS = {"CHIP", "KEYS", "FREQUENCY", "UPSIDE_DOWN"}
BUS = ("SDA", "SCL")  # the lines of the display
SPI_BUS = ("SCK", "MOSI", "CS", "DC", "RESET")
WIRED = [board for board in BOARDS if wiring.wires(board.name)]
RASPBERRY = {"pico", "pico_w", "pico2"}  # whose crystals start within the SDK's own delay


def constants(board):
    """Return a board's constants, read without running anything."""
    return boards.constants((board / "pins.py").read_bytes())


def numbers(text):
    """Return the numbers of a list like "0-3 7"."""
    found = set()
    for word in text.split():
        first, _, last = word.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def chip(pins):
    """Return the table of the chip that a board has."""
    return tomllib.loads((ROOT / f"tests/boards/{pins['CHIP']}.toml").read_text())


def faults(pins, header):
    """Return the faults of a board's pins, given the pins on its header."""
    table = chip(pins)
    bus = pins.get("WIRE", "i2c")
    keys, wires = list(pins["KEYS"]), [pins[name] for name in lines_of(pins)]
    battery = list(pins.get("BATTERY", ())[:1])
    used = keys + wires + battery + list(pins.get("NEOPIXELS", ())[:1])
    used += [pins["RESET"]] if "RESET" in pins and "RESET" not in lines_of(pins) else []
    used += beeper(pins)
    lines = table[bus].get(str(pins[bus.upper()]), {})
    found = [f"{pin} does not exist" for pin in set(used) - numbers(table["pins"])]
    found += [f"{pin} is not on the header" for pin in set(used) - header]
    found += [f"{pin} is taken" for pin in set(used) & numbers(table["taken"])]
    found += [f"{pin} has no pull-up" for pin in set(keys) & numbers(table["without_pull_up"])]
    found += [f"{pin} can't be measured" for pin in set(battery) - numbers(table["adc"])]
    found += [f"{pin} is used twice" for pin in set(used) if used.count(pin) > 1]
    for name, pin in list(zip(lines_of(pins), wires))[:2]:  # the others are at any pin
        found += [f"{pin} is no {name} there"] if pin not in numbers(lines.get(name.lower(), "")) else []
    return sorted(found)


def beeper(pins):
    """Return the pins of a beeper: its own, and that of its amplifier if it has one."""
    wired = pins.get("BEEPER", ())
    return [wired] if isinstance(wired, int) else list(wired[:2])


def lines_of(pins):
    """Return the lines that lead to the display of a board with these constants."""
    return SPI_BUS if pins.get("WIRE") == "spi" else BUS


def page(board):
    """Return a board's page."""
    return (board / "README.md").read_text()


def header(board):
    """Return the pins in the drawing on a board's page."""
    drawing = re.findall(r"```\n(.*?)```", page(board), re.DOTALL)[-1]
    return {int(number) for number in re.findall(r"\b(?:GP|IO)(\d+)\b", drawing)}


def wired(board):
    """Return the wiring table of a board's page: what, and the number of its pin."""
    rows = re.findall(r"^\| ([^|]+) \| (?:GP|IO)(\d+) \|", page(board), re.MULTILINE)
    return {what: int(number) for what, number in rows}


def test_there_are_boards():
    assert ROOT / "boards/pico" in BOARDS


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_pins(board):
    pins = constants(board)
    slow = pins["CHIP"].startswith("rp2") and board.name not in RASPBERRY
    more = ({"CRYSTAL"} if slow else set()) | ({"LED", "DIAL", "MIDDLE", "BEEPER"} & set(pins))
    spi = "WIRE" in pins
    more |= {"WIRE", "ACK", "SPI", "OLED", *SPI_BUS, "FLASH", "KEY_LIGHTS"} if spi else {"I2C", *BUS}
    assert set(pins) == CONSTANTS | more  # no display on I2C: the box detects it
    choosing.check(pins.get, choosing._LAST.get(pins["CHIP"], 48))
    assert pins.get("CRYSTAL", 64) == 64
    assert len(pins["KEYS"]) == len(NAMES)
    assert faults(pins, header(board)) == []
    most = 1_000_000 if pins["CHIP"].startswith("rp2") else 400_000
    assert pins["FREQUENCY"] == (2_000_000 if spi else most)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_the_page_says_the_same(board):
    pins = constants(board)
    display = {f"{name} of the display": pins[name] for name in lines_of(pins)}
    dial = dict(zip(("first contact of the dial", "second contact of the dial", "dial pressed"), pins.get("DIAL", ())))
    middle = dict(zip(("undo", "menu", "last entry again", "help"), pins.get("MIDDLE", ())))
    speaker = dict(zip(("speaker", "amplifier of the speaker"), beeper(pins)))
    assert wired(board) == {**dict(zip(NAMES, pins["KEYS"])), **display, **dial, **middle, **speaker}
    says = " ".join(page(board).split())
    assert says.count("Not yet run on hardware") == 1
    assert ("nor emulated" in says) == (pins["CHIP"] != "rp2040")


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_wire_is_where_the_drawing_has_its_pin_and_keys_differ_by_colour(board):
    wires = wiring.wires(board.name)
    drawn = [line.split() for line in re.findall(r"```\n(.*?)```", page(board), re.DOTALL)[-1].splitlines()]
    beside = {(one, other) for words in drawn for one, other in itertools.permutations(words, 2)}
    for wire in wires:
        number = wire.printed.isdecimal() or wire.printed.startswith("D")
        assert not number or (wire.printed, wire.pin) in beside or wire.pin == f"IO{wire.printed}", wire.what
    assert len({wire.colour for wire in wires if wire.what in NAMES}) == (len(NAMES) if wires else 0)
    assert {wire.colour for wire in wires if wire.net == "GND"} <= {"black"}


@pytest.mark.parametrize("board", WIRED, ids=lambda board: board.name)
def test_the_edges_are_those_of_the_drawing_from_the_usb_socket_on(board):
    lines = re.findall(r"```\n(.*?)```", page(board), re.DOTALL)[-1].splitlines()
    sides = [(line.split("│")[0].split(), line.split("│")[-1].split()) for line in lines[1:-1]]
    if "usb" not in lines[0]:  # drawn with the socket below
        sides = [(right, left) for left, right in reversed(sides)]
    names = {"TX": "IO43", "RX": "IO44", "G": "GND"} if board.name == "esp32_s3" else {}
    for edge, drawn in zip(wiring.edges(board.name), zip(*sides, strict=True), strict=True):
        for printed, words in zip(edge, drawn, strict=True):
            assert {printed, f"IO{printed}", names.get(printed)}.intersection(words), (printed, words)


def marked(monkeypatch, board, pins, keys, hands=0):
    """Return the picture of a board's edge with keys marked, its pins and its PINOUT, and the pins that it marks."""
    monkeypatch.setattr(faulty, "PINOUT", wiring.pinout(board))
    monkeypatch.setitem(sys.modules, "pins", types.SimpleNamespace(KEYS=pins))
    session = types.SimpleNamespace(settings={"hands": hands})
    screen = faulty.Faulty(types.SimpleNamespace(session=session, language="en"), {}, [], keys, None)
    screen.draw(canvas := Canvas())
    return canvas, screen._pins


@pytest.mark.parametrize("board", WIRED, ids=lambda board: board.name)
def test_one_pin_or_two_are_marked_within_the_picture_of_the_board(board, monkeypatch):
    pins, edges = constants(board)["KEYS"], wiring.edges(board.name)
    pitch = 110 // len(edges[0])
    printed = {wire.what: wire.printed for wire in wiring.wires(board.name)}
    ink = {}  # pixels within the board, by key
    for names in (*itertools.combinations(NAMES, 1), *itertools.combinations(NAMES, 2)):
        canvas, _ = marked(monkeypatch, board.name, pins, sum(1 << NAMES.index(name) for name in names))
        end = 17 + pitch * len(edges[0])
        for edge, y in zip(edges, (53, 28), strict=True):
            lit = [17 + place * pitch + pitch // 2 for place, pin in enumerate(edge) if pin in map(printed.get, names)]
            assert [x for x in range(17, WIDTH) if canvas.pixel(x, y)] == [x + at for x in lit for at in range(-2, 2)]
            if len(lit) == 1:  # its name ends there, or behind it where it begins at the edge of the board
                rows = range(42, 50) if y == 53 else range(33, 41)
                name = [x for x in range(17, end) if any(canvas.pixel(x, row) for row in rows)]
                assert max(name) in range(lit[0] - 1, lit[0] + 3) or min(name) < 20 < lit[0] < max(name), (name, lit)
        assert not any(canvas.pixel(x, y) for x in (17, *range(end + 1, WIDTH)) for y in range(32, 50))
        pixels = sum(canvas.pixel(x, y) for x in range(17, end) for y in range(32, 50))
        assert pixels == sum(ink.setdefault(name, pixels) for name in names), "names of pins overlap"


def test_keys_are_marked_where_they_are_wired(monkeypatch):
    pins = constants(ROOT / "boards/pico")["KEYS"]
    assert [marked(monkeypatch, "pico", pins, 1, hands)[1] for hands in (0, SWAPPED, TURNED)] == [["6"], ["18"], ["21"]]
    own = (22, 26, 27, 28, 16, 17, 18, 19)  # of a pins.py of one's own: the board's table lacks most
    assert [marked(monkeypatch, "pico", own, keys)[1] for keys in (1, 1 << 6, 7)] == [[], ["18"], []]
    assert marked(monkeypatch, "haute42", pins, 1)[1] == []


def test_the_picture_shows_the_buttons_that_are_the_keys():
    board = ROOT / "boards/haute42"
    shown = re.findall(r">(\w+)</text>\n.*>GP(\d+)</text>", (board / "keys.svg").read_text())
    assert {name: int(pin) for name, pin in shown} == dict(zip(NAMES, constants(board)["KEYS"]))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"KEYS": (34, 33, 25, 26, 23, 19, 18, 4)}, "34 has no pull-up"),
        ({"KEYS": (12, 33, 25, 26, 23, 19, 18, 4)}, "12 is taken"),
        ({"KEYS": (33, 33, 25, 26, 23, 19, 18, 4)}, "33 is used twice"),
        ({"KEYS": (20, 33, 25, 26, 23, 19, 18, 4)}, "20 does not exist"),
        ({"SDA": 34}, "34 is no SDA there"),
        ({"I2C": 2}, "21 is no SDA there"),
        ({"BEEPER": 33}, "33 is used twice"),
        ({"NEOPIXELS": (6, 4)}, "6 is taken"),
        ({"BATTERY": (27, 2, 3300, 4200)}, "27 can't be measured"),
    ],
)
def test_a_wrong_pin_is_found(changes, fault):
    board = ROOT / "boards/esp32_devkit"
    assert fault in faults({**constants(board), **changes}, header(board) | {20})


SUGGESTED = {
    "pico": "| Pico, Pico 2 |",
    "pico2": "| Pico, Pico 2 |",
    "pico_w": "| Pico, Pico 2 |",  # "the same", says its own row
    "xiao_rp2040": "| XIAO RP2040 |",
    "esp32_devkit": "| ESP32-DevKitC |",
    "esp32_s3": "| ESP32-S3-DevKitC-1 |",
}


@pytest.mark.parametrize("name", sorted(SUGGESTED.keys() & {board.name for board in BOARDS}))
def test_the_pins_are_free_that_are_suggested_for_what_may_be_added(name):
    board = ROOT / "boards" / name
    lines = (ROOT / "docs/boards.md").read_text().splitlines()
    [row] = [line for line in lines if line.startswith(SUGGESTED[board.name])]
    suggested = {name: int(pin) for name, pin in re.findall(r"`([A-Z]+) = \(?(\d+)", row)}
    assert len(suggested) == (2 if board.name == "xiao_rp2040" else 3)
    for name, pin in suggested.items():
        assert pin != 15 or board.name not in RASPBERRY  # USB's start takes it on old chips
        assert faults({**constants(board), name: pin if name == "BEEPER" else (pin, 2)}, header(board)) == []


def test_i2c_comes_out_where_the_rp2040_has_it():
    board = ROOT / "boards/pico"
    pins = constants(board)
    assert faults({**pins, "I2C": 1}, header(board)) == ["4 is no SDA there", "5 is no SCL there"]
    assert faults({**pins, "SDA": 24}, header(board)) == ["24 is not on the header"]


def test_spi_comes_out_where_the_rp2040_has_it():
    board = ROOT / "boards/macropad"
    pins = constants(board)
    assert faults({**pins, "SPI": 0}, header(board)) == ["26 is no SCK there", "27 is no MOSI there"]
    assert faults({**pins, "CS": 1}, header(board)) == ["1 is used twice"]


def test_a_board_is_built_for_its_display_and_its_flash():
    made = {board.name: (board.spi, board.flash, len(board.lacks)) for board in map(boards.load, boards.names())}
    assert made.pop("macropad") == (True, 8, 0)
    assert set(made.values()) == {(False, 0, 9)}
    assert boards.load("macropad").uf2s == ["castellan-macropad.uf2", "castellan-macropad-safe.uf2"]
    assert boards.load("pico").uf2s == ["castellan-pico.uf2"] and not boards.load("esp32_devkit").uf2s

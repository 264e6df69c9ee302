"""The MacroPad's UF2 on the emulated chip, with a flash of 8 MB and an SH1106 on SPI.

Its keys are in test_frozen, a power cut in test_power.
"""

import binascii

import pytest

from castellan.core.record import encode
from castellan_host.device import boards, uf2
from castellan_host.virtual.pressing import parse
from emulator import dial, schedule
from emulator.boxes import BOOTED, Box, Twin, games, journal, new
from emulator.image import files, image
from emulator.pico import frozen_uf2
from emulator.stack import Watched
from lab.files.flash import ModelFiles
from lab.files.littlefs_host import BLOCK
from lab.games.recorded import lines
from lab.hands import keyed
from lab.hands.table_side import past_first_steps

BOARD = "macropad"
ROOM, SIZE = 1 << 20, 8 << 20  # bytes: for the UF2, and all
QUICK, SAFE = boards.load(BOARD).uf2s
DIVISOR = "machine.mem32[0x18000014]"  # of the core's clock, for the flash: BAUDR (data sheet RP2040, 4.10.13)
# pico-sdk 2.1.1, boot2_generic_03h.S, for a divisor of 4: one data line (001f0300), instruction 03h (03000218).
SAFE_CODE = bytes.fromhex(
    "00b50c4b00219960042159610a4919600a490b480160002159600121996001bc002800d0004707480749086003c880f308880847"
    "0000001800031f0018020003f40000180001001008ed00e0"
)
GAMES, RECORDS = 560, 300  # they fill its flash: some 80 of 1792 blocks are free
FULL_START, WRITING = 1200, 200  # ms to its table, and from a key to the first byte on flash; with one game 340 and 78
ON = b"\0\xaf"  # sent once the picture is in the display
DIAL = boards.constants(boards.load(BOARD).pins)["DIAL"]
SHORTEST = "pad"  # of the recorded games


def test_an_erased_flash_is_formatted_to_its_end():
    erased = image(frozen=BOARD)
    assert len(erased) == SIZE
    with Box(erased, board=BOARD) as box:
        box.start()
        flash = box.flash
    assert files(flash) == {}  # in a filesystem of all blocks: it would not be read with another number
    assert flash[:ROOM] == erased[:ROOM]
    assert flash[-BLOCK:] == bytes(256) + b"\xff" * (BLOCK - 256)  # the mark of a flash that is being formatted


RECORDED = [(QUICK, game) for game in keyed.GAMES] + [(SAFE, game) for game in keyed.GAMES if game.name == SHORTEST]


@pytest.mark.parametrize(
    ("name", "played"),
    [
        pytest.param(*each, marks=[pytest.mark.nightly] * (each[0] != QUICK or each[1].name != SHORTEST))
        for each in RECORDED
    ],
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_a_recorded_game_leaves_the_journal_that_the_pico_has_of_it(name, played):
    presses, firmware = schedule.presses(played), written(name)
    flash = new(played.files().contents, frozen=True, board=BOARD)
    with Box(firmware + flash[len(firmware) :], board=BOARD) as box:
        box.start()
        strokes = [step for press in presses for step in box.strike(press.stroke, press.start)]
        box.script(*strokes, ["wait", presses[-1].seen])
        assert journal(box.flash) == [line + b"\n" for line in played.game_file()]  # the Pico's: test_game


def full():
    """Return the flash of a box with so many games, of which the last goes on."""
    last = b"".join(lines(RECORDS, "tuscany", {}))
    over = b"".join(lines(RECORDS - 1, "tuscany", {})) + encode(RECORDS - 1, 1 << 20, ["abandon"])
    games = {f"{number}-{number:016x}.log": last if number == GAMES else over for number in range(1, GAMES + 1)}
    return new({**past_first_steps(ModelFiles()).contents, **games}, frozen=True, board=BOARD)


def test_a_full_flash_delays_neither_the_start_nor_its_first_entry():
    with Box(full(), board=BOARD) as box:
        box.start()
        [lit] = [each.end for each in box.transfers if each.data == ON]
        assert lit < FULL_START
        box.tap("P1")
        begin = box.now
        box.script(*box.strike(*parse("P1")))
        assert box.until("program", BOOTED) and box.now - begin < WRITING


def written(name):
    """Return the image in one of the pad's UF2s."""
    return uf2.read(frozen_uf2(BOARD).with_name(name).read_bytes()).image


def reversed_bits(number, width):
    """Return a number with its bits in the other order."""
    return int(f"{number:0{width}b}"[::-1], 2)


def test_the_uf2s_differ_by_their_boot_stages_which_the_boot_rom_accepts():
    quick, safe = written(QUICK), written(SAFE)
    pico = uf2.read(frozen_uf2("pico").read_bytes()).image
    assert quick[: uf2.PAGE] == pico[: uf2.PAGE]  # W25Q080
    assert safe[: uf2.PAGE - 4] == SAFE_CODE.ljust(uf2.PAGE - 4, b"\0")
    for found in (quick, safe):
        # Bits come in the other order than zlib has them, and the result is not inverted.
        stage = bytes(reversed_bits(byte, 8) for byte in found[: uf2.PAGE - 4])
        checked = reversed_bits(binascii.crc32(stage) ^ 0xFFFFFFFF, 32)
        assert int.from_bytes(found[uf2.PAGE - 4 : uf2.PAGE], "little") == checked
        assert uf2.Uf2(found, 0).whole
    assert quick[uf2.PAGE : -uf2.PAGE] == safe[uf2.PAGE : -uf2.PAGE]


@pytest.mark.parametrize(("name", "divisor", "most"), [(QUICK, 2, 240), (SAFE, 4, 360)])
def test_each_uf2_shows_its_first_picture_and_reads_the_flash_as_its_boot_stage_says(name, divisor, most):
    with Box(written(name).ljust(SIZE, b"\xff"), board=BOARD, cached=True) as box:
        box.script(["usb", True], ["port", True])
        assert box.start().frame == Twin(image({}, BOARD), wires=False).frame
        [lit] = [each.end for each in box.transfers if each.data == ON]
        assert most * 0.9 < lit < most  # ms, with the formatting
        assert box.stats.programs  # after which MicroPython sets the divisor
        box.send(b"\x03")
        assert box.received(b">>> ", BOOTED)
        box.send(f"import machine; print('by', {DIVISOR}, 'now')\r\n".encode())
        assert box.received(f"by {divisor} now\r\n".encode(), BOOTED), box.serial


def test_a_number_is_entered_with_the_dial_alone():
    half = dial.moved(DIAL[:2], *dial.DETENT[:3], *dial.DETENT[1::-1])
    with Box(new(past_first_steps(ModelFiles()).contents, frozen=True, board=BOARD), board=BOARD) as box:
        box.start().tap("P1 P1 P2 P1")  # any other game, no score sheet, two players, the first one's key
        for _ in range(3):
            box.script(*half)
            box.tap("turn:1")
        box.press(DIAL[2])
        box.script(["wait", 500])
        assert b',"add",0,3]' in journal(box.flash)[-1]


def test_a_detent_in_the_first_steps_stores_which_way_is_right_and_has_room_on_the_stack():
    with Watched(image(frozen=BOARD), BOARD) as box:
        box.start().tap("P1 wait:1000 turn:-1 wait:1000")
        box.use.fit()
        assert b'"dial":true' in games(box.flash)["settings"]
        box.tap("OK wait:1000")
        asked = box.frame
        box.tap("turn:-1")
        box.press(DIAL[2])
        box.script(["wait", 500])
        assert box.frame != asked  # the first line was chosen


def test_the_middle_column_asks_for_the_last_entry_again_and_takes_it_back():
    with Box(new(past_first_steps(ModelFiles()).contents, frozen=True, board=BOARD), board=BOARD) as box:
        # Any other game, no score sheet, two players, 3 points for the first one; not yet the second one's.
        box.start().tap("P1 P1 P2 P1 P3 OK BACK AGAIN wait:1500 OK")
        assert [b',"add",0,3]' in line for line in journal(box.flash)[-2:]] == [True, True]
        box.tap("wait:1500 hold:UNDO")
        assert b',"void",' in journal(box.flash)[-1]

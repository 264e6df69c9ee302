"""The MacroPad's UF2 on the emulated chip, with a flash of 8 MB and an SH1106 on SPI.

Its keys are in test_frozen, a power cut in test_power.
"""

from emulator import schedule
from emulator.boxes import Box, journal, new
from emulator.image import files, image
from lab.files.littlefs_host import BLOCK
from lab.hands import keyed

BOARD = "macropad"
ROOM, SIZE = 1 << 20, 8 << 20  # bytes: for the UF2, and all
[PAD] = [game for game in keyed.GAMES if game.name == "pad"]  # the shortest recorded game


def test_an_erased_flash_is_formatted_to_its_end():
    erased = image(frozen=BOARD)
    assert len(erased) == SIZE
    with Box(erased, board=BOARD) as box:
        box.start()
        flash = box.flash
    assert files(flash) == {}  # in a filesystem of all blocks: it would not be read with another number
    assert flash[:ROOM] == erased[:ROOM]
    assert flash[-BLOCK:] == bytes(256) + b"\xff" * (BLOCK - 256)  # the mark of a flash that is being formatted


def test_a_recorded_game_leaves_the_journal_that_the_pico_has_of_it():
    presses = schedule.presses(PAD)
    with Box(new(PAD.files().contents, frozen=True, board=BOARD), board=BOARD) as box:
        box.start()
        strokes = [step for press in presses for step in box.strike(press.stroke, press.start)]
        box.script(*strokes, ["wait", presses[-1].seen])
        assert journal(box.flash) == [line + b"\n" for line in PAD.game_file()]  # the Pico's: test_game

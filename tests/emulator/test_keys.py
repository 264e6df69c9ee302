"""A key that is tapped while the flash is busy, and the interrupts are off."""

from castellan_host.pressing import TAP, parse
from emulator.boxes import BOUNCE, Box, Twin

BEGUN = "Round 2"
CITY = "P1 DOWN P4 P2"  # calls for a bonus tile, from a list of two pages
ERASE = 400  # ms at most
LATEST = 1000  # ms


def test_a_tap_inside_an_erase_counts_once(game):
    *first, last = CITY.split()
    with Box(game.images[BEGUN], maximum=True) as box:
        box.start().tap(" ".join(first))
        box.script(*box.strike(*parse(last)))
        assert box.until("erase", LATEST)
        begin = box.now
        box.script(*box.strike(*parse("DOWN"), after=100))
        assert box.until("program", LATEST)
        assert box.now - begin >= ERASE > 100 + TAP + BOUNCE
        box.wait(LATEST)
        box.shows(Twin(game.images[BEGUN]).tap(f"{CITY} DOWN").frame, LATEST)
        assert box.frame != Twin(game.images[BEGUN]).tap(CITY).frame

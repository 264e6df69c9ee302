"""Keys that are tapped twice, or while the flash is busy and the interrupts are off."""

import pytest

from castellan.core.ledger import Ledger
from castellan.keys import OK
from castellan_host.virtual.pressing import TAP, Stroke, parse
from emulator.boxes import BOUNCE, Box, Twin, journal, new

BEGUN = "Round 2"
CITY = "P1 DOWN P4 P1"  # calls for a bonus tile, from a list of two pages
ERASE = 400  # ms at most
LATEST = 1000  # ms


def test_a_hold_right_after_the_first_picture_counts_from_its_contact(game):
    with Box(game.images[BEGUN]) as box:
        box.start().script(*box.strike(Stroke(1 << OK, 860), after=100))
        box.shows(Twin(game.images[BEGUN]).tap("hold:OK").frame, 960 + LATEST)


@pytest.mark.parametrize("afters", [(100,), (60, 220)])
def test_taps_of_a_key_inside_an_erase_count_once(game, afters):
    """The chip keeps one edge of a pin pending, and has no times meanwhile."""
    *first, last = CITY.split()
    with Box(game.images[BEGUN], maximum=True) as box:
        box.start().tap(" ".join(first))
        box.script(*box.strike(*parse(last)))
        assert box.until("erase", LATEST)
        begin = box.now
        for after in afters:
            box.script(*box.strike(*parse("DOWN"), after=after))
        assert box.until("program", LATEST)
        assert box.now - begin >= ERASE > 220 + TAP + BOUNCE
        box.wait(LATEST)
        box.shows(Twin(game.images[BEGUN]).tap(f"{CITY} DOWN").frame, LATEST)
        assert box.frame != Twin(game.images[BEGUN]).tap(CITY).frame


def tapped(box, gap, words):
    """Tap keys, each so many ms after the one before; return the kinds of the entries that come of it."""
    before = len(journal(box.flash))
    strokes = parse(words)
    box.script(*[step for number, stroke in enumerate(strokes) for step in box.strike(stroke, number * gap)])
    box.wait(gap * len(strokes) + LATEST)
    return [line.split(b'"')[1] for line in journal(box.flash)[before:]]


def two():
    """Return the file of a game of two who have taken their first bonus tiles."""
    lines, ledger = [], Ledger()
    for event in (
        ["new", "tuscany", {"players": ["Anna", "Борис"]}],
        ["upgrade", 0, "marble"],
        ["upgrade", 1, "worker"],
    ):
        ledger.add(0, event, lines.append)
    return b"".join(lines)


@pytest.mark.parametrize(
    ("board", "frozen", "gap"), [("pico", True, 200), ("pico", False, 220), ("macropad", True, 200)]
)
def test_a_planned_double_tap_enters_and_a_slip_does_not(board, frozen, gap):
    with Box(new({"1-0123456789abcdef.log": two()}, frozen=frozen, board=board), board) as box:
        box.start().wait(LATEST)
        for _ in range(3):
            assert tapped(box, gap, "P1 P1") == [b"take"]
            assert tapped(box, gap, "P1 P1 P1 P1") == [b"take", b"take"]
            assert tapped(box, 90, "P1 P1") == []  # it is ignored, and so is what comes soon after
            box.tap("BACK")
            box.wait(LATEST)  # its garbage is collected by then, 20 ms in which a contact is seen later

"""A game that the heap can't hold: the box fails to start with it once, and then passes it over."""

import pytest

from castellan.core.record import encode
from castellan.session import ENTRIES, RECORDS
from emulator.boxes import Box, Twin, games, journals, new

PLAYERS = {"players": ["Anna", "Boris"]}
SHORT, LONG = "1-00000000000000aa.log", "2-00000000000000bb.log"
POINTS = (1, 1, -1, -1)
LONGEST = {True: RECORDS, False: 1000}  # files leave less heap than the UF2
FAILED = 60_000  # ms
SAID = 5000  # ms for which the box shows what failed


def game(entries, strikes=0):
    """Return the file of a game of so many records, of which the last strike out those before them."""
    lines = [encode(0, 0, ["new", "tuscany", PLAYERS])]
    lines += [encode(seq, seq, ["points", seq % 2, "red", POINTS[seq % 4 - 1]]) for seq in range(1, entries)]
    voids = range(entries, entries + strikes)
    return b"".join(lines + [encode(seq, seq, ["void", 2 * entries - 1 - seq]) for seq in voids])


def test_only_one_start_fails():
    with Box(new({SHORT: game(3), LONG: game(8000)})) as box:
        box.power()
        assert box.until("program", FAILED)  # the note
        box.wait(SAID + 1000)
        box.quiet(1000, FAILED)
        assert "faults" in games(box.flash)
        twin = Twin(box.flash)
        box.shows(twin.frame, FAILED)
        box.tap("BACK P1 P1 P2")
        box.shows(twin.tap("BACK P1 P1 P2").frame, FAILED)
        assert [len(lines) for lines in journals(games(box.flash))] == [4, 8000]
        box.power(False)
        box.start()
        box.shows(Twin(box.flash).frame, FAILED)


@pytest.mark.parametrize("frozen", [True, False])
def test_the_longest_game_starts_and_is_undone(frozen):
    strikes = LONGEST[frozen] - ENTRIES - 1
    with Box(new({SHORT: game(ENTRIES, strikes)}, frozen=frozen)) as box:
        box.start()
        twin = Twin(box.flash)
        box.shows(twin.frame, FAILED)
        box.tap("wait:2000 hold:BACK wait:5000")  # modules needed after the first picture are loaded first
        assert box.stats.resets == 0
        assert [len(lines) for lines in journals(games(box.flash))] == [LONGEST[frozen]]

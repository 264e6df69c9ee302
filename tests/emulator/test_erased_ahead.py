"""A UF2 erases the block that the next entry takes while nobody presses, and a power cut at any moment does no harm."""

import pytest

from castellan.core.record import decode
from castellan_host.virtual.pressing import parse
from emulator.boxes import Twin, difference, journal, journals, new
from emulator.started import started
from lab.games.recorded import lines

RECORDS = 70  # more than a game has that LittleFS keeps in its folder's own blocks
FLASH = new({"1-00000000000000aa.log": b"".join(lines(RECORDS, "tuscany", {}))}, frozen=True)
LIST, TAKE, NEXT = "P1", "P1", "P2 P1"
ENTRIES = 20
OF_THE_FOLDER = 2  # of them; LittleFS then erases a block of its folder, too
RESTED = 1500  # ms without a key, after which the next block has been erased
LATEST = 1000  # ms
HALF = {"erase": 22.5, "program": 0.2}  # ms into it
PROGRAMS = 11  # of an entry
SHOWN = 200  # ms


def rested(**options):
    """Return a box that has erased the next entry's block."""
    box = started(FLASH, **options)
    box.wait(RESTED)
    assert (box.stats.erases, box.stats.programs) == (1, 0)
    return box


def entries(lines):
    """Return a game's entries, without times."""
    return [decode(line)[2:] for line in lines]


def goes_on(box, *added):
    """Assert that a box whose power was cut starts with its game, perhaps an entry longer, and keeps the next entry."""
    box.start()
    twin = Twin(box.flash)
    assert box.frame == twin.frame, difference(box.frame, twin.frame)
    before, found = entries(journal(FLASH)), entries(journal(box.flash))
    assert found in [before, *([*before, entry] for entry in added)]
    box.wait(RESTED)
    box.tap(NEXT)
    box.shows(twin.tap(NEXT).frame, LATEST)
    assert entries(journal(box.flash)) == entries(journals(twin.games)[0]) == [*found, ("take", 1)]


def test_an_entry_waits_for_no_erase_and_costs_no_more_of_them():
    with rested() as box:
        waited = []
        for _ in range(ENTRIES):
            box.tap(LIST)
            before = box.stats.erases
            box.tap(TAKE)
            waited.append(box.stats.erases - before)
            box.wait(RESTED)
        assert len(journal(box.flash)) == RECORDS + ENTRIES
        assert sum(waited) <= OF_THE_FOLDER
        assert box.stats.erases - 1 <= ENTRIES * 1.1


def test_entries_one_upon_the_other_are_kept_without_it():
    with rested() as box:
        for _ in range(3):
            box.tap(f"{LIST} {TAKE}")
        assert box.stats.erases == 3  # the first entry's is the start's
        assert len(journal(box.flash)) == RECORDS + 3


def test_with_the_flashs_longest_times_an_entry_is_shown_at_once():
    with rested(maximum=True) as box:
        box.tap(LIST)
        box.transfers.clear()
        begin = box.now
        box.tap(TAKE)
        assert box.transfers[-1].end - begin <= SHOWN


def test_a_block_whose_erase_was_cut_is_erased_again():
    with started(FLASH) as box:
        assert box.until("erase", RESTED)
        box.script(["after", HALF["erase"], ["power", False]], ["wait", LATEST])
        box.start()
        box.wait(RESTED)
        assert box.stats.erases == 2
        box.power(False)
        goes_on(box)


@pytest.mark.parametrize("nth", range(1, PROGRAMS + 1))
def test_a_cut_in_an_entry_on_a_block_that_was_erased_ahead(nth):
    with rested() as box:
        box.tap(LIST)
        box.script(*box.strike(*parse(TAKE)))
        for _ in range(nth):
            assert box.until("program", LATEST)
        box.script(["after", HALF["program"], ["power", False]], ["wait", LATEST])
        assert box.stats.erases == 1
        goes_on(box, ("take", 0))

"""Power is cut in the middle of an entry, and comes back: the game is as before the entry or after it."""

import pytest

from castellan.core.record import decode
from castellan_host.virtual.pressing import parse
from emulator.boxes import Twin, difference, games, journals
from emulator.image import files, image
from emulator.pressed import END
from emulator.started import started

ENTRIES = {
    "The scoring of round 1": "OK wait:1000 OK",
    "Round 2": "P1 UP P1 P1",
    "The end, from the menu": "hold:OK P2",
    END: "P2 wait:1500 P3",  # another game begins, once its rules are loaded; who played last is kept
}
NEXT = "P2 P1"
HALF = 0.2  # ms into it
LATEST = 1000  # ms

# An entry's line takes nine or ten programs, a new game seven; test_erased_ahead cuts power in an erase.
CUTS = [
    ("The scoring of round 1", 1),
    ("Round 2", 1),
    ("Round 2", 5),
    ("Round 2", 8),
    ("Round 2", 10),
    ("The end, from the menu", 2),
    (END, 1),
    (END, 4),
    (END, 7),
]


def entries(files):
    """Return the entries of each game, without times: a box that starts continues from the last."""
    return [[decode(line)[2:] for line in lines] for lines in journals(files)]


@pytest.mark.parametrize(("part", "nth", "board"), [*[(*cut, "pico") for cut in CUTS], ("Round 2", 5, "macropad")])
def test_a_cut_leaves_the_game_before_or_after_the_entry_and_it_goes_on(game, part, nth, board):
    flash, (*first, last) = game.images[part], ENTRIES[part].split()
    if board != "pico":
        flash = image(files(flash), board)
    states = [Twin(flash), Twin(flash).tap(ENTRIES[part]).restart()]
    with started(flash, board=board) as box:
        box.tap(" ".join(first))
        box.script(*box.strike(*parse(last)))
        for _ in range(nth):
            assert box.until("program", LATEST)
        box.script(["after", HALF, ["power", False]], ["wait", LATEST])
        box.start()
        twin = Twin(box.flash)
        assert box.frame == twin.frame, difference(box.frame, twin.frame)
        assert (entries(twin.games), twin.frame) in [(entries(state.games), state.frame) for state in states]
        box.tap(NEXT)
        box.shows(twin.tap(NEXT).frame, LATEST)
        assert entries(games(box.flash)) == entries(twin.games)

"""The first steps on the emulated Pico, by its contacts: they end in a new game, and come once."""

import pytest

from emulator.boxes import Box, Twin, difference, flashed, games
from emulator.image import image
from emulator.stack import Watched

STEPS = ("wait:1500 P1", "P3", "wait:1500 P1")  # all four sides, Russian, what the keys do


@pytest.fixture(scope="module")
def done():
    """Return a Pico that has gone through them, with the pictures of the virtual box, and how deep its stack got."""
    with Watched(image(frozen="pico")) as box:
        twin = Twin(image(flashed()))
        box.start()
        pairs = [(box.frame, twin.frame)]
        for words in STEPS:
            box.tap(words)
            pairs.append((box.frame, twin.tap(words).frame))
        yield box, pairs


def test_each_step_shows_what_the_virtual_box_shows(done):
    for shown, wanted in done[1]:
        assert shown == wanted, difference(shown, wanted)
    assert len({shown for shown, _ in done[1]}) == len(STEPS) + 1


def test_the_flash_holds_that_the_steps_were_done_and_nothing_else(done):
    kept = games(done[0].flash)
    assert list(kept) == ["settings"] and b'"first_steps":true' in kept["settings"] and b'"ru"' in kept["settings"]


def test_the_stack_has_room_in_the_first_steps(done):
    done[0].use.fit()


def test_the_next_start_shows_a_new_game(done):
    with Box(done[0].flash) as box:
        box.start()
        assert box.frame == done[1][-1][1]

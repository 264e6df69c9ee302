"""Random keys: the emulated Pico and the virtual box show, write and send the same, and the Pico's stack has room."""

import re

import pytest

from emulator import boxes, starts
from emulator.image import Folder
from emulator.lockstep import random_script, replayed
from emulator.pico import Pico
from emulator.walks import HISTORY, WALKS
from lab.files.flash import ModelFiles
from lab.hands.table_side import Hands

STROKES = 30  # on each start, every other with a laptop
EACH_TIME = 5  # starts that wait for no night


@pytest.mark.parametrize(
    "seed",
    [pytest.param(seed, marks=[pytest.mark.nightly] * (seed >= EACH_TIME)) for seed in range(len(starts.STARTS))],
)
def test_both_boxes_agree(seed):
    start, words = random_script(seed, STROKES)
    _, use = replayed(start, " ".join(words))
    use.fit()


@pytest.mark.parametrize(
    "walk",
    [pytest.param(walk, marks=[pytest.mark.nightly] * (walk is not HISTORY)) for walk in WALKS],
    ids=lambda walk: walk.start,
)
def test_both_boxes_agree_on_a_games_own_screens(walk):
    _, use = replayed(walk.start, walk.words)
    use.fit()


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.start)
def test_a_walk_enters_what_it_says(walk):
    hands = Hands(ModelFiles(starts.STARTS[walk.start].contents()))
    before = len(hands.records)
    hands.press(walk.words)
    assert " ".join(record[0] for record in hands.records[before:]) == walk.entered


@pytest.mark.parametrize("name", ["long", "full"])
def test_a_flash_has_the_same_room_for_both(name):
    start = starts.STARTS[name]
    flash = boxes.new(start.files(), start.spare, main=b"import os\nprint('free', os.statvfs('/games')[3])")
    with Pico(flash) as pico:
        pico.script(["usb", True], ["port", True])
        pico.power()
        pico.wait(1500)
        [free] = re.findall(rb"free (\d+)", pico.serial)
    assert 4096 * int(free) == Folder(flash, boxes.GAMES).free()

"""The flash that each older version has left, on the emulated Pico: its game in the middle opens, and goes on."""

import pytest

from emulator.boxes import Twin, games, journals, new
from emulator.started import started
from keep_version import FLASH, VERSIONS, Kept

DRAWN = 1000  # ms
UNDO = "wait:700 hold:BACK"  # in the middle of a second: the Pico's clock is some 200 ms ahead, for it counts its start


@pytest.mark.parametrize("version", sorted(path.name for path in VERSIONS.iterdir()))
def test_a_box_goes_on_with_the_game_of_an_older_version(version, tmp_path):
    files = (Kept(VERSIONS / version, tmp_path).written / FLASH).iterdir()
    flash = new({path.name: path.read_bytes() for path in files if path.name != "id"}, frozen=True)
    before, twin = journals(games(flash)), Twin(flash)
    with started(flash) as box:
        box.shows(twin.frame, DRAWN)
        assert journals(games(box.flash)) == before
        box.tap(UNDO)
        box.shows(twin.tap(UNDO).frame, DRAWN)
        after = journals(games(box.flash))
    assert after == journals(twin.games) and sum(map(len, after)) == sum(map(len, before)) + 1
    assert all(lines[: len(old)] == old for lines, old in zip(after, before, strict=True))

"""The OLED of the emulated box is found, whatever its kind; it is unplugged, and plugged in again."""

import pytest

from castellan.core.record import canonical, seal
from castellan.keys import TURNED
from emulator.boxes import PICO, Box, Twin, games, journal, key, new, wiring
from emulator.started import started

BEGUN = "Round 2"
LOOKS_EVERY = 1000  # ms
DRAWN = 500  # ms, far more than a full picture takes
ENDED = 1  # ms after which a transfer that was cut off has ended


def plug(box, there):
    """Unplug the OLED, or plug it in: then it has lost all its settings."""
    box.script(["oled", there], ["wait", 0 if there else ENDED])
    box.oled.plugged = there


def test_score_is_kept_without_the_oled_and_it_comes_back_with_the_right_picture(game):
    with started(game.images[BEGUN]) as box:
        plug(box, False)
        box.transfers.clear()
        box.tap("P1 UP P1 P1 P2 P1 P3 P2")
        assert not box.transfers
        assert len(journal(box.flash)) == len(journal(game.images[BEGUN])) + 2
        plug(box, True)
        box.shows(Twin(game.images[BEGUN]).tap("P1 UP P1 P1 P2 P1 P3 P2").frame, LOOKS_EVERY + DRAWN)


def test_an_oled_unplugged_during_a_transfer_comes_back(game):
    with started(game.images[BEGUN]) as box:
        box.script(["pin", key("P1"), 0])
        assert box.until("transfer", DRAWN)
        box.wait(1)  # the bytes after an address take longer
        plug(box, False)
        box.wait(300)
        box.script(["pin", key("P1"), None], ["wait", 2 * LOOKS_EVERY])
        plug(box, True)
        box.shows(Twin(game.images[BEGUN]).tap("P1").frame, LOOKS_EVERY + DRAWN)
        box.tap("P1")
        assert len(journal(box.flash)) == len(journal(game.images[BEGUN])) + 1


@pytest.mark.parametrize(("chip", "address"), [("sh1106", 0x3C), ("sh1106", 0x3D), ("ssd1306", 0x3D)])
def test_any_display_shows_the_picture_without_anything_being_set(chip, address):
    assert not {"OLED", "ADDRESS"} & set(wiring())
    with Box(new(), chip=chip, address=address) as box:
        assert box.start().frame == Twin(new()).frame
        assert box.oled.on and box.oled.chip == chip


def page_time(box):
    """Return how many ms a page takes on the wire: one is sent again each second while nobody presses."""
    box.transfers.clear()
    box.wait(2000 + 3 * LOOKS_EVERY)
    return max(transfer.end - transfer.start for transfer in box.transfers if len(transfer.data) == 129)


def test_a_box_whose_wires_garble_its_speed_goes_on_at_a_lower_one():
    settings = {"settings": seal(canonical({"first_steps": True, "speed": 1_000_000}).encode())}
    with Box(new(settings)) as box:
        assert page_time(box.start()) < 1.3
        box.script(["wires", 500_000])
        box.wait(5 * LOOKS_EVERY)
        assert page_time(box) > 2.8
        box.shows(Twin(new(settings)).frame, DRAWN)
        assert b'"speed":400000' in games(box.flash)["settings"]


def test_a_display_that_never_acknowledges_shows_the_picture_and_what_a_key_does():
    with Box(new(pins=PICO.pins + b"ACK = False\n"), mute=True) as box:
        twin = Twin(new())
        assert box.start().frame == twin.frame
        box.tap("P1")
        box.shows(twin.tap("P1").frame, DRAWN)


def test_the_picture_and_the_keys_are_turned_with_the_box():
    settings = {"settings": seal(canonical({"hands": TURNED}).encode())}
    with Box(new(settings)) as box:
        frame = box.start().frame
        twin = Twin(new())
        assert frame == bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(twin.frame))
        box.wait(1000)
        box.tap("BACK")  # where P1 is now
        box.oled.overhead = True
        box.shows(twin.tap("P1").frame, DRAWN)

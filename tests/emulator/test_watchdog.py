"""A loop that hangs is restarted by the watchdog."""

from castellan.box import STEP
from emulator.boxes import Box, Twin, games, new

BEGUN = "Round 2"
HUNG_AFTER, AT_MOST = 8000, 8400  # ms
PIN = 22  # has the loop hang while it is low

HANGING = f"""
from machine import Pin
from castellan.ports.board import run
from castellan.ports.rp2 import Chip

pin = Pin({PIN}, Pin.IN, Pin.PULL_UP)


class Hanging(Chip):
    def wait(self, milliseconds, dark):
        while not pin():
            pass
        Chip.wait(self, milliseconds, dark)


run(Hanging())
""".encode()


def test_a_loop_that_hangs_is_restarted_with_its_game(game):
    flash = new(games(game.images[BEGUN]), main=HANGING)
    with Box(flash) as box:
        box.start().tap("P1 P3 P4")
        entered = box.flash
        begin = box.now
        box.pin(PIN, 0)
        box.tap("P2")
        assert box.until("reset", 2 * AT_MOST)
        assert HUNG_AFTER - STEP < box.now - begin < AT_MOST
        box.pin(PIN, None)
        box.started()
        box.shows(Twin(entered).frame, 1000)
        box.tap("P2 P1")
        box.shows(Twin(entered).tap("P2 P1").frame, 1000)
        assert box.stats.resets == 1

"""The board's LED: how often it blinks for what is wrong."""

import os

from lab.board.stand_ins import Module
from lab.board.workbench import does_without, each
from lab.marks import area

pytestmark = area("boards")


def blinks(hardware, number):
    """Return how often an LED that lights at 1 was switched on, each time from off; at the end it is switched off."""
    driven = hardware.pins[number].driven
    assert driven == [0] + (len(driven) - 2) // 2 * [1, 0] + [0], driven
    return driven.count(1)


def test_the_led_blinks_once_in_all_if_the_box_runs():
    for hardware, place in each(LED=(25, 1)):
        hardware.at(9990, setattr, hardware, "seen", None).run(place.path, 10_000)
        assert blinks(hardware, 25) == 1


def test_the_led_blinks_twice_in_a_row_while_no_display_answers():
    for hardware, place in each(LED=(25, 1)):
        hardware.display.plugged = False
        hardware.run(place.path, 8500)
        assert blinks(hardware, 25) == 6
        hardware.display.plugged = True
        hardware.pins[25].driven.clear()
        hardware.run(place.path, 8500)
        assert blinks(hardware, 25) == 1


def test_the_led_blinks_three_times_if_the_filesystem_can_not_be_read():
    def refused(path):
        raise OSError(19)

    for hardware, place in each(LED=(25, 1)):
        hardware.load()
        from castellan.ports.extras import led

        led.os = Module(statvfs=refused)
        try:
            hardware.run(place.path, 8500)
        finally:
            led.os = os
        assert blinks(hardware, 25) == 9


def test_an_led_may_light_at_the_other_level():
    for hardware, place in each(LED=(17, 0)):
        hardware.run(place.path, 2500)
        assert hardware.pins[17].driven == [1, 0, 1, 1]


def test_a_box_does_without_an_unusable_one():
    assert does_without(LED=25) and does_without(LED=(99, 1))

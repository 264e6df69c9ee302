"""The battery's level, where it is measured, is in the settings' title; a low one is reported once in a sentence."""

from castellan.keys import BACK, DOWN, OK, P1, P2
from lab.board.hardware import Hardware
from lab.board.workbench import Watched, does_without, each, shows
from lab.hands.moves import named
from lab.marks import area

pytestmark = area("boards")


def level(watched):
    """Look at the battery's level."""
    return watched.box.app.battery


def test_the_level_is_measured_behind_the_divider():
    for hardware, place in each(BATTERY=(27, 2, 3300, 4200)):
        for millivolts, percent in ((1650, 0), (1875, 50), (2100, 100), (2500, 100), (100, 0)):
            hardware.millivolts = millivolts
            [found] = Watched(hardware).at(500, level).run(place, 600).seen
            assert abs(found - percent) <= (1650 <= millivolts <= 2100)  # beyond these it is the limit


def test_the_settings_show_the_level_of_an_empty_battery_too():
    for millivolts, levels in ((1875, (49, 50)), (100, (0,))):
        for hardware, place in each(BATTERY=(27, 2, 3300, 4200)):
            hardware.millivolts = millivolts
            hardware.tap(500, OK, 1000).tap(2000, DOWN).tap(2600, P2)

            def title(watched):
                return watched.box.app.screen.title()

            [said] = Watched(hardware).at(3500, title).run(place, 3600).seen
            assert said in [named("{menu_settings} · battery %d %%" % level) for level in levels]


class Faster:
    """The battery is measured each second."""

    def __enter__(self):
        Hardware().load()
        from castellan.ports.extras import battery

        self.battery = battery
        self.battery.LOOK_EVERY, self.before = 1000, self.battery.LOOK_EVERY

    def __exit__(self, *error):
        self.battery.LOOK_EVERY = self.before


def screen(watched):
    """Look at which screen is shown."""
    return type(watched.box.app.screen).__name__


def test_a_low_battery_is_reported_once_on_the_table_while_no_key_is_pressed():
    with Faster():
        for hardware, place in each(BATTERY=(27, 2, 3300, 4200)):
            hardware.millivolts = 1690
            hardware.tap(1000, P1).tap(8000, BACK).tap(14_000, BACK)  # a list is open until it is left
            watched = Watched(hardware)
            for moment in (900, 7500, 8500, 12_500, 14_500):
                watched.at(moment, screen)
            watched.run(place, 20_000)
            assert watched.seen == ["Table", "Choices", "Table", "Notice", "Table"] and screen(watched) == "Table"


def test_a_low_battery_is_reported_in_a_sentence_with_its_level():
    with Faster():
        for hardware, place in each(BATTERY=(27, 2, 3300, 4200)):
            hardware.millivolts = 1690
            watched = Watched(hardware).at(5000, level).run(place, 5100)
            assert watched.seen == [8]
            assert shows(hardware, "battery_low", notice=True, percent=8)


def test_a_battery_is_low_from_10_percent_down():
    with Faster():
        for millivolts, percent, low in ((1702, 11, False), (1697, 10, True)):
            for hardware, place in each(BATTERY=(27, 2, 3300, 4200)):
                hardware.millivolts = millivolts
                watched = Watched(hardware).at(5000, level).run(place, 5100)
                assert watched.seen == [percent] and (screen(watched) == "Notice") is low


def test_a_low_battery_is_reported_again_after_it_was_charged():
    with Faster():
        for hardware, place in each(BATTERY=(27, 2, 3300, 4200)):
            hardware.millivolts = 1650
            hardware.tap(5000, BACK)
            hardware.at(6000, setattr, hardware, "millivolts", 1720)
            hardware.at(15_000, setattr, hardware, "millivolts", 1650)
            hardware.at(25_000, setattr, hardware, "millivolts", 2000)
            hardware.at(35_000, setattr, hardware, "millivolts", 1650)
            watched = Watched(hardware)
            for moment in (4500, 14_500, 24_500, 34_500, 49_500):
                watched.at(moment, screen)
            assert watched.run(place, 50_000).seen == ["Notice", "Table", "Table", "Table", "Notice"]


def test_a_box_does_without_an_unusable_one():
    for divider, empty, full in ((2, 4200, 3300), (2, 3300, 3300), (2, 0, 4200), (0, 3300, 4200)):
        assert does_without(BATTERY=(26, divider, empty, full))

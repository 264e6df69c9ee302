"""Extras that a builder may add: a beeper, lights, a battery. Without them none of their modules is loaded."""

import os
import sys

from castellan import box as box_module
from castellan.core.errors import PROBLEM, RuleError
from castellan.keys import BACK, P1, TURNED
from castellan.session import Session
from lab.board.stand_ins import Module
from lab.board.workbench import Watched, each, takes
from lab.hands.table_side import two
from lab.marks import area

pytestmark = area("ui")

DARK, GOLD, BLUE, WHITE, RED = (0, 0, 0), (12, 24, 0), (4, 0, 24), (20, 20, 20), (0, 48, 0)


def signal(what):
    """Return an action that lets the app signal something."""
    return lambda watched: watched.box.app.signal(what)


def colours(watched):
    """Look at the lights."""
    return watched.hardware.colours


def enter(place, *events):
    """Enter events in the game of a place."""
    session = Session(place.files(), os.urandom)
    session.resume()
    for event in events:
        session.enter(event)
    session.journal.close()


def played(hardware):
    """Return what the beeper played: Hz and ms, with 0 Hz for the pauses between."""
    notes = hardware.notes
    return [(notes[n][1], notes[n + 1][0] - notes[n][0]) for n in range(len(notes) - 1)]


def test_a_key_that_acts_clicks():
    for hardware, place in each(BEEPER=27):
        takes(hardware).run(place.path, 2500)
        assert place.records == [("take", 0)]
        [first, pause, second] = played(hardware)
        assert first == second == (3000, 8) and pause[0] == 0


def test_each_signal_has_its_notes_and_an_unknown_one_has_none():
    for hardware, place in each(BEEPER=27):
        signals = Watched(hardware).at(500, signal("round")).at(1500, signal("unknown")).at(2000, signal("soon"))
        signals.at(3000, signal("late")).run(place, 4500)
        notes = [note for note in played(hardware) if note[0] and note[1] < 500]
        assert notes[:3] == [(1000, 120), (1500, 120), (2000, 250)]
        assert notes[3:] == [(2000, 60), (2000, 60), (1500, 150), (1500, 150), (1000, 300)]


def test_a_refusal_sounds_lower():
    def problem(watched):
        watched.box.session.report(PROBLEM, RuleError("nothing_undo"))

    for hardware, place in each(BEEPER=27):
        Watched(hardware).at(500, problem).run(place, 2000)
        assert played(hardware) == [(500, 90), (0, 40), (350, 160)]


def test_the_end_of_a_round_sounds_once():
    hands = two()
    signals = []
    hands.box.app.signal = signals.append
    while hands.box.session.game.ending().after is None:
        assert "round" not in signals
        hands.press("P1 P1")
    assert signals == ["heard"] * (len(signals) - 1) + ["round"]
    hands.press("P2 P1 P2 P1 wait:2000")
    assert signals.count("round") == 1


def test_the_key_that_wakes_the_box_does_not_click():
    before = box_module.DARK_AFTER
    box_module.DARK_AFTER = 2000
    try:
        for hardware, place in each(BEEPER=27):
            hardware.tap(5000, P1).run(place.path, 6000)
            assert hardware.notes == []
    finally:
        box_module.DARK_AFTER = before


def test_a_box_that_is_stopped_is_silent_and_dark():
    for hardware, place in each(BEEPER=27, NEOPIXELS=(14, 2)):
        enter(place, ["points", 1, "red", 2])
        Watched(hardware).at(500, signal("round")).run(place, 550)
        assert hardware.notes[-1][1] == 0
        assert hardware.colours == [DARK] * 2


def test_the_lights_show_who_leads():
    for hardware, place in each(NEOPIXELS=(14, 4)):
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK] * 4]  # both have as many
        enter(place, ["points", 1, "red", 2])
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK, GOLD, DARK, DARK]]
        enter(place, ["points", 0, "red", 3])
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[GOLD, DARK, DARK, DARK]]


def test_the_lights_show_whose_turn_it_is_and_follow_what_is_entered():
    for hardware, place in each(NEOPIXELS=(14, 2)):
        session = Session(place.files(), os.urandom)
        options = {"players": ["Anna", "Boris"], "entries": "everything", "times": True, "limit": 2}
        session.begin("tuscany", options)
        for event in (["upgrade", 0, "card"], ["upgrade", 1, "card"], ["points", 0, "red", 1]):
            session.enter(event)
        session.journal.close()

        def turn(watched, box_of=None):
            watched.box.app.back()  # from the pause of a start
            watched.box.session.enter(["turn", 0])

        watched = Watched(hardware).at(500, colours).at(600, turn).at(700, colours).at(3000, colours).run(place, 3100)
        assert watched.seen == [[WHITE, DARK], None, [GOLD, BLUE], [GOLD, RED]]


def test_after_the_end_the_winner_has_the_light_and_after_giving_up_nobody():
    for hardware, place in each(NEOPIXELS=(14, 2)):
        enter(place, ["points", 1, "red", 2], ["abandon"])
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK] * 2]
        events = (["score", True],) * 3 + tuple([["final", player, 0, 0, 0, 0, 0] for player in (0, 1)])
        session = Session(place.files(), os.urandom)
        session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
        for event in (["points", 1, "red", 2],) + events + (["end"],):
            session.enter(event)
        session.journal.close()
        session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
        session.enter(["abandon"])
        session.journal.close()
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK] * 2]


def test_a_turned_box_has_its_lights_in_the_other_order():
    for hardware, place in each(NEOPIXELS=(14, 4)):
        enter(place, ["points", 1, "red", 2])
        Session(place.files(), os.urandom).settings.save("hands", TURNED)
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK, DARK, GOLD, DARK]]


def test_in_the_dark_the_lights_are_off():
    before = box_module.DARK_AFTER
    box_module.DARK_AFTER = 2000
    try:
        for hardware, place in each(NEOPIXELS=(14, 2)):
            enter(place, ["points", 1, "red", 2])
            hardware.tap(4000, BACK)
            watched = Watched(hardware).at(1500, colours).at(3000, colours).at(4500, colours)
            assert watched.run(place, 5000).seen == [[DARK, GOLD], [DARK, DARK], [DARK, GOLD]]
    finally:
        box_module.DARK_AFTER = before


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


def test_an_unusable_extra_is_reported_and_the_score_is_kept_without_it():
    wrong = ({"BEEPER": 99}, {"NEOPIXELS": 14}, {"NEOPIXELS": (99, 4)}, {"BATTERY": (26, 2, 4200, 3300)})
    for wired in wrong + ({"LED": 25}, {"LED": (99, 1)}):
        for hardware, place in each(**wired):
            watched = Watched(hardware).at(400, lambda seen: type(seen.box.app.screen).__name__)
            takes(hardware.tap(500, BACK), 1200)
            watched.run(place, 3000)
            assert watched.seen == ["Notice"]
            assert place.records == [("take", 0)]


def test_without_extras_none_of_their_modules_is_loaded():
    for hardware, place in each(LED=None):
        parts = hardware.load()
        hardware.load = lambda parts=parts: parts
        names = ["castellan.ports.extras" + name for name in ("", ".beeper", ".lights", ".battery", ".led")]
        names.append("castellan.ports.notes")
        kept = [(name, sys.modules.pop(name)) for name in names]
        try:
            hardware.run(place.path, 500)
            assert not [name for name in names if name in sys.modules]
        finally:
            for name, module in kept:
                sys.modules[name] = module

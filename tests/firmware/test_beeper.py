"""The beeper that a builder may add: its notes for the app's signals."""

from castellan import box as box_module
from castellan.core.errors import PROBLEM, RuleError
from castellan.keys import P1
from castellan.ports.notes import NO_CLICKS, OFF
from lab.board.workbench import Watched, does_without, each, takes
from lab.hands.moves import follow
from lab.hands.seeing import sees
from lab.hands.table_side import two
from lab.marks import area

pytestmark = area("boards", "ui")


def signal(what):
    """Return an action that lets the app signal something."""
    return lambda watched: watched.box.app.signal(what)


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


def test_the_key_that_wakes_the_box_does_not_click():
    before = box_module.DARK_AFTER
    box_module.DARK_AFTER = 2000
    try:
        for hardware, place in each(BEEPER=27):
            hardware.tap(5000, P1).run(place.path, 6000)
            assert hardware.notes == []
    finally:
        box_module.DARK_AFTER = before


def test_a_box_that_is_stopped_is_silent():
    for hardware, place in each(BEEPER=27):
        Watched(hardware).at(500, signal("round")).run(place, 550)
        assert hardware.notes[-1][1] == 0


def test_a_box_does_without_an_unusable_one():
    assert does_without(BEEPER=99) and does_without(BEEPER=(27, 13, 51))


def test_an_amplifier_is_enabled_while_its_speaker_plays():
    for hardware, place in each(BEEPER=(27, 13)):
        levels = []
        for at in (400, 510, 660, 1400):  # before, in the first note, in the second, after the last
            hardware.at(at, lambda pins=hardware.pins, levels=levels: levels.append(pins[13].driven[-1]))
        Watched(hardware).at(500, signal("round")).run(place, 2000)
        assert played(hardware)[0] == (1000, 120) and levels == [0, 1, 1, 0]
        assert hardware.pins[13].driven == [0, 1, 0, 0]  # the last as the box ends


def test_a_click_can_be_quiet_and_the_signals_are_not():
    for hardware, place in each(BEEPER=(27, 13, 3)):
        Watched(hardware).at(500, signal("heard")).at(600, signal("soon")).run(place, 1500)
        assert [round(duty * 100 / 65536) for duty in hardware.duties] == [3, 50, 50]


def test_the_players_choose_which_signals_sound():
    def sounding(wanted, now=True):
        hardware, place = next(each(BEEPER=(27, 13)))
        with place:

            def choose(watched):
                watched.box.session.settings.save("sounds", wanted)
                watched.box.app.sounds = now

            watched = Watched(hardware).at(400, choose).at(500, signal("heard")).at(1000, signal("refused"))
            watched.run(place, 2000)
            enabled = len([level for level in hardware.pins[13].driven if level])
            assert enabled == len([at for at, hertz in hardware.notes if hertz in (3000, 500)])
            return [hertz for _, hertz in hardware.notes if hertz]

    assert sounding(NO_CLICKS) == [500, 350] and sounding(OFF) == [] == sounding(0, False)
    assert sounding(0) == [3000, 500, 350]


def test_a_line_of_the_settings_is_for_a_beeper_and_one_of_its_values_ends_with_the_evening():
    hands = two()
    follow(hands, "hold:OK > {menu_settings} > DOWN")
    assert not sees(hands, "{sounds}")
    hands.box.app.sounds = True
    settings = hands.box.session.settings
    follow(hands, "BACK > {menu_settings} > {sounds} > {no_clicks}")
    assert settings.get("sounds") == NO_CLICKS and hands.box.app.sounds
    follow(hands, "{sounds} > {off_for_now}")
    assert settings.get("sounds") == NO_CLICKS and hands.box.app.sounds is False
    assert hands.start().box.session.settings.get("sounds") == NO_CLICKS and hands.box.app.sounds is None

"""The lights that a builder may add: a colour for each player, for who leads and whose turn it is."""

import os

from castellan import box as box_module
from castellan.keys import BACK, TURNED
from castellan.ports.extras.neopixels import seats
from castellan.session import Session
from lab.board.workbench import Watched, does_without, each
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("boards", "ui")

DARK, GOLD, BLUE, WHITE, RED = (0, 0, 0), (12, 24, 0), (4, 0, 24), (20, 20, 20), (0, 48, 0)


def colours(watched):
    """Look at the lights."""
    return watched.hardware.colours


def test_the_lights_show_who_leads():
    for hardware, place in each(NEOPIXELS=(14, 4)):
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK] * 4]  # both have as many
        place.enter(["points", 1, "red", 2])
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK, GOLD, DARK, DARK]]
        place.enter(["points", 0, "red", 3])
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
        place.enter(["points", 1, "red", 2], ["abandon"])
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


def test_the_player_of_a_game_alone_against_the_box_has_a_light_and_so_has_the_box():
    hands = begun("viticulture", {"players": ["Anna"]})
    assert len(seats(hands.box.app)) == 2


def test_a_turned_box_has_its_lights_in_the_other_order():
    for hardware, place in each(NEOPIXELS=(14, 4)):
        place.enter(["points", 1, "red", 2])
        Session(place.files(), os.urandom).settings.save("hands", TURNED)
        assert Watched(hardware).at(500, colours).run(place, 600).seen == [[DARK, DARK, GOLD, DARK]]


def test_in_the_dark_the_lights_are_off():
    before = box_module.DARK_AFTER
    box_module.DARK_AFTER = 2000
    try:
        for hardware, place in each(NEOPIXELS=(14, 2)):
            place.enter(["points", 1, "red", 2])
            hardware.tap(4000, BACK)
            watched = Watched(hardware).at(1500, colours).at(3000, colours).at(4500, colours)
            assert watched.run(place, 5000).seen == [[DARK, GOLD], [DARK, DARK], [DARK, GOLD]]
    finally:
        box_module.DARK_AFTER = before


def test_a_box_that_is_stopped_is_dark():
    for hardware, place in each(NEOPIXELS=(14, 2)):
        place.enter(["points", 1, "red", 2])
        Watched(hardware).run(place, 550)
        assert hardware.colours == [DARK] * 2


def test_a_box_does_without_unusable_ones():
    assert does_without(NEOPIXELS=14) and does_without(NEOPIXELS=(99, 4))

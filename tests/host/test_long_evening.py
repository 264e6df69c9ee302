"""An evening of four hours in which turns are timed: ended, taken back and brought back, with pauses."""

import random

import pytest

from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("ui")


@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.nightly) for seed in (1, 2)]])
def test_the_turns_of_an_evening_are_as_long_as_the_clock_on_the_wall_but_for_pauses(seed):
    random.seed(seed)
    hands = begun("pad", {"players": ["Anna", "Boris", "Clara"], "times": True}, ["points", 0, "points", 1])
    session, begin = hands.box.session, hands.now
    began, paused = session.clock.turn, 0
    while hands.now - begin < (4 if seed else 1) * 3600_000:
        hands.wait(0, random.randrange(1000, 150_000))
        what = random.choice(("UP", "UP", "UP", "BACK", "hold:BACK", "UP hold:BACK UP"))
        if what == "BACK":
            hands.press("BACK")
            since = hands.now
            hands.wait(0, random.randrange(1000, 120_000))
            paused += hands.now - since
            hands.press("DOWN wait:500")
        elif what != "hold:BACK" or hands.records[-1][0] == "turn":
            hands.press(what + " wait:3000")
    turns = len([record for record in hands.records if record[0] == "turn"])
    measured = 1000 * sum(session.game.spent) + session.clock.turn - began
    assert turns > 5 and abs(measured - (hands.now - begin - paused)) < 1000 * turns, seed

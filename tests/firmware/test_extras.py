"""Extras that a builder may add: without them none of their modules is loaded."""

import sys

from lab.board.workbench import each
from lab.hands.table_side import two
from lab.marks import area

pytestmark = area("boards", "ui")


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


def test_without_extras_none_of_their_modules_is_loaded():
    for hardware, place in each(LED=None):
        parts = hardware.load()
        hardware.load = lambda parts=parts: parts
        names = [name for name in sys.modules if name.startswith(("castellan.ports.extras", "castellan.ports.notes"))]
        assert names
        kept = [(name, sys.modules.pop(name)) for name in names]
        try:
            hardware.run(place.path, 500)
            assert not [name for name in names if name in sys.modules]
        finally:
            for name, module in kept:
                sys.modules[name] = module

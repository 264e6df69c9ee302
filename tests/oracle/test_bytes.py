"""The bytes of the same screens on the bus: our driver, Adafruit's, and one that sends full pictures."""

import pytest

from castellan.oled import Oled
from castellan_host.virtual.oled_model import OledModel
from lab.board.adafruit import Adafruit
from lab.board.full_frames import FullFrames
from lab.hands import keyed
from lab.hands.watched import KINDS, Watched, differing, kind, sent


@pytest.fixture(scope="module")
def played():
    """The first presses of the recorded game, letters and pages of lists among them."""
    return Watched().press(" ".join(keyed.TUSCANY.words()[:160]))


def by_kind(noted, counts):
    """Return the sum of each kind of press."""
    return {name: sum(count for press, count in zip(noted, counts) if kind(press) == name) for name in KINDS}


def test_ours_sends_less_than_adafruits_and_that_less_than_full_pictures(played):
    models = [OledModel() for _ in range(3)]
    with Adafruit(models[1].write) as adafruit:
        drivers = (Oled(models[0]), adafruit, FullFrames(models[2].write))
        ours, theirs, full = (sent(driver, model, played.first, played.noted) for driver, model in zip(drivers, models))
    least = by_kind(played.noted, differing(played.first, played.noted))
    ours, theirs, full = (by_kind(played.noted, counts) for counts in (ours, theirs, full))
    for name in KINDS:
        assert 0 < least[name] < ours[name] < theirs[name] < full[name]

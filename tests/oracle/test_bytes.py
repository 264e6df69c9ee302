"""The bytes of the same screens on the bus: our driver, Adafruit's, and one that sends full pictures."""

import pytest

import keyed
from adafruit import Adafruit
from castellan.oled import Oled
from castellan_host.virtual.oled_model import OledModel
from full_frames import FullFrames
from watched import KINDS, Watched, differing, kind, sent


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


def test_the_same_pictures_cost_what_the_box_itself_sent(played):
    model = OledModel()
    counts = sent(Oled(model), model, played.first, played.noted)
    assert counts == [press.sent for press in played.noted]


def test_a_full_picture_is_counted_as_micropython_lib_sends_it(played):
    # Six transfers of a command byte, one of the picture, each with control and address bytes.
    model = OledModel()
    display = FullFrames(model.write)
    before, transfers = model.sent, model.transfers
    display.show(bytearray(1024))
    assert model.sent - before == 6 * (1 + 2) + (1 + 1 + 1024) and model.transfers - transfers == 7

"""Properties of the dial: n detents are n taps, whatever its contacts do between them."""

from hypothesis import given
from hypothesis import strategies as st

from lab.hands.dialling import LEFT, RIGHT, Turned

PLACES = 4  # of a detent, whose last one is where it rests


def position(levels):
    """Return the place in a detent, to the right, at which the contacts have these levels."""
    return (RIGHT.index(levels) + 1) % PLACES


@given(st.lists(st.tuples(st.sampled_from((1, -1)), st.lists(st.integers(0, 3), min_size=4, max_size=4)), max_size=30))
def test_n_detents_with_any_bounce_are_n_taps(detents):
    dial = Turned()
    for way, bounces in detents:
        for levels, n in zip(RIGHT if way > 0 else LEFT, bounces, strict=True):
            dial.to(levels, n)
        assert dial.wheel.turned() == way


@given(st.lists(st.integers(-3, 3), max_size=60))
def test_wherever_it_goes_each_detent_counts_when_it_is_reached_from_the_one_before(ways):
    dial, place, detent, counted = Turned(), 0, 0, 0
    for way in ways:
        for _ in range(abs(way)):
            place += 1 if way > 0 else -1
            dial.to(RIGHT[place % PLACES - 1])
        if place % PLACES == 0:
            detent = place // PLACES
        counted += dial.wheel.turned()
        assert abs(counted * PLACES - place) < PLACES
    assert counted == detent or place % PLACES

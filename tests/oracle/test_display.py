"""Our driver and Adafruit's drive the model of the display, which shows the same pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan.oled import SH1106, SSD1306, Oled
from castellan.ui.drawing.canvas import Canvas
from castellan_host.virtual.oled_model import OledModel
from lab.board.adafruit import Adafruit

PICTURES = st.binary(min_size=1024, max_size=1024)
SPOTS = st.tuples(st.integers(0, 127), st.integers(0, 63), st.just(1), st.just(1))
BOXES = st.tuples(st.integers(-9, 127), st.integers(-9, 63), st.integers(1, 128), st.integers(1, 64))
# A change of the picture: rectangles to invert, or other pixels everywhere.
CHANGES = st.lists(SPOTS | BOXES, min_size=1, max_size=4) | PICTURES


@pytest.fixture(scope="module")
def theirs():
    """Adafruit's driver, and the model behind it."""
    model = OledModel()
    with Adafruit(model.write) as display:
        yield display, model


def change(canvas, what):
    """Change a canvas by one of CHANGES."""
    if isinstance(what, bytes):
        canvas.buffer[:] = what
    else:
        for box in what:
            canvas.invert(*box)


@given(changes=st.lists(CHANGES, min_size=1, max_size=8))
@pytest.mark.parametrize("chip", [SSD1306, SH1106])
def test_random_pictures_and_random_changes_are_the_same(theirs, chip, changes):
    display, their_model = theirs
    model = OledModel(chip)
    oled = Oled(model)
    canvas = Canvas()
    for what in [[], *changes]:
        change(canvas, what)
        assert oled.show(canvas.buffer)
        display.show(canvas.buffer)
        assert model.frame() == their_model.frame() == canvas.buffer


def test_adafruits_driver_sends_what_changed_in_its_own_way(theirs):
    # Columns and pages as a range each, a command byte at a time, then the one changed byte.
    display, model = theirs
    canvas = Canvas()
    display.show(canvas.buffer)
    for x in (70, 77):  # the first change after a complete picture sends everything
        before = model.sent
        canvas.fill(x, 20, 1, 1)
        display.show(canvas.buffer)
    assert model.sent - before == (1 + 6) + (1 + 6) + (1 + 2)
    assert (model.mode, model.turned_columns, model.turned_rows, model.contrast) == (0, True, True, 0xFF)

"""The printed legends: their sizes are those of the display and of a cap, and their words fit, in each language."""

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import Rectangle

from castellan.text import LANGUAGES
from parcel import legend

pytestmark = pytest.mark.slow

MM = 25.4


def millimetres(axes, shown):
    """Return the size of what is drawn, in millimetres on paper."""
    extent = shown.get_window_extent(FigureCanvasAgg(axes.figure).get_renderer())
    return extent.width * MM / axes.figure.dpi, extent.height * MM / axes.figure.dpi


@pytest.mark.parametrize(("drawn", "file"), [(legend.page, legend.FILE), (legend.caps, legend.CAPS)])
def test_a_legend_is_the_one_that_is_kept(drawn, file):
    assert file.read_bytes() == legend.made(drawn), "make renew"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_at_its_size(language):
    figure = legend.page(language)
    [axes] = figure.axes
    assert tuple(figure.get_size_inches() * MM) == pytest.approx((210, 297))
    windows = [millimetres(axes, image) for image in axes.images]
    assert windows == [pytest.approx(size) for size in legend.WINDOWS.values()]
    assert max(millimetres(axes, line)[0] for line in axes.lines[:1]) == pytest.approx(legend.RULER, abs=0.5)
    assert len([patch for patch in axes.patches if isinstance(patch, Rectangle)]) == 8 + len(legend.WINDOWS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twelve_caps_have_their_words_on_them_and_stand_as_on_the_pad(language):
    figure = legend.caps(language)
    [axes] = figure.axes
    renderer = FigureCanvasAgg(figure).get_renderer()
    labels = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    sides = pytest.approx((legend._CAP, legend._CAP), abs=0.2)  # with the dashes' own width
    assert [millimetres(axes, label) for label in labels] == [sides] * 12
    assert max(millimetres(axes, line)[0] for line in axes.lines[:1]) == pytest.approx(legend.RULER, abs=0.5)
    areas = {(label.get_x(), label.get_y()): label.get_window_extent(renderer) for label in labels}
    names = {}
    for text in axes.texts:
        its = text.get_window_extent(renderer)
        on = [place for place, box in areas.items() if box.containsx(its.x0) and its.y0 < box.y1 and its.y1 > box.y0]
        if on:
            [place] = on
            names.setdefault(place, text.get_text())
            assert areas[place].x1 > its.x1 and areas[place].y0 < its.y0 and its.y1 < areas[place].y1, text.get_text()
        else:
            assert text.get_fontsize() > 5, text.get_text()  # none of a label's words is beside it
    in_rows = sorted(names, key=lambda place: (place[1], place[0]))
    assert " ".join(names[place] for place in in_rows) == "1 ↶ UP 2 ☰ DOWN 3 ↻ OK 4 ? BACK"


@pytest.mark.parametrize("drawn", [legend.page, legend.caps])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_meet_others_or_leave_the_page(language, drawn):
    figure = drawn(language)
    [axes] = figure.axes
    renderer = FigureCanvasAgg(figure).get_renderer()
    boxes = [(text.get_text(), text.get_window_extent(renderer)) for text in axes.texts]
    for place, (words, box) in enumerate(boxes):
        assert box.x0 > 0 and box.x1 < figure.bbox.x1, words
        assert [other for other, its in boxes[place + 1 :] if box.shrunk(0.99, 0.8).overlaps(its)] == [], words

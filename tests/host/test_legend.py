"""The printed legend: its sizes are those of the display, and its words fit, in each language."""

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


def test_the_legend_is_the_one_that_is_kept():
    assert legend.FILE.read_bytes() == legend.made(), "make renew"


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
def test_no_words_meet_others_or_leave_the_page(language):
    figure = legend.page(language)
    [axes] = figure.axes
    renderer = FigureCanvasAgg(figure).get_renderer()
    boxes = [(text.get_text(), text.get_window_extent(renderer)) for text in axes.texts]
    for place, (words, box) in enumerate(boxes):
        assert box.x0 > 0 and box.x1 < figure.bbox.x1, words
        assert [other for other, its in boxes[place + 1 :] if box.shrunk(0.99, 0.8).overlaps(its)] == [], words

"""Reports in a browser: light, dark and in print, on a phone; each asks for nothing and leaves nothing out."""

import io

import pytest
import zxingcpp
from PIL import Image

from castellan_host.report.document import document
from castellan_host.report.palette import DARK, LIGHT
from castellan_host.report.statistics.report import stats_report
from castellan_host.report.typeface import letters_of
from castellan_host.scripts import unmarked
from lab.pages.reports import recorded, reported, viticulture
from lab.pages.stats_reports import shown as stats_shown
from lab.pages.stats_reports import table

NAMES = ("<b>x</b>", "Борис", "日本語日本語日本語日本語", "אברהם", "Wwwwwwwwwwww", "_$a$")

# The colours that the plots' parts have, and the boxes of all that is written in them, in CSS pixels.
DRAWN = """() => [...document.querySelectorAll("svg path, svg use")].flatMap((part) => {
  const look = getComputedStyle(part);
  return [look.fill, look.stroke];
})"""
WRITTEN = """() => [...document.querySelectorAll("svg text")].map((text) => {
  const [inner, outer] = [text, text.closest("svg")].map((each) => each.getBoundingClientRect());
  return [text.textContent, inner.left >= outer.left - 1 && inner.right <= outer.right + 1];
})"""
# How often the browser's own search finds a text, in tables and in plots.
FINDS = """(text) => {
  getSelection().removeAllRanges();
  let count = 0;
  while (window.find(text, true)) count += 1;
  return count;
}"""


def rgb(colour):
    return "rgb({}, {}, {})".format(*(int(colour[place : place + 2], 16) for place in (1, 3, 5)))


@pytest.fixture
def shown(chromium, tmp_path):
    """Return a function that opens a report's page in a window of its own."""
    windows = []

    def show(report, **context):
        file = tmp_path / "report.html"
        file.write_text(document(report, letters_of(report.texts())), encoding="utf-8")
        window = chromium.new_context(offline=True, **context)
        windows.append(window)
        page = window.new_page()
        page.asked, page.problems = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("console", lambda message: page.problems.append(message.text))
        page.goto(file.as_uri())
        assert page.asked == [file.as_uri()] and page.problems == []
        return page

    yield show
    for window in windows:
        window.close()


@pytest.mark.parametrize(("scheme", "theme"), [("light", LIGHT), ("dark", DARK)])
def test_colours_are_those_of_the_scheme(shown, scheme, theme):
    page = shown(reported(recorded("viticulture")), color_scheme=scheme)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == rgb(theme.ground)
    used = set(page.evaluate(DRAWN)) - {"none"}
    known = {rgb(colour) for colour in theme.colours()}
    assert {rgb(colour) for colour in theme.seats[:4]} <= used
    assert {colour for colour in used if colour.startswith("rgb")} <= known | {"rgb(0, 0, 0)"}
    fills = page.eval_on_selector_all("pattern rect", "all => all.map((each) => getComputedStyle(each).fill)")
    assert len(fills) > 5 and set(fills) <= {rgb(colour) for colour in theme.fills}


def test_print_cuts_no_table_and_breaks_names_only(shown):
    report = reported(viticulture(*["Щ" * 12, "W" * 12, "日" * 12], "Anna", "Boris", "Eva"))
    page = shown(report, viewport={"width": 640, "height": 900})
    cut = "[...document.querySelectorAll('.wide')].filter((each) => each.scrollWidth > each.clientWidth).length"
    assert page.evaluate(cut) > 0
    page.emulate_media(media="print")
    assert page.evaluate(cut) == 0
    lines = page.eval_on_selector_all("td", "all => all.map((each) => each.firstChild.getClientRects().length)")
    assert len(lines) >= 50 and max(lines) == 1


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_page_is_as_wide_as_the_window_and_every_name_is_found(shown, width):
    page = shown(reported(viticulture(*NAMES)), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    written = page.evaluate(WRITTEN)
    assert [text for text, fits in written if not fits] == []
    for name in NAMES:
        assert sum(unmarked(text) == name for text, _ in written) == 2, name  # who leads, and the bars
        assert page.evaluate(FINDS, name) >= 4, name


@pytest.mark.parametrize("person", ["", NAMES[0]])
@pytest.mark.parametrize(("width", "scheme", "theme"), [(1280, "light", LIGHT), (390, "dark", DARK)])
def test_statistics_fit_the_window_and_take_the_colours_of_the_scheme(shown, person, width, scheme, theme):
    statistics = stats_report(stats_shown(table(list(NAMES), 40, ("tuscany", "viticulture")), person))
    page = shown(statistics, color_scheme=scheme, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    written = page.evaluate(WRITTEN)
    assert len(written) > 50 and [text for text, fits in written if not fits] == []
    known = {rgb(colour) for colour in theme.colours()} | {"rgb(0, 0, 0)"}
    assert {colour for colour in page.evaluate(DRAWN) if colour.startswith("rgb")} <= known


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "scale"), [(1280, 1), (320, 2)])
def test_a_decoder_reads_the_qr_code(shown, scheme, width, scale):
    link = f"bgstats://x?data={'0123456789' * 200}"
    report = reported(viticulture("Anna", "Boris", length=12), link=link)
    view = {"width": width, "height": 800}
    page = shown(report, color_scheme=scheme, viewport=view, device_scale_factor=scale)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with Image.open(io.BytesIO(page.locator(".code svg").screenshot())) as picture:
        assert [found.text for found in zxingcpp.read_barcodes(picture)] == [link]
    assert page.get_by_role("link").get_attribute("href") == link

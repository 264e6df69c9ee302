"""The QR code of a report, read by a decoder from what is written: it holds the link that enters the game."""

import html
import re
import zlib

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from castellan.text import LANGUAGES
from castellan_host.export import play_link
from castellan_host.text import say
from lab.database.exchanged import LONG_NAMES, accepted, run, store

pytestmark = pytest.mark.slow

GAME, LONG = "5f3a90c1d2e4b687", "b" * 16
SMALLEST = 0.4 / 25.4 * 72  # points of a module that any phone reads, 0.4 mm
LARGE = 4  # pixels of a module, where lines are made pixels here


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """A database of a game with common names, and one with the longest."""
    url = str(tmp_path_factory.mktemp("games") / "games.db")
    store(url, GAME, ended("Anna", "Boris"))
    store(url, LONG, ended(*LONG_NAMES))
    return url


@pytest.fixture(scope="module")
def reports(url, tmp_path_factory):
    """A function that writes a report of a game of this database, once."""
    folder = tmp_path_factory.mktemp("reports")

    def written_once(game, kind):
        output = folder / f"{game}.{kind}"
        return output if output.exists() else written(url, game, output)

    return written_once


def ended(*players):
    begun = ["new", "viticulture", {"players": [*players]}]
    return accepted([begun, ["points", 0, "vp", 25], ["year"], ["end", True]])


def written(url, game, output, language="en"):
    code, printed, _ = run("report", game, "-o", output, "--language", language, "--db", url)
    assert (code, printed) == (0, "")
    return output


def link_of(url, game):
    return run("export", game, "--format", "link", "--db", url)[1].removesuffix("\n")


def codes_in(picture):
    return [found.text for found in zxingcpp.read_barcodes(picture)]


def grey(file):
    with Image.open(file) as picture:
        return picture.convert("L")


def drawn(lines, wide):
    """Return a picture of lines (x, y, end's x, upwards) so wide, whose modules are as large as they are wide."""
    left, below = (min(line[place] for line in lines) for place in (0, 1))
    size = round((max(line[2] for line in lines) - left) / wide)
    picture = Image.new("L", ((size + 8) * LARGE,) * 2, 255)
    for begin, middle, end in lines:
        x, y, until = (round(each / wide) for each in (begin - left, middle - below, end - left))
        top = (size - 1 - y + 4) * LARGE
        box = ((x + 4) * LARGE, top, (until + 4) * LARGE - 1, top + LARGE - 1)
        ImageDraw.Draw(picture).rectangle(box, fill=0)
    return picture


def of_pdf(data):
    """Return the lines of the code in a PDF, and how wide they are."""
    pages = [zlib.decompress(found) for found in re.findall(rb"stream\r?\n(\x78.*?)\r?\nendstream", data, re.DOTALL)]
    found = re.search(rb"([\d.]+) w\b[^w]*?((?:[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\n){100,})", b"\n".join(pages))
    numbers = re.findall(rb"([\d.]+) ([\d.]+) m\n([\d.]+) \2 l", found[2])
    return [(float(x), float(y), float(end)) for x, y, end in numbers], float(found[1])


def of_svg(data):
    found = re.search(rb'id="qr-code">\s*<path d="([^"]*)"[^>]*stroke-width: ([\d.]+)', data)
    numbers = re.findall(rb"M ([\d.]+) ([\d.]+) \nL ([\d.]+) \2", found[1])
    return [(float(x), -float(y), float(end)) for x, y, end in numbers], float(found[2])


@pytest.mark.parametrize("game", [pytest.param(GAME, marks=pytest.mark.slow), LONG])
class TestPaper:
    def test_a_decoder_reads_the_link_from_a_png(self, url, reports, game):
        assert codes_in(grey(reports(game, "png"))) == [link_of(url, game)]

    @pytest.mark.parametrize(("kind", "lines_of"), [("pdf", of_pdf), ("svg", of_svg)])
    def test_lines_draw_the_same_code_large_enough_to_scan(self, url, reports, game, kind, lines_of):
        lines, wide = lines_of(reports(game, kind).read_bytes())
        assert wide > SMALLEST
        assert codes_in(drawn(lines, wide)) == [link_of(url, game)]

    def test_modules_of_a_png_are_whole_pixels_with_light_around_them(self, url, reports, game):
        picture = grey(reports(game, "png"))
        (found,) = zxingcpp.read_barcodes(picture)
        left, top = found.position.top_left.x, found.position.top_left.y
        size = 3 * play_link.qr_code(link_of(url, game)).symbol_size(border=0)[0]
        code = picture.crop((left, top, left + size, top + size))
        assert {colour for _, colour in code.getcolors()} == {0, 255}
        assert code.resize((size // 3,) * 2, Image.Resampling.NEAREST).resize((size,) * 2, 0) == code
        around = picture.crop((left - 12, top - 12, left + size + 12, top + size + 12))
        around.paste(255, (12, 12, 12 + size, 12 + size))
        assert around.getextrema() == (255, 255)


class TestPage:
    def test_it_has_the_link_and_a_code_on_light_ground(self, url, reports):
        page = reports(GAME, "html").read_text()
        (link,) = re.findall(r'<a href="([^"]*)">Enter it on this device</a>', page)
        assert html.unescape(link) == link_of(url, GAME)
        wide = play_link.qr_code(link_of(url, GAME)).symbol_size(border=4)[0]
        assert f'<path fill="#fff" d="M0 0h{wide}v{wide}h-{wide}z"/>' in page and 'stroke="#000"' in page

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_is_said_in_each_language_and_the_link_stays(self, url, tmp_path, language):
        page = written(url, GAME, tmp_path / "x.html", language).read_text()
        assert all(html.escape(say(key, language), quote=False) in page for key in ("play", "play_note", "play_link"))
        assert html.escape(link_of(url, GAME)) in page


class TestTooLong:
    """A link that no code can hold: six players share a win, and each name has twelve percent-encoded letters."""

    @pytest.fixture
    def url(self, tmp_path):
        url = str(tmp_path / "games.db")
        names = [chr(0x1F600 + number) * 12 for number in range(6)]
        points = [["points", player, "vp", 25] for player in range(6)]
        store(url, GAME, accepted([["new", "viticulture", {"players": names}], *points, ["year"], ["end", True]]))
        assert len(link_of(url, GAME)) > 2953
        return url

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_page_has_the_link_and_the_reason(self, url, tmp_path, language):
        page = written(url, GAME, tmp_path / "x.html", language).read_text()
        assert (
            html.escape(say("play_too_long", language), quote=False) in page and html.escape(link_of(url, GAME)) in page
        )
        assert html.escape(say("play_note", language)) not in page and 'class="code"' not in page

    def test_paper_has_the_reason(self, url, tmp_path):
        assert b"longer than a QR code can hold" in written(url, GAME, tmp_path / "x.svg").read_bytes()


class TestNone:
    def test_a_game_that_goes_on_or_was_given_up_has_none(self, tmp_path):
        url = str(tmp_path / "games.db")
        begun = [["new", "tuscany", {"players": ["A", "B"]}], ["take", 0]]
        for letter, events in (("c", begun), ("d", [*begun, ["abandon"]])):
            store(url, letter * 16, accepted(events))
            page = written(url, letter * 4, tmp_path / f"{letter}.html").read_text()
            assert "BG Stats" not in page and "bgstats:" not in page

    def test_a_game_file_has_none_since_it_has_no_id(self, tmp_path):
        file = tmp_path / "x.castellan"
        file.write_bytes(b"".join(ended("Anna", "Boris")))
        assert run("report", file, "-o", tmp_path / "x.html", "--language", "en")[0] == 0
        assert "BG Stats" not in (tmp_path / "x.html").read_text()

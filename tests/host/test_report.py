"""`castellan report`: a game on a page to keep."""

import os
import re
import subprocess
import sys

import pytest
from fontTools.fontBuilder import FontBuilder
from matplotlib import font_manager
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from typer.testing import CliRunner

from castellan_host import extras
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.report import blocks, making, sheet
from castellan_host.report.drawing import SMALL, TEXT, Area, Pen, drawing
from castellan_host.report.making import make
from castellan_host.report.palette import LIGHT
from castellan_host.report.parts import Heading, Report, Table
from castellan_host.report.typeface import letters_of
from lab.pages.reports import BEGUN, entered, recorded, reported, stored, viticulture

pytestmark = pytest.mark.slow

BOX, GAME = "e6614104", "00112233445566ff"
KINDS = {"html": b"<!DOCTYPE html>", "pdf": b"%PDF-", "png": b"\x89PNG", "svg": b"<?xml"}
MAIN = "from castellan_host.cli import run; run()"
LONG = ("Wwwwwwwwwwww", "Maximilianus", "Александрина", "Ωωωωωωωωωωω", "Mmmmmmmmmmmm", "@@@@@@@@@@@@")


@pytest.fixture
def game(tmp_path):
    """A file of a short game."""
    file = tmp_path / "game.castellan"
    file.write_bytes(b"".join(stored(viticulture("Anna", "Boris", length=12))))
    return file


@pytest.fixture
def fonts(monkeypatch):
    """Return the list of the fonts that Matplotlib knows; after the test it has those that it had before."""
    monkeypatch.setattr(font_manager.fontManager, "ttflist", list(font_manager.fontManager.ttflist))
    return font_manager.fontManager.ttflist


def run(*words, data=None):
    return CliRunner().invoke(app, ["report", *map(str, words)], input=data)


def refused(code, *words):
    result = run(*words)
    assert (result.exit_code, result.stdout) == (code, "")
    return result.stderr


def test_a_stored_game_by_the_beginning_of_its_id(tmp_path):
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, list(enumerate(stored(viticulture("Анна", "Boris", length=12)))), BEGUN + 7200)
        database.store(BOX, "0" * 16, list(enumerate(stored(recorded("florence")))), BEGUN)
    for name in ("0011", GAME):
        output = tmp_path / f"{name}.html"
        result = run(name, "-o", output, "--db", tmp_path / "games.db", "--language", "de")
        assert (result.exit_code, result.output) == (0, "")
        assert "Анна" in output.read_text() and "2025-11-01" in output.read_text()
    assert "There is no stored game" in refused(1, "9999", "-o", tmp_path / "x.html", "--db", tmp_path / "games.db")
    assert "no database" in refused(2, "last", "-o", tmp_path / "x.html", "--db", tmp_path / "no.db")


def test_a_game_that_does_not_add_up_is_refused(tmp_path):
    lines = list(enumerate(stored(recorded("florence"))))
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, lines[:3] + lines[4:6], BEGUN)
    said = refused(1, "last", "-o", tmp_path / "x.html", "--db", tmp_path / "games.db")
    assert said.startswith("The game does not add up: line 4") and not (tmp_path / "x.html").exists()


def test_a_file_of_events_and_standard_input(tmp_path):
    data = '["new", "florence", {"players": ["Anna", "Boris"]}]\n["points", 0, "prestige", 4]\n'
    result = run("-", "--events", "-o", tmp_path / "x.html", "--language", "fr", data=data)
    assert result.exit_code == 0
    assert "Anna mène (prestige : 4)" in (tmp_path / "x.html").read_text()
    result = run("-", "-o", tmp_path / "y.html", data=data)
    assert result.exit_code == 1 and "add --events" in result.stderr


def test_events_are_of_a_file_alone(tmp_path):
    assert refused(2, "last", "--events", "-o", tmp_path / "x.html") == (
        "--events is for a game file; a stored game has records\n"
    )


def test_a_torn_file_is_reported_and_a_missing_or_damaged_one_refused(game, tmp_path):
    game.write_bytes(game.read_bytes()[:-3])
    result = run(game, "-o", tmp_path / "x.html")
    assert result.exit_code == 0 and "is torn" in result.stderr
    assert "can't be read" in refused(2, tmp_path / "no.castellan", "-o", tmp_path / "y.html")
    game.write_bytes(b"[]\n")
    assert refused(1, game, "-o", tmp_path / "y.html").startswith("line 1: ")


def test_a_file_that_is_there_is_overwritten_only_if_asked(game, tmp_path, monkeypatch):
    output = tmp_path / "x.HTML"
    output.write_text("mine")
    assert refused(2, game, "-o", output) == f'"{output}" is there already; --force overwrites it\n'
    assert output.read_text() == "mine"
    assert run(game, "-o", output, "--force").exit_code == 0
    assert output.read_text().startswith("<!DOCTYPE html>")
    later = tmp_path / "later.html"  # it appears while the report is drawn
    made = making.make
    monkeypatch.setattr(making, "make", lambda *given: (later.write_text("mine"), made(*given))[1])
    assert refused(2, game, "-o", later) == f'"{later}" is there already; --force overwrites it\n'
    assert later.read_text() == "mine"


def test_an_unwritable_file_is_reported_and_nothing_is_left(game, tmp_path):
    assert refused(1, game, "-o", tmp_path / "x.txt").endswith("has to end in one of .html, .pdf, .png, .svg\n")
    assert "can't be written: No such file" in refused(2, game, "-o", tmp_path / "no" / "x.html")
    (tmp_path / "x.html").mkdir()
    assert "is a folder; name a file" in refused(2, game, "-o", tmp_path / "x.html", "--force")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.castellan", "x.html"]


def test_missing_matplotlib_is_reported_and_all_else_works(game, tmp_path):
    code = f"import sys; sys.modules['matplotlib'] = None; {MAIN}"
    command = [sys.executable, "-c", code, "report", game, "-o", tmp_path / "x.html"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Reports need one more package")
    assert done.stderr.endswith(f": {extras.command('report')}\n")
    command = [sys.executable, "-c", code, "report", "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_the_same_game_gives_the_same_bytes_whatever_the_user_has_set(game, tmp_path):
    (tmp_path / "matplotlibrc").write_text("lines.linewidth: 9\ntext.usetex: True\nsvg.fonttype: none\nodd: 1\n")
    (tmp_path / "latin1").write_bytes(b"# \xe9\n")
    others = (
        {"MATPLOTLIBRC": str(tmp_path / "matplotlibrc"), "SOURCE_DATE_EPOCH": "0"},
        {"MATPLOTLIBRC": str(tmp_path / "latin1"), "MPLBACKEND": "module://matplotlib_inline.backend_inline"},
    )
    code = (
        "from castellan_host.cli import app\n"
        "for kind in ('html', 'pdf', 'png', 'svg'):\n"
        "    app(['report', r'{}', '-o', r'{}/x{}.' + kind], standalone_mode=False)\n"
    )
    for kind in KINDS:
        assert run(game, "-o", tmp_path / f"x0.{kind}").exit_code == 0
    for seed, set_by_the_user in enumerate(others, 1):
        command = [sys.executable, "-c", code.format(game, tmp_path, seed)]
        environment = {**os.environ, "PYTHONHASHSEED": str(seed), **set_by_the_user}
        # Matplotlib reads the working folder's matplotlibrc before all others.
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert done.stderr == ""
    for kind, beginning in KINDS.items():
        assert len({(tmp_path / f"x{seed}.{kind}").read_bytes() for seed in range(1 + len(others))}) == 1, kind
        data = (tmp_path / f"x0.{kind}").read_bytes()
        assert data.startswith(beginning)
        assert not any(word in data for word in (b"CreationDate", b"dc:date", b"Software")), kind


def test_settings_of_the_working_folder_that_are_no_text_are_reported(game, tmp_path):
    (tmp_path / "matplotlibrc").write_bytes(b"# \xe9\n")
    command = [sys.executable, "-c", MAIN, "report", game, "-o", "x.html"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Matplotlib can't read the file matplotlibrc in this folder: it is not UTF-8\n"


class TestLetters:
    def test_a_missing_glyph_is_reported_and_replaced(self, tmp_path):
        file = tmp_path / "game.castellan"
        file.write_bytes(b"".join(stored(viticulture("Zoé", "\U0001f3b2x", length=12))))
        result = run(file, "-o", tmp_path / "x.png")
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == (
            "No font of this computer has \U0001f3b2 (U+1F3B2): drawn as \ufffd; a report as .html can show it\n"
        )
        letters = letters_of(["Zoé", "\U0001f3b2x"])
        assert letters.missing == "\U0001f3b2" and letters.shown("\U0001f3b2x") == "\ufffdx"
        result = run(file, "-o", tmp_path / "x.html")
        assert result.output == "" and "\U0001f3b2x" in (tmp_path / "x.html").read_text()

    def test_other_fonts_of_the_machine_serve_where_the_first_lacks_a_letter(self, tmp_path, fonts, caplog):
        assert letters_of(["\U0001f3b2"]).missing
        _add_font(tmp_path / "odd.ttf", "Regular")
        letters = letters_of(["Zoé \U0001f3b2"])
        assert (letters.families, letters.missing) == (("DejaVu Sans", "Odd Letters"), "")
        report = Report("en", "\U0001f3b2", [Heading("\U0001f3b2")])
        assert make(report, ".png")[1] == "" and not caplog.records  # drawn in normal, for want of bold

    def test_a_letter_that_a_font_lacks_in_bold_is_missing(self, tmp_path, fonts):
        _add_font(tmp_path / "odd.ttf", "Regular")
        _add_font(tmp_path / "bold.ttf", "Bold", letter=0x1F3B3)
        letters = letters_of(["Zoé \U0001f3b2"])
        assert (letters.families, letters.missing) == (("DejaVu Sans",), "\U0001f3b2")

    def test_an_unreadable_font_is_skipped(self, tmp_path, fonts):
        broken = font_manager.FontEntry(fname=str(tmp_path / "no.ttf"), name="A", style="normal", weight=400)
        fonts.insert(0, broken)
        assert letters_of(["\U0001f3b2"]).missing == "\U0001f3b2"

    def test_a_font_that_was_installed_since_matplotlib_looked_is_found(self, tmp_path, fonts, monkeypatch):
        known = list(fonts)
        for name in ("new.ttf", "bold.ttf"):
            _add_font(tmp_path / name, "Bold" if name == "bold.ttf" else "Regular")
        fonts[:] = known  # as Matplotlib's cache has them
        (tmp_path / "broken.ttf").write_bytes(b"no font")
        there = [str(file) for file in tmp_path.iterdir()]
        monkeypatch.setattr(font_manager, "findSystemFonts", lambda: there)
        assert letters_of(["\U0001f3b2"]).families == ("DejaVu Sans", "Odd Letters")

    def test_marks_that_are_not_drawn_need_no_font(self):
        assert letters_of(["a\u200e\u2068"]).missing == ""


def _add_font(file, style, letter=0x1F3B2):
    """Have Matplotlib know a font of one letter, made in a file."""
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "a"])
    builder.setupCharacterMap({letter: "a"})
    builder.setupGlyf({name: _glyph() for name in (".notdef", "a")})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", "a"), (1000, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Odd Letters", "styleName": style})
    builder.setupOS2(usWeightClass=700 if style == "Bold" else 400)
    builder.setupPost()
    builder.save(file)
    font_manager.fontManager.addfont(file)


def _glyph():
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for place in ((0, 500), (500, 500), (500, 0)):
        pen.lineTo(place)
    pen.closePath()
    return pen.glyph()


def test_a_number_stands_behind_the_name_that_it_belongs_to():
    """The order of what is seen follows from isolates, Unicode Standard Annex 9: each holds its name alone."""
    names = ["Anna", "محمد", "Boris"]
    begin = ["new", "pad", {"players": names}]
    texts = reported(entered(begin, ["add", 1, 9], ["round", 1, 2, 3], ["round", 2, 4, 6], ["end"])).texts()
    shown = [text for text in texts if "محمد" in text]
    assert len(shown) > 3 and any("9" in text for text in shown)
    assert all(text.count("\u2068محمد\u2069") == text.count("محمد") for text in shown)


class TestPaper:
    def test_tables_of_long_names_and_long_sentences_fit_a_sheet(self):
        report = reported(viticulture(*LONG))
        pen = Pen(LIGHT, letters_of(report.texts()))
        table = next(part for part in report.parts if isinstance(part, Table) and part.adds_up)
        figure = Figure((7, 3))
        with drawing(pen):
            blocks.table(table, pen, 7).draw(Area(figure, 0, 0, 7, 3))
        renderer = FigureCanvasAgg(figure).get_renderer()
        boxes = [text.get_window_extent(renderer) for text in figure.axes[0].texts if text.get_text()]
        assert len(boxes) >= 3 * len(LONG) and max(box.x1 for box in boxes) <= figure.bbox.x1 + 2
        sentence = " ".join(LONG * 3)
        lines = blocks.wrapped(sentence, pen, 4, TEXT)
        assert " ".join(lines) == sentence and len(lines) > 2
        assert all(pen.width(line, TEXT) <= 4 for line in lines)
        assert blocks.wrapped("W" * 200, pen, 1, SMALL) == ["W" * 200]

    def test_a_pdf_has_as_many_pages_as_it_needs_and_no_heading_ends_one(self):
        report = reported(recorded("tuscany"))
        assert len(re.findall(rb"/Type /Page\b", sheet.pdf(report, letters_of(report.texts())))) == 3
        empty = reported(entered(["new", "florence", {"players": ["Anna", "Boris"]}]))
        assert len(re.findall(rb"/Type /Page\b", sheet.pdf(empty, letters_of(empty.texts())))) == 1

    def test_a_heading_goes_to_the_page_of_what_follows_it(self):
        heading = blocks.Block(0.5, lambda area: None, joins=True)
        pages = sheet.paged([blocks.Block(6, print), heading, heading, blocks.Block(6, print)])
        assert [len(page) for page in pages] == [1, 3]
        assert [len(page) for page in sheet.paged([blocks.Block(20, print), heading])] == [1, 1]

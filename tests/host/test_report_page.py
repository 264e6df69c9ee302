"""A report as a page: complete, in any player's letters, and nothing that a browser would fetch."""

import re

import pytest

from castellan.text import LANGUAGES
from castellan_host.report.document import document
from castellan_host.report.inline import PAGE
from castellan_host.report.palette import DARK, LIGHT
from castellan_host.report.parts import Line, Numbered, Report, Table
from castellan_host.report.typeface import letters_of
from lab.pages.page_reader import Reader
from lab.pages.reports import course_of, entered, recorded, reported, viticulture

pytestmark = pytest.mark.slow

NAMES = ("<b>&amp;</b>", "#fe0100", "日本語", "_x_$a$", "אברהם", "</style>")


def tables(report):
    return [part for part in report.parts if isinstance(part, Table)]


def page_of(report):
    page = document(report, letters_of(report.texts()))
    return page, Reader(page)


@pytest.fixture(scope="module")
def odd():
    """The page of a game of six with names that a page could trip over."""
    return page_of(reported(viticulture(*NAMES)))


def test_the_page_loads_nothing_and_runs_no_script(odd):
    page, reader = odd
    assert not {"script", "link", "img", "iframe", "object", "image"} & set(reader.tags)
    for name, value in reader.attributes:
        assert not name.startswith("on")
        if name in ("href", "xlink:href", "src"):
            assert value.startswith("#")
    assert re.findall(r"url\(([^)]*)\)", page) and all(url.startswith("#") for url in re.findall(r"url\((.)", page))
    assert "@import" not in page and "default-src 'none'" in page
    assert set(re.findall(r"https?://[^\"' <]*", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_names_stand_as_they_are_entered(odd):
    _, reader = odd
    totals = course_of(viticulture(*NAMES)).game.tracks[0]
    words = [word.translate({0x2068: None, 0x2069: None}) for word in reader.words]
    for name in NAMES:
        assert words.count(name) >= 4, name  # standing, rows, bars, columns
        assert f"{name} {totals[NAMES.index(name)]}".replace("-", "−") in words
    assert reader.closed and "b" not in reader.tags


def test_a_name_from_right_to_left_stands_apart_in_a_sentence():
    page, _ = page_of(Report("en", "אברהם", [Line("\u2068אבא כהן'ס\u2069, 12 points <")]))
    assert "<h1><bdi>אברהם</bdi></h1>" in page and "<p><bdi>אבא כהן'ס</bdi>, 12 points &lt;</p>" in page


def test_ids_are_unique_and_references_resolve(odd):
    page, reader = odd
    assert len(reader.ids) == len(set(reader.ids)) > 5
    referred = set(re.findall(r"url\(#([^)]*)\)", page)) | set(re.findall(r'href="#([^"]*)"', page))
    assert referred == set(reader.ids)


def test_plots_take_their_colours_from_the_page():
    page, reader = page_of(reported(recorded("viticulture")))
    assert "<pattern" in page
    plots = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    styles = " ".join(value for name, value in reader.attributes if name == "style")
    assert not re.search(r"#[0-9a-f]{3,6}\b", styles) and 'fill="' not in plots
    assert re.findall(r"rgb|stroke: (?!var|none)", styles) == []
    used = {int(number) for number in re.findall(r"var\(--c(\d+)\)", page)}
    assert used <= set(range(len(PAGE.colours())))
    for theme in (LIGHT, DARK):
        assert len(theme.colours()) == len(PAGE.colours()) == len(set(PAGE.colours()))
        assert all(f"--c{index}: {colour};" in page for index, colour in enumerate(theme.colours()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["tuscany", "pad"])
def test_the_page_has_all_parts(name, language):
    report = reported(recorded(name), language)
    page, reader = page_of(report)
    assert reader.closed
    assert f'<html lang="{language}">' in page
    for words in report.texts():
        beginning = words[:1].upper() + words[1:]
        assert not words or {words, beginning} & set(reader.words), words


def test_a_game_without_entries_has_no_plots():
    page, _ = page_of(reported(entered(["new", "florence", {"players": ["Anna", "Boris"]}])))
    assert "Nothing has been entered yet." in page and "<svg" not in page


def test_a_game_given_up_has_no_ranks():
    begun = ["new", "florence", {"players": ["Anna", "Boris"]}]
    report = reported(entered(begun, ["points", 0, "prestige", 4], ["abandon"]))
    assert [row[0] for row in tables(report)[0].rows] == ["", ""]
    assert not [part for part in report.parts if isinstance(part, Numbered)]
    assert "The game was abandoned: it has no result" in page_of(report)[1].words


def test_the_time_is_shown_where_turns_were_measured():
    assert tables(reported(recorded("tuscany")))[-1].rows[2] == ["Chloé", "0:20:12", "31%"]
    assert tables(reported(recorded("florence")))[-1].adds_up  # points by source

"""The pictures of documentation and site: they show the golden screens, the README's animation what the box does."""

import functools
import pathlib
import re
import zlib

import pytest
from PIL import Image

import animation
import gallery
import portrait
import sheet
from castellan.text import title
from castellan_host.virtual.pictures import picture
from lab.golden import playing
from lab.golden.golden_screens import compare

pytestmark = pytest.mark.slow

ROOT = pathlib.Path(__file__).parents[2]


def seen(image):
    """Return an image's colours as one number, however its file stores them."""
    return image.size, zlib.crc32(image.convert("RGB").tobytes())


@functools.cache
def screens(source):
    """Return the golden screens of a set, for all tests."""
    return gallery.read(source)


def test_the_documentations_pictures_show_the_golden_screens():
    documented = gallery.documented()
    folders = [path for path in gallery.PICTURES.iterdir() if path.is_dir()]
    assert {folder.name for folder in folders} == set(gallery.SOURCES), "README.md: one of each game"
    for folder, shown in documented.items():
        assert {path.name for path in folder.iterdir()} == {golden.file for golden in shown}, "make renew"
        for golden in shown:
            with Image.open(folder / golden.file) as there:
                assert seen(there) == seen(picture(golden.canvas, gallery.SCALE)), f"{golden.title}: make renew"


def test_the_site_shows_all_screens_of_games_and_sheets(tmp_path):
    gallery.site(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    files = [f"{path.parent.name}/{path.name}" for path in tmp_path.rglob("*.png")]
    assert sorted(re.findall('src="([^"]*)"', page)) == sorted(files)
    assert len(files) == sum(len(screens(gallery.SETS[name])) for name in (*gallery.SOURCES, "sheets"))
    assert re.findall("<h2 id=[^>]*>([^<]*)", page) == [*(title(game) for game in gallery.SOURCES), "Score sheets"]


def test_a_changed_label_is_shown_in_its_language(monkeypatch):
    there = {language: {"pad": {"a": "f" * 2048, "b": "f" * 2048}} for language in ("en", "fr", "de", "ru")}
    now = {language: {"pad": dict(there[language]["pad"])} for language in there}
    now["fr"]["pad"]["a"] = "0" * 2048  # its label
    for language in ("en", "de", "ru"):
        now[language]["pad"]["b"] = "0" * 2048  # what all languages have: shown once, and where texts have changed
    monkeypatch.setattr(sheet, "_drawn_before", lambda since: there)
    monkeypatch.setattr(sheet.drawn, "screens", now.get)
    monkeypatch.setattr(sheet, "_paths", lambda since, place: [place] if "fr*" in place or "ru*" in place else [])
    assert [change.title for change in sheet.of_screens("HEAD")] == ["pad: b", "pad: a (fr)", "pad: b (ru)"]


def test_each_score_sheet_has_its_screens():
    compare(gallery.SHEETS)


def test_the_box_on_the_table_has_its_keys_and_a_golden_screen():
    assert portrait.FILE.read_text(encoding="utf-8") == portrait.drawn(), "make renew"


def test_the_players_page_shows_what_the_box_does():
    compare(playing.SCREENS)


def test_the_players_page_has_each_of_its_pictures_once():
    text = (ROOT / "docs/playing.md").read_text(encoding="utf-8")
    files = sorted(golden.file for golden in screens(playing.SCREENS))
    assert sorted(re.findall(r"\(playing/([^)]*)\)", text)) == files


def test_the_readmes_animation_is_what_its_keys_show():
    assert "](docs/display.gif)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert animation.PICTURE.stat().st_size < animation.LARGEST
    fresh = animation.film()
    with Image.open(animation.PICTURE) as there:
        assert there.info["loop"] == 0
    found = [(seen(image), milliseconds) for image, milliseconds in animation.stored()]
    assert len(found) == len(fresh) > 20, "make renew"
    assert found == [(seen(frame.image), frame.milliseconds) for frame in fresh], "make renew"

"""The pictures of the docs: the gallery agrees with the golden screens, the README's animation with the box."""

import functools
import pathlib
import re
import zlib

import pytest
from PIL import Image

import animation
import gallery
import portrait
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


@pytest.mark.parametrize(("source", "folder"), gallery.SETS, ids=[folder.stem for _, folder in gallery.SETS])
def test_the_pictures_show_the_golden_screens(source, folder):
    assert {path.name for path in folder.iterdir()} == {golden.file for golden in screens(source)}, "make renew"
    for golden in screens(source):
        with Image.open(folder / golden.file) as there:
            assert seen(there) == seen(picture(golden.canvas, gallery.SCALE)), f"{golden.title}: make renew"


def test_the_gallery_has_all_golden_screens():
    page = gallery.PAGE.read_text(encoding="utf-8")
    of_games = {game: screens(source) for game, source in gallery.SOURCES.items()}
    assert page == gallery.page(of_games, screens(gallery.SHEETS)), "make renew"
    headings = [line[3:] for line in page.splitlines() if line[:3] == "## "]
    assert headings == [*(title(game) for game in gallery.SOURCES), "Score sheets"]


def test_each_score_sheet_has_its_screens():
    compare(gallery.SHEETS)


def test_the_box_on_the_table_has_its_keys_and_a_golden_screen():
    assert portrait.FILE.read_text(encoding="utf-8") == portrait.drawn(), "make renew"


def test_the_readme_shows_a_screen_of_each_game():
    shown = re.findall(r"\]\(docs/screens/([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [path.split("/")[0] for path in shown] == list(gallery.SOURCES)
    assert all((gallery.PICTURES / path).is_file() for path in shown)


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

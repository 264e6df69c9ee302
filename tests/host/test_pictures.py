"""The pictures of the docs: the gallery agrees with the golden screens, the README's animation with the box."""

import pathlib
import re
import zlib

import pytest
from PIL import Image, ImageSequence

import animation
import gallery
import playing
from castellan.text import title
from castellan_host.virtual.pictures import picture

ROOT = pathlib.Path(__file__).parents[2]


def seen(image):
    """Return an image's colours as one number, however its file stores them."""
    return image.size, zlib.crc32(image.convert("RGB").tobytes())


@pytest.mark.parametrize(("source", "folder"), gallery.SETS, ids=lambda path: path.stem)
def test_the_pictures_show_the_golden_screens(source, folder):
    screens = gallery.read(source.read_text(encoding="utf-8"))
    assert screens
    assert {path.name for path in folder.iterdir()} == {golden.file for golden in screens}, "make gallery"
    for golden in screens:
        with Image.open(folder / golden.file) as there:
            assert seen(there) == seen(picture(golden, gallery.SCALE)), f"{golden.title}: make gallery"


def test_the_gallery_has_all_golden_screens():
    screens = {game: gallery.read(path.read_text(encoding="utf-8")) for game, path in gallery.SOURCES.items()}
    page = gallery.PAGE.read_text(encoding="utf-8")
    assert page == gallery.page(screens), "make gallery"
    assert [line[3:] for line in page.splitlines() if line[:3] == "## "] == [title(game) for game in gallery.SOURCES]


def test_the_readme_shows_a_screen_of_each_game():
    shown = re.findall(r"\]\(docs/screens/([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [path.split("/")[0] for path in shown] == list(gallery.SOURCES)
    assert all((gallery.PICTURES / path).is_file() for path in shown)


def test_the_players_page_shows_what_the_box_does():
    with open(playing.GOLDEN, encoding="utf-8") as golden:
        assert golden.read().splitlines() == list(playing.golden()), "look at it, and if that is right: make golden"


def test_the_players_page_has_each_of_its_pictures_once():
    text = (ROOT / "docs/playing.md").read_text(encoding="utf-8")
    screens = gallery.read(pathlib.Path(playing.GOLDEN).read_text(encoding="utf-8"))
    assert sorted(re.findall(r"\(playing/([^)]*)\)", text)) == sorted(golden.file for golden in screens)


def test_a_golden_screen_is_drawn_pixel_by_pixel():
    [golden] = gallery.read("# A menu, with OK!\n █▀▄\n" + "\n" * 31)
    assert golden.file == "a_menu_with_ok.png"
    assert [[golden.pixel(x, y) for x in range(5)] for y in range(3)] == [[0, 1, 1, 0, 0], [0, 1, 0, 1, 0], [0] * 5]
    image = picture(golden, 2)
    assert image.getpixel((2 * (3 + 1), 2 * 3)) == image.getpixel((2 * (3 + 3), 2 * (3 + 1))) == 2
    assert image.getpixel((0, 0)) == 1 and image.getpixel((2 * 3, 2 * 3)) == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# one\n" + "\n" * 31, '"one" has 31 lines instead of 32'),
        (("# one\n" + "\n" * 32) + ("# One!\n" + "\n" * 32), '"one" would share its picture one.png'),
    ],
)
def test_golden_screens_that_make_no_gallery_are_refused(text, reason):
    with pytest.raises(gallery.GalleryError, match=reason):
        gallery.read(text)


def test_the_readmes_animation_is_what_its_keys_show():
    assert "](docs/display.gif)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert animation.PICTURE.stat().st_size < animation.LARGEST
    fresh = animation.film()
    with Image.open(animation.PICTURE) as there:
        assert there.info["loop"] == 0
        found = [(seen(frame), frame.info["duration"]) for frame in ImageSequence.Iterator(there)]
    assert len(found) == len(fresh) > 20, "make picture"
    assert found == [(seen(frame.image), frame.milliseconds) for frame in fresh], "make picture"


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("P1 P1 P2  # upgrade 0 marble", 'line 1, "P1 P1 P2", records "upgrade 0 storage" and not "upgrade 0 marble"'),
        ("P1 P1 P2", 'line 1, "P1 P1 P2", records "upgrade 0 storage" and not ""'),
        ("\n# take 0\nOK # take 0", 'line 3, "OK", records "" and not "take 0"'),
        ("P9", '"P9" is no key'),
    ],
)
def test_keys_that_record_something_else_make_no_animation(tmp_path, monkeypatch, capsys, keys, sentence):
    monkeypatch.setattr(animation, "ROOT", tmp_path)
    monkeypatch.setattr(animation, "KEYS", tmp_path / "display.keys")
    monkeypatch.setattr(animation, "PICTURE", tmp_path / "display.gif")
    (tmp_path / "display.keys").write_text(keys)
    assert animation.main() == 1
    assert capsys.readouterr().err.startswith(f"display.keys: {sentence}")
    assert not (tmp_path / "display.gif").exists()

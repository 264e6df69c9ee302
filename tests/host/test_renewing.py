"""`make renew`: what has changed is on one picture, and a script that no longer fits is named."""

import shutil
import subprocess
from types import SimpleNamespace

import pytest
from PIL import Image

import gallery
import renew
import sheet
from castellan.ui.canvas import Canvas
from castellan_host.virtual.pictures import picture
from golden_screens import Screens
from table_side import Hands

RED, GREEN = (0xFF, 0x5A, 0x4D), (0x4D, 0xD9, 0x6B)


def shows(path, *pixels):
    """Write a picture of the gallery on which these pixels are bright."""
    canvas = Canvas()
    for x, y in pixels:
        canvas.fill(x, y, 1, 1)
    picture(canvas, gallery.SCALE).save(path)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A repository with two pictures, one of them of a golden file's two screens, all committed."""
    monkeypatch.setattr(sheet, "ROOT", tmp_path)
    monkeypatch.setattr(sheet, "SHEET", tmp_path / "build/renewed.png")
    rows, pictures = tmp_path / "tests/games/chess/golden/screens.txt", tmp_path / "docs/screens/chess"
    monkeypatch.setattr(gallery, "SETS", ((SimpleNamespace(path=str(rows)), pictures),))
    for folder in (rows.parent, pictures):
        folder.mkdir(parents=True)
    shows(pictures / "check.png", (0, 0), (5, 5))
    shows(pictures / "mate.png", (0, 0))
    rows.write_text("# Rows of text\n# Check!\n[check]\n# Mate\n[mate]\n")
    identity = ("-c", "user.name=x", "-c", "user.email=x")
    for words in (("init", "--quiet"), ("add", "."), (*identity, "commit", "--quiet", "--message", "x: X.")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path, rows, pictures


def test_nothing_has_changed(project):
    assert sheet.write() == "No screen has changed since HEAD."
    assert not sheet.SHEET.exists()


def test_changed_screens_are_drawn_before_and_after(project):
    _, rows, pictures = project
    shows(pictures / "check.png", (0, 0), (7, 5))
    rows.write_text("# Rows of text\n# Check!\n[checked]\n# Mate\n[mated]\n# Stale\n[stale]\n")
    checked, mated, stale = sheet.changes("HEAD")
    assert [change.title for change in (checked, mated)] == ["screens chess: check", "screens chess: Mate"]
    assert stale.before is None and stale.after.getbbox()
    assert sheet.write().startswith("3 screens have changed since HEAD: look at build/renewed.png")
    with Image.open(sheet.SHEET) as drawn:
        assert drawn.size[0] > 4 * 128


def test_what_is_gone_is_red_and_what_is_new_is_green(project):
    _, _, pictures = project
    shows(pictures / "check.png", (0, 0), (7, 5), (8, 5))
    image = sheet.drawn(list(sheet.changes("HEAD"))).reduce(2)
    found = [image.getpixel((x, y)) for x in range(image.width) for y in range(image.height)]
    assert (found.count(RED), found.count(GREEN)) == (1, 2)


def test_screens_that_are_no_longer_there_are_drawn_too(project):
    _, _, pictures = project
    shutil.rmtree(pictures)
    assert [(change.title, change.after) for change in sheet.changes("HEAD")] == [
        ("screens chess: check", None),
        ("screens chess: mate", None),
    ]


def test_a_script_that_no_longer_fits_is_named_once():
    screens = Screens("", (("a list", "", "no such line", ""),), lambda *_: Hands())
    steps = [("the golden files", lambda: list(screens.golden())), ("the gallery", lambda: list(screens.golden()))]
    [fault] = renew.faults(iter(steps))
    assert fault.startswith("the golden files: a list: no 'no such line' to choose in\n")

"""The virtual box's flash: a file that is deleted, replaced or cut is lost, and no record counts as saved there."""

import os
import shutil
from pathlib import Path

import pytest

from castellan.core.errors import CastellanError
from castellan.session import Session
from castellan.ui.past.room import removable
from castellan_host.virtual.box import Folder, VirtualBox
from castellan_host.virtual.pressing import parse, press
from lab.programs.like_windows import closed

pytestmark = pytest.mark.flash

TAKE = ["take", 0]


@pytest.fixture
def session(tmp_path):
    session = Session(Folder(tmp_path / "box"), os.urandom)
    session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
    session.enter(TAKE)
    return session


@pytest.fixture
def file(session, tmp_path):
    return tmp_path / "box" / session.journal.name


def delete(file):
    file.unlink()


def rename(file):
    file.rename(file.with_suffix(".kept"))


def cut(file):
    os.truncate(file, 60)


def empty(file):
    file.write_bytes(b"")


def replace(file):
    other = file.with_suffix(".other")
    other.write_bytes(file.read_bytes()[:-30])
    other.replace(file)


def exchange_folder(file):
    shutil.move(file.parent, file.parent.with_name("away"))
    file.parent.mkdir()


def lose_folder(file):
    shutil.rmtree(file.parent)


def append(file):
    with file.open("ab") as other:
        other.write(b"x")


LOSSES = [delete, rename, cut, empty, replace, exchange_folder, lose_folder]


@pytest.mark.parametrize("lose", LOSSES)
def test_an_entry_into_a_file_that_is_lost_is_refused(session, file, lose):
    lose(file)
    before = file.read_bytes() if file.exists() else None
    for _ in range(3):
        with pytest.raises(CastellanError) as caught:
            session.enter(TAKE)
        assert caught.value.code == "flash_lost"
        assert len(session.ledger.records) == 2
        assert (file.read_bytes() if file.exists() else None) == before


def test_bytes_that_somebody_else_appended_are_dropped(session, file):
    kept = file.read_bytes()
    append(file)
    with pytest.raises(CastellanError):
        session.enter(TAKE)
    session.enter(TAKE)
    assert file.read_bytes().startswith(kept) and b"x" not in file.read_bytes().removeprefix(kept).partition(b" ")[0]
    assert len(file.read_bytes().splitlines()) == len(session.ledger.records) == 3


def test_a_file_that_was_put_back_is_used_again(session, file):
    content = file.read_bytes()
    file.unlink()
    with pytest.raises(CastellanError):
        session.enter(TAKE)
    file.write_bytes(content)
    session.enter(TAKE)
    assert len(file.read_bytes().splitlines()) == 3


def test_settings_are_kept_though_their_file_was_deleted(session, file):
    session.settings.save("language", "de")
    (file.parent / "settings").unlink()
    session.settings.save("language", "fr")
    assert Session(Folder(file.parent), os.urandom).settings.get("language") == "fr"


@pytest.mark.parametrize("lose", LOSSES)
def test_the_screen_says_that_nothing_was_recorded(tmp_path, lose):
    box = VirtualBox(Folder(tmp_path / "box"))
    session = box.box.session
    session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
    for _ in range(3):
        session.enter(["take", 0])
    box.box.home()
    press(box, parse("wait:4000"))
    [file] = (tmp_path / "box").glob("*.log")
    table = box.words()
    lose(file)
    press(box, parse("P1 P1"))
    assert len(session.ledger.records) == 4
    assert "no longer holds" in " ".join(box.words())
    press(box, parse("BACK BACK BACK"))
    assert box.words() == table


def test_no_file_is_replaced_or_removed_while_it_is_open_which_windows_refuses(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "replace", closed(os.replace))
    monkeypatch.setattr(Path, "unlink", closed(Path.unlink))
    files = Folder(tmp_path / "box")
    session = Session(files, os.urandom)
    for turn in range(4):
        session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
        for _ in range(4):
            session.enter(TAKE)
        session.enter(session.ledger.undoing())
        session.settings.save("brightness", 1 + turn % 3)
        append(tmp_path / "box" / session.journal.name)  # the file is put right by a new one in its place
        with pytest.raises(CastellanError):
            session.enter(TAKE)
        session.enter(TAKE)
        session.open(session.archive.games()[0])
        session.enter(session.ledger.undoing())
    assert removable(session)
    for game in removable(session):
        session.archive.delete(game)
        assert not (tmp_path / "box" / game.name).exists()
    held = files.open("held", "wb")
    with pytest.raises(PermissionError):
        files.remove("held")
    held.close()
    files.remove("held")

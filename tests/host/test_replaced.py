"""A database that is replaced, overwritten or deleted while a sync has it open: no acknowledged record is lost."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading

import pytest
from sqlalchemy import event
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import syncing
from castellan_host.link.events import Met, Problem, Recorded, Replaced
from castellan_host.link.syncing import Sync
from lab.database import in_store
from lab.database.stores import BOX, GAME, LINES, OTHER, PATIENCE, SEEN, lines
from lab.link.laptop import Box, Desk
from lab.link.plugged import plugged, until
from lab.programs.serving import environment

TAKE = ["take", 0]

# A command whose database is deleted as soon as its sync has looked for boxes.
DELETED = """
import os, sys
from castellan_host.cli import app
from castellan_host.link import syncing
syncing._AWAY, syncing._LOOK_EVERY = 0.2, 0.05
look = syncing.Sync._look
def looked(sync, once=False):
    look(sync, once)
    if os.path.exists(sys.argv[-1]):
        os.remove(sys.argv[-1])
syncing.Sync._look = looked
app()
"""


def renamed(new, file):
    """Replace a database as cloud clients do: by a file that takes its name."""
    shutil.copy(new, f"{file}.part")
    os.replace(f"{file}.part", file)


def copied(new, file):
    """Overwrite a database in place, as `cp` does."""
    shutil.copyfile(new, file)


def emptied_first(new, file):
    file.write_bytes(b"")
    copied(new, file)


def removed_first(new, file):
    file.unlink()
    copied(new, file)


def grown(new, file):
    """Write another database over one without making it shorter first, in pieces."""
    with file.open("r+b") as old, new.open("rb") as data:
        while piece := data.read(1000):
            old.write(piece)
            old.flush()
        old.truncate()


WAYS = (renamed, copied, emptied_first, removed_first, grown)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def others(tmp_path):
    """Other databases by name: of nothing, of other boxes, a copy of `games.db` that went on elsewhere."""
    found = {name: tmp_path / f"{name}.db" for name in ("new", "other", "large")}
    for name, (box, games) in {"new": ("", 0), "other": ("f00dcafe", 1), "large": ("f00dcafe", 30)}.items():
        with Database(str(found[name])) as database:
            for number in range(games):
                database.store(box, f"{number:016x}", LINES, SEEN)
    return found


def safe(desk, file):
    """Assert that the database at a path is good, and has each record that the box takes for stored there."""
    assert sqlite3.connect(file).execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with Database(str(file), create=False) as database:
        for game, count in desk.box.session.acknowledged.counts.items():
            assert database.have(desk.box.identity, game) >= count
            assert count > 0


@pytest.mark.parametrize(("way", "name"), [*zip(WAYS, ["before", "new", "large", "first", "other"], strict=True)])
def test_what_the_box_was_told_is_stored_is_asked_for_again(file, tmp_path, others, way, name):
    box = Box().play(30).play(20)
    with Database(str(file), patience=PATIENCE) as database:
        shutil.copy(file, tmp_path / "first.db")
        Desk(box, database).sync()
        shutil.copy(file, tmp_path / "before.db")
        box.play(5, new=False).play(3)
        desk = Desk(box, database).wait(8)
        way(tmp_path / f"{name}.db", file)
        desk.wait(12)
        safe(desk, file)
        assert [event for event in desk.events if isinstance(event, Replaced)]
        box.play(2, new=False)
        desk.wait(8)
        safe(desk, file)
        assert desk.follower.failure is None
        for (identity, game), held in box.lines().items():
            assert [f"{line}\n".encode() for line in in_store.lines(database, game, identity)] == held


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["new", "other", "large"])
def test_at_each_moment_of_a_sync(file, tmp_path, others, way, name):
    moments, at = [None], 0
    while moments:
        shutil.copy(others["new"], file)
        box = Box().play(6).play(4).play(3)
        with Database(str(file), patience=PATIENCE) as database:
            desk = Desk(box, database)
            moments = []

            @event.listens_for(database.engine, "commit")
            def commit(connection, at=at, moments=moments):
                moments.append(connection)
                if len(moments) == at:
                    way(others[name], file)

            desk.wait(25)
            if desk.follower.failure is None:
                desk.follower.finish()
                desk.wait(1)
                safe(desk, file)
            else:
                assert desk.follower.failure.lasts
        at = at + 1 if len(moments) > at else 0
        if not at:
            break


def test_a_copy_with_as_many_changes_is_another_one(file, tmp_path):
    # SQLite recognises changes by their number alone.
    with Database(str(file)) as database:
        database.store(BOX, GAME, LINES[:10], SEEN)
        shutil.copy(file, tmp_path / "copy.db")
        database.store(BOX, GAME, LINES[10:], SEEN)
        with Database(str(tmp_path / "copy.db")) as copy:
            copy.store(BOX, OTHER, lines(30), SEEN)
        assert database.lacking(BOX, {GAME: 40}) == set()
        copied(tmp_path / "copy.db", file)
        assert database.lacking(BOX, {GAME: 40}) == {GAME}
        assert database.lacking(BOX, {GAME: 40, OTHER: 30}) == {GAME}  # as long as it is so
        assert database.lacking("unknown", {}) == set()
        assert len(in_store.lines(database, OTHER)) == 30


def test_another_programs_changes_are_no_replacement(file):
    with Database(str(file)) as database, Database(str(file)) as other:
        database.store(BOX, GAME, LINES, SEEN)
        other.ignore(GAME, SEEN)
        other.store("f00d", GAME, LINES, SEEN)
        assert database.lacking(BOX, {GAME: 40}) == set()
        assert other.lacking("f00d", {GAME: 40}) == set()


def test_a_file_that_is_the_same_is_read_once(file):
    with Database(str(file)) as database:
        database.store(BOX, GAME, LINES, SEEN)
        read = []
        event.listen(database.engine, "before_cursor_execute", lambda *given: read.append(given[2]))
        for _ in range(5):
            assert database.lacking(BOX, {GAME: 40}) == set()
        assert len([statement for statement in read if "quick_check" in statement]) == 1


def nothing(file):
    file.unlink()


def garbage(file):
    file.write_bytes(b"Milk, bread, castles. " * 1000)


def empty(file):
    file.write_bytes(b"")


def folder(file):
    file.unlink()
    file.mkdir()


def foreign(file):
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE moz_places (id INTEGER)")


def half(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2 // 4096 * 4096])


def damaged_page(file):
    data = bytearray(file.read_bytes())
    at = data.rindex(b'"take"') // 4096 * 4096
    data[at : at + 8] = b"\xff" * 8
    file.write_bytes(data)


def newer(file):
    with sqlite3.connect(file) as other:
        other.execute("UPDATE castellan_version SET version = 99")


ENDS = (nothing, garbage, empty, folder, foreign, half, damaged_page, newer)


@pytest.mark.parametrize("end", ENDS)
def test_without_a_good_database_nothing_is_acknowledged(file, end):
    box = Box().play(200)
    with Database(str(file), patience=PATIENCE) as database:
        desk = Desk(box, database).wait(8)
        end(file)
        left = [path.name for path in file.parent.iterdir()]
        told = dict(box.session.acknowledged.counts)
        box.play(3, new=False)
        desk.wait(12)
        assert isinstance(desk.follower.failure, DatabaseError) and desk.follower.failure.lasts
        assert box.session.acknowledged.counts == told
        assert [path.name for path in file.parent.iterdir()] == left
        if file.is_dir():
            file.rmdir()
        with Database(f"{file}.new") as good:
            good.store(BOX, GAME, LINES, SEEN)
        os.replace(f"{file}.new", file)
        desk.wait(12)
        safe(desk, file)
        assert desk.follower.failure is None and len(in_store.lines(database, box.game(1))) == 204


@pytest.mark.parametrize(("end", "options"), [(nothing, []), (garbage, ["--json"]), (newer, [])])
def test_the_sync_ends_with_an_exit_code_and_a_sentence(file, tmp_path, monkeypatch, end, options):
    monkeypatch.setattr(syncing, "_AWAY", 0.2)
    monkeypatch.setattr(syncing, "_LOOK_EVERY", 0.05)
    with plugged(tmp_path / "box") as box:
        box.play(*[TAKE] * 100, new=True)
        assert CliRunner().invoke(app, ["sync", "--once", "--db", str(file)]).exit_code == 0
        met = Sync._open

        def opened(sync, port, once):
            met(sync, port, once)
            end(file)

        monkeypatch.setattr(Sync, "_open", opened)
        done = CliRunner().invoke(app, ["sync", "--db", str(file), *options])
    assert done.exit_code == 2 and done.stderr.startswith((f'"{file}"', f'The database "{file}"'))
    assert done.stderr.count("\n") == 1
    if options:
        assert json.loads(done.stdout.splitlines()[-1])["event"] == "end"


def test_without_a_box_too(file, monkeypatch):
    monkeypatch.setattr(syncing, "_AWAY", 0.2)
    monkeypatch.setattr(syncing, "_LOOK_EVERY", 0.05)
    with Database(str(file)) as database:
        file.unlink()
        for once in (False, True):
            with pytest.raises(DatabaseError) as caught:
                Sync(database, lambda port, event: None).run(once)
            assert caught.value.code == "moved"


def test_a_database_that_is_away_for_a_moment_is_not_mentioned(file, tmp_path, monkeypatch):
    monkeypatch.setattr("castellan_host.link.follower.HELLO", 0.1)
    monkeypatch.setattr(syncing, "_LOOK_EVERY", 0.05)
    events = []
    with plugged(tmp_path / "box") as box, Database(str(file)) as database:
        sync = Sync(database, lambda port, event: events.append(event))
        thread = threading.Thread(target=sync.run)
        thread.start()
        try:
            until(lambda: any(isinstance(event, Met) for event in events))
            file.rename(f"{file}.away")
            game = box.play(*[TAKE] * 3, new=True)
            until(lambda: any(cable.talk.failure for cable in sync._cables))
            os.replace(f"{file}.away", file)
            until(lambda: any(isinstance(event, Recorded) for event in events))
        finally:
            sync.stop()
            thread.join()
        assert len(in_store.lines(database, game)) == 4
    assert not [event for event in events if isinstance(event, Problem)]


@pytest.mark.parametrize("command", ["run --sync --flash {folder}", "scoreboard"])
def test_pages_end_with_the_sync(file, tmp_path, command):
    # A process of its own, whose Ctrl-C the sync presses, and in which no browser's event loop runs.
    words = [*command.format(folder=tmp_path / "flash").split(), "--no-browser", "--port", "0", "--db", str(file)]
    command = [sys.executable, "-c", DELETED, *words]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith(f'The database "{file}" was moved or deleted meanwhile; nothing more was stored\n')

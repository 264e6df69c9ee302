"""The laptop's database in SQLite: the contract of every store, and what can be wrong with a file."""

import os
import pathlib
import sys
import tempfile

import pytest
from sqlalchemy import event

from castellan_host.database.store import Database, DatabaseError, Stored
from stores import BOX, GAME, LINES, SEEN, Contract, differing, text

NOBODY = 65534


class TestFile(Contract):
    @pytest.fixture
    def url(self, tmp_path):
        return str(tmp_path / "games.db")


@pytest.fixture
def file(tmp_path):
    """A database with the game's first lines."""
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, LINES[:10], SEEN)
    return tmp_path / "games.db"


@pytest.fixture
def unprivileged():
    """A folder of a user who may not do everything, as whom the test goes on."""
    with tempfile.TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield pathlib.Path(folder)
        finally:
            if root:
                os.seteuid(0)
            pathlib.Path(folder).chmod(0o700)


def refused(code, action, *arguments):
    """Assert that the call raises the error `code`, and return its sentence."""
    with pytest.raises(DatabaseError) as caught:
        action(*arguments)
    assert caught.value.code == code, str(caught.value)
    return str(caught.value)


def test_one_in_memory():
    for url in ("sqlite://", "sqlite:///:memory:", ":memory:"):
        with Database(url) as database:
            database.store(BOX, GAME, LINES, SEEN)
            assert database.lines(GAME) == text(LINES)


def test_the_users_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    there = tmp_path / "data/castellan/games.db"
    assert refused("missing", lambda: Database(create=False)) == (
        f'There is no database "{there}" yet; castellan sync makes it'
    )
    assert not (tmp_path / "data").exists()
    with Database() as database:
        assert database.store(BOX, GAME, LINES, SEEN).new == len(LINES)
    with Database(f"sqlite:///{there}") as database:
        assert database.lines(GAME) == text(LINES)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert "can't be opened: Not a directory" in refused("unopened", Database)


def test_an_empty_file_becomes_one_only_when_asked(tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    refused("missing", lambda: Database(str(tmp_path / "empty"), create=False))
    assert (tmp_path / "empty").read_bytes() == b""
    with Database(str(tmp_path / "empty")) as database:
        assert database.games() == []


def test_one_opened_for_reading_only(file):
    with Database(f"sqlite:///file:{file}?mode=ro&uri=true", create=False) as database:
        assert database.lines(GAME) == text(LINES[:10])
        sentence = refused("readonly", database.store, BOX, GAME, LINES, SEEN)
        assert sentence == f'The database "{file}" is read-only; nothing was stored'
        refused("readonly", database.meet, BOX, None, "0.1.0", SEEN, None)
        assert database.lines(GAME) == text(LINES[:10])


def test_a_file_or_folder_that_may_not_be_written(unprivileged):
    file = unprivileged / "games.db"
    with Database(str(file)) as database:
        database.store(BOX, GAME, LINES[:10], SEEN)
    file.chmod(0o444)
    with Database(str(file)) as database:
        refused("readonly", database.store, BOX, GAME, LINES, SEEN)
    file.chmod(0o644)
    unprivileged.chmod(0o555)
    with Database(str(file)) as database:
        refused("readonly", database.store, BOX, GAME, LINES, SEEN)
        assert database.lines(GAME) == text(LINES[:10])
    assert "can't be made" in refused("unopened", Database, str(unprivileged / "other.db"))
    unprivileged.chmod(0o755)
    file.chmod(0)
    assert "Permission denied" in refused("unopened", Database, str(file))
    file.chmod(0o644)
    with Database(str(file)) as database:
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 10, 10, 0)


def test_a_file_that_was_deleted_meanwhile(file):
    with Database(str(file)) as database:
        assert database.have(BOX, GAME) == 10
        file.unlink()
        assert refused("moved", database.store, BOX, GAME, LINES, SEEN) == (
            f'The database "{file}" was moved or deleted meanwhile; nothing is stored until castellan is started anew'
        )
        assert not file.exists()


def test_a_full_disk_loses_nothing(file):
    with Database(str(file)) as database:
        pages = []

        @event.listens_for(database.engine, "begin")
        def limit(connection):
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0] if pages else 1 << 30}")

        with database.engine.connect() as connection:
            pages.append(connection.exec_driver_sql("PRAGMA page_count").scalar())
        sentence = refused("full", lambda: [database.store(BOX, f"{n:x}", LINES, SEEN) for n in range(20)])
        assert sentence == f'There is no room left for the database "{file}"; nothing was stored'
        before = database.games()
        assert before[-1].lines == text(LINES[:10]) and all(found.lines == text(LINES) for found in before[:-1])
        refused("full", lambda: [database.store(BOX, f"1{n:x}", LINES, SEEN) for n in range(20)])
        pages[0] = 1 << 30
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 10, 10, 0)


def test_what_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("Milk, bread, castles. " * 100)
    assert refused("damaged", Database, str(file)) == (
        f'"{file}" is no database, or a damaged one; it was left as it is'
    )
    assert file.read_text() == "Milk, bread, castles. " * 100


def test_damage_within(file):
    with Database(str(file)) as database:
        database.store(BOX, GAME, [*LINES, differing(3)], SEEN)
    data = bytearray(file.read_bytes())
    at = data.index(LINES[20][1][:-1])
    page = at // 4096 * 4096
    data[page : page + 8] = b"\xff" * 8
    file.write_bytes(data)
    with Database(str(file)) as database:
        refused("damaged", database.games)
        refused("damaged", database.lines, GAME)


def test_another_programs_database_is_left_alone(tmp_path):
    import sqlite3

    file = tmp_path / "places.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE moz_places (id INTEGER)")
    before = file.read_bytes()
    assert refused("foreign", Database, str(file)) == (
        f'"{file}" holds what is not Castellan\'s; name a database of its own'
    )
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("url", "code", "words"),
    [
        ("", "url", "no file's name"),
        ("a\x00b", "url", "no file's name"),
        ("/nonexistent/games.db", "unopened", "there is no folder /nonexistent"),
        ("/", "unopened", "Is a directory"),
        ("chess://there", "url", "no driver chess"),
        ("mysql://me:secret@there/games", "driver", "Python's MySQLdb"),
        ("postgresql://me:secret@[::1/games", "url", "not understood"),
        ("postgresql://me:secret@there:port/games", "url", "not understood"),
        ("postgresql://me:secret@127.0.0.1:1/games?password=secret", "unreachable", "Connection refused"),
        ("postgresql://127.0.0.1:1/games?connect_timeout=secret1", "failed", "connect_timeout"),
        ("sqlite://there/games.db", "url", "not understood"),
        ("sqlite:///games.db?timeout=x", "url", "not understood"),
        ("sqlite:///games.db?bogus=x", "url", "not understood"),
    ],
)
def test_what_names_no_database(url, code, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sentence = refused(code, lambda: Database(url, patience=0.1))
    assert words in sentence and "secret@" not in sentence and "=secret" not in sentence
    assert list(tmp_path.iterdir()) == []


def test_the_package_for_postgresql_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    sentence = refused("driver", Database, "postgresql://there/games")
    assert 'pip install "castellan[postgresql]"' in sentence

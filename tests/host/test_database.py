"""The laptop's database in SQLite: the contract of every store, and faults of files."""

import contextlib
import json
import os
import pathlib
import sqlite3
import sys
import tempfile

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from typer.testing import CliRunner

from castellan_host import extras
from castellan_host.cli import app
from castellan_host.database import errors, migrating, schema
from castellan_host.database.store import Database, DatabaseError, Stored
from lab.database import in_store
from lab.database.migrating_stores import MigrationContract
from lab.database.stores import BOX, GAME, LINES, OTHER, SEEN, Contract, differing, refused, text

pytestmark = pytest.mark.database

NOBODY = 65534


class TestFile(Contract):
    pass


class TestMigrationsOfAFile(MigrationContract):
    pass


@pytest.fixture
def file(tmp_path):
    """A database with the game's first lines."""
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, LINES[:10], SEEN)
    return tmp_path / "games.db"


@pytest.fixture
def unprivileged():
    """A folder of an unprivileged user, as whom the test goes on."""
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


def test_a_database_in_memory():
    for url in ("sqlite://", "sqlite:///:memory:", ":memory:"):
        with Database(url) as database:
            database.store(BOX, GAME, LINES, SEEN)
            assert in_store.lines(database, GAME) == text(LINES)


def test_the_users_own_database(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    there = tmp_path / "data/castellan/games.db"
    assert refused("missing", lambda: Database(create=False)) == (
        f'There is no database "{there}" yet; castellan sync or import creates it'
    )
    assert not (tmp_path / "data").exists()
    with Database() as database:
        assert database.store(BOX, GAME, LINES, SEEN).new == len(LINES)
    with Database(f"sqlite:///{there}") as database:
        assert in_store.lines(database, GAME) == text(LINES)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert "can't be opened: Not a directory" in refused("unopened", Database)


def test_an_empty_file_becomes_a_database_only_when_asked(tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    refused("missing", lambda: Database(str(tmp_path / "empty"), create=False))
    with contextlib.closing(sqlite3.connect(tmp_path / "emptied")) as emptied:
        emptied.execute("CREATE TABLE records (line)")
        emptied.execute("DROP TABLE records")
    refused("damaged", lambda: Database(str(tmp_path / "emptied"), create=False))
    assert (tmp_path / "empty").read_bytes() == b""
    with Database(str(tmp_path / "empty")) as database:
        assert in_store.games(database) == []


def test_a_database_opened_read_only(file):
    with Database(f"sqlite:///file:{file}?mode=ro&uri=true", create=False) as database:
        assert in_store.lines(database, GAME) == text(LINES[:10])
        sentence = refused("readonly", database.store, BOX, GAME, LINES, SEEN)
        assert sentence == f'The database "{file}" is read-only; nothing was stored'
        refused("readonly", database.meet, BOX, None, "0.1.0", SEEN, None)
        assert in_store.lines(database, GAME) == text(LINES[:10])


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
        assert in_store.lines(database, GAME) == text(LINES[:10])
    assert "can't be created" in refused("unopened", Database, str(unprivileged / "other.db"))
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
            f'The database "{file}" was moved or deleted meanwhile; nothing more was stored'
        )
        refused("moved", database.lacking, BOX, {GAME: 10})
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
        before = in_store.games(database)
        assert before[-1].lines == text(LINES[:10]) and all(found.lines == text(LINES) for found in before[:-1])
        refused("full", lambda: [database.store(BOX, f"1{n:x}", LINES, SEEN) for n in range(20)])
        pages[0] = 1 << 30
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 10, 10, 0)


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("Milk, bread, castles. " * 100)
    assert refused("damaged", Database, str(file)) == (
        f'"{file}" is not a database, or it is damaged; it was left as it is'
    )
    assert file.read_text() == "Milk, bread, castles. " * 100


def test_a_database_whose_header_names_no_format_of_sqlite_is_damaged(file):
    Database(str(file)).close()
    data = bytearray(file.read_bytes())
    data[44:48] = (9).to_bytes(4, "big")  # the schema's format, https://www.sqlite.org/fileformat.html
    file.write_bytes(data)
    refused("damaged", Database, str(file))
    assert file.read_bytes() == data


def test_a_damaged_page_of_a_database(file):
    with Database(str(file)) as database:
        database.store(BOX, GAME, [*LINES, differing(3)], SEEN)
    data = bytearray(file.read_bytes())
    at = data.index(LINES[20][1][:-1])
    page = at // 4096 * 4096
    data[page : page + 8] = b"\xff" * 8
    file.write_bytes(data)
    with Database(str(file)) as database:
        refused("damaged", in_store.games, database)
        refused("damaged", in_store.lines, database, GAME)


def test_what_is_refused_again_and_again_is_damage(file):
    with Database(str(file)) as database:
        with database.engine.begin() as connection:
            refusal = "SELECT RAISE(ABORT, 'UNIQUE constraint failed: records.seq')"
            connection.exec_driver_sql(f"CREATE TRIGGER odd BEFORE INSERT ON records BEGIN {refusal}; END")
        refused("damaged", database.store, BOX, GAME, LINES, SEEN)


def test_another_programs_database_is_left_alone(tmp_path):
    import sqlite3

    file = tmp_path / "places.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE moz_places (id INTEGER)")
    before = file.read_bytes()
    assert refused("foreign", Database, str(file)) == (
        f'"{file}" belongs to another program; give Castellan a database of its own'
    )
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("url", "code", "words"),
    [
        *(("", "url", "not a file name"), ("a\x00b", "url", "not a file name")),
        *(("missing/games.db", "unopened", "there is no folder missing"), ("/", "unopened", "Is a directory")),
        ("hopscotch://there", "url", "no driver hopscotch"),
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
def test_urls_that_name_no_database(url, code, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sentence = refused(code, lambda: Database(url, patience=0.1))
    assert words in sentence and "secret@" not in sentence and "=secret" not in sentence
    assert list(tmp_path.iterdir()) == []


def test_of_a_url_that_is_not_understood_its_name_comes_first():
    sentence = refused("url", Database, "sqlite:///games.db?bogus=x")
    assert sentence.index("games.db") < sentence.index("not understood")


def test_the_package_for_postgresql_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    sentence = refused("driver", Database, "postgresql://there/games")
    assert extras.command("postgresql") in sentence


def test_a_damaged_byte_in_one_line_hides_no_other_game(file):
    with Database(str(file)) as database:
        database.store(BOX, OTHER, LINES[:3], SEEN)
        with database.engine.begin() as connection:
            line = "CAST(x'5bff' || substr(line, 3) AS TEXT)"
            connection.exec_driver_sql(f"UPDATE records SET line = {line} WHERE seq = 2 AND game = ?", (OTHER,))
        assert in_store.lines(database, GAME) == text(LINES[:10])
        assert "\ufffd" in in_store.lines(database, OTHER)[2]
    listed = CliRunner().invoke(app, ["games", "--db", str(file), "--json"])
    reasons = {game["id"]: game["reason"] for game in json.loads(listed.stdout)}
    assert reasons[GAME] is None and reasons[OTHER]


def test_a_game_without_records_is_shown(file):
    with Database(str(file)) as database, database.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM records")
    shown = CliRunner().invoke(app, ["show", "last", "--db", str(file)])
    assert shown.exit_code == 1 and "0 records" in shown.stdout
    assert shown.stderr == "The game does not add up: There is no record to begin with\n"


@pytest.mark.slow
@pytest.mark.parametrize("value", ["'x'", "1.5", "x'ff00'", "-1"])
@pytest.mark.parametrize(
    "column",
    ["games.box", "games.game", "games.date", "games.seen", "records.seq", "records.line", "conflicts.seq"]
    + ["conflicts.line", "conflicts.seen", "boxes.serial_number", "boxes.offset"],
)
def test_a_value_of_another_type_hides_no_other_game(file, column, value):
    table, name = column.split(".")
    with Database(str(file)) as database:
        database.meet(BOX, "E661410403", "0.1.0", SEEN, 3)
        database.store(BOX, OTHER, LINES[:3], SEEN)
        database.store(BOX, OTHER, [differing(2)], SEEN)
        with database.engine.begin() as connection:
            where = "" if table == "boxes" else f"WHERE game = '{OTHER}'" + " AND seq = 2" * (table == "records")
            connection.exec_driver_sql(f'UPDATE {table} SET "{name}" = {value} {where}')
        assert in_store.lines(database, GAME) == text(LINES[:10]) and database.serial_numbers()
        database.meet(BOX, None, "0.1.0", SEEN, 3)
        database.store(BOX, GAME, LINES, SEEN)
    for command in (["games"], ["show", GAME], ["show", OTHER]):
        done = CliRunner().invoke(app, [*command, "--db", str(file)])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        done = CliRunner().invoke(app, [*command, "--json", "--db", str(file)])
        assert command[-1] == OTHER or (GAME in done.stdout and not done.exit_code)


def test_the_newest_script_is_of_todays_version():
    with Database("sqlite://") as database, database.engine.connect() as connection:
        scripts = ScriptDirectory.from_config(migrating.config(connection))
    assert scripts.get_heads() == [str(schema.VERSION)]


def test_a_damaged_number_is_read_as_0_where_there_is_always_one_and_as_no_place_or_none_elsewhere():
    columns = [each for table in schema.metadata.tables.values() for each in table.c]
    numbers = [each for each in columns if type(each.type) is schema.Number]
    assert len(numbers) > 40
    for each in numbers:
        expected = -1 if each.name in ("seq", "seat") else None if each.nullable else 0
        assert each.type.damaged == expected, each


@pytest.mark.parametrize(
    ("statement", "name", "message", "code"),
    [
        (None, "OperationalError", "connection failed: Connection refused", "unreachable"),
        (None, "ConnectionTimeout", "connection timeout expired", "unreachable"),
        (None, "OperationalError", "connection failed: FATAL: password authentication failed", "password"),
        (None, "ProgrammingError", 'invalid connection option "x"', "failed"),
        ("SELECT 1", "OperationalError", "out of memory", "failed"),
    ],
)
def test_a_failure_without_a_code_is_of_the_connection_only_before_any_statement(statement, name, message, code):
    cause = type(name, (Exception,), {})(message)
    with pytest.raises(DatabaseError) as error, errors.explained("games"):
        raise DBAPIError(statement, None, cause)
    assert error.value.code == code

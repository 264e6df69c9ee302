"""The laptop's database in PostgreSQL: what SQL decides, locking, migrations, and refusals of servers."""

import itertools
import json

import pytest
from sqlalchemy import event
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.database.store import Database, Stored
from lab.database import in_store
from lab.database.migrating_stores import MigrationContract
from lab.database.result_stores import EachDatabaseOfResults
from lab.database.stores import BOX, GAME, LINES, OTHER, SEEN, EachDatabase, refused, text
from lab.programs.cluster import cluster

NUMBERS = itertools.count()


@pytest.fixture(scope="module")
def server():
    with cluster() as server:
        server.say("CREATE ROLE guest LOGIN PASSWORD 'right'")
        yield server


@pytest.fixture
def name(server):
    """A new database's name."""
    name = f"games{next(NUMBERS)}"
    server.say(f"CREATE DATABASE {name}")
    return name


@pytest.fixture
def url(server, name):
    return server.url(name)


class TestPostgresql(EachDatabase):
    pass


class TestMigrationsOfPostgresql(MigrationContract):
    pass


class TestResultsOfPostgresql(EachDatabaseOfResults):
    pass


def meanwhile(database, beginning, action):
    """Let `action` happen once, just before the database runs SQL that begins so."""
    done = []

    @event.listens_for(database.engine, "before_cursor_execute")
    def before(connection, cursor, statement, parameters, context, many):
        if statement.startswith(beginning) and not done:
            done.append(True)
            action()

    return done


def test_another_laptop_stores_the_same_in_between(url):
    with Database(url) as database, Database(url) as other:
        database.store(BOX, OTHER, LINES[:1], SEEN)
        done = meanwhile(database, "INSERT INTO records", lambda: other.store(BOX, OTHER, LINES[:20], SEEN + 1))
        assert database.store(BOX, OTHER, LINES, SEEN) == Stored(len(LINES) - 20, 20, 0)
        assert done
        done = meanwhile(database, "INSERT INTO games", lambda: other.store(BOX, GAME, LINES[:20], SEEN + 1))
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 20, 20, 0)
        assert done
        done = meanwhile(database, "INSERT INTO boxes", lambda: other.meet(BOX, "F00", "0.1.0", SEEN, 0))
        database.meet(BOX, None, "0.1.0", SEEN, 0)
        assert done and database.serial_numbers() == {"F00"}
        assert [found.lines for found in in_store.games(database)] == [text(LINES)] * 2
        assert in_store.conflicts(database) == []


def test_a_transaction_that_the_server_rolls_back_for_another(server, name):
    url = server.url(name, options="-c%20default_transaction_isolation%3Dserializable")
    with Database(url) as database, Database(url) as other:
        database.store(BOX, GAME, LINES[:5], SEEN)
        done = meanwhile(database, "INSERT INTO records", lambda: other.store(BOX, GAME, LINES[:20], SEEN))
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 20, 20, 0)
        done = meanwhile(database, "UPDATE boxes", lambda: other.meet(BOX, "F00", "0.2.0", SEEN + 1, 0))
        database.meet(BOX, None, "0.1.0", SEEN, 0)
        database.meet(BOX, None, "0.1.0", SEEN, 0)
        assert done and database.serial_numbers() == {"F00"}


def test_tables_that_another_makes_in_between(url, monkeypatch):
    made = []
    change = Database._change

    def later(database, work, checked=True):
        if not made:
            made.append(True)
            Database(url).close()
        return change(database, work, checked)

    monkeypatch.setattr(Database, "_change", later)
    with Database(url) as database:
        assert made and in_store.games(database) == []


def test_a_wrong_password(server, url, name):
    assert (
        refused("password", Database, server.url(name, "guest", "wrong"))
        == f'The database "postgresql://guest:***@/{name}" does not accept this user with this password'
    )
    refused("password", Database, server.url(name, "guest"))


def test_a_user_who_may_not_write(server, url, name):
    theirs = server.url(name, "guest", "right")
    assert "may not read and write" in refused("denied", Database, theirs)
    with Database(url) as database:
        database.store(BOX, GAME, LINES[:5], SEEN)
    refused("denied", Database, theirs)
    server.say("GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest", name)
    with Database(theirs, create=False) as database:
        assert in_store.lines(database, GAME) == text(LINES[:5])
        refused("denied", database.store, BOX, GAME, LINES, SEEN)
        assert in_store.lines(database, GAME) == text(LINES[:5])


def test_a_server_that_is_read_only(server, url, name):
    with Database(url) as database:
        database.store(BOX, GAME, LINES[:5], SEEN)
    with Database(server.url(name, options="-c%20default_transaction_read_only%3Don")) as database:
        refused("readonly", database.store, BOX, GAME, LINES, SEEN)
        assert in_store.lines(database, GAME) == text(LINES[:5])


def test_a_full_disk_loses_nothing(server, url, name):
    with Database(url) as database:
        database.store(BOX, GAME, LINES[:5], SEEN)
        server.say(
            """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF NEW.seq = 30 THEN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$;
            CREATE TRIGGER full_disk BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION full_disk()""",
            name,
        )
        assert "no room left" in refused("full", database.store, BOX, GAME, LINES, SEEN)
        assert in_store.lines(database, GAME) == text(LINES[:5])
        server.say("DROP TRIGGER full_disk ON records", name)
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 5, 5, 0)


def test_a_missing_database_and_a_missing_server(server, tmp_path):
    assert 'database "none" does not exist' in refused("unreachable", Database, server.url("none"))
    elsewhere = server.url("none").replace(str(server.folder), str(tmp_path))
    assert "No such file or directory" in refused("unreachable", Database, elsewhere)


def test_a_server_that_goes_and_comes_back(server, url):
    with Database(url) as database:
        database.store(BOX, GAME, LINES[:5], SEEN)
        server.stop()
        try:
            refused("unreachable", database.store, BOX, GAME, LINES, SEEN)
            refused("unreachable", in_store.games, database)
        finally:
            server.start()
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 5, 5, 0)


def test_a_server_that_goes_in_the_middle_of_storing(server, url):
    with Database(url) as database:
        database.store(BOX, GAME, LINES[:5], SEEN)
        done = meanwhile(database, "INSERT INTO records", server.stop)
        try:
            refused("unreachable", database.store, BOX, GAME, LINES, SEEN)
        finally:
            server.start()
        assert done and in_store.lines(database, GAME) == text(LINES[:5])
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 5, 5, 0)


def test_the_commands_read_it(server, url):
    with Database(url) as database:
        database.store(BOX, GAME, LINES, SEEN)
    found = CliRunner().invoke(app, ["games", "--db", url, "--json"])
    assert found.exit_code == 0 and [game["id"] for game in json.loads(found.stdout)] == [GAME]
    found = CliRunner().invoke(app, ["show", GAME[:6], "--db", url, "--json"])
    assert found.exit_code == 0 and json.loads(found.stdout)["lines"] == text(LINES)
    found = CliRunner().invoke(app, ["games", "--db", server.url("none")])
    assert found.exit_code == 2 and found.stderr == (
        'The database "postgresql://castellan@/none" can\'t be reached: database "none" does not exist\n'
    )

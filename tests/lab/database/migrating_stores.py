"""The contract of migrations: a class to inherit, with a fixture `url` for a database of one's own.

The tests add a version to today's: tests/vectors/migrations/next_version.py.
"""

import concurrent.futures
import contextlib
import itertools
import multiprocessing
import os
import pathlib
import shutil
from collections.abc import Callable, Iterator
from threading import Barrier
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, event, inspect, select

from castellan_host.database import engines, migrating, schema, writing
from castellan_host.database.store import Database, DatabaseError, Stored
from lab.database import in_store
from lab.database.stores import BOX, GAME, LINES, OTHER, PATIENCE, SEEN
from lab.waiting import WAITING

VERSIONS = pathlib.Path(__file__).parents[2] / "vectors/migrations"
TODAY = schema.VERSION
LATER = TODAY + 1
KILLED = 9  # exit code of a process that ended in the middle
Contents = dict[str, tuple[list[tuple[str, str, bool]], list[str], list[str]]]  # of tables by their names
CHANGES = ("CREATE", "INSERT", "UPDATE", "ALTER", "DROP", "DELETE")


def become_later(folder: pathlib.Path) -> None:
    """Make this process a later Castellan, a version on; its scripts are copied to the folder."""
    if not folder.exists():
        shutil.copytree(migrating.SCRIPTS, folder)
        shutil.copy(VERSIONS / "next_version.py", folder / f"versions/version_{LATER}.py")
    migrating.SCRIPTS, schema.VERSION = folder, LATER


@contextlib.contextmanager
def before_changes(call: Callable[[int], object]) -> Iterator[None]:
    """Call `call` with the number of each statement that changes a database, before it runs."""
    numbers = itertools.count()

    def look(
        connection: Connection, cursor: object, statement: str, parameters: object, context: object, many: bool
    ) -> None:
        if statement.lstrip().startswith(CHANGES):
            call(next(numbers))

    event.listen(Engine, "before_cursor_execute", look)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", look)


def open_later(url: str, folder: pathlib.Path, barrier: Barrier) -> bool:
    """Open a database as a later Castellan, at the same time as others; return whether that changed it."""
    become_later(folder)
    changes: list[int] = []
    barrier.wait(WAITING)
    with before_changes(changes.append):
        Database(url, patience=WAITING).close()
    return bool(changes)


def die_while_migrating(url: str, folder: pathlib.Path, number: int) -> None:
    """Open a database as a later Castellan, and end the process before the statement of that number."""
    become_later(folder)
    with before_changes(lambda now: os._exit(KILLED) if now == number else None):
        Database(url)


def contents(url: str) -> Contents:
    """Return all that is in a database: its tables' columns and indices, and their rows."""
    engine = engines.create(engines.find(url), PATIENCE)
    with engine.connect() as connection:
        found: Contents = {}
        look = inspect(connection)
        for name in sorted(look.get_table_names()):
            columns = [(column["name"], str(column["type"]), column["nullable"]) for column in look.get_columns(name)]
            metadata = MetaData()
            metadata.reflect(connection, only=[name])
            rows = sorted(map(repr, connection.execute(select(metadata.tables[name])).all()))
            found[name] = columns, sorted(index["name"] or "" for index in look.get_indexes(name)), rows
    engine.dispose()
    return found


def rows(found: Contents, table: str) -> list[str]:
    """Return a table's rows."""
    return found[table][2]


class MigrationContract:
    """What holds for migrations of every store."""

    @pytest.fixture
    def filled(self, url: str) -> str:
        """A database of today's version with two games."""
        with Database(url) as database:
            database.meet(BOX, "F00", "0.1.0", SEEN, 2)
            database.store(BOX, GAME, LINES, SEEN)
            database.store(BOX, OTHER, LINES[:5], SEEN)
        return url

    @pytest.fixture
    def later(self, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
        """Make this a later Castellan when it is called."""
        monkeypatch.setattr(migrating, "SCRIPTS", migrating.SCRIPTS)
        monkeypatch.setattr(schema, "VERSION", schema.VERSION)
        return lambda: become_later(tmp_path / "later")

    def test_the_scripts_make_todays_tables_of_the_first(
        self, url: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shutil.copytree(migrating.SCRIPTS, tmp_path / "scripts")
        shutil.copy(VERSIONS / "version_1.py", tmp_path / "scripts/versions")
        monkeypatch.setattr(migrating, "SCRIPTS", tmp_path / "scripts")
        engine = engines.create(engines.find(url), PATIENCE)
        with engine.execution_options(writes=True).begin() as connection:
            command.upgrade(migrating.config(connection), str(schema.VERSION))
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        engine.dispose()

    def test_an_older_one_is_migrated_with_all_that_is_in_it(self, filled: str, later: Callable[[], None]) -> None:
        with Database(filled) as database:
            before = in_store.games(database)
        later()
        with Database(filled) as database:
            assert in_store.games(database) == before
            assert database.serial_numbers() == {"F00"}
            assert database.store(BOX, GAME, LINES, SEEN) == Stored(0, len(LINES), 0)
        found = contents(filled)
        assert (rows(found, "castellan_version"), rows(found, "alembic_version")) == (
            [f"({LATER},)"],
            [f"('{LATER}',)"],
        )
        assert rows(found, "counts") == [repr((BOX, GAME, len(LINES))), repr((BOX, OTHER, 5))]
        assert ("place", "VARCHAR(40)", False) in found["games"][0] and found["records"][1] == ["by_game"]
        Database(filled).close()
        assert contents(filled) == found

    def test_opening_for_reading_never_migrates(self, filled: str, later: Callable[[], None]) -> None:
        before = contents(filled)
        later()
        with pytest.raises(DatabaseError) as caught:
            Database(filled, create=False)
        assert caught.value.code == "older" and f"(version {TODAY} of its tables, not {LATER}); castellan sync" in str(
            caught.value
        )
        assert contents(filled) == before

    def test_an_older_program_refuses_what_is_migrated(
        self, filled: str, later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with Database(filled, patience=PATIENCE) as database:
            with monkeypatch.context():
                later()
                Database(filled).close()
            schema.VERSION = TODAY
            before = contents(filled)
            # It had the database open meanwhile.
            for write in (
                lambda: database.store(BOX, GAME, LINES, SEEN + 1),
                lambda: database.meet(BOX, None, "0.1.0", SEEN + 1, None),
            ):
                with pytest.raises(DatabaseError, match=f"newer Castellan.*version {LATER} of its tables, not {TODAY}"):
                    write()
            for create in (True, False):
                with pytest.raises(DatabaseError) as caught:
                    Database(filled, create=create)
                assert caught.value.code == "newer"
        assert contents(filled) == before

    @pytest.mark.slow
    def test_a_migration_that_fails_anywhere_changes_nothing(self, filled: str, later: Callable[[], None]) -> None:
        before, ended = contents(filled), itertools.count()
        later()

        def fail(now: int) -> None:
            if now == number:
                raise KeyboardInterrupt

        for number in ended:
            try:
                with before_changes(fail):
                    Database(filled).close()
                break
            except (KeyboardInterrupt, DatabaseError):
                assert contents(filled) == before, number
        assert number > 10 and rows(contents(filled), "castellan_version") == [f"({LATER},)"]

    @pytest.mark.slow
    def test_a_process_that_ends_while_migrating_changes_nothing(
        self, filled: str, tmp_path: pathlib.Path, later: Callable[[], None]
    ) -> None:
        before = contents(filled)
        spawn = multiprocessing.get_context("spawn")
        process = spawn.Process(target=die_while_migrating, args=(filled, tmp_path / "later", 7))
        process.start()
        process.join()
        assert process.exitcode == KILLED and contents(filled) == before
        later()
        Database(filled).close()
        assert rows(contents(filled), "castellan_version") == [f"({LATER},)"]

    def test_nobody_migrates_while_another_stores(
        self, filled: str, later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = writing.store
        refused: list[str] = []

        def store_later(*arguments: Any) -> Stored:
            if not refused:
                later()
                with pytest.raises(DatabaseError) as caught:
                    Database(filled, patience=PATIENCE)
                refused.append(caught.value.code)
            return store(*arguments)

        monkeypatch.setattr(writing, "store", store_later)
        with Database(filled) as database:
            assert database.store(BOX, "c" * 16, LINES, SEEN) == Stored(len(LINES), 0, 0)
        assert refused == ["locked"]
        with Database(filled) as database:
            assert len(in_store.games(database)) == 3

    @pytest.mark.slow
    def test_several_programs_at_once_migrate_once(
        self, filled: str, tmp_path: pathlib.Path, later: Callable[[], None]
    ) -> None:
        later()
        spawn = multiprocessing.get_context("spawn")
        with spawn.Manager() as manager, concurrent.futures.ProcessPoolExecutor(3, spawn) as pool:
            arguments = filled, tmp_path / "later", manager.Barrier(3)
            changed = [pool.submit(open_later, *arguments) for _ in range(3)]
            assert sorted(each.result() for each in changed) == [False, False, True]
        assert rows(contents(filled), "castellan_version") == [f"({LATER},)"]

    def test_one_that_is_locked_is_not_migrated(self, filled: str, later: Callable[[], None]) -> None:
        before = contents(filled)
        later()
        holder = engines.create(engines.find(filled), PATIENCE)
        with holder.execution_options(writes=True).begin() as connection:
            connection.execute(select(schema.versions))
            with pytest.raises(DatabaseError) as caught:
                Database(filled, patience=PATIENCE)
            assert caught.value.code == "locked"
        holder.dispose()
        assert contents(filled) == before

    @pytest.mark.parametrize("damage", ["ALTER TABLE games DROP COLUMN date", "DROP TABLE conflicts"])
    def test_a_missing_column_or_table_is_reported(self, filled: str, damage: str, later: Callable[[], None]) -> None:
        with Database(filled) as database, database.engine.begin() as connection:
            connection.exec_driver_sql(damage)
        before = contents(filled)
        with Database(filled) as database:
            with pytest.raises(DatabaseError, match="lacks what its version has") as caught:
                in_store.games(database)
            assert caught.value.code == "incomplete"
        assert contents(filled) == before

    def test_a_table_of_a_later_version_is_reported(self, filled: str, later: Callable[[], None]) -> None:
        with Database(filled) as database, database.engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE counts (box VARCHAR(64))")
        before = contents(filled)
        later()
        with pytest.raises(DatabaseError, match=r"has what its version lacks \(.*counts\W* already exists") as caught:
            Database(filled)
        assert caught.value.code == "occupied" and contents(filled) == before

    def test_one_from_before_the_first_release_is_left_alone_and_the_way_over_named(self, filled: str) -> None:
        with Database(filled) as database, database.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE castellan_version RENAME TO castellan_schema")
        before = contents(filled)
        for create in (True, False):
            with pytest.raises(DatabaseError, match=r"castellan export -o .* castellan import games\.json") as caught:
                Database(filled, create=create)
            assert caught.value.code == "unreleased" and caught.value.lasts
        assert contents(filled) == before

    @pytest.mark.parametrize("version", [0, -1])
    def test_a_version_that_never_was_is_damage(self, filled: str, version: int) -> None:
        with Database(filled) as database, database.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE castellan_version SET version = {version}")
        for create in (True, False):
            with pytest.raises(DatabaseError) as caught:
                Database(filled, create=create)
            assert caught.value.code == "damaged"

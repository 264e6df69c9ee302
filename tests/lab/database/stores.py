"""The contract of every store of games: classes to inherit, with a fixture `url` for an empty database."""

import binascii
import concurrent.futures
import contextlib
import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, event, inspect

from castellan.core import record
from castellan.core.errors import RecordError
from castellan_host.database import engines, reading
from castellan_host.database.dates import DAY, EARLIEST
from castellan_host.database.notes import Noted
from castellan_host.database.reading import Conflict
from castellan_host.database.store import Database, DatabaseError, Stored
from castellan_host.imports import bgstats
from castellan_host.imports.play_values import Read
from castellan_host.link.events import Recorded
from lab.database import in_store
from lab.database.foreign_plays import KINDS
from lab.games.recorded import events
from lab.link.laptop import Box, Desk
from lab.waiting import WAITING

BOX, GAME, OTHER = "e6614104", "00112233445566ff", "0011aabbccddeeff"
SEEN = 1763000000
PATIENCE = 0.2  # seconds for a lock that another holds until then


def lines(count: int, new_time: int = 0) -> list[tuple[int, bytes]]:
    """Return the recorded game's first records, as a box sends them."""
    return [(seq, record.encode(seq, 10 * seq if seq else new_time, event)) for seq, event in enumerate(events(count))]


LINES = lines(40)
NUMBERS = [seq for seq, _ in LINES]


def text(pairs: Sequence[tuple[int, bytes]]) -> list[str]:
    """Return lines as they are read back."""
    return [line.decode().rstrip("\n") for _, line in pairs]


def refused(code: str, action: Callable[..., object], *arguments: Any) -> str:
    """Assert that the call raises the error `code`, and return its sentence."""
    with pytest.raises(DatabaseError) as caught:
        action(*arguments)
    assert caught.value.code == code, str(caught.value)
    return str(caught.value)


def differing(seq: int) -> tuple[int, bytes]:
    """Return a good record that is not the stored one of its number."""
    return seq, record.encode(seq, 10 * seq, ["take", seq % 4, "differs"])


def sync(url: str, game: str, seed: int) -> int:
    """Store a game's lines as a laptop does, in pieces that overlap; return how many were new."""
    with Database(url, patience=WAITING) as database:
        pieces = [LINES[start : start + 7] for start in range(0, len(LINES), 5)]
        return sum(database.store(BOX, game, piece, SEEN + seed).new for piece in pieces)


def sync_box(url: str, barrier: threading.Barrier) -> int:
    """Sync a box with two games as castellan sync does, each store at the same time as another's.

    Return how many records were reported as new.
    """
    with Database(url, patience=WAITING) as database:
        store = database.store

        def at_once(*arguments: Any, **options: Any) -> Stored:
            with contextlib.suppress(threading.BrokenBarrierError):
                barrier.wait(WAITING)
            return store(*arguments, **options)

        database.store = at_once  # type: ignore[method-assign]
        desk = Desk(Box().play(199).play(49), database).sync()
        barrier.abort()
        return sum(len(event.lines) for event in desk.events if isinstance(event, Recorded))


class EachDatabase:
    """What SQL decides, tested with each kind of database."""

    @pytest.fixture
    def database(self, url: str) -> Iterator[Database]:
        with Database(url, patience=PATIENCE) as database:
            yield database

    def test_what_is_stored_is_read_back(self, database: Database) -> None:
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES), 0, 0)
        assert in_store.lines(database, GAME) == in_store.lines(database, GAME, BOX) == text(LINES)
        assert database.have(BOX, GAME) == len(LINES)
        assert database.crc(BOX, GAME, 3) == binascii.crc32(b"".join(line for _, line in LINES[:3]))
        assert database.crc(BOX, GAME, len(LINES)) == binascii.crc32(b"".join(line for _, line in LINES))
        with pytest.raises(ValueError, match="41 lines"):
            database.crc(BOX, GAME, len(LINES) + 1)

    def test_letters_of_all_kinds_come_back(self, database: Database) -> None:
        names = ["Борис", "日本語日本語", "Łųǆ", "😀'%;--"]
        new = [(0, record.encode(0, 0, ["new", "tuscany", {"players": names}]))]
        database.store(BOX, GAME, new, SEEN)
        assert in_store.lines(database, GAME) == text(new)
        assert database.crc(BOX, GAME, 1) == binascii.crc32(new[0][1])

    def test_storing_twice_changes_nothing(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[:30], SEEN)
        before = in_store.games(database)
        assert database.store(BOX, GAME, LINES[:30], SEEN + 99) == Stored(0, 30, 0)
        assert in_store.games(database) == before
        stored = database.store(BOX, GAME, LINES[20:], SEEN + 99)
        assert stored == Stored(10, 10, 0) and stored.numbers == set(range(30, 40))
        assert in_store.lines(database, GAME) == text(LINES)

    def test_games_and_boxes_are_apart(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[:3], SEEN)
        database.store(BOX, OTHER, LINES[:4], SEEN + 1)
        assert database.store("cloned", GAME, LINES[:5], SEEN + 2) == Stored(5, 0, 0)
        assert [(found.box, found.game, len(found.lines)) for found in in_store.games(database)] == [
            ("cloned", GAME, 5),
            (BOX, OTHER, 4),
            (BOX, GAME, 3),
        ]
        assert [found.game for found in in_store.games(database, "0011a")] == [OTHER]
        assert in_store.games(database, "0011_") == in_store.games(database, "%") == []
        database.store(BOX, "00Ab", LINES[:1], SEEN)
        for begun in ("00A", "00a"):
            assert [found.game for found in in_store.games(database, begun)] == ["00Ab"]
        assert in_store.lines(database, GAME, BOX) == text(LINES[:3])
        assert in_store.lines(database, GAME, "cloned") == text(LINES[:5])

    def test_ids_that_begin_alike(self, database: Database) -> None:
        for box, game in ((BOX, "77771"), (BOX, "77"), ("cloned", "77771"), (BOX, "7778"), (BOX, "00Ab")):
            database.store(box, game, LINES[:1], SEEN)
        assert database.count() == 5
        assert database.ids({"7777", "77", "00ab"}) == {"77771", "77"}
        assert database.ids(set()) == set()

    def test_the_newest_games_by_date_are_read_alone(self, database: Database) -> None:
        dates = {"a": (SEEN - 500, SEEN), "b": (0, SEEN - 90), "c": (SEEN - 100, SEEN), "d": (0, SEEN)}
        for box, (new_time, seen) in dates.items():
            database.store(box, GAME, lines(3, new_time), seen)
        assert [found.box for found in database.headings(last=9)] == ["d", "b", "c", "a"]
        assert [found.box for found in database.headings(last=2)] == ["d", "b"]
        assert [found.box for found in database.headings(last=2, box="c")] == ["c"]
        assert [*database.filled(database.headings(last=3))] == in_store.games(database)[:3]
        database.store("a", OTHER, lines(3, SEEN + 100), SEEN)  # its clock is fast
        database.store("b", OTHER, lines(3), SEEN + 50)
        assert [found.box for found in database.headings(last=1)] == ["a"]

    def test_a_reader_of_all_games_keeps_no_writer_out(
        self, url: str, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(reading, "AT_ONCE", 2)
        for box in "abc":
            database.store(box, GAME, LINES[:2], SEEN)
        reader = database.filled(database.headings())
        assert len(next(reader).lines) == 2
        with Database(url, patience=PATIENCE) as other:
            assert other.store("a", GAME, LINES[2:3], SEEN).new == 1
        assert [len(game.lines) for game in reader] == [2, 3]

    def test_the_count_stops_at_a_gap(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[:3] + LINES[4:6], SEEN)
        assert database.have(BOX, GAME) == 3
        with pytest.raises(ValueError, match="4 lines"):
            database.crc(BOX, GAME, 4)
        database.store(BOX, GAME, LINES[3:4], SEEN)
        assert database.have(BOX, GAME) == 6

    def test_a_conflict_keeps_both_sides(self, database: Database) -> None:
        database.store(BOX, GAME, LINES, SEEN)
        other = differing(7)
        for _ in range(2):
            assert database.store(BOX, GAME, [*LINES[:7], other, *LINES[8:]], SEEN + 5) == Stored(0, len(LINES) - 1, 1)
        assert in_store.lines(database, GAME) == text(LINES)
        assert in_store.conflicts(database) == [Conflict(BOX, GAME, 7, text(LINES)[7], text([other])[0], SEEN + 5)]
        assert in_store.games(database)[0].conflicts == in_store.conflicts(database)
        # A second conflict with the same record, and both in one go.
        third = (7, record.encode(7, 70, ["take", 0, "third"]))
        assert database.store(BOX, GAME, [other, third, third], SEEN + 6) == Stored(0, 0, 3)
        assert sorted(conflict.other for conflict in in_store.conflicts(database)) == sorted(text([other, third]))

    @pytest.mark.parametrize("slow", [2, 3, 400, 18000])
    @pytest.mark.parametrize("next_off", [3, 0, -1, -3])
    def test_a_date_that_a_slow_clock_of_the_laptop_refused_is_tried_at_each_meeting(
        self, database: Database, slow: int, next_off: int
    ) -> None:
        def meet(days_off: int, offset: int | None) -> tuple[int, bool]:
            database.meet(BOX, None, "0.1.0", SEEN + days_off * DAY, offset)
            found = {(game.box, game.game): (game.date, game.approximate) for game in in_store.games(database)}
            assert found[BOX, OTHER] == found["other", GAME] == none  # it knew none; and another box's
            return found[BOX, GAME]

        first_seen = SEEN - slow * DAY
        none = first_seen, True
        for box, game, begun in ((BOX, GAME, SEEN - 500), (BOX, OTHER, 0), ("other", GAME, SEEN - 500)):
            database.store(box, game, lines(3, begun), first_seen)
        assert meet(-slow, None) == none
        # What the box's clock lacks is now the laptop's own error, and the game is older.
        found = meet(next_off, (next_off + slow) * DAY)
        assert found == (none if next_off == -3 else (SEEN - 500, False))
        for days_off in (0, -slow, 3):
            assert meet(days_off, days_off * DAY) == (SEEN - 500, False)
        assert [(found.box, found.game) for found in database.headings(last=1)] == [(BOX, GAME)]

    def test_a_forgotten_game_is_left_out_until_it_is_brought_back(self, database: Database) -> None:
        for box in (BOX, "cloned"):
            database.store(box, GAME, LINES[:3], SEEN)
        database.store(BOX, OTHER, LINES[:4], SEEN)
        database.forget({GAME, "never"}, SEEN + 9)
        database.forget({GAME}, SEEN + 10)
        assert database.forgotten() == {GAME: SEEN + 10, "never": SEEN + 9}
        assert [found.game for found in in_store.games(database)] == [OTHER]
        assert (database.count(), database.ids({"0011"}), database.game(BOX, GAME)) == (1, {OTHER}, None)
        assert database.beginnings() == [(BOX, OTHER, text(LINES)[0])] and len(database.beginnings(every=True)) == 3
        assert {found.game for found in database.headings("00", every=True)} == {GAME, OTHER}
        # A sync goes on.
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 3, 3, 0)
        assert database.have(BOX, GAME) == len(LINES) and database.lacking(BOX, {GAME: len(LINES)}) == set()
        brought = database.game(BOX, GAME, every=True)
        assert database.headings(GAME) == [] and brought and len(brought.lines) == len(LINES)
        database.forget({GAME, "never"}, None)
        assert database.forgotten() == {} and len(in_store.lines(database, GAME, BOX)) == len(LINES)

    def test_boxes_are_remembered(self, database: Database) -> None:
        database.meet(BOX, "E661410403", "0.1.0", SEEN, 2)
        database.meet("second", None, "0.1.0", SEEN, None)
        database.meet(BOX, None, "0.2.0", SEEN + 60, None)  # over a port that has no number
        assert database.serial_numbers() == {"E661410403"}
        database.meet("second", "F00", "0.2.0", SEEN + 60, 0)
        assert database.serial_numbers() == {"E661410403", "F00"}

    @pytest.mark.parametrize("odd", ["x" * 300, "a\0b", "\ud800", "\x1b[2J", "\U0001f600" * 129, ""])
    def test_a_box_may_send_any_version_and_serial_number(self, database: Database, odd: str) -> None:
        database.meet(BOX, odd, odd, SEEN, 0)
        [serial] = database.serial_numbers()
        assert serial.isprintable() and len(serial) <= 128 and bool(serial) == bool(odd)
        assert database.store(BOX, GAME, LINES, SEEN).new == len(LINES)

    @pytest.mark.parametrize("number", range(6))
    def test_all_tables_are_made_or_none(self, url: str, number: int) -> None:
        making: list[str] = []

        def cut(
            connection: object, cursor: object, statement: str, parameters: object, context: object, many: bool
        ) -> None:
            making.extend([statement] if statement.lstrip().startswith(("CREATE", "INSERT")) else [])
            if len(making) > number:
                raise KeyboardInterrupt

        event.listen(Engine, "before_cursor_execute", cut)
        try:
            with pytest.raises(KeyboardInterrupt):
                Database(url)
        finally:
            event.remove(Engine, "before_cursor_execute", cut)
        engine = engines.create(engines.find(url), PATIENCE)
        assert inspect(engine).get_table_names() == []
        engine.dispose()
        with Database(url) as database:
            assert in_store.games(database) == []

    def test_a_locked_database_loses_nothing(self, url: str, database: Database) -> None:
        database.store(BOX, GAME, LINES[:5], SEEN)
        with Database(url) as other, other.engine.connect() as holder:
            if other.engine.dialect.name == "postgresql":
                holder.exec_driver_sql("LOCK TABLE records")
            else:
                holder.exec_driver_sql("INSERT INTO castellan_version VALUES (0)")
            began = time.monotonic()
            with pytest.raises(DatabaseError) as caught:
                database.store(BOX, GAME, LINES, SEEN)
            assert time.monotonic() - began > PATIENCE / 2  # it may end, so it is waited for
            assert caught.value.code == "locked" and "locked" in str(caught.value)
            holder.rollback()
        assert database.store(BOX, GAME, LINES, SEEN) == Stored(len(LINES) - 5, 5, 0)

    @pytest.mark.slow
    def test_several_laptops_at_once_store_each_record_once(self, url: str) -> None:
        # The tables are made by whoever comes first, too.
        spawn = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(3, spawn) as pool:
            new = list(pool.map(sync, [url] * 3, [GAME] * 3, range(3)))
        assert sum(new) == len(LINES)
        with Database(url) as database:
            assert [found.lines for found in in_store.games(database)] == [text(LINES)]
            assert in_store.conflicts(database) == []

    @pytest.mark.slow
    def test_two_syncs_at_once_report_each_record_as_new_once(self, url: str) -> None:
        spawn = multiprocessing.get_context("spawn")
        with spawn.Manager() as manager, concurrent.futures.ProcessPoolExecutor(2, spawn) as pool:
            barrier = manager.Barrier(2)
            new = [pool.submit(sync_box, url, barrier) for _ in range(2)]
            assert sum(each.result() for each in new) == 250
        with Database(url) as database:
            assert sorted(len(found.lines) for found in in_store.games(database)) == [50, 200]
            assert in_store.conflicts(database) == []

    def test_plays_taken_in_and_notes_are_kept_as_they_are(self, database: Database) -> None:
        plays = [read.play for kind in KINDS.values() for read in bgstats.plays(kind()) if isinstance(read, Read)]
        assert database.store_plays(plays, SEEN) == {play.id for play in plays}
        assert database.store_plays(plays, SEEN + 1) == set()
        assert database.plays() == {play.id: play for play in plays}
        changed = plays[0]._replace(note="Жара\n☂", seats=plays[0].seats[:1])
        assert database.store_plays([changed, *plays[1:]], SEEN) == set()
        assert database.plays([changed.id]) == {changed.id: changed} and database.plays([]) == {}
        database.forget([changed.id], SEEN)
        assert changed.id not in database.plays() and database.plays(every=True)[changed.id] == changed
        later = changed._replace(note="Жара")
        assert database.store_plays([later], SEEN) == set()
        assert changed.id not in database.plays() and database.plays(every=True)[changed.id] == later
        database.store(BOX, GAME, LINES, SEEN)
        noted = Noted(EARLIEST, "x" * 5000, "Café", ("Anna", "Борис"))
        database.note({GAME: noted, plays[1].id: Noted(place="here")}, SEEN)
        [game] = database.headings()
        assert (game.noted, game.date, game.approximate) == (noted, EARLIEST, False)
        assert [row[0] for row in database.play_headings() if row[-1] == Noted(place="here")] == [plays[1].id]
        database.note({GAME: Noted()}, SEEN)
        assert database.notes([GAME]) == {} and database.headings()[0].noted is None


class Contract(EachDatabase):
    """All that holds for a store, tested with one."""

    def test_an_empty_database(self, database: Database) -> None:
        assert (in_store.games(database), in_store.lines(database, GAME), in_store.conflicts(database)) == ([], [], [])
        assert database.serial_numbers() == set()
        assert database.have(BOX, GAME) == 0 and database.crc(BOX, GAME, 0) == 0
        assert database.store(BOX, GAME, [], SEEN) == Stored(0, 0, 0)
        assert in_store.games(database) == []

    def test_a_game_without_its_beginning(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[5:9], SEEN)
        assert database.have(BOX, GAME) == 0
        assert [found.lines for found in in_store.games(database)] == [text(LINES[5:9])]

    def test_a_conflict_within_what_is_given(self, database: Database) -> None:
        assert database.store(BOX, GAME, [LINES[0], LINES[1], differing(1)], SEEN) == Stored(2, 0, 1)
        assert in_store.lines(database, GAME) == text(LINES[:2])
        assert [conflict.other for conflict in in_store.conflicts(database)] == text([differing(1)])

    def test_the_other_side_of_a_conflict_is_kept_further_than_ours(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[:3], SEEN)
        other = [differing(2), differing(3), differing(4)]
        for _ in range(2):
            assert database.store(BOX, GAME, [LINES[1], *other], SEEN, aside=True) == Stored(0, 1, 3)
        assert in_store.lines(database, GAME) == text(LINES[:3])
        sides = [(conflict.seq, conflict.stored, conflict.other) for conflict in in_store.conflicts(database)]
        assert sides == list(zip((2, 3, 4), (*text(LINES[2:3]), None, None), text(other)))
        # What another laptop stores then is no conflict where it is the same.
        database.store(BOX, GAME, [other[1]], SEEN)
        assert [conflict.seq for conflict in in_store.conflicts(database)] == [2, 4]

    def test_a_line_that_is_no_record_stores_nothing(self, database: Database) -> None:
        damaged = LINES[1][1].replace(b"1", b"2", 1)
        for wrong in ((1, damaged), (1, LINES[2][1]), (1, b""), (1, b"\xff\n"), (1, LINES[1][1] + b"\n")):
            with pytest.raises(RecordError):
                database.store(BOX, GAME, [LINES[0], wrong], SEEN)
        assert in_store.games(database) == []
        database.store(BOX, GAME, [(0, LINES[0][1][:-1])], SEEN)  # without its newline it is the same line
        assert in_store.lines(database, GAME) == text(LINES[:1])

    def test_dates(self, database: Database) -> None:
        def date(box: str, time: int) -> tuple[int, bool]:
            database.store(box, GAME, lines(1, time), SEEN)
            return next((found.date, found.approximate) for found in in_store.games(database) if found.box == box)

        database.meet("ahead", None, "0.1.0", SEEN, -3600)
        database.meet("unsure", None, "0.1.0", SEEN, None)
        assert date("ahead", SEEN - 500) == (SEEN - 4100, False)
        assert date("unsure", SEEN - 500) == date("never-met", SEEN - 500) == (SEEN - 500, False)
        # No clock that was set shows these.
        for box, box_time in (("a", 0), ("b", 5), ("c", EARLIEST - 1), ("d", SEEN + 86401), ("e", 2**53 - 1)):
            assert date(box, box_time) == (SEEN, True)

    def test_a_date_is_worked_out_once(self, database: Database) -> None:
        database.meet(BOX, None, "0.1.0", SEEN, 60)
        database.store(BOX, GAME, LINES[1:3], SEEN)
        assert in_store.games(database)[0].approximate
        database.store(BOX, GAME, lines(1, SEEN - 600), SEEN + 10)
        database.meet(BOX, None, "0.1.0", SEEN + 20, 99999)
        database.store(BOX, GAME, lines(1, SEEN - 600), SEEN + 30)
        assert (in_store.games(database)[0].date, in_store.games(database)[0].approximate) == (SEEN - 540, False)

    def test_a_date_that_stands_stays(self, database: Database) -> None:
        database.meet(BOX, None, "0.1.0", SEEN, -3 * DAY)
        database.store(BOX, GAME, lines(3, SEEN - 500), SEEN)
        for days_off in (-3, 3, 0):
            database.meet(BOX, None, "0.1.0", SEEN + days_off * DAY, 3 * DAY)
            assert in_store.games(database)[0].date == SEEN - 500 - 3 * DAY

    def test_games_are_listed_newest_first(self, database: Database) -> None:
        for number, box_time in enumerate((SEEN - 50, 0, SEEN - 70, 0)):
            database.store(BOX, f"{number:016x}", lines(1, box_time), SEEN - number)
        assert [int(found.game, 16) for found in in_store.games(database)] == [1, 3, 0, 2]
        database.store(BOX, f"{9:016x}", lines(1), SEEN - 1)
        assert int(in_store.games(database)[0].game, 16) == 9  # of the same second, the one stored later

    def test_a_database_is_read_back_after_closing(self, url: str) -> None:
        with Database(url) as database:
            database.store(BOX, GAME, LINES, SEEN)
            database.meet(BOX, "E661410403", "0.1.0", SEEN, 2)
        with Database(url, create=False) as database:
            assert in_store.lines(database, GAME) == text(LINES)
            assert database.serial_numbers() == {"E661410403"}

    @pytest.mark.parametrize("id", ["", "x" * 65, "a\0b", "é", "a b", "\ud800", "../x"])
    def test_an_id_that_no_box_gives_is_refused(self, database: Database, id: str) -> None:
        for box, game in ((id, GAME), (BOX, id)):
            with pytest.raises(DatabaseError) as caught:
                database.store(box, game, LINES, SEEN)
            assert caught.value.code == "id"
        with pytest.raises(DatabaseError, match="can't store a box or a game with the id"):
            database.meet(id, None, "0.1.0", SEEN, 0)
        assert in_store.games(database) == []
        assert database.store(BOX, "x" * 64, LINES, SEEN).new == len(LINES)

    @pytest.mark.slow
    def test_any_order_and_any_repetition_store_the_same(self, url: str) -> None:
        with Database(url) as database:
            games = iter(range(1 << 32))
            database.store(BOX, "whole", LINES, SEEN)

            @given(st.lists(st.lists(st.sampled_from(NUMBERS), max_size=8), max_size=6), st.permutations(NUMBERS))
            def check(pieces: list[list[int]], rest: list[int]) -> None:
                game = f"{next(games):016x}"
                given_ = [*pieces, rest[: len(rest) // 2], rest[len(rest) // 2 :]]
                found = [database.store(BOX, game, [LINES[seq] for seq in piece], SEEN) for piece in given_]
                assert sum(stored.new for stored in found) == len(LINES)
                assert sum(stored.known for stored in found) == sum(map(len, given_)) - len(LINES)
                assert database.have(BOX, game) == len(LINES)
                assert database.crc(BOX, game, len(LINES)) == database.crc(BOX, "whole", len(LINES))

            check()

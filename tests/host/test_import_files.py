"""`castellan import`: which files of a folder are read, and what of them is refused, file by file."""

import json
import os
import pathlib
import random
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from castellan.core.record import encode
from castellan_host.database.store import Database, DatabaseError
from castellan_host.device.backup import Copied, keep
from castellan_host.imports import foreign, storing
from castellan_host.imports.report import print_table
from castellan_host.imports.storing import Outcome, take_in
from castellan_host.stored_games.replay import fold
from lab.database import in_store
from lab.database.exchanged import (
    BEGUN,
    BOX,
    GAME,
    LINES,
    OTHER,
    SEEN,
    UNDATED,
    accepted,
    branch,
    content,
    exported,
    imported,
    keys,
    made_up,
    recorded_lines,
    run,
    states,
    store,
    written,
)
from lab.odd_values import NUMBERS, TEXTS

pytestmark = pytest.mark.database


class TestRefusals:
    DAMAGED = (
        (b"", "the file is empty"),
        (LINES[0][:-1], "line 1 is torn, as a power cut leaves it, and was dropped; nothing is left"),
        (b"".join([*LINES[:5], LINES[5].replace(b",", b",\r", 1), *LINES[6:]]), "line 6: "),
        (b"".join([*LINES[:5], LINES[5].replace(b"\n", b"\r\r\n"), *LINES[6:]]), "line 6: "),
        (b"".join([*LINES[:5], *LINES[6:]]), "line 6: Entry 6 comes where entry 5 was due"),
        (b"".join(LINES[1:]), "line 1: Entry 1 comes where entry 0 was due"),
        (b"".join([*LINES[:5], b"\xff" + LINES[5][1:]]), "line 6: "),
        (b'["new","tuscany",{}]\n', "line 1: "),
        *((b"hello\n", "line 1: "), (b"{}", "was not written by castellan export"), (b"{", "is not JSON")),
        (b'{"a":' * 5000, "is not JSON"),
        (b'{"format":"castellan games","version":2,"games":[]}', "was written by another Castellan (version 2 of"),
    )

    @pytest.mark.parametrize(("data", "reason"), DAMAGED)
    def test_a_damaged_file_is_refused_with_the_reason(self, url, tmp_path, data, reason):
        (tmp_path / "bad.castellan").write_bytes(data)
        found = imported(url, tmp_path / "bad.castellan")[0]
        assert (found["state"], found["id"], found["records"]) == ("refused", None, 0)
        assert found["reason"].startswith(reason)
        assert content(url) == []

    def test_an_unknown_version_is_refused_in_a_short_line(self, url, tmp_path):
        file = tmp_path / "other.json"
        for version in (0, *NUMBERS[2:], *TEXTS, "x" * 3_000_000, True, 1.0, None, [1] * 9999, {"a": 1}):
            file.write_text(json.dumps({"format": "castellan games", "version": version, "games": []}))
            (found,) = imported(url, file)
            assert found["reason"].startswith("was written by another Castellan") and len(found["reason"]) < 80

    def test_many_refusals_are_the_first_ones_and_a_count(self, url, tmp_path):
        game = {"id": GAME, "box": BOX, "lines": ["x"]}
        given = {"format": "castellan games", "version": 1, "games": [game] * 12}
        (tmp_path / "bad.json").write_text(json.dumps(given))
        code, printed, _ = run("import", tmp_path / "bad.json", "--db", url)
        assert code == 1 and "game 10 " in printed and "game 11 " not in printed
        assert printed.endswith(f"2 more refused; --json lists them all\n0 new, 12 refused; {url}\n")

    @pytest.mark.parametrize(("many", "more"), [(10, []), (11, ["1 more play has", "1 more refused;"])])
    def test_as_many_refusals_and_notes_as_the_table_has_room_for_need_no_count(self, capsys, many, more):
        refused, noted = Outcome("a.json", reason="no record"), Outcome("b.json", note="is new", became="new")
        print_table([refused] * many + [noted] * many, "games.db")
        lines = capsys.readouterr().out.splitlines()
        found = [line for line in lines if line.endswith("lists them all")]
        assert [" ".join(line.split()[: len(words.split())]) for line, words in zip(found, more, strict=True)] == more

    def test_the_other_files_are_imported(self, url, tmp_path):
        files = [written(tmp_path / "1.castellan", LINES), written(tmp_path / "2.castellan", LINES[3:])]
        files += [tmp_path / "none.castellan", written(tmp_path / "4.castellan", UNDATED)]
        code, printed, _ = run("import", *files, "--db", url)
        assert code == 1
        assert "refused: line 1: Entry 3 comes where entry 0 was due" in printed
        assert "refused: can't be read: No such file or directory" in printed
        assert printed.endswith(f"2 new, 2 refused; {url}\n")
        assert len(keys(url)) == 2

    def test_a_file_that_does_not_fit_into_memory_is_refused(self, url, tmp_path, monkeypatch):
        files = [tmp_path / "huge.castellan", written(tmp_path / "small.castellan", LINES)]
        read = foreign.read

        def huge(path, but):
            if path.name == "huge.castellan":
                raise MemoryError
            return read(path, but=but)

        monkeypatch.setattr(foreign, "read", huge)
        assert [row["reason"] for row in imported(url, *files)] == ["is too large for this computer's memory", None]

    def test_a_byte_order_mark_before_json(self, url, tmp_path):
        full = str(tmp_path / "full.db")
        store(full, GAME, LINES)
        file = exported(full, tmp_path / "all.json")
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
        assert states(url, file) == ["new"]

    @pytest.mark.parametrize("words", [[], ["--json"]])
    def test_what_was_stored_before_the_database_failed_is_said(self, url, tmp_path, monkeypatch, words):
        files = [written(tmp_path / f"{name}.castellan", lines) for name, lines in (("1", UNDATED), ("2", LINES))]
        store = Database.store_new

        def full(database, new):
            if made_up(LINES) in {game.game for game in new}:
                raise DatabaseError("full", database.name)
            return store(database, new)

        monkeypatch.setattr(Database, "store_new", full)
        code, printed, complaints = run("import", *files, "--db", url, *words)
        assert code == 2 and "There is no room left" in complaints
        assert [row["state"] for row in json.loads(printed)] == ["new"] if words else "1 new; " in printed
        assert keys(url) == [("import", made_up(UNDATED), 40)]

    @pytest.mark.parametrize(("bound", "most", "commits"), [("_GAMES", 4, 3), ("_RECORDS", 99, 4)])
    def test_a_transaction_stores_many_games_but_not_all(self, url, tmp_path, monkeypatch, bound, most, commits):
        monkeypatch.setattr(storing, bound, most)
        files = [written(tmp_path / f"{n}.castellan", recorded_lines("tuscany", 40, BEGUN + n)) for n in range(10)]
        with Database(url) as database:
            event.listen(database.engine, "commit", done := Mock())
            assert [found.new for found in take_in(database, files, "", SEEN)] == [40] * 10
        assert done.call_count == commits

    def test_a_file_against_the_rules_is_refused(self, url, tmp_path):
        lines = [*accepted([["new", "tuscany", {"players": ["A", "B"]}]]), encode(1, 20, ["place", 0, "ship"])]
        assert imported(url, written(tmp_path / "a.castellan", lines))[0]["reason"].startswith("Entry 1: ")

    def test_a_torn_end_is_dropped_and_reported(self, url, tmp_path):
        found = imported(url, written(tmp_path / f"1-{GAME}.log", [*LINES, b'[40,800,"ta']))[0]
        assert (found["state"], found["records"]) == ("new", 40)
        assert found["note"] == "line 41 is torn, as a power cut leaves it, and was dropped"

    @pytest.mark.parametrize("some", [slice(None), slice(3, 5)])
    def test_line_ends_of_windows_are_those_of_a_whole_file(self, url, tmp_path, some):
        lines = [*LINES]
        lines[some] = [line.replace(b"\n", b"\r\n") for line in lines[some]]
        assert states(url, written(tmp_path / f"1-{GAME}.log", lines)) == ["new"]
        assert states(url, written(tmp_path / "same.castellan", LINES)) == ["known"]

    def test_a_game_with_a_correction_that_would_be_refused_is_damaged(self, url, tmp_path):
        lines = [*accepted([["new", "tuscany", {"players": ["A", "B"]}], ["take", 0]]), encode(2, 40, ["void", 0])]
        found = imported(url, written(tmp_path / "a.castellan", lines))[0]
        assert found["state"] == "refused" and found["reason"].startswith("Entry 2: ")
        assert found["reason"].endswith(": new can't be struck out; abandon the game instead")

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            *(({"id": 5}, '"id" is not an id'), ({"box": "a b"}, '"box" is not an id')),
            ({"lines": []}, '"lines" is not a list of records'),
            *(({"lines": [1]}, '"lines" is not a list of records'), ({"lines": ["[0]"]}, "line 1: ")),
            ({"date": "yesterday"}, "a date is not a time in UTC"),
            ({"date": "2025-11-01T00:00:00"}, "a date is not a time in UTC"),
            ({"date": "9999-12-31T23:59:59-23:59"}, "a date is not a time in UTC"),
            ({"conflicts": {}}, '"conflicts" is not a list'),
            ({"conflicts": [{"seen": None}]}, "a conflict is not a record"),
            ({"conflicts": [{"other": "x", "seen": None}]}, "a conflict is not a record"),
            ({"conflicts": [{"other": "\ud800", "seen": None}]}, "a conflict is not a record"),
            ({"conflicts": [LINES[2].decode()]}, "a conflict is not a record"),
            ({"lines": ["\ud800"]}, '"lines" is not a list of records'),
        ],
    )
    def test_a_game_of_a_json_file_is_refused_by_itself(self, url, tmp_path, change, reason):
        full = str(tmp_path / "full.db")
        store(full, GAME, LINES)
        store(full, OTHER, UNDATED)
        file = json.loads(exported(full, tmp_path / "all.json").read_bytes())
        file["games"][0] |= change
        (tmp_path / "changed.json").write_text(json.dumps(file))
        first, second = imported(url, tmp_path / "changed.json")
        assert first["reason"].startswith(reason) and first["file"].endswith("changed.json: game 1")
        assert second["state"] == "new" and len(keys(url)) == 1

    @settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.randoms(use_true_random=False))
    def test_any_file_is_imported_or_refused_without_a_traceback(self, tmp_path, rng):
        with Database(":memory:") as database:
            (found,) = take_in(database, [spoilt(tmp_path, rng)], "", SEEN)
            stored = in_store.games(database)
        assert bool(found.reason) != bool(stored)
        for game in stored:
            fold(game.lines)


def spoilt(folder, rng: random.Random):
    """Return a good file with some bytes changed, taken out or put in."""
    data = bytearray(b"".join(LINES))
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    (folder / "spoilt.castellan").write_bytes(data)
    return folder / "spoilt.castellan"


class TestFolders:
    def test_a_backup(self, url, tmp_path):
        folder = tmp_path / "backup"
        for name, data in (
            (f"2-{GAME}.log", b"".join(LINES)),
            (f"10-{OTHER}.log", b"".join(UNDATED)),
            (f"10-{OTHER}.log.new", b"torn"),
            ("settings", b"{}"),
            ("acknowledged", b"{}"),
        ):
            keep(folder / name, data, Copied())
        keep(folder / f"2-{GAME}.log", b"".join(branch(LINES, 20)), Copied())
        found = imported(url, folder, "--box", BOX)
        assert [pathlib.Path(row["file"]).name for row in found] == [
            f"2-{GAME}.log",
            f"2-{GAME}.log.old1",
            f"10-{OTHER}.log",
        ]
        assert [row["state"] for row in found] == ["new", "conflict", "new"]
        assert states(url, folder, "--box", BOX) == ["known"] * 3

    def test_json_of_other_programs_is_skipped(self, url, tmp_path):
        (tmp_path / "package.json").write_text('{"name": "x"}')
        written(tmp_path / "a.castellan", LINES)
        assert states(url, tmp_path) == ["new"]
        assert states(url, tmp_path / "package.json") == ["refused"]

    def test_subfolders_are_read_and_links_not_followed(self, url, tmp_path):
        folder, outside = tmp_path / "all" / "2025", tmp_path / "outside"
        folder.mkdir(parents=True)
        outside.mkdir()
        written(folder / "a.castellan", LINES)
        written(outside / "b.castellan", UNDATED)
        (folder / "link.castellan").symlink_to(outside / "b.castellan")
        assert [row["id"] for row in imported(url, tmp_path / "all")] == [made_up(LINES)]

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
    def test_neither_pipes_nor_loops_in_a_folder_are_read(self, url, tmp_path):
        folder = tmp_path / "all"
        folder.mkdir()
        written(folder / "a.castellan", LINES)
        os.mkfifo(folder / "pipe.castellan")
        (folder / "loop").symlink_to(folder)
        (folder / "itself.castellan").symlink_to(folder / "itself.castellan")
        assert states(url, folder) == ["new"]

    def test_a_folder_that_can_t_be_read_is_refused_and_the_others_are_imported(self, url, tmp_path, monkeypatch):
        (tmp_path / "all" / "closed").mkdir(parents=True)
        written(tmp_path / "all" / "a.castellan", LINES)
        scandir = os.scandir

        def closed(path):
            if str(path).endswith("closed"):
                raise PermissionError(13, "Permission denied", str(path))
            return scandir(path)

        monkeypatch.setattr(os, "scandir", closed)
        found = imported(url, tmp_path / "all")
        assert {row["file"]: row["reason"] for row in found} == {
            str(tmp_path / "all" / "a.castellan"): None,
            str(tmp_path / "all" / "closed"): "can't be read: Permission denied",
        }

    def test_a_folder_without_a_game(self, url, tmp_path):
        (tmp_path / "empty").mkdir()
        code, _, complaints = run("import", tmp_path / "empty", "--db", url)
        assert (code, complaints) == (1, "No game files found\n")

    def test_file_names_are_printed_without_escapes(self, url, tmp_path):
        path = written(tmp_path / "a\x1b[31m.castellan", LINES)
        _, printed, _ = run("import", path, "--db", url)
        assert "\x1b" not in printed and "a?[31m" in printed.replace("\n", "")

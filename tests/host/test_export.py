"""`castellan export`: what is written, where, and that it is all or nothing."""

import contextlib
import json
import os
import sqlite3

import pytest

from castellan.core import catalogue
from castellan_host.database.store import Database
from lab.database.exchanged import BOX, OTHER_BOX, SEEN, accepted, differing, exported, recorded_lines, run, store

pytestmark = pytest.mark.database

ENDED, RUNNING, GIVEN_UP, DAMAGED = (letter * 16 for letter in "abcd")


@pytest.fixture
def url(tmp_path):
    """Return a database of a game in each state."""
    url = str(tmp_path / "games.db")
    store(url, ENDED, recorded_lines("tuscany"))
    store(url, RUNNING, recorded_lines("pad", 9))
    store(url, GIVEN_UP, accepted([["new", "pad", {"players": ["Anna", "Boris"]}], ["abandon"]]))
    lines = recorded_lines("tuscany", 9)
    with Database(url) as database:
        database.store(BOX, DAMAGED, [*enumerate(lines[:3])] + [(8, lines[8])], SEEN)
    return url


def refused(url, code, *words):
    found, printed, complaints = run("export", *words, "--db", url)
    assert (found, printed) == (code, ""), complaints
    return complaints.removesuffix("\n")


class TestRecords:
    def test_a_file_is_the_records_byte_for_byte(self, url, tmp_path):
        for game, lines in ((ENDED, recorded_lines("tuscany")), (RUNNING, recorded_lines("pad", 9))):
            assert exported(url, tmp_path / f"{game}.castellan", game).read_bytes() == b"".join(lines)

    def test_a_damaged_game_is_exported(self, url, tmp_path):
        lines = recorded_lines("tuscany", 9)
        assert exported(url, tmp_path / "d.castellan", "dddd").read_bytes() == b"".join([*lines[:3], lines[8]])

    def test_a_folder_of_all_says_which_game_of_which_box_each_is(self, url, tmp_path):
        store(url, ENDED, recorded_lines("tuscany", 30), box=OTHER_BOX)
        folder = exported(url, tmp_path / "all", "--format", "castellan")
        assert sorted(os.listdir(folder)) == [
            *(f"{ENDED}@{box}.castellan" for box in (BOX, OTHER_BOX)),
            *(f"{game}@{BOX}.castellan" for game in (RUNNING, GIVEN_UP, DAMAGED)),
        ]
        assert (folder / f"{ENDED}@{OTHER_BOX}.castellan").read_bytes() == b"".join(recorded_lines("tuscany", 30))

    def test_a_file_holds_one_game(self, url, tmp_path):
        path = tmp_path / "two.castellan"
        several = f'"{path}" holds one game, not 2; a folder holds all: --format castellan -o two'
        assert refused(url, 1, "aaaa", "bbbb", "-o", path) == several


class TestJson:
    def test_json_has_all_that_show_prints(self, url, tmp_path):
        content = json.loads(exported(url, tmp_path / "games.json").read_bytes())
        assert (content["format"], content["version"]) == ("castellan games", 1)
        by_id = {game["id"]: game for game in content["games"]}
        assert {id: game["state"] for id, game in by_id.items()} == {
            ENDED: "ended",
            RUNNING: "playing",
            GIVEN_UP: "abandoned",
            DAMAGED: "damaged",
        }
        shown = json.loads(run("show", "aaaa", "--db", url, "--json")[1])
        assert by_id[ENDED] | shown == by_id[ENDED]
        assert by_id[ENDED]["lines"] == [line.decode()[:-1] for line in recorded_lines("tuscany")]
        assert by_id[DAMAGED]["results"] is None and by_id[DAMAGED]["reason"]

    def test_the_duration_ends_with_the_last_entry_that_counts(self, url, tmp_path):
        events = [["new", "tuscany", {"players": ["A", "B"]}], ["take", 0], ["take", 0], ["void", 2], ["take", 0]]
        store(url, "e" * 16, accepted([*events, ["void", 4]]))
        assert json.loads(exported(url, tmp_path / "games.json", "eeee").read_bytes())["games"][0]["seconds"] == 100
        store(url, "f" * 16, accepted(events[:1]))
        assert json.loads(exported(url, tmp_path / "new.json", "ffff").read_bytes())["games"][0]["seconds"] == 0


class TestNames:
    def test_an_unknown_format_is_refused(self, url, tmp_path):
        words = "ends in none of .castellan, .json, .bgsplay, .png; name a folder, which gets CSV tables, or"
        assert words in refused(url, 1, "-o", tmp_path / "games.xlsx")
        assert refused(url, 1, "-o", tmp_path / "x", "--format", "xml") == (
            'The format is one of castellan, csv, json, bgsplay, link, qr, not "xml"'
        )
        for words in ([], ["--format", "json"]):
            assert refused(url, 1, "-o", "-", *words) == "An export goes into a file or a folder; name one"
        assert refused(url, 1) == "Say what to write, such as --output games.json; a link alone is printed"

    def test_missing_games_are_refused(self, url, tmp_path):
        assert "no stored game" in refused(url, 1, "9999", "-o", tmp_path / "x.json")
        for name in ("x.json", "x.bgsplay"):
            assert refused(url, 1, "--box", "9", "-o", tmp_path / name) == "There is no game to export"
        assert "castellan sync or import creates it" in refused(tmp_path / "none.db", 2, "-o", tmp_path / "x.json")
        assert os.listdir(tmp_path) == ["games.db"]

    def test_a_game_that_is_named_twice_is_one(self, url, tmp_path):
        found = json.loads(exported(url, tmp_path / "x.json", "aaaa", "aaa", ENDED).read_bytes())
        assert len(found["games"]) == 1


class TestPlaces:
    def test_nothing_is_overwritten_unless_asked(self, url, tmp_path):
        path = tmp_path / "a.castellan"
        path.write_text("mine")
        assert refused(url, 2, "aaaa", "-o", path) == f'"{path}" is there already; --force overwrites it'
        assert path.read_text() == "mine"
        exported(url, path, "aaaa", "--force")
        assert path.read_bytes() == b"".join(recorded_lines("tuscany"))
        assert sorted(os.listdir(tmp_path)) == ["a.castellan", "games.db"]

    def test_a_folder_keeps_what_else_is_in_it(self, url, tmp_path):
        folder = tmp_path / "tables"
        folder.mkdir()
        (folder / "notes.txt").write_text("mine")
        exported(url, folder)
        assert sorted(os.listdir(folder)) == ["games.csv", "notes.txt", "players.csv", "points.csv"]
        before = (folder / "games.csv").read_bytes()
        store(
            url,
            RUNNING,
            [differing(line) if number == 8 else line for number, line in enumerate(recorded_lines("pad", 9))],
        )
        assert "is there already" in refused(url, 2, "-o", folder)
        assert (folder / "games.csv").read_bytes() == before
        exported(url, folder, "--force")
        assert (folder / "games.csv").read_bytes() != before

    def test_an_unwritable_place_is_refused(self, url, tmp_path):
        path = tmp_path / "none" / "x.json"
        assert refused(url, 2, "-o", path) == f'"{path}" can\'t be written: No such file or directory'
        (tmp_path / "folder.json").mkdir()
        assert "is a folder" in refused(url, 2, "-o", tmp_path / "folder.json", "--format", "json")
        assert "can't be written" in refused(url, 2, "-o", tmp_path / "none" / "tables")
        for long in ("x" * 250 + ".json", "x" * 250 + ".castellan", "x" * 300):
            assert "can't be written" in refused(url, 2, "aaaa", "-o", tmp_path / long)
        assert sorted(os.listdir(tmp_path)) == ["folder.json", "games.db"]

    @pytest.mark.parametrize("column", ["box", "game"])
    @pytest.mark.parametrize("id", ["../../out", "/etc/x", "a/b", "\0", "", "a\\b", "c:d"])
    def test_an_id_that_no_box_has_leads_nowhere(self, tmp_path, column, id):
        url = str(tmp_path / "games.db")
        store(url, ENDED, recorded_lines("tuscany", 3))
        with contextlib.closing(sqlite3.connect(url)) as connection, connection:
            for table in ("games", "records"):
                connection.execute(f'UPDATE {table} SET "{column}" = ?', [id])
        assert "no box gives such an id" in refused(url, 1, "-o", tmp_path / "a" / "b", "--format", "castellan")
        assert os.listdir(tmp_path) == ["games.db"]

    def test_ids_that_differ_in_capitals_alone_share_no_file(self, tmp_path):
        url = str(tmp_path / "games.db")
        for game in ("ab", "AB"):
            store(url, game, recorded_lines("tuscany", 3))
        assert "capital letters" in refused(url, 2, "-o", tmp_path / "all", "--format", "castellan")
        assert os.listdir(tmp_path) == ["games.db"]


def test_each_game_has_its_number_at_boardgamegeek_or_none():
    assert all(type(catalogue.about(name).BGG) in (int, type(None)) for name in catalogue.GAMES)

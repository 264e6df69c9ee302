"""The CSV tables of an export: read back they are what was written, and no spreadsheet finds a formula in them."""

import csv
import io
import locale
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from castellan_host.export.tables_csv import COLUMNS, SEPARATORS, of_locale, table, tables, written
from castellan_host.stored_games.results import DAMAGED, ENDED, Player, Result
from lab.database.exchanged import BOX, TOY, accepted, exported, recorded_lines, run, store
from lab.hands.moves import named

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("toy")]

TEXT = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("=+-@\t\r\n'\"‘,;＝＋－＠😀"))
CELLS = TEXT | st.integers() | st.booleans() | st.none()
FORMULA = "=+-@\t\r＝＋－＠"


@pytest.fixture(autouse=True)
def _decimal_point(monkeypatch):
    """The laptop's locale has commas between the cells of a list."""
    monkeypatch.setenv("LC_ALL", "C")


def rows_of(data, separator=","):
    """Return the rows of a table as Python's reader finds them."""
    return [*csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator)]


def file_of(rows, separator):
    """Return a table's file with these cells."""
    return table([[written(cell, separator) for cell in row] for row in rows], separator)


def read(folder, name):
    """Return a table's rows as dicts."""
    header, *rows = rows_of((folder / name).read_bytes())
    return [dict(zip(header, row, strict=True)) for row in rows]


def undone(cell, separator=","):
    """Take off the apostrophe, as the page says."""
    others = ";" if separator == "," else ",;"
    return re.sub(f"(?:^|(?<=[{others}\t\r\n]))'", "", cell)


class TestCells:
    @given(st.lists(st.lists(TEXT, min_size=2, max_size=5), max_size=5))
    @example([["=cmd()", 'a"b'], ["a\r\nb", "\n"], ["'", "''=1"], ["\x00", "\ufeff"]])
    def test_text_is_read_back_unchanged(self, rows):
        for separator in SEPARATORS.values():
            found = rows_of(file_of(rows, separator), separator)
            assert [[undone(cell, separator) for cell in row] for row in found] == rows

    @given(st.lists(st.lists(CELLS, min_size=2, max_size=5), max_size=5))
    @example([["=1", "-1", -1, "@", "\t=", "\r="]])
    def test_no_text_begins_a_formula_and_no_number_is_touched(self, rows):
        for row, found in zip(rows, rows_of(file_of(rows, ",")), strict=True):
            for cell, text in zip(row, found, strict=True):
                if isinstance(cell, str):
                    assert not text.startswith(tuple(FORMULA))
                elif type(cell) is int:
                    assert text == str(cell)
                else:
                    assert text == {True: "true", False: "false", None: ""}[cell]

    @pytest.mark.parametrize("text", ["a;=1+1", 'a;"=1+1', "a\t=1+1", 'a;""""=1', "=1;-2;'=3", "a,=1+1"])
    @pytest.mark.parametrize("used", SEPARATORS.values())
    @pytest.mark.parametrize("parting", SEPARATORS.values())
    def test_no_other_parting_of_cells_finds_a_formula(self, text, used, parting):
        for row in rows_of(file_of([["id", text, "b"]], used), parting):
            assert not any(cell.lstrip('"').startswith(tuple(FORMULA)) for cell in row)

    def test_a_table_is_utf_8_with_a_bom_and_crlf(self):
        assert file_of([["a", -5], ["é\n", None]], ",") == b'a,-5\r\n"\xc3\xa9\n",\r\n'
        assert file_of([["a,b", "c;d"]], ";") == b'a,b;"c;d"\r\n'
        head = ";".join(COLUMNS["points.csv"]).encode()
        assert tables([], ";")["points.csv"] == b"\xef\xbb\xbf" + head + b"\r\n"

    def test_no_text_of_a_game_begins_a_formula(self):
        player = Player(0, "=n", True, 1, 5, {"-t": 5}, {"-t": {"@s": 5}})
        shared = {"date": 0, "approximate": False, "duration": 0}
        ended = Result(
            *("=b", "+g", 0, 0, "=k", ENDED),
            **shared,
            players=[player],
            title="=t",
            total="-t",
            verdict=("wins", {"player": 0, "n": 5, "criterion": "tuscany.red"}),
            sources=(("-t", "@s"),),
        )
        damaged = Result("=b", "-g", 0, 0, "", DAMAGED, **shared, players=[], reason="=r")
        files = tables([ended, damaged], ",")
        cells = [cell for name in COLUMNS for row in rows_of(files[name]) for cell in row]
        assert sorted({cell for cell in cells if cell.startswith("'")}) == sorted(
            ["'=b", "'+g", "'-g", "'=k", "'=n", "'-t", "'@s", "'=t", "'=r", "'=n wins with 5 red"]
        )
        assert not [cell for cell in cells if cell.startswith(tuple(FORMULA))]

    @pytest.mark.parametrize(("point", "separator"), [(",", ";"), (".", ","), (None, ",")])
    def test_the_separator_is_what_spreadsheets_of_the_locale_expect(self, monkeypatch, point, separator):
        asked = []

        def setlocale(category, name=None):
            asked.append(name)
            if name == "" and point is None:
                raise locale.Error("unsupported locale setting")
            return "C"

        monkeypatch.setattr(locale, "setlocale", setlocale)
        monkeypatch.setattr(locale, "localeconv", lambda: {"decimal_point": point})
        assert of_locale() == separator and asked == [None, "", "C"]


NAMES = ("tuscany", "pad", "toy/alone")


@pytest.fixture
def url(tmp_path):
    url = str(tmp_path / "games.db")
    for number, name in enumerate(NAMES):
        store(url, str(number) * 16, recorded_lines(name))
    return url


class TestTables:
    def test_the_columns_are_documented(self, url, tmp_path):
        folder = exported(url, tmp_path / "tables")
        assert {name: tuple(rows_of((folder / name).read_bytes())[0]) for name in COLUMNS} == {
            "games.csv": (
                *("game", "box", "kind", "title", "date_utc", "approximate", "state", "round", "seconds", "people"),
                *("players", "records", "conflicts", "verdict", "reason", "taken_from", "place", "note", "there"),
            ),
            "players.csv": (
                *("game", "box", "seat", "player", "person", "rank", "won", "total", "score", "seconds", "turns"),
                *("as_given", "overrun"),
            ),
            "points.csv": ("game", "box", "seat", "track", "source", "points"),
        }

    def test_a_row_of_a_game(self, url, tmp_path):
        folder = exported(url, tmp_path / "tables", "0000")
        assert read(folder, "games.csv") == [
            {
                "game": "0" * 16,
                "box": BOX,
                "kind": "tuscany",
                "title": "The Castles of Tuscany",
                "date_utc": "2025-11-01 12:26:40",
                "approximate": "false",
                "state": "ended",
                "round": "3",
                "seconds": "6720",
                "people": "4",
                "players": "4",
                "records": "337",
                "conflicts": "0",
                "verdict": "Борис wins: 63 red like Chloé; empty spaces: 13 to 8",
                "reason": "",
                "taken_from": "",
                "place": "",
                "note": "",
                "there": "",
            }
        ]
        found = [
            (row["player"], row["rank"], row["won"], row["total"], row["score"]) for row in read(folder, "players.csv")
        ]
        assert found[1] == ("Борис", "1", "true", named("{red}"), "63")
        assert [row[2] for row in found] == ["false", "true", "false", "false"]

    def test_the_separator_can_be_named(self, url, tmp_path):
        for word, separator in SEPARATORS.items():
            folder = exported(url, tmp_path / f"of {separator}", "0000", "--separator", word)
            assert rows_of((folder / "points.csv").read_bytes(), separator)[0] == [*COLUMNS["points.csv"]]
        for words, code in ((("--separator", "|"), 1), (("--separator", ";", "--format", "json"), 1)):
            done = run("export", "0000", "-o", tmp_path / "none", *words, "--db", url)
            assert done[0] == code and "separator" in done[2] and not (tmp_path / "none").exists()

    def test_points_add_up_to_the_score(self, url, tmp_path):
        folder = exported(url, tmp_path / "tables")
        players, points = read(folder, "players.csv"), read(folder, "points.csv")
        assert {row["kind"] for row in read(folder, "games.csv")} == {name.partition("/")[0] for name in NAMES}
        for row in players:
            mine = [p for p in points if (p["game"], p["seat"], p["track"]) == (row["game"], row["seat"], row["total"])]
            assert sum(int(p["points"]) for p in mine) == int(row["score"])

    def test_added_players_are_no_persons(self, url, tmp_path):
        rows = read(exported(url, tmp_path / "tables", "2222"), "players.csv")
        assert [(row["player"], row["person"]) for row in rows] == [("Anna", "true"), ("Robot", "false")]

    def test_damaged_and_abandoned_games_have_rows(self, tmp_path):
        url = str(tmp_path / "games.db")
        store(url, "a" * 16, accepted([["new", "pad", {"players": ["Anna", "Boris"]}], ["abandon"]], 0))
        store(url, "b" * 16, [recorded_lines("tuscany", 1)[0], *accepted(PAD)[1:]])
        folder = exported(url, tmp_path / "tables")
        games = {row["game"][0]: row for row in read(folder, "games.csv")}
        assert (games["a"]["state"], games["a"]["approximate"]) == ("abandoned", "true")
        assert (games["b"]["state"], games["b"]["kind"], games["b"]["verdict"]) == ("newer", "", "")
        assert "newer Castellan" in games["b"]["reason"]
        assert [(row["rank"], row["won"]) for row in read(folder, "players.csv")] == [("", "false")] * 2

    def test_names_that_are_formulas_and_points_that_are_negative(self, tmp_path):
        url = str(tmp_path / "games.db")
        store(url, "a" * 16, accepted(TOY))
        folder = exported(url, tmp_path / "tables")
        rows = read(folder, "players.csv")
        assert [row["player"] for row in rows] == ["'=1+1", "'-@x"]
        assert [row["score"] for row in rows] == ["-5", "2"]
        assert read(folder, "games.csv")[0]["verdict"] == "'-@x wins with 2 points"


PAD = [["new", "pad", {"players": ["Anna", "Boris"]}], ["add", 0, 3]]

"""`castellan games` and `castellan show`: what is stored, as tables and as JSON."""

import datetime
import json
import time

import pytest
from rich.cells import cell_len
from sqlalchemy import update
from typer.testing import CliRunner

from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan.core.ledger import Ledger
from castellan_host.cli import app
from castellan_host.database import dates, schema
from castellan_host.database.store import Database
from castellan_host.stats import keeping
from castellan_host.stored_games import library
from castellan_host.stored_games.library import open_game
from lab.database.stores import BOX, GAME, LINES, OTHER, SEEN, differing, lines, text
from lab.hands.moves import named

pytestmark = [pytest.mark.database, pytest.mark.terminal]

NEW = ["new", "tuscany", {"players": ["[red]x", "日本"]}]
CORRECTED = [
    NEW,
    ["take", 0],
    ["points", 1, "red", 5],
    ["void", 1],
    ["void", 3],
    ["amend", 2, ["points", 1, "red", 7]],
    ["void", 1],
]
DRIVING = "\x9b\x85\u202e\u2028\U000e0001"  # an 8-bit escape, ends of lines, a turned direction, a tag


def recorded(*items):
    """Return the lines of a game that a ledger accepts."""
    ledger, found = Ledger(), []
    for seq, event in enumerate(items):
        ledger.add(9 * seq, event, found.append)
    return list(enumerate(found))


@pytest.fixture(autouse=True)
def zone(monkeypatch):
    """The laptop stands where the clock is an hour ahead of UTC; its terminal is wide."""
    monkeypatch.setenv("TZ", "UTC-1")
    monkeypatch.setenv("COLUMNS", "400")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def database(url):
    with Database(url) as database:
        yield database


def run(*words):
    return CliRunner().invoke(app, [*map(str, words)])


def shown(url, *words):
    """Run a command that succeeds and says nothing else; return what it prints, parsed for --json."""
    result = run(*words, "--db", url)
    assert result.exit_code == 0 and result.stderr == "", result.stderr
    return json.loads(result.stdout) if "--json" in words else result.stdout


def test_lists_and_games_fit_80_columns_in_a_pipe(database, url, monkeypatch):
    monkeypatch.delenv("COLUMNS")
    database.store(BOX, GAME, recorded(["new", "tuscany", {"players": ["M" * 12, "N" * 12, "O" * 12, "P" * 12]}]), SEEN)
    for words in (["games"], ["show", GAME]):
        assert max(map(len, shown(url, *words).splitlines())) <= 80


def test_a_narrow_terminal_gets_all_letters(database, url, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    players = ["日本" * 3, "N" * 12, "O" * 12, "P" * 12]
    database.store(BOX, GAME, recorded(["new", "tuscany", {"players": players}]), SEEN)
    printed = shown(url, "games")
    assert {cell_len(line) for line in printed.splitlines()} == {60}
    assert "".join(row[2] for row in cells(printed)).replace(" ", "") == "TheCastlesofTuscany" + ",".join(players)


def refused(url, code, *words):
    result = run(*words, "--db", url)
    assert result.exit_code == code and result.stdout == ""
    return result.stderr


def cells(printed):
    """Return the cells of all rows of printed tables that have some."""
    rows = [line.split("│")[1:-1] for line in printed.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in row] for row in rows]


class TestGames:
    def test_games_are_listed_newest_first_with_their_standing(self, url, database):
        database.store(BOX, GAME, lines(None, SEEN - 7000), SEEN)
        database.store(BOX, OTHER, LINES, SEEN + 3600)
        database.store("f00d", "b" * 16, recorded(*CORRECTED, ["abandon"]), SEEN - 99999)
        assert cells(shown(url, "games")) == [
            ["~2025-11-13", "0011a", "The Castles of Tuscany", named("{round:1}"), "40"],
            ["04:13", "e661", "Anna, Борис, Chloé, Dorte", named("Chloé leads with 2 {red}"), ""],
            ["2025-11-13", "00112", "The Castles of Tuscany", "over", "337"],
            [
                "01:16",
                "e661",
                "Anna, Борис, Chloé, Dörte",
                named("Борис wins: 63 {red} like Chloé; {empty}: 13 to 8"),
                "",
            ],
            ["~2025-11-11", "bbbb", "The Castles of Tuscany", "abandoned in round 1", "8"],
            ["23:26", "f00d", "[red]x, 日本", "The game was abandoned: it has no result", ""],
        ]

    def test_as_json(self, url, database):
        database.store(BOX, GAME, lines(None, SEEN - 7000), SEEN)
        database.store(BOX, OTHER, LINES, SEEN + 3600)
        newest, oldest = shown(url, "games", "--json")
        assert oldest["standing"].pop("totals")[1] == {"green": 28, "red": 63, "projected": 63}
        assert oldest["standing"].pop("tie_breakers")[1] == {"empty": 13, "green": 28}
        assert oldest == {
            "id": GAME,
            "box": BOX,
            "date": "2025-11-13T00:16:40Z",
            "approximate": False,
            "records": 337,
            "conflicts": 0,
            "standing": {
                "game": "tuscany",
                "players": ["Anna", "Борис", "Chloé", "Dörte"],
                "people": 4,
                "ranks": [3, 1, 2, 4],
                "round": 3,
                "over": "end",
                "seconds": [924, 996, 1212, 792],
                "warnings": [],
                "refused": [],
            },
            "verdict": "Борис wins: 63 red like Chloé; empty spaces: 13 to 8",
            "reason": None,
        }
        assert (newest["id"], newest["approximate"], newest["standing"]["over"]) == (OTHER, True, None)

    def test_a_game_that_does_not_add_up_hides_no_other(self, url, database):
        database.store(BOX, "a" * 16, LINES[:5] + LINES[7:9], SEEN)
        database.store(BOX, "b" * 16, [LINES[0], (1, record.encode(1, 10, ["take", 9]))], SEEN)
        database.store(BOX, "c" * 16, [(0, record.encode(0, 0, ["take", 0]))], SEEN)
        database.store(BOX, "d" * 16, LINES[3:5], SEEN)
        database.store(BOX, "e" * 16, LINES, SEEN)
        fell = [LINES[0], LINES[1], (2, record.encode(2, 0, ["take", 0]))]
        database.store(BOX, "f" * 16, fell, SEEN)
        database.store(BOX, "9" * 16, [(0, record.encode(0, 0, ["new", "hopscotch", {}]))], SEEN)
        found = {game["id"][0]: game for game in shown(url, "games", "--json")}
        assert {id: game["reason"] for id, game in found.items()} == {
            "a": "line 6: Entry 7 comes where entry 5 was due",
            "b": named('Entry 1: "9: {take}" would not be valid then: take: a player is a number from 0 to 3, not 9'),
            "c": 'A game begins with new, not with "take"',
            "d": "line 1: Entry 3 comes where entry 0 was due",
            "e": None,
            "f": "line 3: The time falls from 10 to 0",
            "9": 'This game was made by a newer Castellan ("hopscotch"): update this one',
        }
        assert all((game["standing"] is None) == (id != "e") for id, game in found.items())
        printed = cells(shown(url, "games"))
        assert [row[3] for row in printed].count("does not add up") == 6
        assert "line 6: Entry 7 comes where entry 5 was due" in [row[3] for row in printed]

    def test_conflicts_are_marked(self, url, database):
        database.store(BOX, GAME, LINES, SEEN)
        database.store(BOX, GAME, [differing(7)], SEEN)
        assert cells(shown(url, "games"))[0][3] == "round 1, 1 conflict"
        database.store(BOX, GAME, [differing(8)], SEEN)
        assert cells(shown(url, "games"))[0][3] == "round 1, 2 conflicts"
        assert shown(url, "games", "--json")[0]["conflicts"] == 2

    def test_no_games_yet(self, url, database):
        result = run("games", "--db", url)
        assert result.exit_code == 0 and result.stderr == "No games are stored yet; castellan sync brings them\n"
        assert run("games", "--db", url, "--json").stdout == "[]\n"

    def test_games_of_one_kind(self, url, database):
        vines = ["new", "viticulture", {"players": ["Anna", "Boris"]}]
        database.store(BOX, GAME, LINES, SEEN)
        database.store(BOX, "a" * 16, recorded(vines, ["star", 0, "siena"]), SEEN)
        database.store(BOX, "b" * 16, recorded(vines)[:1] + [(1, record.encode(1, 10, ["take", 0]))], SEEN)
        database.store(BOX, "c" * 16, LINES[3:5], SEEN)

        def listed(*words):
            return {game["id"][:1]: game["reason"] is None for game in shown(url, "games", *words, "--json")}

        assert listed() == {GAME[0]: True, "a": True, "b": False, "c": False}
        assert listed("--game", "viticulture") == {"a": True, "b": False}
        assert listed("--game", "tuscany") == {GAME[0]: True}
        printed = [row[2] for row in cells(shown(url, "games", "--game", "viticulture"))]
        assert sorted(printed) == ["", "", "Anna, Boris", "Viticulture"]
        result = run("games", "--game", "florence", "--db", url)
        assert result.exit_code == 0 and result.stderr == "No game of florence is stored\n"
        sentence = f'No game is called "hopscotch": there are {", ".join(GAMES)}, and the titles of stored games\n'
        assert refused(url, 1, "games", "--game", "hopscotch") == sentence

    def test_the_last_games_unless_more_are_asked_for(self, url, database, monkeypatch):
        vines = recorded(["new", "viticulture", {"players": ["Anna", "Boris"]}])
        for number in range(23):
            database.store(BOX, f"{number:016x}", LINES[:2] if number % 2 else vines, SEEN + number)
        ids = [f"{number:016x}" for number in reversed(range(23))]
        folded = []
        monkeypatch.setattr(keeping, "open_game", lambda stored: folded.append(stored.game) or open_game(stored))

        def listed(*words):
            result = run("games", *words, "--db", url)
            assert result.exit_code == 0
            return [row[1] for row in cells(result.stdout)][::2], result.stderr

        assert listed("--last", 3)[0] == folded == ids[:3]
        assert listed() == (ids[:20], "The last 20 of 23 games; --all lists all\n")
        assert listed("--last", 2) == (ids[:2], "The last 2 of 23 games; --all lists all\n")
        assert listed("--last", 23) == listed("--last", 99) == listed("--all") == (ids, "")
        last = ids[::2][:3], "The last 3 of 12 games; --all lists all\n"
        assert listed("--game", "viticulture", "--last", 3) == last
        assert [game["id"] for game in shown(url, "games", "--json")] == ids
        assert len(json.loads(run("games", "--json", "--last", 4, "--db", url).stdout)) == 4
        for number in (0, 2**31, 2**63):
            assert "--last" in run("games", "--last", number, "--db", url).stderr
        assert listed("--last", 2**31 - 1) == (ids, "")
        assert folded == ids
        assert refused(url, 2, "games", "--last", 3, "--all") == "Either --last or --all\n"

    def test_ids_differ_from_those_that_are_not_listed(self, url, database):
        for number in range(3):
            database.store(BOX, f"7777{number}", LINES[:2], SEEN + number)
        assert cells(run("games", "--last", 1, "--db", url).stdout)[0][1] == "77772"
        database.store(BOX, "77", LINES[:2], SEEN + 9)
        assert [row[1] for row in cells(run("games", "--last", 2, "--db", url).stdout)][::2] == ["77", "77772"]

    def test_a_database_that_cannot_be_used(self, tmp_path):
        none = tmp_path / "none.db"
        for words in (["games"], ["show", "last"]):
            complaint = f'There is no database "{none}" yet; castellan sync or import creates it\n'
            assert refused(none, 2, *words) == complaint
            assert not none.exists()
        (tmp_path / "\x1bnotes").write_text("Milk, bread. " * 100)
        assert "?notes" in refused(tmp_path / "\x1bnotes", 2, "games")


class TestShow:
    def test_a_complete_game(self, url, database):
        database.store(BOX, GAME, lines(None, SEEN - 7000), SEEN)
        for name in (GAME, GAME[:3], GAME.upper(), "last"):
            printed = shown(url, "show", name)
            assert printed.startswith(f"2025-11-13 01:16 · game {GAME} · box {BOX} · 337 records\n")
            assert "Борис wins: 63 red like Chloé; empty spaces: 13 to 8\n" in printed
            assert named("{round3}") in printed
        rows = cells(printed)
        assert ["0", "2025-11-13 01:16", "0:00:00", "begin: Anna, Борис, Chloé, Dorte", ""] in rows
        assert rows[-1] == ["336", "2025-11-13 02:12", "0:56:00", named("{end}"), ""]

    def test_corrections(self, url, database):
        database.store(BOX, GAME, recorded(*CORRECTED), SEEN)
        assert cells(shown(url, "show", GAME))[-7:] == [
            ["0", "0:00:00", "begin: [red]x, 日本", ""],
            ["1", "0:00:09", named("[red]x: {take}"), "struck out by 6"],
            ["2", "0:00:18", named("日本: {red} 5, {points}"), "changed by 5"],
            ["3", "0:00:27", named("{strike} 1: [red]x: {take}"), "struck out by 4"],
            ["4", "0:00:36", named("{restore} 1: [red]x: {take}"), ""],
            ["5", "0:00:45", named("{change} 2: 日本: {red} 5 → 7: +7 {red}"), ""],
            ["6", "0:00:54", named("{strike} 1: [red]x: {take}"), ""],
        ]

    def test_an_entry_given_to_another_player_names_both(self, url, database):
        red, take = ["points", 1, "red", 5], ["take", 0]
        more = (
            ["amend", 1, ["points", 0, "red", 5]],
            ["amend", 1, red],
            ["void", 3],
            ["amend", 1, take],
            ["score", True],
        )
        database.store(BOX, GAME, recorded(NEW, red, *more), SEEN)
        assert [row[2:] for row in cells(shown(url, "show", GAME))[-5:-1]] == [
            [named("{change} 1: 日本 → [red]x: {red} 5"), "changed by 5"],
            [named("{change} 1: [red]x → 日本: {red} 5"), "struck out by 4"],
            [named("{change} 1: 日本 → [red]x: {red} 5"), ""],
            [named("{change} 1: [red]x: {red} → {take}"), ""],
        ]

    def test_a_correction_that_would_be_refused(self, url, database):
        events = [NEW, ["points", 0, "green", 3], ["amend", 1, ["points", 0, "green", 4]]]
        events += [["amend", 2, ["points", 0, "green", 9]], ["void", 3]]
        stored = [(seq, record.encode(seq, 0, event)) for seq, event in enumerate(events)]
        database.store(BOX, GAME, stored, SEEN)
        result = run("show", GAME, "--json", "--db", url)
        found = json.loads(result.stdout)
        assert result.exit_code == 1 and found["lines"] == text(stored)
        assert found["reason"].startswith("Entry 3: ")
        assert found["reason"].endswith("amend can't be changed, nor another entry into it")
        assert "Traceback" not in run("show", GAME, "--db", url).output

    def test_as_json(self, url, database):
        database.store(BOX, GAME, recorded(*CORRECTED), SEEN)
        database.store(BOX, GAME, [differing(1)], SEEN + 60)
        found = shown(url, "show", GAME, "--json")
        assert found["lines"] == text(recorded(*CORRECTED))
        assert [entry["event"] for entry in found["history"]] == CORRECTED
        assert [entry["seq"] for entry in found["history"] if not entry["counts"]] == [1, 3]
        assert [entry["time"] for entry in found["history"][1:]] == [9, 18, 27, 36, 45, 54]
        assert found["standing"]["totals"][1]["red"] == 7
        assert found["conflicts"] == [
            {
                "seq": 1,
                "stored": text(recorded(*CORRECTED))[1],
                "other": text([differing(1)])[0],
                "seen": dates.iso(SEEN + 60),
            }
        ]

    def test_conflicts_with_both_sides(self, url, database):
        database.store(BOX, GAME, LINES, SEEN)
        database.store(BOX, GAME, [differing(7)], SEEN)
        database.store(BOX, GAME, [differing(40)], SEEN, aside=True)
        assert cells(shown(url, "show", GAME))[-2:] == [
            ["7", *text([LINES[7], differing(7)])],
            ["40", "–", *text([differing(40)])],
        ]
        assert shown(url, "show", GAME, "--json")["conflicts"][1]["stored"] is None

    def test_a_game_that_does_not_add_up(self, url, database):
        database.store(BOX, GAME, LINES[:5] + LINES[7:8], SEEN)
        result = run("show", GAME, "--db", url)
        assert result.exit_code == 1
        assert result.stderr == "The game does not add up: line 6: Entry 7 comes where entry 5 was due\n"
        assert [row[0] for row in cells(result.stdout)] == ["0", "1", "2", "3", "4", "7"]
        result = run("show", GAME, "--db", url, "--json")
        assert result.exit_code == 1
        assert json.loads(result.stdout)["lines"] == text(LINES[:5] + LINES[7:8])
        with database.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE records SET line = 'x' || line WHERE seq = 3")
        result = run("show", GAME, "--db", url)
        assert result.exit_code == 1 and "The checksum is wrong" in result.stderr
        assert cells(result.stdout)[3][0] == "?"

    def test_unknown_and_ambiguous_names(self, url, database):
        assert refused(url, 1, "show", "last") == "There is no stored game\n"
        for game in (GAME, OTHER):
            database.store(BOX, game, LINES, SEEN)
        assert refused(url, 1, "show", "f\x1b[1m") == 'There is no stored game whose id begins with "f?[1m"\n'
        assert refused(url, 1, "show", "\udce9") == 'There is no stored game whose id begins with "?"\n'  # not UTF-8
        assert refused(url, 1, "show", "001") == f'Several games begin with "001": {GAME}, {OTHER}\n'
        database.store(BOX, f"{OTHER}-2", LINES[:3], SEEN - 1)
        assert "40 records" in shown(url, "show", OTHER) and "3 records" in shown(url, "show", f"{OTHER}-")
        database.store("cloned", GAME, LINES[:4], SEEN + 1)
        assert refused(url, 1, "show", GAME) == f"Several boxes have this game; name one with --box: cloned, {BOX}\n"
        assert "box cloned · 4 records" in shown(url, "show", GAME, "--box", "cl")
        assert "box cloned · 4 records" in shown(url, "show", "last")
        assert "40 records" in shown(url, "show", "last", "--box", BOX[:2])
        assert "of a box that begins with" in refused(url, 1, "show", GAME, "--box", "x")
        for number in range(6):
            database.store(BOX, f"77{number:014x}", LINES[:1], SEEN)
        assert refused(url, 1, "show", "77").endswith(" …\n")

    def test_stored_text_cannot_control_a_terminal(self, url, database):
        evil = (1, record.encode(1, 10, ["name", 0, DRIVING]))
        database.store(BOX, GAME, LINES[:2], SEEN)
        database.store(BOX, GAME, [evil], SEEN)
        database.store(BOX, OTHER, [LINES[0], evil], SEEN)
        with database.engine.begin() as connection:  # of a damaged file: no box may be stored under such a name
            for table in (schema.games, schema.records, schema.conflicts):
                connection.execute(update(table).values(box=f"box{DRIVING}"))
        for words in (["games"], ["show", GAME], ["show", OTHER]):
            for options in ([], ["--json"]):
                result = run(*words, *options, "--db", url)
                assert result.stdout and result.exit_code in (0, 1)
                assert not set(DRIVING) & set(result.stdout + result.stderr)
        assert json.loads(run("show", GAME, "--json", "--db", url).stdout)["conflicts"][0]["other"] == text([evil])[0]

    def test_dates_that_no_calendar_has(self, url, database):
        database.store(BOX, GAME, [LINES[0], (1, record.encode(1, 2**53 - 1, ["take", 0]))], 2**50)
        assert shown(url, "show", GAME).startswith("? · game ")
        assert shown(url, "show", GAME, "--json")["date"] is None
        database.store(BOX, OTHER, lines(1, SEEN) + [(1, record.encode(1, 2**53 - 1, ["take", 0]))], SEEN)
        assert cells(shown(url, "show", OTHER))[-1][:3] == ["1", "?", "2501999792983:36:31"]


def test_ids_are_shortened_as_far_as_they_differ():
    assert library.shortened({"00112233", "00113344", "44556677", "ab"}) == {
        "00112233": "00112",
        "00113344": "00113",
        "44556677": "4455",
        "ab": "ab",
    }
    assert library.shortened({"00001", "000012"}) == {"00001": "00001", "000012": "000012"}


def test_dates():
    moment = int(datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC).timestamp())
    assert (dates.shown(moment), dates.shown(moment, True)) == ("2026-01-02 04:04", "~2026-01-02 04:04")
    assert dates.shown(10**18) == dates.year(10**18) == "?"
    assert dates.iso(moment) == "2026-01-02T03:04:05Z"
    first, last = 1577836800, moment + 86400  # 2020, and a day after the laptop saw the game
    assert [dates.possible(date, moment) for date in (first - 1, first, last, last + 1)] == [None, first, last, None]
    assert [dates.elapsed(seconds) for seconds in (0, 59, 3600, 360000)] == [
        "0:00:00",
        "0:00:59",
        "1:00:00",
        "100:00:00",
    ]

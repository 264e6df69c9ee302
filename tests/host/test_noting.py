"""`castellan note` and `castellan date`: what people add stands beside the records, and goes with the games."""

import csv
import json

import pytest

from castellan_host.database.notes import Noted
from castellan_host.database.store import Database
from lab.database import in_store
from lab.database.exchanged import BEGUN, BOX, GAME, OTHER, OTHER_BOX, accepted, exported, imported, run, store
from lab.database.foreign_plays import text_of
from lab.zones import laptop_in

pytestmark = pytest.mark.database

PAD = [["new", "pad", {"players": ["Anna", "Борис"], "title": "Skat"}], ["round", 18, 12], ["end"]]
TEXT = "Won by a hair.\n\x1b[31mRain."
BOTH = ["--there", "Anna", "--there", "Eva"]


@pytest.fixture
def full(url):
    store(url, GAME, accepted(PAD, BEGUN))
    store(url, OTHER, accepted(PAD, 0))
    return url


@pytest.fixture
def noted(full):
    assert (
        run("note", GAME[:4], TEXT, "--place", " The  club ", "--there", "Eva", "--there", "Eva", "--db", full)[0] == 0
    )
    return full


def shown(url, id):
    return json.loads(run("show", id, "--json", "--db", url)[1])


def test_a_note_a_place_and_who_was_there_are_shown_and_no_record_changes(full):
    with Database(full) as database:
        before = [game.lines for game in in_store.games(database)]
    code, printed, _ = run("note", GAME[:4], TEXT, "--place", " The  club ", "--there", "Eva", "--db", full)
    assert (code, printed) == (0, f"Game {GAME}: at The club; also there: Eva; Won by a hair. ?[31mRain.\n")
    printed = run("show", GAME, "--db", full)[1]
    assert "Place: The club\nAlso there: Eva\nNote: Won by a hair.\n?[31mRain.\n" in printed
    assert shown(full, GAME)["noted"] == {"date": None, "note": TEXT, "place": "The club", "there": ["Eva"]}
    assert "noted" not in shown(full, OTHER)
    with Database(full) as database:
        assert [game.lines for game in in_store.games(database)] == before


def test_each_part_is_changed_alone_and_taken_away(noted):
    assert "Another" in run("note", GAME, "Another", "--db", noted)[1]
    assert shown(noted, GAME)["noted"]["place"] == "The club"
    run("note", GAME, "", "--there", "", "--db", noted)
    assert shown(noted, GAME)["noted"] == {"date": None, "note": "", "place": "The club", "there": []}
    assert run("note", GAME, "--place", "", "--db", noted)[1] == f"Game {GAME} has no notes\n"
    assert "noted" not in shown(noted, GAME)


def test_a_date_moves_a_game_in_lists_and_statistics_and_back(full):
    with laptop_in("Europe/Berlin"):
        before = json.loads(run("games", "--json", "--db", full)[1])
        assert [row["id"] for row in before] == [OTHER, GAME]
        run("stats", "--db", full)
        code, printed, _ = run("date", OTHER[:4], "2021-05-06 20:30", "--db", full)
        assert (code, printed) == (0, f"Game {OTHER}: date 2021-05-06 20:30\n")
        rows = json.loads(run("games", "--json", "--db", full)[1])
        assert [(row["id"], row["date"], row["approximate"]) for row in rows] == [
            (GAME, before[1]["date"], False),
            (OTHER, "2021-05-06T18:30:00Z", False),
        ]
        assert "2021-05-06" in run("games", "--db", full)[1]
        years = [row["year"] for row in json.loads(run("stats", "Anna", "--json", "--db", full)[1])["by_year"]]
        assert years == ["2021", "2025"]
        assert run("date", OTHER, "--back", "--db", full)[1] == f"Game {OTHER} has no notes\n"
        assert json.loads(run("games", "--json", "--db", full)[1]) == before


@pytest.mark.parametrize(
    "words",
    [
        ["date", GAME],
        ["date", GAME, "2026-13-01"],
        ["date", GAME, "yesterday"],
        ["date", GAME, "1970-01-01 00:00"],
        ["date", GAME, "2026-01-01", "--back"],
        ["date", "none", "2026-01-01"],
        ["note", "none", "x"],
        ["note", GAME, "x" * 65537],
        ["note", GAME, "a\0b"],
        ["note", GAME, "--place", "x" * 201],
        ["note", GAME, "--there", "x" * 201],
    ],
)
def test_what_cannot_be_noted_is_refused(full, words):
    with laptop_in("UTC"):
        code, printed, complaints = run(*words, "--db", full)
    assert code in (1, 2) and printed == "" and complaints.count("\n") == 1
    assert "noted" not in shown(full, GAME)


def test_the_longest_texts_and_the_first_minute_of_1970_are_noted(full):
    with laptop_in("UTC"):
        run("note", GAME, "x" * 65536, "--place", "x" * 200, "--there", "y" * 200, "--db", full)
        run("date", GAME, "1970-01-01 00:01", "--db", full)
    found = {"date": "1970-01-01T00:01:00Z", "note": "x" * 65536, "place": "x" * 200, "there": ["y" * 200]}
    assert shown(full, GAME)["noted"] == found


def test_they_go_with_the_game(noted, tmp_path):
    run("date", GAME, "2024-02-03 19:00", "--db", noted)
    elsewhere = str(tmp_path / "other.db")
    out = exported(noted, tmp_path / "all.json")
    imported(elsewhere, out)
    assert shown(elsewhere, GAME) == shown(noted, GAME)
    run("date", GAME, "--back", "--db", elsewhere)
    assert shown(elsewhere, GAME)["date"] == "2025-11-01T12:26:40Z"
    [row] = [row for row in imported(elsewhere, out) if row["id"] == GAME]
    assert row["note"] == "its notes differ; those here stay" and shown(elsewhere, GAME)["date"].startswith("2025")
    run("rebuild", "--db", noted)
    run("forget", GAME, "--db", noted)
    run("forget", "--back", GAME, "--db", noted)
    assert shown(noted, GAME)["noted"]["place"] == "The club"


def test_they_are_in_tables_and_plays(noted, tmp_path):
    run("rename", "Eva", "Ewa", "--db", noted)
    with (exported(noted, tmp_path / "tables", "--separator", ",") / "games.csv").open(
        encoding="utf-8-sig", newline=""
    ) as file:
        rows = {row["game"]: row for row in csv.DictReader(file)}
    assert (rows[GAME]["place"], rows[GAME]["note"], rows[GAME]["there"]) == ("The club", TEXT, "Ewa")
    play = json.loads(exported(noted, tmp_path / "play.bgsplay", GAME).read_bytes())
    assert play["locations"][0]["name"] == "The club" and play["plays"][0]["locationRefId"] == 1
    assert play["plays"][0]["comments"] == f"{TEXT}\nAlso there: Ewa\nAnna wins with 18 points"
    report = tmp_path / "report.html"
    assert run("report", GAME, "-o", report, "--db", noted)[0] == 0
    assert "The club" in report.read_text() and "Won by a hair." in report.read_text()


def test_every_copy_has_them(url):
    lines = accepted(PAD, BEGUN)
    store(url, GAME, lines)
    store(url, GAME, lines, OTHER_BOX)
    run("note", GAME, "x", "--db", url)
    with Database(url) as database:
        assert [game.noted for game in database.headings()] == [Noted(note="x")] * 2
        assert database.game(BOX, GAME).noted == Noted(note="x")


def test_plays_taken_in_have_them_too(full, tmp_path):
    (tmp_path / "plays.json").write_text(text_of("texts as scores"))
    [row] = imported(full, tmp_path / "plays.json")
    id = row["id"]
    run("note", id, "Sun", "--place", "Green", "--there", "Eva", "--db", full)
    run("date", id, "2020-01-02", "--db", full)
    printed = run("show", id, "--db", full)[1]
    assert printed.startswith("2020-01-02 12:00") and "Place: Green" in printed and "Note: Sun" in printed
    found = json.loads(run("stats", "--place", "green", "--json", "--db", full)[1])
    assert (found["games"], found["taken"]) == (1, {"BG Stats": 1})
    play = json.loads(exported(full, tmp_path / "out.bgsplay", id).read_bytes())
    assert (play["plays"][0]["playDate"], play["plays"][0]["comments"]) == (
        "2020-01-02 12:00:00",
        "Sun\nAlso there: Eva",
    )
    elsewhere = str(tmp_path / "other.db")
    imported(elsewhere, exported(full, tmp_path / "all.json"))
    assert shown(elsewhere, id) == shown(full, id)


def test_lists_and_statistics_of_a_place_and_of_who_was_there(noted, tmp_path):
    (tmp_path / "players.toml").write_text('"Ewa" = ["Eva"]\n')

    def listed(*words):
        return [row["id"] for row in json.loads(run("games", "--json", *words, "--db", noted)[1])]

    assert listed("--place", "the CLUB") == listed("--there", "Eva") == listed("--there", "Ewa") == [GAME]
    assert listed("--there", "Anna") == [OTHER, GAME] and listed("--there", "Anna", "--last", "1") == [OTHER]
    assert listed("--place", "The club", "--there", "Anna", "--game", "pad") == [GAME]
    assert listed("--there", "Anna", "--there", "Eva") == listed("--there", "Eva", "--there", "Anna") == [GAME]
    assert listed("--there", "Eva", "--there", "Nobody") == [] and listed("--there", "") == [OTHER, GAME]
    assert run("games", "--place", "home", "--db", noted)[2] == "No stored game was played there, or with them\n"
    for words, games in ((["--there", "Eva"], 1), (["--there", "Anna"], 2), (BOTH, 1), (["--place", "home"], 0)):
        assert json.loads(run("stats", *words, "--json", "--db", noted)[1])["games"] == games

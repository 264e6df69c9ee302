"""Games by score sheets on the laptop: lines by name, what ranks and breaks ties, a game that is arriving."""

import json

import pytest
from typer.testing import CliRunner

from castellan.core.record import beginning, encode
from castellan.games.pad.game import Pad
from castellan_host.cli import app
from castellan_host.sheets import shipped
from castellan_host.sheets.texts import options

NAMES = ["Anna", "Boris", "Clara", "Denis"]
WINGSPAN = [["row", q, *row] for q, row in enumerate(([47, 39], [8, 14], [9, 12], [15, 17], [4, 0], [6, 7]))]


def run(*arguments):
    result = CliRunner().invoke(app, list(map(str, arguments)))
    assert result.exception is None, result.exception
    return result.stdout


@pytest.fixture
def game(tmp_path):
    def write(title, events, people, language="en", first=None):
        """Write a game by a sheet into a file, its first records only if asked; return the file."""
        given = options(shipped.named(title), language) | {"players": NAMES[:people]}
        every = [*beginning(1790000000, ["new", Pad.NAME, given]), *events]
        file = tmp_path / f"{title}.castellan"
        file.write_bytes(b"".join(encode(n, n or 1790000000, event) for n, event in enumerate(every[:first])))
        return file

    return write


def test_points_by_line_and_what_breaks_a_tie(game):
    file = game("Wingspan", [*WINGSPAN, ["tie", 0, 3], ["tie", 1, 1], ["end"]], 2)
    printed = run("replay", file)
    assert "Anna wins: 89 points like Boris; unused food: 3 to 1" in printed
    assert "food on cards" in printed and "unused food" in printed and "=" not in printed.replace("= points", "")
    found = json.loads(run("replay", file, "--json"))
    assert found["tie_breakers"] == [{"unused food": 3}, {"unused food": 1}]


def test_a_line_that_ranks_has_a_column(game):
    rows = [["row", 0, 1, 1], ["row", 1, 30, 0], ["row", 0, 1, 0], ["row", 1, 35, 15]]
    printed = run("replay", game("Phase 10", [*rows, ["end"]], 2))
    assert "phases" in printed and "Anna wins with 2 phases" in printed


def test_a_game_that_is_arriving_says_so(game):
    missing = "The game is arriving; lines of its score sheet that are missing: 1"
    assert missing in run("replay", game("Yahtzee", [["cell", 0, 0, 3]], 4, first=2))
    assert missing not in run("replay", game("Yahtzee", [["cell", 0, 0, 3]], 4))


def test_stored_games_in_lists_tables_and_statistics(game, tmp_path):
    database = ("--db", tmp_path / "games.sqlite")
    rows = [["row", 0, 1, 1], ["row", 1, 30, 0], ["row", 0, 1, 0], ["row", 1, 35, 15]]
    for file in (
        game("Phase 10", [*rows, ["end"]], 2),
        game("Wingspan", [*WINGSPAN, ["end"]], 2, "ru"),
        game("Yahtzee", [["cell", 0, 0, 3]], 4, first=2),
    ):
        run("import", file, "--box", "ab" * 8, *database)
    listed = run("games", *database)
    assert "Крылья" in listed and "Phase 10" in listed
    run("export", "--output", tmp_path / "tables", "--format", "csv", "--separator", ",", *database)
    points = (tmp_path / "tables" / "points.csv").read_text()
    assert ",points,cards left,65" in points and ",points,птицы,47" in points
    run("export", "--output", tmp_path / "games.json", *database)
    exported = json.loads((tmp_path / "games.json").read_text())["games"]
    by_title = {found["standing"]["title"]: found for found in exported}
    sources = [each["source"] for each in by_title["Крылья"]["results"][0]["points"]]
    assert sources[1:7] == list(shipped.named("Wingspan").languages["ru"].lines)
    assert "птицы" in run("show", by_title["Крылья"]["id"], *database)
    rows = json.loads(run("stats", "--json", *database))["by_game"]
    assert {row["person"]: (row["wins"], row["best"]) for row in rows if row["title"] == "Phase 10"} == {
        "Anna": (1, 65),
        "Boris": (0, 15),
    }


@pytest.mark.slow
def test_a_report_has_the_lines(game, tmp_path):
    rows = [["row", 0, 1, 1], ["row", 1, 30, 0], ["row", 0, 1, 0], ["row", 1, 35, 15]]
    for title, events in (("Wingspan", WINGSPAN), ("Phase 10", rows)):
        run("report", game(title, [*events, ["end", True]], 2), "--output", tmp_path / f"{title}.html")
        assert shipped.named(title).lines[1].name in (tmp_path / f"{title}.html").read_text()

"""Games by score sheets on the laptop: lines by name, what ranks and breaks ties, a game that is arriving."""

import json

import pytest
from typer.testing import CliRunner

from castellan.core.ledger import Ledger
from castellan.core.record import beginning, encode
from castellan.games.pad.game import Pad
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.scoreboard.standing import as_dict
from castellan_host.sheets import shipped
from castellan_host.sheets.texts import options
from castellan_host.stats.keeping import rules_version
from castellan_host.stats.rows import as_result
from castellan_host.stored_games.course import course
from castellan_host.stored_games.library import open_game

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


@pytest.fixture
def database(tmp_path):
    """Return the options of a database of games of one title each: it has those that are written into it."""
    url = ("--db", tmp_path / "games.sqlite")

    def store(*games):
        for number, (title, given, *events) in enumerate(games):
            people = given.pop("players", NAMES[:3])
            begun = ["new", Pad.NAME, {"lines": [], "players": people, "title": title} | given]
            date = 1790000000 + number
            records = [encode(n, n or date, event) for n, event in enumerate([begun, *events, ["end"]])]
            with Database(str(url[1])) as stored:
                stored.store("ab" * 8, f"{number:016x}", [*enumerate(records)], date)
        return url

    return store


TOGETHER = {"wins": "together"}
RACE = ("Race", {"wins": "places"}, ["place", 0, 2], ["place", 1, 1], ["place", 2, 2])


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
    assert "Points by round: phase done · cards left = points" in printed and "1 · 35 = 35" in printed
    assert " from " not in printed  # its points come from one line, which no table of sources has to add up


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


def test_each_has_won_what_all_have_won_and_nobody_what_all_have_lost(database, tmp_path):
    lost = ("Pandemic", TOGETHER.copy(), ["won", False])
    eggs = ("Eggs", {"lines": ["eggs|||e"]}, ["row", 0, 5, 3, 1])
    url = database(("Pandemic", TOGETHER.copy(), ["won", True]), lost, lost, eggs)
    assert "All have lost" in run("games", *url) and "All have won" in run("games", *url)
    found = json.loads(run("stats", "--json", *url))
    of_three = [(row["games"], row["wins"], row["expected"]) for row in found["people"]]
    assert of_three == [(4, 2, 1.33), (4, 1, 1.33), (4, 1, 1.33)]
    assert [(row["wins"], row["best"]) for row in found["by_game"] if row["title"] == "Pandemic"] == [(1, 1)] * 3
    assert found["first_player"]["games"] == 1  # nobody wins the others from anybody
    of_anna = json.loads(run("stats", "Anna", "--json", *url))
    assert [(row["ahead"], row["level"], row["behind"]) for row in of_anna["head_to_head"]] == [(1, 0, 0)] * 2
    exported = json.loads(run("export", "-o", tmp_path / "all.json", *url) and (tmp_path / "all.json").read_text())
    ends = [[(each["rank"], each["won"]) for each in game["results"]] for game in exported["games"]]
    assert ends[1:] == [[(None, False)] * 3] * 2 + [[(1, True)] * 3]
    assert exported["games"][1]["standing"]["ranks"] == [None] * 3


def test_games_without_points_have_none_in_tables_and_plays(database, tmp_path):
    url = database(RACE, ("Pandemic", TOGETHER.copy(), ["won", True]))
    for title, column in (("Race", "place"), ("Pandemic", "won")):
        run("export", "-o", tmp_path / title, "--format", "csv", "--separator", ",", "--force", *url)
        assert f",{column},1," in (tmp_path / title / "players.csv").read_text()
    run("export", "-o", tmp_path / "all.bgsplay", *url)
    plays = json.loads((tmp_path / "all.bgsplay").read_text())
    kinds = {game["name"]: (game["noPoints"], game["cooperative"]) for game in plays["games"]}
    assert kinds == {"Race": (True, False), "Pandemic": (True, True)}
    assert {score["score"] for play in plays["plays"] for score in play["playerScores"]} == {""}
    listed = json.loads(run("games", "--json", *url))
    assert "points" not in run("show", listed[0]["id"], *url)


def test_lines_of_one_sheet_are_joined_by_their_places_in_whatever_language_it_was_played(database):
    birds = [["row", q, 10 + q, 0, q] for q in range(6)]
    own = ("Wingspan", {"lines": ["eggs|||e", "nectar|||e"]}, ["row", 0, 1, 2, 3], ["row", 1, 20, 0, 0])
    wingspan = shipped.named("Wingspan")
    translated = [options(wingspan, language) for language in ("en", "ru", "de")]
    url = database(
        *[(given["title"], given, *birds) for given in translated],
        own,
        ("Wingspan", {"lines": ["eggs|||e"], "wins": "fewest"}, ["row", 0, 4, 2, 3]),
    )
    found = json.loads(run("stats", "Anna", "--json", *url))
    assert [(row["title"], row["games"], row["best"]) for row in found["by_game"]] == [("Wingspan", 5, 4)]
    names = wingspan.languages["de"].lines  # the newest with all of its lines
    rows = {row["source"]: (row["average"], row["best"], row["table"]) for row in found["sources"]}
    assert set(rows) == {*names, "eggs", "nectar"}
    assert rows[names[1]] == (11.0, 11, 4.0) and rows["eggs"] == (2.5, 1, 2.5) and rows["nectar"] == (20.0, 20, 6.67)
    of_title = json.loads(run("stats", "Anna", "--json", "--game", "крылья", *url))
    assert of_title["sources"] == found["sources"]


def test_lines_come_in_the_order_of_their_sheet_and_with_those_that_brought_nothing(database):
    url = database(
        ("Wide", {"lines": ["b|||e", "a|||e", "c||0|e-"]}, ["row", 0, 1, 1, 1], *[["row", n, 0, 0, 0] for n in (1, 2)])
    )
    printed = run("stats", "Anna", *url)
    rows = [line.split("│")[3].strip() for line in printed.splitlines() if "│ points │" in line]
    assert rows == ["b", "a"]


def test_a_round_of_a_sheet_ends_with_its_last_row():
    given = options(shipped.named("Wizard")) | {"players": NAMES[:3], "rounds": 2}
    ledger = Ledger()
    for event in (["new", Pad.NAME, given], *[["row", q, 1, 0, 0] for q in (0, 1, 0, 1)], ["end"]):
        ledger.add(0, event)
    ends = [(step.round, step.ends_round) for step in course(ledger.records).steps]
    assert ends == [(1, False), (1, False), (1, True), (2, False), (2, True), (2, False)]


def test_results_of_one_player_stay_in_the_database(database):
    url = database(("Wingspan", {"players": ["Anna"], "lines": ["eggs|||e"]}, ["row", 0, 7]))
    run("stats", *url)
    with Database(str(url[1])) as stored:
        _, [row], players = stored.results()
        assert as_result(row, [player[2:] for player in players], rules_version())


def shown(tmp_path, *game):
    """Return what the scoreboard shows of a game that goes on."""
    title, given, *events = game
    begun = ["new", Pad.NAME, {"lines": [], "players": NAMES[:3], "title": title} | given]
    with Database(str(tmp_path / "games.sqlite")) as stored:
        records = [(n, encode(n, n or 1790000000, event)) for n, event in enumerate([begun, *events])]
        stored.store("ab" * 8, "cd" * 8, records, 1790000000)
        [heading] = stored.headings()
        return as_dict(open_game(next(iter(stored.filled([heading])))), "en")


def test_the_scoreboard_shows_lines_and_which_comes_next(tmp_path):
    eggs = {"lines": ["eggs|||e", "birds 1|||e"]}
    table = shown(tmp_path, "Wingspan", eggs, ["row", 0, 3, 4, 5])
    assert table["when"] == "1 open: birds 1"
    assert table["players"][1]["tracks"] == [{"name": "points", "total": "4", "parts": [["eggs", "+4"]]}]
    assert table["last"].startswith("eggs") and table["players"][2]["leads"]


@pytest.mark.parametrize(
    ("game", "leaders"),
    [
        (RACE, [1]),
        (("Pandemic", TOGETHER, ["won", False], ["end"]), []),
        (("Pandemic", TOGETHER, ["won", True], ["end"]), [0, 1, 2]),
    ],
)
def test_the_scoreboard_shows_no_points_where_there_are_none(tmp_path, game, leaders):
    table = shown(tmp_path, *game)
    assert [player["seat"] for player in table["players"] if player["leads"]] == leaders
    assert all(player["tracks"] == [] for player in table["players"]) and table["curves"] == [[]] * 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "given", "events"),
    [
        ("Race", {"wins": "places"}, RACE[2:]),
        ("Pandemic", TOGETHER, [["won", False]]),
        ("Fear", TOGETHER | {"lines": ["fear|||e"]}, [["row", 0, 1, 2, 3], ["won", False]]),
        ("Wingspan", {"lines": ["eggs|||e"], "players": ["Anna"]}, [["row", 0, 1]]),
    ],
)
def test_a_report_draws_no_course_without_points_and_no_lead_where_nobody_leads(tmp_path, title, given, events):
    begun = ["new", Pad.NAME, {"lines": [], "players": NAMES[:3], "title": title} | given]
    records = [encode(n, n or 1790000000, event) for n, event in enumerate([begun, *events, ["end"]])]
    (tmp_path / "a.castellan").write_bytes(b"".join(records))
    run("report", tmp_path / "a.castellan", "--output", tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text()
    assert ("Course of the game" in page) == bool(given.get("lines")) and "Who leads" not in page


@pytest.mark.slow
def test_a_report_has_the_lines(game, tmp_path):
    rows = [["row", 0, 1, 1], ["row", 1, 30, 0], ["row", 0, 1, 0], ["row", 1, 35, 15]]
    for title, events in (("Wingspan", WINGSPAN), ("Phase 10", rows)):
        run("report", game(title, [*events, ["end", True]], 2), "--output", tmp_path / f"{title}.html")
        assert shipped.named(title).lines[1].name in (tmp_path / f"{title}.html").read_text()

"""Plays for BG Stats: what the file and the link hold, and that a second import finds the same ids.

No import of these was tried in the app: what is held here is what is known of its formats.
"""

import io
import json
import os
import re
import subprocess
import sys
import time
from urllib.parse import unquote, urlsplit

import pytest
import segno
from PIL import Image

from castellan.core import record
from castellan_host.database.imported_ids import imported_id
from castellan_host.database.store import Database
from castellan_host.export import bgstats, play_link
from castellan_host.export.bgstats import NoPlayError
from castellan_host.stored_games.play_ids import stable_id
from lab.database.exchanged import BOX, OTHER_BOX, TOY, accepted, exported, recorded_lines, run, store
from lab.hands.moves import named
from lab.pages.stats_reports import result
from lab.zones import laptop_in

GAME = "5f3a90c1d2e4b687"
OTHER = "a" * 16


pytestmark = [pytest.mark.database, pytest.mark.usefixtures("toy")]


@pytest.fixture
def url(tmp_path):
    url = str(tmp_path / "games.db")
    store(url, GAME, recorded_lines("tuscany"))
    store(url, OTHER, recorded_lines("toy/alone"))
    return url


def of_file(url, output, *words):
    return json.loads(exported(url, output, *words).read_bytes())


def of_link(url, game):
    code, printed, complaints = run("export", game, "--format", "link", "--db", url)
    assert (code, complaints) == (0, ""), complaints
    address, _, data = printed.removesuffix("\n").partition("?data=")
    assert address == "bgstats://app.bgstatsapp.com/createPlay.html"
    assert urlsplit(printed).query and data.isascii() and not set(data) & set('{}":,#&? +')
    return json.loads(unquote(data))


class TestLink:
    def test_a_file_has_all_fields(self, url):
        content = of_link(url, GAME[:4])
        players = content.pop("players")
        assert content == {
            "sourceName": "Castellan",
            "sourcePlayId": GAME,
            "playDate": "2025-11-01 12:26:40",
            "durationMin": 66,
            "comments": named("Борис wins: 63 {red} like Chloé; {empty}: 13 to 8"),
            "game": {
                "name": "The Castles of Tuscany",
                "sourceGameId": "tuscany",
                "bggId": 300327,
                "highestWins": True,
                "noPoints": False,
            },
        }
        ids = [player.pop("sourcePlayerId") for player in players]
        assert len(set(ids)) == 4 and {len(each) for each in ids} == {12}  # the app knows its players again by them
        assert players[:2] == [
            {"name": "Anna", "startPlayer": True, "winner": False, "score": 62, "rank": 3},
            {"name": "Борис", "startPlayer": False, "winner": True, "score": 63, "rank": 1},
        ]

    def test_players_of_one_name_are_one(self, url):
        alone, four = of_link(url, OTHER), of_link(url, GAME)
        assert alone["players"][0]["sourcePlayerId"] == four["players"][0]["sourcePlayerId"]
        assert [player["name"] for player in alone["players"]] == ["Anna", "Robot"]

    def test_a_game_without_an_id_at_boardgamegeek(self, tmp_path):
        url = str(tmp_path / "toys.db")
        store(url, GAME, accepted(TOY))
        content = of_link(url, GAME)
        assert "bggId" not in content["game"] and content["players"][0]["score"] == -5
        assert of_file(url, tmp_path / "x.bgsplay")["games"][0]["bggId"] == 0

    def test_a_play_without_a_date(self, url):
        store(url, "b" * 16, recorded_lines("toy/alone", begun=0))
        content = of_link(url, "b" * 16)
        assert content["playDate"] == "2025-11-13 02:13:20"
        assert content["comments"].endswith("The box had no clock: this is when the laptop first saw the game.")

    @pytest.mark.parametrize("end", [[], [["abandon"]]])
    def test_an_unfinished_game_is_no_play(self, url, end):
        store(url, "c" * 16, accepted([["new", "tuscany", {"players": ["A", "B"]}], ["take", 0], *end]))
        for words in (["--format", "link"], ["-o", "never.bgsplay"], ["-o", "never.png"]):
            code, printed, complaints = run("export", "cccc", *words, "--db", url)
            assert (code, printed) == (1, "")
            assert complaints.endswith(": BG Stats takes games that have ended\n")
        assert not os.path.exists("never.bgsplay")


class TestFile:
    def test_a_play_has_all_fields(self, url, tmp_path):
        with laptop_in("UTC"):
            content = of_file(url, tmp_path / "all.bgsplay", GAME)
        assert [*content] == ["about", "players", "locations", "games", "plays", "userInfo"]
        assert content["about"].endswith(".") and content["userInfo"] == {}  # nobody says who has the app
        (play,), (game,) = content["plays"], content["games"]
        assert (game["name"], game["bggId"], game["highestWins"]) == ("The Castles of Tuscany", 300327, True)
        assert [type(game[key]) for key in ("isBaseGame", "isExpansion")] == [int, int]  # as in the app's exports
        assert "locationRefId" not in play and content["locations"] == []
        assert play["gameRefId"] == game["id"] and play["manualWinner"] is True and play["playDateYmd"] == 20251101
        assert (play["playDate"], play["durationMin"], play["rounds"]) == ("2025-11-01 12:26:40", 66, 3)
        assert play["modificationDate"] == "2025-11-01 14:18:40"
        assert {row["metaData"] for row in play["playerScores"]} == {""}
        names = {player["id"]: player["name"] for player in content["players"]}
        assert [
            (names[row["playerRefId"]], row["score"], row["winner"], row["rank"], row["seatOrder"], row["startPlayer"])
            for row in play["playerScores"]
        ] == [
            ("Anna", "62", False, 3, 1, True),
            ("Борис", "63", True, 1, 2, False),
            ("Chloé", "63", False, 2, 3, False),
            ("Dörte", "59", False, 4, 4, False),
        ]

    def test_all_ids_stay_when_it_is_exported_again_and_from_another_database(self, url, tmp_path):
        first = exported(url, tmp_path / "a.bgsplay").read_bytes()
        assert exported(url, tmp_path / "b.bgsplay").read_bytes() == first
        other = str(tmp_path / "other.db")
        store(other, GAME, recorded_lines("tuscany"), box=OTHER_BOX)
        again = of_file(other, tmp_path / "c.bgsplay")
        found = json.loads(first)
        assert again["plays"][0]["uuid"] in [play["uuid"] for play in found["plays"]]
        assert again["plays"][0]["uuid"] == "E7BCA3B6-0E5C-503C-B68A-BABAD4C98498"  # for ever
        for kind in ("players", "games"):
            assert {row["name"]: row["uuid"] for row in again[kind]}.items() <= {
                row["name"]: row["uuid"] for row in found[kind]
            }.items()

    def test_players_and_games_are_listed_once(self, url, tmp_path):
        store(url, "b" * 16, recorded_lines("pad"))
        unnamed = ["new", "pad", {"players": ["Anna", "Player 2", "Игрок 3"]}], ["add", 0, 1], ["end"]
        store(url, "c" * 16, [record.encode(seq, 0, event) for seq, event in enumerate(unnamed)])
        content = of_file(url, tmp_path / "all.bgsplay")
        names = ["Anna", "Anonymous player", "Chloé", "Dörte", "Eva", "Robot", "Борис"]
        assert sorted(player["name"] for player in content["players"]) == names
        [anonymous] = [player for player in content["players"] if player["isAnonymous"]]
        bots = [player["name"] for player in content["players"] if player["metaData"] == '{"isNpc":1}']
        assert (anonymous["name"], anonymous["metaData"], bots) == ("Anonymous player", "", ["Robot"])
        assert len(content["games"]) == 3 and len(content["plays"]) == 4
        for kind in ("players", "games", "plays"):
            assert len({row["uuid"] for row in content[kind]}) == len(content[kind])

    def test_the_people_of_a_team_are_players_with_its_score(self, tmp_path):
        url = str(tmp_path / "games.db")
        events = ["new", "pad", {"players": ["Anna + Bo", "Eva", "+"]}], ["round", 3, 5, 1], ["end"]
        store(url, GAME, accepted(events))
        content = of_file(url, tmp_path / "all.bgsplay")
        names = {player["id"]: player["name"] for player in content["players"]}
        (play,), (game,) = content["plays"], content["games"]
        assert play["usesTeams"] is game["usesTeams"] is True
        keys = "score", "team", "seatOrder", "winner", "startPlayer"
        assert [(names[row["playerRefId"]], *(row[key] for key in keys)) for row in play["playerScores"]] == [
            ("Anna", "3", "1", 1, False, True),
            ("Bo", "3", "1", 2, False, False),
            ("Eva", "5", "2", 3, True, False),
            ("+", "1", "3", 4, False, False),
        ]
        of_players = of_link(url, GAME)["players"]
        assert [(row["name"], row["score"], row["winner"], row["startPlayer"]) for row in of_players] == [
            *(("Anna", 3, False, True), ("Bo", 3, False, False), ("Eva", 5, True, False), ("+", 1, False, False))
        ]

    def test_single_players_are_no_teams(self, tmp_path):
        url = str(tmp_path / "games.db")
        store(url, GAME, accepted([["new", "pad", {"players": ["Anna", "Bo"]}], ["add", 0, 5], ["end"]]))
        (play,) = of_file(url, tmp_path / "all.bgsplay")["plays"]
        assert play["usesTeams"] is False and [row["team"] for row in play["playerScores"]] == ["", ""]

    def test_a_copy_that_goes_on_is_no_play_and_one_without_its_id_no_second(self, tmp_path):
        url, output = str(tmp_path / "games.db"), tmp_path / "all.bgsplay"
        lines = recorded_lines("tuscany")
        end = len(lines) - 1
        undone = record.encode(end + 1, 9999, ["void", end])
        store(url, GAME, lines)
        store(url, GAME, [*lines, undone], box=OTHER_BOX)
        other = recorded_lines("pad")
        store(url, "b" * 16, other)
        store(url, imported_id(other[0].decode().rstrip("\n")), other, box="import")
        assert run("export", "-o", output, "--db", url) == (
            0,
            f"{output}: 1 game\n",
            "1 of 2 games left out: unfinished, abandoned, damaged or too new\n",
        )
        (play,) = json.loads(output.read_bytes())["plays"]
        assert play["uuid"] == stable_id("play", "b" * 16)
        # Named, a game is that of its box, whatever else is stored.
        assert run("export", GAME, "--box", BOX, "-o", tmp_path / "one.bgsplay", "--db", url)[0] == 0

    def test_a_date_that_no_calendar_has_keeps_no_other_game_back(self, url, tmp_path):
        store(url, "c" * 16, recorded_lines("tuscany"))
        with Database(url) as database, database.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE games SET seen = {2**40}, date = NULL WHERE game LIKE 'c%'")
        output = tmp_path / "all.bgsplay"
        code, printed, complaints = run("export", "-o", output, "--db", url)
        assert (code, printed) == (0, f"{output}: 2 games\n")
        assert complaints == "1 of 3 games left out: unfinished, abandoned, damaged or too new\n"


def evening(zone, begun, url, tmp_path):
    """Return the play of a game of three rounds, exported in a time zone, and the date of its link."""
    events = [["new", "pad", {"players": ["Anna", "Boris"]}], *[["round", 1, 2]] * 3, ["end"]]
    store(url, "e" * 16, accepted(events, begun), seen=begun + 99)
    with laptop_in(zone):
        [play] = of_file(url, tmp_path / "x.bgsplay", "e" * 16)["plays"]
        return play, of_link(url, "e" * 16)["playDate"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system has one time zone")
@pytest.mark.parametrize(
    ("zone", "begun", "date", "in_utc"),
    [
        ("America/New_York", 1773534600, "2026-03-14 20:30:00", "2026-03-15 00:30:00"),  # in summer time
        ("America/New_York", 1768350600, "2026-01-13 19:30:00", "2026-01-14 00:30:00"),
        ("Europe/Berlin", 1773534600, "2026-03-15 01:30:00", "2026-03-15 00:30:00"),
        ("Europe/Berlin", 1782865800, "2026-07-01 02:30:00", "2026-07-01 00:30:00"),
        ("Asia/Kolkata", 1773534600, "2026-03-15 06:00:00", "2026-03-15 00:30:00"),
    ],
)
def test_a_file_has_the_local_time_of_that_day_and_a_link_has_utc(zone, begun, date, in_utc, url, tmp_path):
    play, of_its_link = evening(zone, begun, url, tmp_path)
    assert (play["playDate"], play["playDateYmd"]) == (date, int(date[:10].replace("-", "")))
    assert play["entryDate"] == play["modificationDate"] == f"{date[:-4]}1:20" and of_its_link == in_utc


def test_rounds_are_those_that_ended(url, tmp_path):
    assert evening("UTC", 1773534600, url, tmp_path)[0]["rounds"] == 3
    table = exported(url, tmp_path / "tables", "e" * 16, "--separator", ",") / "games.csv"
    assert table.read_text().splitlines()[1].split(",")[7] == "3"


class TestQrCode:
    def test_the_picture_is_of_the_link(self, url, tmp_path):
        data = exported(url, tmp_path / "code.png", GAME).read_bytes()
        link = run("export", GAME, "--format", "link", "--db", url)[1].removesuffix("\n")
        code = segno.make(link, error="l", micro=False)
        with Image.open(io.BytesIO(data)) as picture:
            grey = picture.convert("L")
            modules = [
                [grey.getpixel((6 * x + 3, 6 * y + 3)) < 128 for x in range(grey.width // 6)]
                for y in range(grey.height // 6)
            ]
        assert modules == [[bool(module) for module in row] for row in code.matrix_iter(border=4)]

    def test_a_link_too_long_for_a_code(self):
        with pytest.raises(NoPlayError, match="3000 characters"):
            play_link.picture("x" * 3000)

    def test_the_code_is_printed_only_where_it_fits(self):
        link = "bgstats://" + "x" * 1000
        wide, high = play_link.qr_code(link).symbol_size(border=4)
        rows = (high + 1) // 2
        lines = play_link.drawing(link, wide, rows + 1).splitlines()
        # A light terminal's own colours would invert it: each line sets fixed ones, and resets them.
        shown = [re.fullmatch(r"\033\[38;5;16;48;5;231m([ █▀▄]+)\033\[0m", line)[1] for line in lines]
        dark = [[mark in marks for mark in line] for line in shown for marks in ("█▀", "█▄")]
        modules = [[bool(module) for module in row] for row in play_link.qr_code(link).matrix_iter(border=4)]
        assert dark == [*modules, [False] * wide] and len(lines) == rows
        assert play_link.drawing(link, wide - 1, 999) is None
        assert play_link.drawing(link, 999, rows) is None

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("columns", "encoding", "fits"), [(200, "utf-8", True), (80, "utf-8", False), (200, "latin-1", False)]
    )
    def test_a_terminal_gets_the_link_and_the_code(self, url, columns, encoding, fits):
        pty = pytest.importorskip("pty")
        ours, theirs = pty.openpty()
        command = [sys.executable, "-c", "from castellan_host.cli import run; run()"]
        environment = {**os.environ, "COLUMNS": str(columns), "LINES": "100", "PYTHONIOENCODING": encoding}
        with subprocess.Popen(
            [*command, "export", GAME, "--format", "link", "--db", url],
            stdout=theirs,
            stderr=subprocess.PIPE,
            env=environment,
        ) as process:
            os.close(theirs)
            printed = b""
            while more := _read(ours):
                printed += more
            complaints = process.stderr.read().decode()
        os.close(ours)
        assert printed.startswith(b"bgstats://")
        assert ("█".encode() in printed) == fits and ("can't show the QR code" in complaints) != fits


def _read(terminal):
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so at the end
        return b""


@pytest.mark.parametrize(("seconds", "minutes"), [(None, 60), (0, 0), (1, 1), (60, 1), (61, 2)])
def test_a_play_lasted_as_long_as_its_turns_if_they_were_timed(seconds, minutes):
    played = result(1, "tuscany", ("Anna", 1, 5), ("Boris", 2, 3))
    first, second = played.players
    players = [first._replace(seconds=seconds), second._replace(seconds=None if seconds is None else 0)]
    ended = played._replace(players=players, duration=3600, verdict=("no_result", {}))
    assert bgstats.play(ended).minutes == minutes

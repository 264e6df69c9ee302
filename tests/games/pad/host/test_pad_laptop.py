"""Any other game on the laptop: titles are kept apart, and the best of a game with fewest points is the least."""

import json

import pytest

from castellan.core.ledger import Ledger
from castellan_host.export import bgsplay
from castellan_host.export.bgstats import Play
from castellan_host.show import tables
from castellan_host.stats.overview import as_dict
from castellan_host.stored_games import cells, results
from castellan_host.stored_games.replay import Replay
from castellan_host.stored_games.results import Player
from lab.database.results_of import kept
from lab.pages.stats_reports import result, shown

GAMES = [
    result(1, "pad", ("Anna", 1, 20), ("Boris", 2, 30))._replace(title="Skyjo", fewest=True),
    result(2, "pad", ("Anna", 2, 31), ("Boris", 1, 25))._replace(title="Skyjo", fewest=True),
    result(3, "pad", ("Anna", 1, 80), ("Boris", 2, 70))._replace(title="Hearts ♥"),
    result(4, "pad", ("Anna", 1, 9), ("Boris", 2, 7)),
]


def test_statistics_have_a_row_a_title_with_its_own_best():
    found = shown(GAMES, "Anna")
    best = [(row.title, row.games, row.best) for row in found.overview.by_game]
    assert best == [(None, 1, 9), ("Hearts ♥", 1, 80), ("Skyjo", 2, 20)]
    assert "title" not in as_dict(found.overview.by_game[0])
    assert {row.title for row in found.overview.sources} == {None, "Hearts ♥", "Skyjo"}


@pytest.mark.slow
@pytest.mark.parametrize("part", ["wins", "by_players_and_year", "scores", "sources"])
def test_a_report_names_them(part):
    from castellan_host.report.statistics import sections  # late: it loads Matplotlib

    named = str(getattr(sections, part)(shown(GAMES, "Anna")))
    assert all(title in named for title in ("Skyjo", "Hearts ♥", "Any other game"))


def test_a_result_is_kept_with_title_and_order():
    assert kept(GAMES[0]) == GAMES[0]


def test_the_json_of_a_standing_has_the_title_if_there_is_one():
    def standing(**options):
        ledger = Ledger()
        ledger.add(0, ["new", "pad", {"players": ["Anna", "Boris"]} | options])
        return tables.as_dict(Replay(ledger))

    assert standing(title="Skyjo")["title"] == "Skyjo" and "title" not in standing()


def play(number, **options):
    ledger = Ledger()
    ledger.add(0, ["new", "pad", {"players": ["Anna", "Boris"]} | options])
    ledger.add(1, ["add", 0, 5])
    players = [Player(seat, name, True, 1, 0, {}, {}) for seat, name in enumerate(ledger.game.names)]
    title, named = cells.title_of(ledger.game), ledger.game.title
    return Play(str(number), "pad", named, title, not results.fewest_win(ledger.game), 1, players, 0, 60, 1, "")


def test_bg_stats_gets_a_game_a_title():
    plays = [
        play(1, title="Skyjo", wins="fewest"),
        play(2),
        play(3, title="Skyjo", wins="fewest"),
        play(4, title="Uno"),
    ]
    found = json.loads(b"".join(bgsplay.document(plays)))
    games = [(game["name"], game["highestWins"]) for game in found["games"]]
    assert games == [("Skyjo", False), ("Any other game", True), ("Uno", True)]
    assert len({game["uuid"] for game in found["games"]}) == 3
    assert [each["gameRefId"] for each in found["plays"]] == [1, 2, 1, 3]

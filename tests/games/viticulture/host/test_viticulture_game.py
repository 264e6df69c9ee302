"""The recorded game of Viticulture: its totals are those worked out by hand on the page beside it."""

import json
import re

import pytest

from castellan.core import record
from castellan.text import say
from castellan_host.stored_games import replay
from lab.games import game_files, recorded
from lab.hands.moves import named
from lab.support import entered

NAMES = ["Anna", "Борис", "Chloé", "Dörte"]
PROVINCES = ["Siena", "Pisa", "Arezzo", "Livorno", "Firenze", "Grosseto", "Lucca"]


def played(limit=None):
    return entered(*recorded.events(game="viticulture")[:limit])


def cells(heading):
    """Return a table of the page: name to its cells."""
    part = game_files.text("viticulture", "recorded.md").split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    return {row[0]: row[1:] for row in rows if row[0] in NAMES}


def number(cell):
    """Return the last number of a cell, 0 of an empty one."""
    return int((re.findall(r"\d+", cell) or ["0"])[-1])


def test_the_totals_and_the_winner():
    game = played().game
    totals = [game.total(player)[0] for player in range(4)]
    assert totals == [31, 33, 33, 29] == [number(row[3]) for row in cells("The end").values()]
    assert (game.names, game.over, game.round) == (NAMES, "end", 7)
    assert game.standing().ranks == [3, 2, 1, 4] and game.standing().tie == "lira"
    assert say(*game.verdict()) == named("Chloé wins: 33 {vp} like Борис; {lira}: 11 to 6", "viticulture")


def test_the_game_of_what_scores_has_totals_ranks_and_sources_of_the_complete_one():
    ledger = entered(*recorded.events(game="viticulture/scores"))
    reduced, complete = ledger.game, played().game
    assert reduced.scores_only and reduced.names == complete.names
    assert {record[2] for record in ledger.records} & {"star", "move"} == set()
    assert (reduced.parts, reduced.standing()) == (complete.parts, complete.standing())
    page = game_files.text("viticulture", "scores.md")
    assert page.split("## The end")[1] == game_files.text("viticulture", "recorded.md").split("## The end")[1]


def test_the_points_at_the_end_of_each_year():
    ledger = played()
    years = [seq for seq, record in enumerate(ledger.records) if record[2] == "year"]
    assert [seq + 1 for seq in years] == [8, 18, 34, 47, 66, 78, 90]
    page = cells("Points")
    for year, seq in enumerate(years):
        game = played(seq).game  # as it stands before the year ends
        for player, name in enumerate(NAMES):
            late = 1 if (player, year) == (1, 3) else 0  # line 64 puts right what brought −1 until then
            assert game.total(player)[0] == number(page[name][year]) - 2 * late, (name, year)


def test_the_map():
    game, page = played().game, cells("The map")
    order = ["livorno", "firenze", "arezzo", "siena", "pisa", "lucca", "grosseto"]
    for player, name in enumerate(NAMES):
        stars = {province: number(cell) for province, cell in zip(PROVINCES, page[name], strict=False)}
        assert [stars[province.capitalize()] for province in order] == game.stars[player]
        assert game.held[player] == number(page[name][-1]) and sum(game.stars[player]) == 6
        assert [game.parts[player][game.PARTS.index((0, "influence"))]] == [game.held[player]]


def test_an_event_that_only_old_records_hold_is_refused():
    new = ["new", "viticulture", {"players": ["Anna", "Boris"], "entries": "scores"}]
    given = [new, ["most", "siena", 2], ["points", 0, "vp", 25], ["year"]]
    with pytest.raises(replay.ReplayError, match="line 2: Who has most stars is entered after the last year"):
        replay.replay("\n".join(map(json.dumps, given)).encode(), plain=True)
    records = b"".join(record.encode(seq, 0, event) for seq, event in enumerate(given))
    assert len(replay.replay(records).ledger.records) == 4

"""The recorded game of The Princes of Florence has the totals worked out by hand, round by round."""

import re

from castellan.text import say
from lab.games import game_files, recorded
from lab.hands.moves import named
from lab.support import entered

EVENTS = recorded.events(game="florence")
PAGE = game_files.text("florence", "recorded.md")


def rows(heading, number):
    """Return the result of each row of a table of the page: the number that `number` finds in its cells."""
    table = PAGE.split("## " + heading)[1].split("\n## ")[0]
    lines = [line.split("|")[2:-1] for line in table.splitlines() if re.match(r"\| (round|cards)", line)]
    return [[int(re.findall(number, cell)[-1]) for cell in line] for line in lines]


def ledger(events):
    return entered(*events)


def total(game, name):
    return [game.total(player)[game.TOTALS.index(name)] for player in range(len(game.names))]


def stops():
    """Return how many events there are up to the end of each round, and with the prestige cards."""
    ends = [number + 1 for number, event in enumerate(EVENTS) if event[0] == "round"]
    return [*ends, max(number + 1 for number, event in enumerate(EVENTS) if event[0] == "prestige")]


def test_prestige_round_by_round():
    expected = rows("Prestige", r"\*\*(\d+)\*\*")
    assert len(expected) == 8
    assert [total(ledger(EVENTS[:stop]).game, "prestige") for stop in stops()] == expected


def test_money_round_by_round():
    expected = rows("Money", r"(\d+) *$")
    assert len(expected) == 7
    assert [total(ledger(EVENTS[:stop]).game, "money") for stop in stops()[:-1]] == expected


def test_the_tie_is_broken_by_money():
    game = ledger(EVENTS).game
    standing = game.standing()
    assert (standing.ranks, standing.tie, standing.shared) == ([4, 3, 1, 2], "money", False)
    assert total(game, "money")[2:] == [1900, 600]
    code, facts = game.verdict()
    assert say(code, facts) == named("Chloé wins: 52 {prestige} like Dörte; {money}: 1900 to 600", "florence")


def test_the_recorded_game_asks_for_its_follow_ups():
    last = stops()[6]
    assert ledger(EVENTS[:last]).game.follow_ups() == [("prestige", p) for p in (0, 2, 3, 3)]
    assert ledger(EVENTS[: stops()[7]]).game.follow_ups() == [("money", 2), ("money", 3)]
    assert ledger(EVENTS[:-1]).game.missing() is None
    assert ledger(EVENTS).game.learnt() == [("minimums", "minimum", 3, 13)]


def test_the_game_of_what_scores_has_totals_ranks_and_sources_of_the_complete_one():
    scores = recorded.events(game="florence/scores")
    reduced, complete = ledger(scores).game, ledger(EVENTS).game
    assert reduced.scores_only and reduced.names == complete.names
    assert reduced.parts == complete.parts
    assert total(reduced, "prestige") == total(complete, "prestige") == [40, 50, 52, 52]
    assert reduced.standing().ranks == complete.standing().ranks
    assert (
        game_files.text("florence", "scores.md")
        .split("\n\n## The tie")[0]
        .endswith(PAGE.split("\n\n## Money")[0].split("left to right.")[1])
    )

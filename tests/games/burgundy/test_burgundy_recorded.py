"""Two complete games of The Castles of Burgundy: The Card Game against the totals worked out by hand on their page."""

from burgundian import points
from lab.games import game_files
from lab.games.recorded import events
from lab.marks import area
from lab.support import entered

pytestmark = area("rules")


def ledger(name):
    """Return the ledger of a recorded game, its events entered one by one."""
    return entered(*events(game=name))


def worked_out(title, page="recorded"):
    """Return by name the row of the first table below a heading of a page, bold numbers too."""
    page = game_files.text("burgundy", page + ".md")
    table = page.split("## " + title + "\n")[1].split("\n\n| round")[0].split("\n## ")[0]
    rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in table.split("\n") if line[:1] == "|"]
    return [(row[0], [int(cell.strip("*")) for cell in row[1:]]) for row in rows[2:]]


def agree(game, title, page="recorded"):
    for player, (name, numbers) in enumerate(worked_out(title, page)):
        assert game.names[player] == name
        assert game.parts[player] + [points(game, player)] == numbers


def test_three_players():
    found = ledger("burgundy")
    agree(found.game, "Three players")
    standing = found.game.standing()
    assert standing.ranks == [1, 2, 3] and standing.tie == "storage"
    assert [found.game.rank_key(player)[1] for player in range(3)] == [5, 2, 5]
    assert found.game.pending == [("bonus", 0)]


def test_three_players_with_only_what_scores():
    found, complete = ledger("burgundy/scores").game, ledger("burgundy").game
    agree(found, "Three players", "scores")
    assert found.scores_only and found.parts == complete.parts and found.seven == complete.seven
    assert found.standing() == complete.standing() and found.left_open == []


def test_solo():
    found = ledger("burgundy/solo")
    agree(found.game, "Solo")
    assert found.game.standing().ranks == [1, 2] and found.game.standing().tie == "human"

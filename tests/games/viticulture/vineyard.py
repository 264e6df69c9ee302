"""Helpers for the tests of Viticulture. Runs on MicroPython too, so no pytest in here."""

from castellan.games.viticulture.game import GAME
from lab.support import NAMES, play

SEATED = NAMES + ["Eva", "Fritz"]
PROVINCES = {"lucca": 1, "pisa": 1, "firenze": 2, "livorno": 2, "siena": 2, "arezzo": 2, "grosseto": 1}
TABLE = {"easy": (-1, -1, 0, 4, 9, 15, 24), "normal": (-1, 0, 1, 6, 12, 18, 28), "hard": (-1, 0, 1, 6, 13, 22, 32)}


def viticulture(players=2, **options):
    """Return a new game of Viticulture."""
    options["players"] = SEATED[:players]
    return GAME(options)


def points(game):
    """Return the points of all players."""
    return [game.total(p)[0] for p in range(len(game.names))]


def finished(game, *wanted):
    """Bring the game to the end of its last year, with these points before influence."""
    for player, n in enumerate(wanted):
        play(game, ["points", player, "vp", n - game.total(player)[0]])
    return play(game, ["year"])

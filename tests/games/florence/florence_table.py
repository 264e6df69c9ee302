"""Helpers for the tests of The Princes of Florence. Runs on MicroPython too."""

from castellan.games.florence.game import GAME
from castellan.games.florence.screens import addends
from lab.support import ends, play

NAMES = ["Anna", "Boris", "Clara", "Denis", "Eva"]
ANNA, BORIS, CLARA, DENIS, EVA = range(5)


def florence(players=3, **options):
    """Return a new game of The Princes of Florence."""
    options["players"] = NAMES[:players]
    return GAME(options)


def finished(game):
    """Bring a game past its last round."""
    while game.phase() == "play":
        play(game, ["round"])
    return game


def prestige(game):
    """Return the players' prestige."""
    return [game.total(player)[0] for player in range(len(game.names))]


def money(game):
    """Return the players' money."""
    return [game.total(player)[1] for player in range(len(game.names))]


def auctions(game, player, what, times):
    """Let a player win as many objects of a kind, one a round; the rounds' ends are entered too."""
    for _ in range(times):
        play(game, ["auction", player, what], ["round"])
    return game


def argument(game, kind, name):
    """Return an argument of a kind of event."""
    return next(each for each in game.declared(kind).shape if each.name == name)


def allowed(game, event, name):
    """Return what an argument can be now in an event that begins like this."""
    return ends(game.allowed(event, argument(game, event[0], name)))


def parts(game, event, name):
    """Return what is proposed for an argument, by the parts of its sum: those of a name have the same value."""
    return {part.label: part.value for part in added(game, event, name)}


def added(game, event, name):
    """Return the addends of an argument, none if it is no sum."""
    return addends(game, event, argument(game, event[0], name))

"""Helpers for the tests of The Castles of Burgundy: The Card Game. Runs on MicroPython too, so no pytest in here."""

from castellan.core.rules import start
from lab.support import NAMES, play

TYPES = ("building", "pasture", "ship", "knowledge", "castle", "mine", "monastery")
VALUES = {"ship": 2, "knowledge": 2, "castle": 5, "mine": 4}  # of triples, as a table might read them off its cards


def burgundy(players=2, **options):
    """Return a new game."""
    options["players"] = NAMES[:players]
    return start(["new", "burgundy", options])


def lay(game, player, *cards):
    """Lay cards in an estate, each as its own type; answer their bonuses of the round with 0."""
    for card in cards:
        game.apply(["place", player, card])
        if ("bonus", player) in game.pending:
            game.apply(["bonus", player, 0])
    return game


def estate(game, player=0):
    """Return how many cards of each type lie in an estate; types without a card are left out."""
    return {name: n for name, n in zip(TYPES, game.estates[player]) if n}


def points(game, player=0):
    """Return a player's victory points."""
    return game.total(player)[0]


def part(game, name, player=0):
    """Return the points of one heading."""
    return game.parts[player][[each for _, each in game.PARTS].index(name)]


def rounds(game, n):
    """Let rounds end."""
    return play(game, *[["round"]] * n)


def settled(game, *finals):
    """End the rounds that are left, enter what each human has left, and end the game."""
    rounds(game, 5 - game.rounds)
    for player, left in enumerate(finals):
        game.apply(["final", player] + list(left))
    return play(game, ["end"])

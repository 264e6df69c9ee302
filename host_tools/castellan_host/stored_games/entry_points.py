"""The points of an entry in words, and whose they are."""

from castellan.core.rules.base import Game
from castellan.text import gained
from castellan_host.stored_games.records import Event

Moves = list[tuple[int, tuple[int, ...]]]  # seats, and how far each of their markers moved

_TABLE = -1  # no seat


def points_of(moved: Moves, event: Event, game: Game, language: str) -> str:
    """Return the points of an entry, with the names of those who got them, but not of one whose entry it is."""
    whose = game.asked_of(tuple(event))
    return gained.gains(moved, game, language, _TABLE if whose is None and len(game.names) > 1 else whose)

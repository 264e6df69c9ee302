"""Plays that were taken in from other programs, beside the games of boxes: which game each is of."""

import functools

from castellan.core.catalogue import GAMES, about
from castellan.core.rules.shapes import is_nobody
from castellan.text import LANGUAGES, title
from castellan_host.database.plays import BG_STATS, BGG
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import Player, Result

SOURCES = {BG_STATS: "BG Stats", BGG: "BoardGameGeek"}  # what the sources are called
PAD = "pad"  # the game that any title fits


def kind_of(name: str, bgg: int) -> tuple[str, str]:
    """Return which game a play is of, by the game's name there and its id at BoardGameGeek: as a stored game's.

    These are the name of one of Castellan's games and "", or that of the score pad and the title in small letters.
    """
    kind = _by_bgg().get(bgg) or _by_title().get(name.casefold())
    return (kind, "") if kind else (PAD, name.casefold())


def person_in(result: Result, player: Player, people: People) -> str:
    """Return which person had a seat of a stored game, "" for whoever has no name."""
    return "" if is_nobody(player.name, player.seat) else people.person(player.name, result.game)


@functools.cache
def _by_bgg() -> dict[int, str]:
    return {about(kind).BGG: kind for kind in GAMES if about(kind).BGG}


@functools.cache
def _by_title() -> dict[str, str]:
    return {title(kind, language).casefold(): kind for kind in GAMES if kind != PAD for language in LANGUAGES}

"""Plays that were taken in from other programs, beside the stored games: which there are, and which game each is of."""

import functools
from datetime import datetime

from castellan.core.catalogue import GAMES, about
from castellan.games.pad.game import Pad
from castellan.text import LANGUAGES, title
from castellan_host.database.plays import BG_STATS, BGG
from castellan_host.database.reading import StoredGame
from castellan_host.database.store import Database
from castellan_host.stored_games.play_ids import games_of_plays

SOURCES = {BG_STATS: "BG Stats", BGG: "BoardGameGeek"}  # what the sources are called
PAD = Pad.NAME  # the game that any title fits
_BY_NAME = "5"  # the version of ids that are made of names, such as our own in BG Stats; the app's are random
_VERSION = 14  # where it stands
NO_TIME = " 10:00:00"  # of a play whose day alone is known, as BG Stats has it


def headings(database: Database, start: str = "", every: bool = False) -> list[StoredGame]:
    """Return the plays whose id begins with `start` as headings of games, the newest first.

    Those that are plays of stored games, which went out by an export and came back before the games did, are left out.
    The forgotten ones are among `every` play only.
    """
    found = database.play_headings(start, every)
    ours = _ours(database, [source_id for _, _, source_id, _, _ in found])
    kept = [
        StoredGame(source, id, noted.date if noted and noted.date else moment(date), False, taken=True, noted=noted)
        for id, source, source_id, date, noted in found
        if source_id not in ours
    ]
    return sorted(kept, key=lambda play: -play.date)


def moment(date: str) -> int:
    """Return a play's date in Unix time, in the laptop's time zone; 0 if no calendar has it."""
    try:
        return int(datetime.fromisoformat(date if " " in date else date + NO_TIME).timestamp())
    except (OverflowError, ValueError, OSError):
        return 0


def kind_of(name: str, bgg: int) -> tuple[str, str]:
    """Return which game a play is of, by the game's name there and its id at BoardGameGeek: as a stored game's.

    These are the name of one of Castellan's games and "", or that of the score pad and the title in small letters.
    """
    kind = _by_bgg().get(bgg) or _by_title().get(name.casefold())
    return (kind, "") if kind else (PAD, name.casefold())


def _ours(database: Database, source_ids: list[str]) -> set[str]:
    """Return which of these ids are those of plays that stored games have."""
    by_name = {id for id in source_ids if id[_VERSION : _VERSION + 1] == _BY_NAME}
    return by_name & games_of_plays(game.game for game in database.headings(every=True)).keys() if by_name else set()


@functools.cache
def _by_bgg() -> dict[int, str]:
    return {about(kind).BGG: kind for kind in GAMES if about(kind).BGG}


@functools.cache
def _by_title() -> dict[str, str]:
    return {title(kind, language).casefold(): kind for kind in GAMES if kind != PAD for language in LANGUAGES}

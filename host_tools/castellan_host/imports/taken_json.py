"""Plays that another laptop took in, from the JSON of its export: as they were there, each value checked."""

from collections.abc import Iterator
from typing import Any

from castellan_host.database.plays import Play, Seat
from castellan_host.imports import play_values
from castellan_host.imports.games_json import FormError, noted
from castellan_host.imports.play_values import MOST_PLAYERS, NoPlay, Read, flag, line, number, person, text
from castellan_host.stored_games import sums
from castellan_host.stored_games.taken import SOURCES


def plays(content: dict[str, Any]) -> Iterator[Read | NoPlay]:
    """Yield the plays of an export. Raises FormError if they are no list."""
    rows = content.get("plays") or []
    if type(rows) is not list:
        raise FormError('"plays" is not a list')
    for count, given in enumerate(rows, 1):
        what = f"play {count}"
        try:
            if type(given) is not dict:
                raise FormError("is no JSON object")
            yield Read(_play(given), noted=noted(given))
        except FormError as error:
            yield NoPlay(what, str(error))


def _play(given: dict[str, Any]) -> Play:
    source, id, title = line(given, "source", 16), line(given, "source_id", 64), line(given, "title", 200)
    seats, expansions = given.get("seats"), given.get("expansions") or []
    if source not in SOURCES or not id or not title:
        raise FormError("it has no source, no id there, or no name of its game")
    if type(seats) is not list or len(seats) > MOST_PLAYERS or not all(type(seat) is dict for seat in seats):
        raise FormError(f'"seats" is not a list of up to {MOST_PLAYERS} players')
    if type(expansions) is not list or not all(type(each) is list and len(each) == 2 for each in expansions):
        raise FormError('"expansions" is not a list of names and numbers')
    pairs = [dict(zip(("name", "bgg"), each, strict=True)) for each in expansions]
    return Play(
        source=source,
        source_id=id,
        modified=play_values.moment(line(given, "modified", 19)) if given.get("modified") else "",
        date=play_values.moment(line(given, "date", 19)),
        title=title,
        minutes=number(given, "minutes"),
        bgg=number(given, "bgg"),
        bgg_play=number(given, "bgg_play"),
        rounds=number(given, "rounds"),
        fewest=flag(given, "fewest"),
        no_points=flag(given, "no_points"),
        cooperative=flag(given, "cooperative"),
        teams=flag(given, "teams"),
        ignored=flag(given, "ignored"),
        incomplete=flag(given, "incomplete"),
        place=line(given, "place", 200),
        board=line(given, "board", 200),
        note=text(given, "note"),
        expansions=tuple((line(each, "name", 200), number(each, "bgg")) for each in pairs),
        seats=tuple(map(_seat, seats)),
    )


def _seat(given: dict[str, Any]) -> Seat:
    score = line(given, "score", 200)
    return Seat(
        name=person(given, "name"),
        username=line(given, "username", 128),
        human=flag(given, "human", True),
        winner=flag(given, "winner"),
        rank=number(given, "rank"),
        score=score,
        total=None if given.get("total") is None else sums.total(score),
        start=flag(given, "start"),
        new=flag(given, "new"),
        team=line(given, "team", 128),
        role=line(given, "role", 128),
    )

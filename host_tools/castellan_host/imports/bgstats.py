"""Plays of BG Stats: of the file of a play (`.bgsplay`) and of its complete export, which are one form of JSON.

The form is known from public exports and from programs that write it; the app's maker has published nothing of it.
"""

import json
from collections.abc import Iterator
from typing import Any

from castellan_host.database.plays import BG_STATS, Play, Seat
from castellan_host.imports import play_values
from castellan_host.imports.games_json import FormError
from castellan_host.imports.play_values import MOST_PLAYERS, NoPlay, Read, flag, line, number, person, text
from castellan_host.stored_games import sums

_Object = dict[str, Any]
_BETWEEN = "\uff0f"  # what the app writes between the parts of a board
_BOARD = 200  # letters of a board that are kept


def is_export(content: Any) -> bool:
    """Return whether the content of a JSON file is of this form."""
    return type(content) is dict and type(content.get("plays")) is list and "format" not in content


def plays(content: _Object) -> Iterator[Read | NoPlay]:
    """Yield the plays of a file. Raises FormError if the lists beside them are none."""
    games, players, places = (_by_id(content, name) for name in ("games", "players", "locations"))
    for count, given in enumerate(content["plays"], 1):
        what = f"play {count}"
        try:
            if type(given) is not dict:
                raise FormError("is no JSON object")
            date = play_values.moment(line(given, "playDate", 40))
            what += f", {date}"
            game = games.get(_reference(given, "gameRefId"))
            if game is None:
                raise FormError("its game is not in the file")
            title = line(game, "name", 200)
            what += f", {title}"
            yield _play(given, date, game, title, players, places, games)
        except FormError as error:
            yield NoPlay(what, str(error))


def _by_id(content: _Object, name: str) -> dict[int, _Object]:
    rows = content.get(name) or []
    if type(rows) is not list:
        raise FormError(f'"{name}" is not a list')
    return {row["id"]: row for row in rows if type(row) is dict and type(row.get("id")) is int}


def _reference(given: _Object, name: str) -> int:
    """Return what a row refers to, 0 for nothing. Raises FormError."""
    value = given.get(name)
    if value is not None and type(value) is not int:
        raise FormError(f'"{name}" is not a number')
    return value or 0


def _play(
    given: _Object,
    date: str,
    game: _Object,
    title: str,
    players: dict[int, _Object],
    places: dict[int, _Object],
    games: dict[int, _Object],
) -> Read:
    id, modified = line(given, "uuid", 64).upper(), line(given, "modificationDate", 40)
    if not id or not title:
        raise FormError(f"it has no {'name of its game' if id else 'id'}")
    scores = _objects(given, "playerScores")
    if len(scores) > MOST_PLAYERS:
        raise FormError(f"it has more than {MOST_PLAYERS} players")
    no_points = flag(game, "noPoints")
    order = sorted(scores, key=lambda each: number(each, "seatOrder"))
    seats = [_seat(each, players.get(_reference(each, "playerRefId"), {}), no_points) for each in order]
    complete = line(given, "board", play_values.LONGEST_NOTE)
    board = _shortened(complete)
    play = Play(
        source=BG_STATS,
        source_id=id,
        modified=_modified(modified),
        date=date,
        minutes=number(given, "durationMin"),
        title=title,
        bgg=number(game, "bggId"),
        bgg_play=number(given, "bggId"),
        fewest=not flag(game, "highestWins", True),
        no_points=no_points,
        cooperative=flag(game, "cooperative"),
        teams=flag(given, "usesTeams"),
        ignored=flag(given, "ignored"),
        incomplete=False,
        rounds=number(given, "rounds"),
        place=line(places.get(_reference(given, "locationRefId"), {}), "name", 200),
        board=board,
        note=text(given, "comments"),
        expansions=_expansions(given, games),
        seats=tuple(seats),
    )
    deleted = sum(_reference(each, "playerRefId") not in players for each in order)
    notes = [f"{deleted} of its players were deleted, and have no name"] if deleted else []
    if board != complete:
        notes.append(f'of "board" the first {len(board)} of {len(complete)} letters are kept')
    return Read(play, "; ".join(notes))


def _shortened(board: str) -> str:
    """Return what is kept of a board: as many of its parts as there is room for, and of a longer one its beginning."""
    kept = board[:_BOARD]
    is_between = board[_BOARD : _BOARD + 1] in ("", _BETWEEN)
    return kept if is_between or _BETWEEN not in kept else kept.rpartition(_BETWEEN)[0]


def _objects(given: _Object, name: str) -> list[_Object]:
    rows = given.get(name) or []
    if type(rows) is not list or not all(type(row) is dict for row in rows):
        raise FormError(f'"{name}" is not a list of objects')
    return rows


def _modified(value: str) -> str:
    """Return when a play was changed last, "" if the file does not say it."""
    try:
        return play_values.moment(value)
    except FormError:
        return ""


def _seat(given: _Object, player: _Object, no_points: bool) -> Seat:
    score = play_values.score(given, "score")
    return Seat(
        name="" if flag(player, "isAnonymous") else person(player, "name"),
        username=line(player, "bggUsername", 128),
        human=not _is_bot(player),
        winner=flag(given, "winner"),
        rank=number(given, "rank"),
        score=score,
        total=None if no_points else sums.total(score),
        start=flag(given, "startPlayer"),
        new=flag(given, "newPlayer"),
        team=line(given, "team", 128),
        role=line(given, "role", 128),
    )


def _is_bot(player: _Object) -> bool:
    """Return whether a player is none of flesh and blood: the app notes that as JSON in a text."""
    try:
        noted = json.loads(text(player, "metaData") or "{}")
    except (ValueError, RecursionError):  # what else an app may note there
        return False
    return type(noted) is dict and noted.get("isNpc") in (1, True)


def _expansions(given: _Object, games: dict[int, _Object]) -> tuple[tuple[str, int], ...]:
    found = [games.get(_reference(each, "gameRefId")) for each in _objects(given, "expansionPlays")]
    return tuple((line(game, "name", 200), number(game, "bggId")) for game in found if game)

"""Results as rows of the derived tables, and back."""

import json
from collections.abc import Sequence
from typing import Any

from castellan.games import GAMES
from castellan.rules.options import seats
from castellan_host.games.results import ABANDONED, DAMAGED, ENDED, NEWER, PLAYING, Player, Result

_ADDED_UP = (PLAYING, ENDED, ABANDONED)  # states of games that have players
_TIME = ""  # where a player's `points` keep seconds and turns: no track is called so


def of_result(result: Result, rules: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a result as a row of `results`, and rows of `result_players`; `rules` is the version that made it."""
    key = {"box": result.box, "game": result.game}
    row = result._asdict() | {"rules": rules, "approximate": int(result.approximate), "fewest": int(result.fewest)}
    del row["players"]
    return row, [key | _player(each) for each in result.players]


def _player(player: Player) -> dict[str, Any]:
    row = player._asdict()
    time = {name: row.pop(name) for name in ("seconds", "turns")}
    points = player.points | ({} if player.seconds is None else {_TIME: time})
    return row | {"totals": json.dumps(player.totals), "points": json.dumps(points), "human": int(player.human)}


def as_result(row: Sequence[Any], players: Sequence[Sequence[Any]], rules: str) -> Result | None:
    """Return what `of_result` was given, None if the rows are damaged or other rules made them.

    `row` and `players` are values in the order of the columns, those of players without the game's key.
    """
    *key, made_by, kind, status, date, approximate, duration, title, fewest = row
    if made_by != rules:
        return None
    try:
        found = _players_of(players)
    except (AttributeError, RecursionError, ValueError):
        return None
    result = Result._make((*key, kind, status, date, bool(approximate), duration, found, title, bool(fewest)))
    return result if _can_be(result) else None


def _can_be(result: Result) -> bool:
    if result.players and result.kind in GAMES:
        least, most = seats(result.kind)
        people = sum(player.human for player in result.players)
        return least <= people <= most and result.status in _ADDED_UP
    return not result.players and result.status in (DAMAGED, NEWER) and result.kind == ""


def _players_of(rows: Sequence[Sequence[Any]]) -> list[Player]:
    """Return the players of a game. Raises AttributeError or ValueError if a row is damaged or missing."""
    # Parsing all texts of a game at once takes half the time.
    parsed = json.loads(f"[{','.join([text for row in rows for text in row[-2:]])}]")
    totals, points = parsed[::2], parsed[1::2]
    counts = [*totals, *[of_track for of_player in points for of_track in of_player.values()]]
    if [row[0] for row in rows] != [*range(len(rows))] or not all(map(_is_counts, counts)):
        raise ValueError(rows)
    return [
        Player(seat, name, bool(human), rank, score, of_tracks, of_sources, *_time(of_sources.pop(_TIME, None)))
        for (seat, name, human, rank, score, *_), of_tracks, of_sources in zip(rows, totals, points, strict=True)
    ]


def _time(kept: dict[str, int] | None) -> tuple[int | None, int]:
    return (kept.get("seconds"), kept.get("turns", 0)) if kept else (None, 0)


def _is_counts(value: object) -> bool:
    return type(value) is dict and {int}.issuperset(map(type, value.values()))

"""Results as rows of the derived tables, and back."""

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from castellan.core.catalogue import GAMES
from castellan.core.rules.shapes import seats
from castellan_host.stored_games.results import ABANDONED, DAMAGED, ENDED, NEWER, PLAYING, Player, Result

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
    except (RecursionError, TypeError, ValueError):
        return None
    result = Result._make((*key, kind, status, date, bool(approximate), duration, found, title, bool(fewest)))
    return result if _can_be(result) else None


def _can_be(result: Result) -> bool:
    if result.players and result.kind in GAMES:
        _, most = seats(result.kind)
        people = sum(player.human for player in result.players)
        return 1 <= people <= most and result.status in _ADDED_UP
    return not result.players and result.status in (DAMAGED, NEWER) and result.kind == ""


def _players_of(rows: Sequence[Sequence[Any]]) -> list[Player]:
    """Return the players of a game. Raises TypeError or ValueError if a row is damaged or missing."""
    # Parsing all texts of a game at once takes half the time.
    parsed = json.loads(f"[{','.join([text for row in rows for text in row[-2:]])}]")
    totals, points = parsed[::2], parsed[1::2]
    counts = *totals, *_values(points)
    if [row[0] for row in rows] != [*range(len(rows))] or not {int}.issuperset(map(type, _values(counts))):
        raise ValueError(rows)
    times = [of_sources.pop(_TIME, {}) for of_sources in points]
    return [
        Player(seat, name, human != 0, rank, score, of_tracks, of_sources, time.get("seconds"), time.get("turns", 0))
        for (seat, name, human, rank, score, *_), of_tracks, of_sources, time in zip(
            rows, totals, points, times, strict=True
        )
    ]


def _values(parsed: Iterable[Any]) -> Iterable[Any]:
    """Return the values of dicts. Iterating over them raises TypeError for what is no dict."""
    return chain.from_iterable(map(dict.values, parsed))

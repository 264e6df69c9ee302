"""Results as rows of the derived tables, and back."""

import functools
import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from castellan.core.catalogue import GAMES
from castellan.core.rules.shapes import seats
from castellan_host.database.schema import results
from castellan_host.stored_games.results import (
    ABANDONED,
    DAMAGED,
    ENDED,
    NEWER,
    PLAYING,
    SEATED,
    Player,
    Result,
    Verdict,
)

_ADDED_UP = (PLAYING, ENDED, ABANDONED)  # states of games that have players
_BEFORE = [*results.c].index(results.c.round)  # columns up to there
_TIME = ""  # where a player's `points` keep times: no track is called so


def of_result(result: Result, rules: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a result as a row of `results`, and rows of `result_players`; `rules` is the version that made it."""
    key = {"box": result.box, "game": result.game}
    row = result._asdict() | {"rules": rules, "approximate": int(result.approximate), "fewest": int(result.fewest)}
    row |= {"verdict": json.dumps(result.verdict), "sources": json.dumps(result.sources)}
    del row["players"], row["taken"], row["noted"]
    return row, [key | _player(each) for each in result.players]


def _player(player: Player) -> dict[str, Any]:
    row = player._asdict()
    time = {name: row.pop(name) for name in ("seconds", "turns", "overrun")}
    if player.overrun is None:
        del time["overrun"]
    points = player.points | ({} if player.seconds is None else {_TIME: time})
    return row | {"totals": json.dumps(player.totals), "points": json.dumps(points), "human": int(player.human)}


def as_result(row: Sequence[Any], players: Sequence[Sequence[Any]], rules: str) -> Result | None:
    """Return what `of_result` was given, None if the rows are damaged or other rules made them.

    `row` and `players` are values in the order of the columns, those of players without the game's key.
    """
    *key, made_by, kind, status, date, approximate, duration, title, fewest = row[:_BEFORE]
    round, name, total, verdict, sources, reason = row[_BEFORE:]
    if made_by != rules:
        return None
    try:
        # Parsing all texts of a game at once takes half the time.
        texts = [text for player in players for text in player[-2:]]
        parsed, *of_players = json.loads(f"[{','.join([verdict, *texts])}]")
        found = _players_of(players, of_players[::2], of_players[1::2])
        ends = round, name, total, _verdict(parsed, len(found)), _sources(sources), reason
    except (AttributeError, RecursionError, TypeError, ValueError):
        return None
    values = *key, kind, status, date, bool(approximate), duration, found, title, bool(fewest), *ends, None, None
    result = Result._make(values)
    return result if _can_be(result) else None


def _can_be(result: Result) -> bool:
    if result.players and result.kind in GAMES:
        _, most = seats(result.kind)
        people = sum(player.human for player in result.players)
        return 1 <= people <= most and result.status in _ADDED_UP
    return not result.players and result.status in (DAMAGED, NEWER) and result.kind == ""


def _players_of(rows: Sequence[Sequence[Any]], totals: list[Any], points: list[Any]) -> list[Player]:
    """Return the players of a game; `totals` and `points` are the rows' last two texts, parsed.

    Raises AttributeError, TypeError or ValueError if a row is damaged or missing.
    """
    counts = *totals, *_values(points)
    if [row[0] for row in rows] != [*range(len(rows))] or not {int}.issuperset(map(type, _values(counts))):
        raise ValueError(rows)
    times = [of_sources.pop(_TIME, {}) for of_sources in points]
    return [
        Player(seat, name, human != 0, rank, score, of_tracks, of_sources, **time)
        for (seat, name, human, rank, score, *_), of_tracks, of_sources, time in zip(
            rows, totals, points, times, strict=True
        )
    ]


def _verdict(parsed: Any, players: int) -> Verdict:
    """Return a verdict. Raises AttributeError, TypeError or ValueError if it is damaged."""
    code, facts = parsed
    for seated in map(facts.get, SEATED):
        if not {*range(players), None}.issuperset(seated if type(seated) is list else [seated]):
            raise ValueError(parsed)
    return code, facts


@functools.lru_cache(maxsize=256)  # most games of a kind have the same
def _sources(text: str) -> tuple[tuple[str, str], ...]:
    """Return the sources of points. Raises TypeError or ValueError if they are damaged."""
    return tuple((str(track), str(source)) for track, source in json.loads(text))


def _values(parsed: Iterable[Any]) -> Iterable[Any]:
    """Return the values of dicts. Iterating over them raises TypeError for what is no dict."""
    return chain.from_iterable(map(dict.values, parsed))

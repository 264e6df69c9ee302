"""The result of a stored game, as it is kept in the derived tables."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from castellan.games import GAMES
from castellan.rules.base import Game
from castellan_host.games.game_results import ABANDONED, DAMAGED, ENDED, PLAYING, duration, results, state
from castellan_host.games.library import Opened

_ADDED_UP = (PLAYING, ENDED, ABANDONED)  # states of games that have players


class Player(NamedTuple):
    """How a player stands: a seat of a result.

    `human` is false for players whom the game adds. `rank` is None in a game that was given up; `score` is the total
    that decides. `totals` holds all of them by name; `points` those of each source by track and name, without zeros.
    """

    seat: int
    name: str
    human: bool
    rank: int | None
    score: int
    totals: dict[str, int]
    points: dict[str, dict[str, int]]


class Result(NamedTuple):
    """How a stored game stands, or that it is damaged; `kind` is the game's name then "".

    `seq` is how many records it has less 1, so the last one's number, unless one before is missing: then the row is
    always stale. `date` is in Unix time, `duration` in seconds.
    """

    box: str
    game: str
    seq: int
    conflicts: int
    rules: str
    kind: str
    status: str
    date: int
    approximate: bool
    duration: int
    players: list[Player]

    @property
    def counts(self) -> bool:
        """Whether the game counts in statistics: it ended, is undamaged and without conflicts."""
        return self.status == ENDED and not self.conflicts


def of_game(opened: Opened, rules: str) -> Result:
    """Return the result of a stored game by the rules of this version."""
    stored, played = opened.stored, opened.played
    return Result(
        stored.box,
        stored.game,
        len(stored.lines) - 1,
        len(stored.conflicts),
        rules,
        played.game.NAME if played else "",
        state(opened),
        stored.date,
        stored.approximate,
        duration(opened),
        _players(played.game) if played else [],
    )


def _players(game: Game) -> list[Player]:
    totals = game.standing().totals
    return [
        Player(
            each.seat,
            each.name,
            each.person,
            each.rank,
            each.score,
            dict(zip(game.TOTALS, totals[each.seat], strict=True)),
            _points(game, each.seat),
        )
        for each in results(game)
    ]


def _points(game: Game, seat: int) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {track: {} for track in game.TRACKS}
    for (track, source), n in zip(game.PARTS, game.parts[seat], strict=True):
        if n:
            found[game.TRACKS[track]][source] = n
    return found


def rows(result: Result) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a result as a row of `results`, and rows of `result_players`."""
    key = {"box": result.box, "game": result.game}
    row = result._asdict() | {"approximate": int(result.approximate)}
    del row["players"]
    players = [
        key
        | each._asdict()
        | {name: json.dumps(getattr(each, name)) for name in ("totals", "points")}
        | {"human": int(each.human)}
        for each in result.players
    ]
    return row, players


def of_rows(row: Sequence[Any], players: Sequence[Sequence[Any]]) -> Result | None:
    """Return what `rows` was given, None if the rows are damaged.

    `row` and `players` are values in the order of the columns, those of players without the game's key.
    """
    *head, approximate, duration = row
    try:
        found = _players_of(players)
    except (AttributeError, RecursionError, ValueError):
        return None
    result = Result._make((*head, bool(approximate), duration, found))
    return result if _can_be(result) else None


def _can_be(result: Result) -> bool:
    if result.players:
        return result.kind in GAMES and result.status in _ADDED_UP
    return result.status == DAMAGED and result.kind == ""


def _players_of(rows: Sequence[Sequence[Any]]) -> list[Player]:
    """Return the players of a game. Raises AttributeError or ValueError if a row is damaged or missing."""
    # Parsing all texts of a game at once takes half the time.
    parsed = json.loads(f"[{','.join([text for row in rows for text in row[-2:]])}]")
    totals, points = parsed[::2], parsed[1::2]
    counts = [*totals, *[of_track for of_player in points for of_track in of_player.values()]]
    if [row[0] for row in rows] != [*range(len(rows))] or not all(map(_is_counts, counts)):
        raise ValueError(rows)
    return [
        Player(seat, name, bool(human), rank, score, of_tracks, of_sources)
        for (seat, name, human, rank, score, *_), of_tracks, of_sources in zip(rows, totals, points, strict=True)
    ]


def _is_counts(value: object) -> bool:
    return type(value) is dict and {int}.issuperset(map(type, value.values()))

"""Turning points of a game: last change of the lead, largest gain, deciding scoring, comeback."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from castellan.core.rules.base import Game
from castellan.core.rules.standing import criteria
from castellan_host.stored_games.course import Course
from castellan_host.stored_games.results import fewest_win

_CORRECTION = "points"


@dataclass(frozen=True)
class TurningPoint:
    """A turning point, with the index of its step in the course.

    `code` is one of `only_leader`, `last_change`, `largest_gain`, `deciding_scoring` and `comeback`; where fewer points
    are better, `most_at_once` stands for the third and `deciding_fewest` for the fourth. `player` and `other` are
    seats; `n` is in points of the deciding total, for `last_change` the number of changes.
    """

    code: str
    index: int
    player: int
    other: int | None
    n: int


def deciding_total(game: Game) -> int:
    """Return the index in TOTALS of the first total that ranks the players; their points if they play together."""
    if game.TOGETHER:
        return game.TOTALS.index(game.COLUMNS[0][0])
    return next((game.TOTALS.index(name) for name in criteria(game) if name in game.TOTALS), 0)


def turning_points(found: Course) -> list[TurningPoint]:
    """Return the turning points in the order of their steps; an abandoned game has only its largest gain.

    Points that the game adds to an extra player, without an entry of that player, turn nothing.
    """
    totals = [[seat[deciding_total(found.game)] for seat in step.totals] for step in found.steps]
    fewest = fewest_win(found.game)
    points = [*_largest_gain(found, totals, "most_at_once" if fewest else "largest_gain")]
    if found.game.over != "abandon":
        worth = [[-total for total in now] for now in totals] if fewest else totals
        decided = "deciding_fewest" if fewest else "deciding_scoring"
        points += [*_lead(found), *_deciding_scoring(found, worth, decided), *_comeback(found, worth)]
    entered = [point for point in points if point.player < found.game.humans or _own(found, point.index, point.player)]
    return sorted(entered, key=lambda point: point.index)


def _own(found: Course, index: int, player: int) -> bool:
    """Return whether a step's entry is one of this player."""
    return found.game.asked_of(found.steps[index].event) == player


def _lead(found: Course) -> Iterator[TurningPoint]:
    """Yield the only leader or the last change of the lead, unless the lead is shared in the end."""
    took: list[tuple[int, int]] = []
    for index, step in enumerate(found.steps):
        if index and step.leader is not None and (not took or took[-1][1] != step.leader):
            took.append((index, step.leader))
    if not took or found.steps[-1].leader is None:
        return
    index, player = took[-1]
    if len(took) == 1:
        yield TurningPoint("only_leader", index, player, None, 0)
    else:
        yield TurningPoint("last_change", index, player, took[-2][1], len(took) - 1)


def _largest_gain(found: Course, totals: list[list[int]], code: str) -> Iterator[TurningPoint]:
    """Yield the largest gain by an entry of the player's own, the first of equal ones; corrections do not count."""
    best: TurningPoint | None = None
    for index, (before, after) in enumerate(pairwise(totals), 1):
        step = found.steps[index]
        if step.event[0] == _CORRECTION:
            continue
        for player, (old, new) in enumerate(zip(before, after, strict=True)):
            if new - old > (best.n if best else 0) and _own(found, index, player):
                best = TurningPoint(code, index, player, None, new - old)
    if best:
        yield best


def _deciding_scoring(found: Course, totals: list[list[int]], code: str) -> Iterator[TurningPoint]:
    """Yield the end of a round that gave the winner more over the second than the final margin, if there is one."""
    pair = _first_and_second(found)
    if not pair or found.game.over != "end":
        return
    ahead = [now[pair[0]] - now[pair[1]] for now in totals]
    swings = [
        (after - before, index)
        for index, (before, after) in enumerate(pairwise(ahead), 1)
        if found.steps[index].ends_round
    ]
    swing, index = max(swings, key=lambda each: each[0], default=(0, 0))
    if swing > ahead[-1] > 0:  # else what breaks ties decided
        yield TurningPoint(code, index, *pair, swing)


def _comeback(found: Course, totals: list[list[int]]) -> Iterator[TurningPoint]:
    """Yield the largest deficit of the winner, or leader, during the game."""
    pair = _first_and_second(found)
    if not pair:
        return
    player = pair[0]
    behind, index = max((max(now) - now[player], -index) for index, now in enumerate(totals))
    if behind:
        other = totals[-index].index(max(totals[-index]))
        yield TurningPoint("comeback", -index, player, other, behind)


def _first_and_second(found: Course) -> tuple[int, int] | None:
    """Return the seats of the first and the second, None if nobody is first alone."""
    ranks = found.steps[-1].ranks
    if found.steps[-1].leader is None:
        return None
    first, second = sorted(range(len(ranks)), key=lambda seat: ranks[seat])[:2]
    return first, second

"""Tie-breakers that players count at the end: until all who tie have answered, they share the place."""


def unanswered(points: list[int], counted: list[int | None]) -> list[int]:
    """Return the players who tie with others in points and have not counted the tie-breaker; None is not counted."""
    return [p for p, n in enumerate(points) if counted[p] is None and points.count(n) > 1]


def deciding(points: list[int], counted: list[int | None], player: int) -> int:
    """Return what a player has of the tie-breaker: 0 as long as not all who tie with the player have counted it."""
    for other, n in enumerate(points):
        if n == points[player] and counted[other] is None:
            return 0
    return counted[player] or 0

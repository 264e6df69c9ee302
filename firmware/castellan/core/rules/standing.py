"""The standing of a game: totals, ranks, the tie-breaker, and the verdict as a sentence."""

from collections import namedtuple

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Score
    from castellan.interfaces import Rank

# `totals`: for each player a tuple in the order of the game's TOTALS. `keys`: for each player a tuple in the
# order of CRITERIA, greater is better, see `counted`. `ranks`: as in sport, 1, 1, 3; all are 0 as long as those who
# play together have not won. `tie`: the criterion that broke the tie for the first place, None if there was none.
# `shared`: whether several players are first.
Standing = namedtuple("Standing", ("totals", "keys", "ranks", "tie", "shared"))


def standing(game: "Score") -> Standing:
    """Return a game's totals and ranks as they are now.

    >>> from castellan.core.rules import start
    >>> game = start(["new", "pad", {"players": ["Anna", "Ben", "Carla"]}])
    >>> for player, points in enumerate((7, 4, 7)):
    ...     game.apply(["points", player, "points", points])
    >>> found = standing(game)
    >>> found.totals, found.ranks, found.shared
    ([(7,), (4,), (7,)], [1, 3, 1], True)
    >>> ranked(game)
    [[1, 'Anna', 7], [1, 'Carla', 7], [3, 'Ben', 4]]
    """
    seats = range(len(game.names))
    keys = [game.rank_key(p) for p in seats]
    ranks = [1 + len([k for k in keys if k > key]) for key in keys]
    best = max(keys)
    if game.TOGETHER and not best[0]:
        ranks = [0] * len(keys)
    rivals = [k for k in keys if k != best]
    tie = _deciding(best, max(rivals)) if rivals else 0
    return Standing(
        [game.total(p) for p in seats],
        keys,
        ranks,
        criteria(game)[tie] if tie else None,
        ranks.count(1) > 1,
    )


def criteria(game: "Score") -> list[str]:
    """Return the names of the ranking criteria, without the sign of those where fewer is better."""
    return [criterion.lstrip("-") for criterion in game.CRITERIA]


def counted(game: "Score", key: tuple[int, ...]) -> list[int]:
    """Return a rank key's values as players count them: those where fewer is better are positive again."""
    return [-n if criterion[0] == "-" else n for criterion, n in zip(game.CRITERIA, key)]


def ranked(game: "Score", names: "list[str] | None" = None) -> "list[Rank]":
    """Return [rank, name, deciding total] of each player, the best first.

    All ranks are 0 in an abandoned game, and in one that all have lost.
    `names` are shown ones, if they are not those of the game.
    """
    names = names or game.names
    ranks = standing(game).ranks
    order = sorted([(0 if game.over == "abandon" else rank, seat) for seat, rank in enumerate(ranks)])
    return [[rank, names[seat], game.standing_total(seat)] for rank, seat in order]


def verdict(game: "Score") -> tuple[str, dict[str, object]]:
    """Return code and facts of the sentence that says who wins, or leads while the game goes on."""
    if game.over == "abandon":
        return "no_result", {}
    ranking = standing(game)
    alone, shared, tied = ("wins", "wins_shared", "wins_tie") if game.over else ("leads", "leads_shared", "leads_tie")
    first = [p for p, rank in enumerate(ranking.ranks) if rank == 1]
    key = ranking.keys[first[0]]
    words, values = criteria(game), counted(game, key)
    facts: dict[str, object] = {
        "player": [game.names[p] for p in first],
        "n": values[0],
        "criterion": game.NAME + "." + words[0],
    }
    if ranking.shared:
        # Not of what nobody has counted, which is 0 in the keys.
        if game.over and words[1:] and None not in [n for p in first for n in game.tie_breakers(p)]:
            facts["tie"] = [game.NAME + "." + word for word in words[1:]]
            shared = "wins_shared_tie"
        return shared, facts
    if ranking.tie is None:
        return alone, facts
    index = words.index(ranking.tie)
    rivals = [p for p, other in enumerate(ranking.keys) if p not in first and other[:index] == key[:index]]
    facts["other"] = [game.names[p] for p in rivals]
    facts["tie"] = game.NAME + "." + ranking.tie
    facts["m"] = values[index]
    facts["less"] = [counted(game, ranking.keys[p])[index] for p in rivals]
    return tied, facts


def _deciding(best: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Return the index of the first criterion in which two keys differ."""
    index = 0
    while best[index] == second[index]:
        index += 1
    return index

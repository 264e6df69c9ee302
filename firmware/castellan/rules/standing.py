"""The standing of any game: ranks, what parts the first from the next, and the verdict in words."""

from collections import namedtuple

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.base import Game

# `totals`: a tuple a player, in the order of the game's TOTALS. `keys`: a tuple a player, in
# the order of CRITERIA, the greater the better, see `counted`. `ranks` count like in sport: 1, 1, 3. `tie` is
# the criterion that parted the first from the next where the first criterion did not, else None.
Standing = namedtuple("Standing", ("totals", "keys", "ranks", "tie", "shared"))


def standing(game: "Game") -> Standing:
    """Return a game's totals and ranks as they are now."""
    seats = range(len(game.names))
    keys = [game.rank_key(p) for p in seats]
    ranks = [1 + len([k for k in keys if k > key]) for key in keys]
    best = max(keys)
    rivals = [k for k in keys if k != best]
    tie = _parting(best, max(rivals)) if rivals else 0
    return Standing(
        [game.total(p) for p in seats],
        keys,
        ranks,
        criteria(game)[tie] if tie else None,
        ranks.count(1) > 1,
    )


def criteria(game: "Game") -> list[str]:
    """Return what ranks the players, in the game's words."""
    return [criterion.lstrip("-") for criterion in game.CRITERIA]


def counted(game: "Game", key: tuple[int, ...]) -> list[int]:
    """Return a rank key's values as players count them."""
    return [-n if criterion[0] == "-" else n for criterion, n in zip(game.CRITERIA, key)]


def ranked(game: "Game") -> list[list]:
    """Return [rank, name, the total that decides] of all, the first one first; all ranks are 0 in a game given up."""
    found = standing(game)
    index = game.TOTALS.index(game.COLUMNS[0][0])
    order = sorted([(0 if game.over == "abandon" else rank, seat) for seat, rank in enumerate(found.ranks)])
    return [[rank, game.names[seat], found.totals[seat][index]] for rank, seat in order]


def verdict(game: "Game") -> tuple[str, dict[str, object]]:
    """Return code and facts of who wins, or leads while the game goes on, and by what."""
    if game.over == "abandon":
        return "no_result", {}
    found = standing(game)
    verb = "wins" if game.over else "leads"
    first = [p for p, rank in enumerate(found.ranks) if rank == 1]
    key = found.keys[first[0]]
    words, values = criteria(game), counted(game, key)
    facts: dict[str, object] = {
        "player": [game.names[p] for p in first],
        "n": values[0],
        "criterion": game.NAME + "." + words[0],
    }
    if found.shared:
        return verb + "_shared", facts
    if found.tie is None:
        return verb, facts
    index = words.index(found.tie)
    tied = [p for p, other in enumerate(found.keys) if p not in first and other[:index] == key[:index]]
    facts["other"] = [game.names[p] for p in tied]
    facts["tie"] = game.NAME + "." + found.tie
    facts["m"] = values[index]
    facts["less"] = [counted(game, found.keys[p])[index] for p in tied]
    return verb + "_tie", facts


def _parting(best: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Return the first criterion by which two keys differ."""
    index = 0
    while best[index] == second[index]:
        index += 1
    return index

"""The Castles of Tuscany: colour bonus tiles (page 7), whose values no rulebook prints, and what is entered late."""

from castellan.errors import RuleError
from castellan.games.tuscany import tables
from castellan.games.tuscany.tables import BONUS_LIMIT, COLOURS, ROUNDS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.games.tuscany.game import Tuscany


def read(value: object) -> list[list[int | None]]:
    """Return for each colour the values of sides I and II, None if unknown.

    `value` is the option `bonuses`, a dict of colour to `[first, second]`. Raises
    RuleError for anything else.
    """
    known: list[list[int | None]] = [[None, None] for _ in COLOURS]
    if type(value) is not dict:
        raise RuleError("tuscany.bonuses_type", value=value)
    for colour, sides in value.items():
        if colour not in COLOURS:
            raise RuleError("tuscany.bonuses_colour", value=colour, choices=", ".join(COLOURS))
        if type(sides) not in (list, tuple) or len(sides) != 2 or not all([_allowed(n) for n in sides]):
            raise RuleError("tuscany.bonuses_sides", colour=colour, limit=BONUS_LIMIT)
        known[COLOURS.index(colour)] = list(sides)
    return known


def award(game: "Tuscany", player: int, colour: int) -> None:
    """Give the player who filled the colour (an index) its bonus; if its value is unknown, add a follow-up."""
    game.full[colour] += 1
    side = game.full[colour]
    if side > 2:  # the tile has left the game
        return
    value = game.options["bonuses"][colour][side - 1]
    if value is not None:
        game.book(player, tables.COLOUR_BONUSES, value)
        return
    word = COLOURS[colour]
    game.owed.append((player, word, side, game.scorings))
    game.follow_up(("bonus", player, word, side))


def give(game: "Tuscany", player: int, colour: str, side: int, n: int) -> None:
    """Book a bonus late, with the same result as when it was earned: also on red for each scoring since then.

    Raises RuleError if the player is owed no such bonus.
    """
    for index, owed in enumerate(game.owed):
        if owed[:3] == (player, colour, side):
            break
    else:
        raise RuleError("tuscany.no_bonus", player=game.names[player], colour=colour, side=side)
    since = game.owed[index][3]
    del game.owed[index]
    game.pending.remove(("bonus", player, colour, side))
    game.entered.append((colour, side, n))
    book(game, player, tables.COLOUR_BONUSES, n, since)


def answered(game: "Tuscany", kind: str, player: int) -> int:
    """Remove a follow-up of this kind, if any, and return how many scorings its green points come after.

    That is the number so far, but once the third is done, when only what is open is accepted, the number when it was
    asked for. Raises RuleError if nothing is open then.
    """
    late = game.scorings == ROUNDS
    if late and (kind, player) not in game.pending:
        raise RuleError("tuscany.scored", kind=kind)
    game.answer(kind, player)
    for index, (what, who, scorings) in enumerate(game.since):
        if (what, who) == (kind, player):
            del game.since[index]
            return scorings if late else game.scorings
    return game.scorings


def book(game: "Tuscany", player: int, part: int, n: int, since: int) -> None:
    """Book n points on green, and on red for each scoring but the first `since`."""
    game.book(player, part, n)
    for scoring in range(since, game.scorings):
        game.book(player, tables.ROUND_1 + scoring, n)


def _allowed(n: object) -> bool:
    return n is None or (type(n) is int and 0 <= n <= BONUS_LIMIT)

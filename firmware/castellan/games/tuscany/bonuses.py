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
    game.follow_up(("bonus", player, COLOURS[colour], side))


def give(game: "Tuscany", player: int, colour: str, side: int, n: int) -> None:
    """Book a bonus late, with the same result as when it was earned: also on red for each scoring since then.

    Raises RuleError if the player is owed no such bonus.
    """
    since = game.answer("bonus", player, colour, side)
    if since < 0:
        raise RuleError("tuscany.no_bonus", player=game.names[player], colour=colour, side=side)
    game.entered.append((colour, side, n))
    book(game, player, tables.COLOUR_BONUSES, n, since)


def book(game: "Tuscany", player: int, part: int, n: int, since: int) -> None:
    """Book n points on green; if they are late, on red too for each scoring but the first `since`.

    Late are a colour bonus, and after the third scoring all that was still open.
    """
    game.book(player, part, n)
    if part == tables.COLOUR_BONUSES or game.scorings == ROUNDS:
        for scoring in range(since, game.scorings):
            game.book(player, tables.ROUND_1 + scoring, n)


def _allowed(n: object) -> bool:
    return n is None or (type(n) is int and 0 <= n <= BONUS_LIMIT)

"""The Castles of Tuscany: which entries are possible, and the effects of placing (pages 4 to 6)."""

from castellan.errors import RuleError
from castellan.games.tuscany.tables import (
    CASTLE,
    CITY,
    COLOURS,
    FARM,
    GOODS,
    HEX,
    INN,
    MARBLE,
    MARBLE_UPGRADE,
    QUARRY,
    RED,
    ROUNDS,
    SPACES,
    TRACKS,
    TRADER,
    UPGRADE_COPIES,
    UPGRADES,
    VILLAGE,
    WORKER,
    WORKER_UPGRADE,
    YIELD_UPGRADE,
)
from castellan.rules.base import Game

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.games.tuscany.game import Tuscany
    from castellan.interfaces import Event, Possible
    from castellan.rules.shapes import Argument


def check(game: "Tuscany", player: int, colour: int, region: int, farms: int, hex: bool, both: bool) -> None:
    """Raise RuleError unless the player can cover a space of the colour (an index) in this way."""
    covered = game.covered(player, colour)
    if covered == SPACES[colour]:
        raise _refused(game, "tuscany.full", player, colour, spaces=game.placed[player][colour])
    if farms and colour != FARM:
        raise _refused(game, "tuscany.farms_elsewhere", player, colour)
    if hex:
        if farms:
            raise _refused(game, "tuscany.farms_hex", player, colour)
        if not game.goods[player][HEX] and not game.scores_only:
            raise _refused(game, "tuscany.no_hex", player, colour)
    if region or both:
        free = (SPACES[colour] if game.scores_only else covered + 1) - game.completed[player][colour]
        # A region of 2 is the start castle's and one more, or both others, as long as none of these was entered.
        if region > free or (both and (colour != CASTLE or region != 2 or covered > 1)):
            raise _refused(game, "tuscany.region", player, colour, region=region, free=free)


def _refused(game: "Tuscany", code: str, player: int, colour: int, **facts: object) -> RuleError:
    return RuleError(code, player=game.names[player], colour=COLOURS[colour], **facts)


def allowed(game: "Tuscany", event: "Event", argument: "Argument") -> "Possible | None":
    """Return the values that an argument can have now: this is the class's `Game.allowed`.

    It is a single function because it is called for each line of a list that is drawn, and the chip's stack is small.
    """
    kind, player, name, given = event[0], event[1], argument.name, len(event)
    if kind == "place":
        placed = game.placed[player]
        if name == "colour":
            free = []
            for index, spaces in enumerate(SPACES):
                if placed[index] + (index == CASTLE) < spaces:
                    free.append(COLOURS[index])
            return tuple(free)
        if name == "hex" or name == "both":
            if name == "hex":
                used = given > 4 and event[4]  # a number of farming types excludes a hex
                may = (game.goods[player][HEX] or game.scores_only) and not used
            else:  # decides only about a bonus, which the third player no longer gets
                may = given > 3 and event[2] == COLOURS[CASTLE] and event[3] == 2
                may = may and not placed[CASTLE] and game.full[CASTLE] < 2
            return (False, True) if may else (False,)
        if given == 2:
            return None
        colour = COLOURS.index(event[2])
        if name == "region":
            most = SPACES[colour] if game.scores_only else placed[colour] + (colour == CASTLE) + 1
            rest = most - game.completed[player][colour]
            # The last space outside completed regions is one of its own: that need not be asked.
            return (1 if game.scores_only and rest == 1 else 0), min(3, rest)
        return None if colour == FARM else (0, 0)
    if kind == "upgrade":
        taken = [sum([own[index] for own in game.upgrades]) for index in range(len(UPGRADES))]
        return tuple([word for word, copies in zip(UPGRADES, taken) if copies < UPGRADE_COPIES])
    if kind == "stock" and given == 3 and not game.scores_only:
        return -game.goods[player][GOODS.index(event[2])], argument.high
    if kind == "yield" and given == 3 and event[2] in ("card", "other"):
        return 1, 1  # the number makes no difference
    if kind == "empty":
        return 0, game.empty(player)
    if kind == "points" and name == "track" and game.scorings == ROUNDS:
        return (TRACKS[RED],)
    return Game.allowed(game, event, argument)


def take_effect(game: "Tuscany", player: int, colour: int) -> None:
    """Apply the effect of covering a space of the colour (an index), except farming points."""
    if colour == VILLAGE:
        game.goods[player][WORKER] += 1 + game.upgrades[player][WORKER_UPGRADE]
    elif colour == QUARRY:
        game.goods[player][MARBLE] += 1 + game.upgrades[player][MARBLE_UPGRADE]
    elif colour == INN:
        game.goods[player][HEX] += 1
    elif colour == CITY:
        game.follow_up(("upgrade", player))
    elif colour == TRADER:
        game.follow_up(("yield", player), 1 + game.upgrades[player][YIELD_UPGRADE])
    elif colour == CASTLE:
        game.follow_up(("place", player))
        game.follow_up(("take", player))


def mismatches(game: "Tuscany") -> list[tuple[str, dict[str, object]]]:
    """Return a warning for each full colour whose completed regions do not add up to its spaces."""
    found: list[tuple[str, dict[str, object]]] = []
    for player, name in enumerate(game.names):
        for index, colour in enumerate(COLOURS):
            sizes = game.completed[player][index]
            # The start castle may be a region by itself, complete from the start.
            fits = sizes == SPACES[index] or (index == CASTLE and sizes == SPACES[index] - 1)
            if game.is_full(player, index) and not fits:
                facts = {"player": name, "colour": colour, "sizes": sizes, "spaces": SPACES[index]}
                found.append(("tuscany.regions", facts))
    return found

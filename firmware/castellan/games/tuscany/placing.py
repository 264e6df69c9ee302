"""The Castles of Tuscany: which entries are possible, and the effects of placing (pages 4 to 6)."""

from castellan.core.rules.base import Game
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
    SPACES,
    TRADER,
    UPGRADE_COPIES,
    UPGRADES,
    VILLAGE,
    WORKER,
    WORKER_UPGRADE,
    YIELD_UPGRADE,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.games.tuscany.game import Tuscany
    from castellan.interfaces import Event, Possible, Refusal


def refusal(
    game: "Tuscany", player: int, colour: int, region: int = 0, farms: int = 0, hex: bool = False, both: bool = False
) -> "Refusal":
    """Return why the player can't cover a space of the colour (an index) in this way, None if it is possible."""
    covered = game.covered(player, colour)
    if covered == SPACES[colour]:
        return _refused(game, "tuscany.full", player, colour, spaces=game.placed[player][colour])
    if farms and colour != FARM:
        return _refused(game, "tuscany.farms_elsewhere", player, colour)
    if hex and farms:
        return _refused(game, "tuscany.farms_hex", player, colour)
    if hex and not game.goods[player][HEX] and not game.scores_only:
        return _refused(game, "tuscany.no_hex", player, colour)
    if region or both:
        free = _free(game, player, colour)
        # A region of 2 is the start castle's and one more, or both others, as long as none of these was entered.
        if region > free or (both and (colour != CASTLE or region != 2 or covered > 1)):
            return _refused(game, "tuscany.region", player, colour, region=region, free=free)
    return None


def _free(game: "Tuscany", player: int, colour: int) -> int:
    """Return the greatest size of a region that covering a space of the colour (an index) can complete."""
    return (SPACES[colour] if game.scores_only else game.covered(player, colour) + 1) - game.completed[player][colour]


def _refused(game: "Tuscany", code: str, player: int, colour: int, **facts: object) -> "Refusal":
    facts["player"], facts["colour"] = game.names[player], COLOURS[colour]
    return code, facts


def upgrade_refusal(game: "Tuscany", index: int) -> "Refusal":
    """Return why no bonus tile of a kind (an index) can be taken, None if one is left (page 3)."""
    if sum([own[index] for own in game.upgrades]) == UPGRADE_COPIES:
        return "tuscany.upgrades_gone", {"upgrade": UPGRADES[index], "copies": UPGRADE_COPIES}
    return None


def allowed(game: "Tuscany", event: "Event", argument: "Argument") -> "Possible | None":
    """Return the values that an argument can have now: this is the class's `Game.allowed`.

    It is a single function because it is called for each line of a list that is drawn, and the chip's stack is small.
    """
    kind, player, name, given = event[0], event[1], argument.name, len(event)
    if kind == "place":
        if name == "colour":
            words = []
            for index, word in enumerate(COLOURS):
                if not refusal(game, player, index):
                    words.append(word)
            return tuple(words)
        if name == "hex" or name == "both":
            if name == "both" and game.full[CASTLE] > 1:
                return (False,)  # it decides only about a bonus, which the third player no longer gets
            region, farms = event[3] if given > 3 else 0, event[4] if given > 4 else 0
            colour = COLOURS.index(event[2]) if given > 2 else 0
            while given == 2 and colour < INN and refusal(game, player, colour):
                colour += 1  # one that is not full stands for all
            refused = refusal(game, player, colour, region, farms, name == "hex", name == "both")
            return (False,) if refused else (False, True)
        if given == 2:
            return None
        colour = COLOURS.index(event[2])
        if name == "farms":
            return (0, 0) if refusal(game, player, colour, 0, 1) else None
        free = _free(game, player, colour)
        # The last space outside completed regions is one of its own: that need not be asked.
        return (1 if game.scores_only and free == 1 else 0), min(argument.high, free)
    if kind == "upgrade":
        return tuple([word for index, word in enumerate(UPGRADES) if not upgrade_refusal(game, index)])
    if kind == "stock" and given == 3:
        return game.least_stock(player, GOODS.index(event[2])), argument.high
    if kind == "yield" and given == 3 and event[2] in ("card", "other"):
        return 1, 1  # the number makes no difference
    if kind == "empty":
        return 0, game.empty(player)
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

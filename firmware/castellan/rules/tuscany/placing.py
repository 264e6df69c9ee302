"""The Castles of Tuscany: what may be placed, and what it brings (pages 4 to 6)."""

from castellan.errors import RuleError
from castellan.rules.tuscany.tables import (
    CASTLE,
    CITY,
    COLOURS,
    FARM,
    HEX,
    INN,
    MARBLE,
    MARBLE_UPGRADE,
    QUARRY,
    SPACES,
    TRADER,
    VILLAGE,
    WORKER,
    WORKER_UPGRADE,
    YIELD_UPGRADE,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.tuscany.game import Tuscany


def check(game: "Tuscany", player: int, colour: int, region: int, farms: int, hex: bool) -> None:
    """Raise RuleError unless the player can cover a space of the colour (an index) like that."""
    name, word = game.names[player], COLOURS[colour]
    if game.is_full(player, colour):
        raise RuleError("tuscany.full", player=name, colour=word, spaces=game.placed[player][colour])
    if farms and colour != FARM:
        raise RuleError("tuscany.farms_elsewhere", player=name, colour=word)
    if farms and hex:
        raise RuleError("tuscany.farms_hex", player=name)
    if hex and not game.goods[player][HEX]:
        raise RuleError("tuscany.no_hex", player=name)
    free = game.covered(player, colour) + 1 - game.completed[player][colour]
    if region > free:
        raise RuleError("tuscany.region", player=name, colour=word, region=region, free=free)


def take_effect(game: "Tuscany", player: int, colour: int) -> None:
    """Give the player what covering a space of the colour (an index) brings, farming apart."""
    upgrades = game.upgrades[player]
    goods = game.goods[player]
    if colour == VILLAGE:
        goods[WORKER] += 1 + upgrades[WORKER_UPGRADE]
    elif colour == QUARRY:
        goods[MARBLE] += 1 + upgrades[MARBLE_UPGRADE]
    elif colour == INN:
        goods[HEX] += 1
    elif colour == CITY:
        game.follow_up(("upgrade", player))
    elif colour == TRADER:
        game.follow_up(("yield", player), 1 + upgrades[YIELD_UPGRADE])
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

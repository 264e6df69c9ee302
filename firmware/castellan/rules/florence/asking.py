"""The Princes of Florence: what can be entered now, what a work is worth, and what a prestige card brings."""

from castellan.rules.base import Game
from castellan.rules.florence import tables
from castellan.rules.florence.tables import BUILDER, FOREST, JESTER, LAKE, LANDSCAPES, OBJECTS, PARK
from castellan.rules.shapes import Addend

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.florence.game import Florence
    from castellan.rules.shapes import Action, Argument


def allowed(game: "Florence", event: list | tuple, argument: "Argument") -> tuple | None:
    """Return what an argument of an event can be now, see `Game.allowed`, whose place this takes.

    All in one: it is called for each line of a list when that is drawn, and the chip's stack is short.
    """
    kind, name = event[0], argument.name
    if kind in ("minimum", "points"):
        return Game.allowed(game, event, argument)
    player = event[1]
    if kind == "auction":
        if name == "price":
            opening = game.opening(OBJECTS.index(event[2])) if len(event) > 2 else tables.OPENING
            return opening, argument.high  # a price of 0 books the opening price too
        if game.bought[player]:
            return ()
        full = game.estates[player][BUILDER] == tables.BUILDERS
        return tuple([what for i, what in enumerate(OBJECTS) if not game.sold[i] and not (full and i == BUILDER)])
    if kind == "work":
        if name == "wp":
            return game.minimums[game.finished], argument.high
        return (0, event[2] // 2) if len(event) > 2 else None
    if kind == "freedom":
        own, tokens = game.freedoms[player], len(game.names) - 1
        taken = [sum([each[i] for each in game.freedoms]) for i in range(len(own))]
        return tuple([word for i, word in enumerate(tables.FREEDOMS) if not own[i] and taken[i] < tokens])
    if kind == "recruit":
        return tuple([p for p in range(len(game.names)) if p != player]) if game.unplayed[player] else ()
    if kind == "sell":
        return 1, game.tracks[0][player]
    return None


def addends(game: "Florence", event: list | tuple, argument: "Argument") -> list[Addend] | None:
    """Return what a work's value is the sum of, and the points that are bought, see `Game.addends`.

    What the estate has is proposed, what it does not have is 0; all points are proposed in the last round, after
    which money buys nothing. A minimum is changed from what it is.
    """
    if event[0] == "minimum" and game.finished < tables.ROUNDS:
        return [Addend("part_minimum", game.minimums[game.finished], 1, tables.MINIMUM_LIMIT)]
    if event[0] != "work":
        return None
    player = event[1]
    if argument.name == "pp":
        most = event[2] // 2
        last = game.finished == tables.ROUNDS - 1
        return [Addend("part_all", most if last else 0, most, most)] + list(tables.COINS)
    estate = game.estates[player]
    jesters = estate[JESTER] * tables.JESTER_VALUE
    cards = max(0, game.professions[player]) + game.recruits[player]
    building = tables.BUILDING_VALUE if game.buildings[player] else 0
    landscape = tables.LANDSCAPE_VALUE if sum(estate[:LANDSCAPES]) else 0
    freedom = tables.FREEDOM_VALUE if sum(game.freedoms[player]) else 0
    # What has to be told comes first: bonus cards, and what the artist does not care for. The rest is known.
    return [
        Addend("part_bonus", 0, 1, tables.BONUS_VALUE),
        Addend("part_bonus", 0, tables.BONUS_STEP, tables.BONUS_VALUE),
        Addend("part_landscape", landscape, tables.LANDSCAPE_VALUE, tables.LANDSCAPE_VALUE),
        Addend("part_freedom", freedom, tables.FREEDOM_VALUE, tables.FREEDOM_VALUE),
        Addend("part_building", building, tables.BUILDING_VALUE, tables.BUILDING_VALUE),
        Addend("part_jesters", jesters, tables.JESTER_VALUE, tables.JESTERS_VALUE),
        Addend("part_cards", cards, 1, tables.CARDS_VALUE),
    ]


def cards(game: "Florence", player: int) -> "tuple[Action, ...]":
    """Return a player's choices once the rounds are over: where the lead is shared, cards bring what is printed so."""
    lines = list(tables.ACTIONS["over"])
    estates = game.estates
    compared = (
        game.buildings,
        game.works,
        [estate[JESTER] for estate in estates],
        [estate[BUILDER] for estate in estates],
        [estate[FOREST] for estate in estates],
        [estate[LAKE] for estate in estates],
        [estate[PARK] for estate in estates],
        [sum(estate[:LANDSCAPES]) for estate in estates],
    )
    for index, amounts in enumerate(compared):
        name, _, shared = tables.CARD_POINTS[index]
        own = amounts[player]
        if shared is not None and own and own == max(amounts) and amounts.count(own) > 1:
            lines[index] = tables.card(name, shared)
    return tuple(lines)

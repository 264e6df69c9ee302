"""The Princes of Florence: which entries are possible, the value of a work, and the points of prestige cards."""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import Addend
from castellan.games.florence import tables
from castellan.games.florence.tables import BUILDER, FOREST, JESTER, LAKE, LANDSCAPES, OBJECTS, PARK, RECRUIT

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Action, Argument
    from castellan.games.florence.game import Florence
    from castellan.interfaces import Event, Possible, Refusal


def _limit(code: str, **facts: object) -> "Refusal":
    """Return the refusal of what the box does not hold, or what is done once a round; it names the correction."""
    return "florence.otherwise", {"reason": RuleError(code, **facts)}


def auction_refusal(game: "Florence", player: int, index: int, price: int = 0) -> "Refusal":
    """Return why the player can't win the object (an index) for the price, 0 for the opening one; None if possible."""
    if game.bought[player]:
        return "florence.bought", {"player": game.names[player]}
    if game.sold[index]:
        return "florence.sold", {"what": OBJECTS[index]}
    if index == BUILDER and game.estates[player][BUILDER] == tables.BUILDERS:
        return "florence.builders", {"player": game.names[player], "limit": tables.BUILDERS}
    if index == BUILDER and sum([estate[BUILDER] for estate in game.estates]) == tables.BUILDER_MARKERS:
        return _limit("florence.builders_gone", limit=tables.BUILDER_MARKERS)
    if index == RECRUIT and sum(game.recruits) == game.recruits_limit:
        return _limit("florence.recruits_gone", limit=game.recruits_limit)
    if price:
        opening = game.opening(index)
        if price < opening:
            return "florence.opening", {"what": OBJECTS[index], "price": price, "opening": opening}
        if price % tables.HUNDRED:
            return "florence.hundreds", {"price": price, "step": tables.HUNDRED}
    return None


def build_refusal(game: "Florence", player: int) -> "Refusal":
    """Return why the player can't build: nobody has two buildings of a kind."""
    kinds = tables.BUILDING_KINDS
    if game.pair and sum(game.buildings) == kinds:
        return _limit("florence.buildings_gone", limit=kinds)
    if game.buildings[player] == kinds:
        return _limit("florence.buildings", player=game.names[player], limit=kinds)
    return None


def card_refusal(game: "Florence", player: int, what: str) -> "Refusal":
    """Return why the player can't buy the card: a profession is bought once a round."""
    if what != "profession":
        return None
    if game.hires[player]:
        return _limit("florence.profession_once", player=game.names[player])
    if game.hired == game.professions_limit:
        return _limit("florence.professions_gone", limit=game.professions_limit)
    return None


def work_refusal(game: "Florence", player: int) -> "Refusal":
    """Return why the player can't create a work: each takes a profession card from the hand, where it is left open."""
    if game.professions[player] > game.lying[player]:
        return None
    return _limit("florence.no_profession", player=game.names[player])


def freedom_refusal(game: "Florence", player: int, index: int) -> "Refusal":
    """Return why the player can't grant the freedom (an index), once a round.

    Each has one token fewer than there are players.
    """
    if game.freedoms[player][index]:
        return "florence.has_freedom", {"player": game.names[player], "what": tables.FREEDOMS[index]}
    tokens = len(game.names) - 1
    if sum([own[index] for own in game.freedoms]) == tokens:
        return "florence.freedoms_gone", {"what": tables.FREEDOMS[index], "tokens": tokens}
    if game.granted[player]:
        return _limit("florence.freedom_once", player=game.names[player])
    return None


def recruit_refusal(game: "Florence", player: int, source: int) -> "Refusal":
    """Return why the player can't recruit from this other one, whose profession card has to lie open."""
    if not game.unplayed[player]:
        return "florence.no_recruit", {"player": game.names[player]}
    if source == player:
        return "florence.recruit_self", {"player": game.names[player]}
    return None if game.lying[source] else _limit("florence.none_open", player=game.names[source])


def allowed(game: "Florence", event: "Event", argument: "Argument") -> "Possible | None":
    """Return the values that an argument can have now: this is the class's `Game.allowed`.

    It is a single function because it is called for each line of a list that is drawn, and the chip's stack is small.
    """
    kind, name = event[0], argument.name
    if kind in ("minimum", "points"):
        return Game.allowed(game, event, argument)
    player = event[1]
    if kind == "auction":
        if name == "price":
            opening = game.opening(OBJECTS.index(event[2])) if len(event) > 2 else tables.OPENING
            return opening, argument.high  # a price of 0 books the opening price too
        return tuple([what for i, what in enumerate(OBJECTS) if not auction_refusal(game, player, i)])
    if kind == "build":
        return () if build_refusal(game, player) else None
    if kind == "card":
        return tuple([what for what in tables.CARDS if not card_refusal(game, player, what)])
    if kind == "work":
        if name == "wp" and work_refusal(game, player):
            return 1, 0
        if name == "wp":
            return game.minimums[game.finished], argument.high
        return (0, most_points(event[2])) if len(event) > 2 else None
    if kind == "freedom":
        return tuple([word for i, word in enumerate(tables.FREEDOMS) if not freedom_refusal(game, player, i)])
    if kind == "recruit":
        return tuple([p for p in range(len(game.names)) if not recruit_refusal(game, player, p)])
    if kind == "sell":
        return 1, game.tracks[0][player]
    return None


def most_points(wp: int) -> int:
    """Return the most points of prestige that the florins for a work of this value buy."""
    return wp * tables.HUNDRED // tables.POINT


def addends(game: "Florence", event: "Event", argument: "Argument") -> list[Addend] | None:
    """Return the addends of a work's value, of the points bought with it, or of a minimum: the class's `Game.addends`.

    A work's parts are proposed if the estate has them, else 0. Points are a sum in the last round only, and all are
    proposed then, since money buys nothing after it. A minimum begins at its current value.
    """
    if event[0] == "minimum" and game.finished < tables.ROUNDS:
        return [Addend("part_minimum", game.minimums[game.finished], 1, tables.MINIMUM_LIMIT)]
    if event[0] != "work":
        return None
    player = event[1]
    if argument.name == "pp":
        if game.finished != tables.ROUNDS - 1:
            return None
        most = most_points(event[2])
        return [Addend("part_all", most, most, most)] + list(tables.COINS)
    estate = game.estates[player]
    jesters = estate[JESTER] * tables.JESTER_VALUE
    cards = min(game.professions[player] + game.recruits[player], tables.CARDS_VALUE)
    building = tables.BUILDING_VALUE if game.buildings[player] else 0
    landscape = tables.LANDSCAPE_VALUE if sum(estate[:LANDSCAPES]) else 0
    freedom = tables.FREEDOM_VALUE if sum(game.freedoms[player]) else 0
    # The most common parts first, of those that the players have to enter or may take out; the box knows the rest.
    parts = [
        Addend("part_building", building, tables.BUILDING_VALUE, tables.BUILDING_VALUE),
        Addend("part_landscape", landscape, tables.LANDSCAPE_VALUE, tables.LANDSCAPE_VALUE),
        Addend("part_freedom", freedom, tables.FREEDOM_VALUE, tables.FREEDOM_VALUE),
    ]
    return [part for part in parts if part.value] + [
        Addend("part_bonus", 0, 1, tables.BONUS_VALUE),
        Addend("part_bonus", 0, tables.BONUS_STEP, tables.BONUS_VALUE),
        Addend("part_jesters", jesters, tables.JESTER_VALUE, tables.JESTERS_VALUE),
        Addend("part_cards", cards, 1, tables.CARDS_VALUE),
    ]


def cards(game: "Florence", player: int) -> "tuple[Action, ...]":
    """Return a player's choices once the rounds are over: "not met", then each card that brings points, or may.

    In a shared lead a card has the smaller number that it prints. No page begins with a line that moves a marker by
    itself: so one that asks for a number is there, as long as any is left.
    """
    holders = _holders(game, player)
    bringing: "list[Action]" = []
    asking: "list[Action]" = []
    for name, points, shared in tables.CARD_POINTS:
        holding = holders.get(name, 1)
        n = shared if holding > 1 and shared is not None else points
        if holding:
            (asking if n is None else bringing).append(tables.card(name, n))
    found, asking = [tables.NOT_MET], asking + list(tables.ACTIONS["over"][-2:])
    while bringing or asking:
        asks = asking and (not bringing or len(found) % tables.PAGE == 0)
        found.append((asking if asks else bringing).pop(0))
    return tuple(found)


def _holders(game: "Florence", player: int) -> dict[str, int]:
    """Return for each card that the box can judge how many players meet it, 0 if this player does not.

    More than 1 means a shared lead. Nobody leads with an amount of 0.
    """
    estates, own = game.estates, game.estates[player]
    compared = {
        "most_buildings": game.buildings,
        "most_works": game.works,
        "most_jesters": [estate[JESTER] for estate in estates],
        "most_builders": [estate[BUILDER] for estate in estates],
        "most_forests": [estate[FOREST] for estate in estates],
        "most_lakes": [estate[LAKE] for estate in estates],
        "most_parks": [estate[PARK] for estate in estates],
        "most_landscapes": [sum(estate[:LANDSCAPES]) for estate in estates],
    }
    freedoms, landscapes = sum(game.freedoms[player]), sum(own[:LANDSCAPES])
    holders = {
        "all_landscapes": int(min(own[:LANDSCAPES]) > 0),
        "all_freedoms": int(freedoms == len(tables.FREEDOMS)),
        "one_of_each": int(min(own[JESTER:]) > 0 and landscapes > 1),
        "four_and_two": int(game.buildings[player] > 3 and freedoms > 1),
    }
    for name, amounts in compared.items():
        most = amounts[player]
        holders[name] = amounts.count(most) if most and most == max(amounts) else 0
    return holders

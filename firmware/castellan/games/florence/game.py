"""The Princes of Florence: its entries.

Each kind of entry stands in one place: why it is refused, which values its arguments can have now, and its effect.
"""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_PLAYER, TURN, count, entry, player, word
from castellan.games.florence import tables
from castellan.games.florence.state import State
from castellan.games.florence.tables import BUILDER, JESTER, LANDSCAPES, OBJECTS, PRESTIGE, RECRUIT, ROUNDS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Row
    from castellan.interfaces import Event, Possible, Refusal


def _limit(code: str, **facts: object) -> "Refusal":
    """Return the refusal of what the box does not hold, or what is done once a round; it names the correction."""
    return "florence.otherwise", {"reason": RuleError(code, **facts)}


# -- Auctions ----------------------------------------------------------------------------------


def auction_refusal(game: State, player: int, index: int, price: int = 0) -> "Refusal":
    """Return why the player can't win the object (an index) for the price, 0 for the opening one; None if possible."""
    if game.bought[player]:
        return "florence.bought", {"player": game.names[player]}
    if game.sold[index]:
        return "florence.sold", {"what": OBJECTS[index]}
    if index == BUILDER and game.estates[player][BUILDER] == tables.BUILDERS:
        return "florence.builders", {"player": game.names[player], "limit": tables.BUILDERS}
    gone = _gone(game, index)
    if gone:
        return gone
    if price:
        opening = game.opening(index)
        if price < opening:
            return "florence.opening", {"what": OBJECTS[index], "price": price, "opening": opening}
        if price % tables.HUNDRED:
            return "florence.hundreds", {"price": price, "step": tables.HUNDRED}
    return None


def _gone(game: State, index: int) -> "Refusal":
    """Return that the box holds no more of the object (an index), None if it does."""
    if index == BUILDER and sum([estate[BUILDER] for estate in game.estates]) == tables.BUILDER_MARKERS:
        return _limit("florence.builders_gone", limit=tables.BUILDER_MARKERS)
    if index == RECRUIT and sum(game.recruits) == game.recruits_limit:
        return _limit("florence.recruits_gone", limit=game.recruits_limit)
    return None


def _objects(game: State, event: "Event") -> "Possible":
    seat = event[EVENT_PLAYER]
    return tuple([what for index, what in enumerate(OBJECTS) if not auction_refusal(game, seat, index)])


def _prices(game: State, event: "Event") -> "Possible":
    """Return the opening price and the highest one; a price of 0 books the opening price, too."""
    return (game.opening(OBJECTS.index(event[2])) if len(event) > 2 else tables.OPENING), tables.PRICE


def auction(game: State, player: int, what: str, price: int) -> None:
    """Sell an object to a player."""
    index = OBJECTS.index(what)
    game.check(auction_refusal(game, player, index, price))
    game.money[player] -= price or game.opening(index)
    game.bought[player] = game.sold[index] = True
    if index == PRESTIGE:
        game.cards[player] += 1
    elif index == RECRUIT:
        game.recruits[player] += 1
        game.unplayed[player] += 1
    else:
        game.estates[player][index] += 1
        if index != JESTER and game.estates[player][index] > 1:
            if index < LANDSCAPES:
                game.book(player, tables.LANDSCAPES_PART, tables.LANDSCAPE_POINTS)
            else:
                game.book(player, tables.BUILDERS_PART, tables.BUILDER_POINTS)


# -- Actions -----------------------------------------------------------------------------------


def build_refusal(game: State, player: int) -> "Refusal":
    """Return why the player can't build: nobody has two buildings of a kind."""
    kinds = tables.BUILDING_KINDS
    if game.pair and sum(game.buildings) == kinds:
        return _limit("florence.buildings_gone", limit=kinds)
    if game.buildings[player] == kinds:
        return _limit("florence.buildings", player=game.names[player], limit=kinds)
    return None


def _builders(game: State, event: "Event") -> "Possible":
    return tuple([seat for seat in range(len(game.names)) if not build_refusal(game, seat)])


def build(game: State, player: int) -> None:
    """Build; builders make it cheaper."""
    game.check(build_refusal(game, player))
    game.acted = True
    game.buildings[player] += 1
    game.money[player] -= tables.BUILDING_COSTS[game.estates[player][BUILDER]]
    game.book(player, tables.BUILDINGS, tables.BUILDING_POINTS)


def freedom_refusal(game: State, player: int, index: int) -> "Refusal":
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


def _freedoms(game: State, event: "Event") -> "Possible":
    seat = event[EVENT_PLAYER]
    return tuple([what for index, what in enumerate(tables.FREEDOMS) if not freedom_refusal(game, seat, index)])


def freedom(game: State, player: int, kind: str) -> None:
    """Grant a freedom."""
    index = tables.FREEDOMS.index(kind)
    game.check(freedom_refusal(game, player, index))
    game.acted = game.granted[player] = True
    game.freedoms[player][index] = 1
    game.money[player] -= tables.ACTION_COST


def card_refusal(game: State, player: int, what: str) -> "Refusal":
    """Return why the player can't buy the card: a profession is bought once a round."""
    if what != "profession":
        return None
    if game.hires[player]:
        return _limit("florence.profession_once", player=game.names[player])
    if game.hired == game.professions_limit:
        return _limit("florence.professions_gone", limit=game.professions_limit)
    return None


def _cards(game: State, event: "Event") -> "Possible":
    return tuple([what for what in tables.CARDS if not card_refusal(game, event[EVENT_PLAYER], what)])


def card(game: State, player: int, what: str) -> None:
    """Buy a profession or bonus card."""
    game.check(card_refusal(game, player, what))
    game.acted = True
    game.money[player] -= tables.ACTION_COST
    if what == "profession":
        game.professions[player] += 1
        game.hired += 1
        game.hires[player] = True


def work_refusal(game: State, player: int) -> "Refusal":
    """Return why the player can't create a work: each takes a profession card from the hand, where it is left open."""
    if game.professions[player] > game.lying[player]:
        return None
    return _limit("florence.no_profession", player=game.names[player])


def _works(game: State, event: "Event") -> "Possible":
    if work_refusal(game, event[EVENT_PLAYER]):
        return 1, 0
    return game.minimums[game.finished], tables.WORK


def _bought(game: State, event: "Event") -> "Possible | None":
    return (0, tables.most_points(event[2])) if len(event) > 2 else None


def work(game: State, player: int, wp: int, pp: int) -> None:
    """Create a work: it earns its value in florins, which may buy prestige points."""
    game.check(work_refusal(game, player))
    least = game.minimums[game.finished]
    if wp < least:
        raise RuleError("florence.work_small", player=game.names[player], wp=wp, round=game.round, least=least)
    most = tables.most_points(wp)
    if pp > most:
        raise RuleError("florence.work_points", player=game.names[player], pp=pp, wp=wp, most=most)
    game.acted = True
    game.works[player] += 1
    game.lying[player] += 1
    if wp > game.best[player]:
        game.best[player] = wp
    game.money[player] += tables.HUNDRED * wp - tables.POINT * pp
    game.book(player, tables.WORKS, pp)


def recruit_refusal(game: State, player: int, source: int) -> "Refusal":
    """Return why the player can't recruit from this other one, whose profession card has to lie open."""
    if not game.unplayed[player]:
        return "florence.no_recruit", {"player": game.names[player]}
    if source == player:
        return "florence.recruit_self", {"player": game.names[player]}
    return None if game.lying[source] else _limit("florence.none_open", player=game.names[source])


def _recruited(game: State, event: "Event") -> "Possible":
    seat = event[EVENT_PLAYER]
    return tuple([other for other in range(len(game.names)) if not recruit_refusal(game, seat, other)])


def recruit(game: State, player: int, source: int) -> None:
    """Play a recruiting card: it takes a profession from another player."""
    game.check(recruit_refusal(game, player, source))
    game.unplayed[player] -= 1
    game.professions[player] += 1
    game.professions[source] -= 1
    game.lying[source] -= 1


# -- Points, money and the rounds --------------------------------------------------------------


def _sold(game: State, event: "Event") -> "Possible":
    return 1, game.tracks[0][event[EVENT_PLAYER]]


def sell(game: State, player: int, n: int) -> None:
    """Sell a player's points for money."""
    held = game.tracks[0][player]
    if held < n:
        raise RuleError("florence.sell", player=game.names[player], sold=n, held=held)
    game.money[player] += tables.HUNDRED * n
    game.book(player, tables.SOLD, -n)


def minimum(game: State, n: int) -> None:
    """Set the least value of a work in this round, as the board prints it."""
    game.minimums[game.finished] = n
    game.corrected[game.finished] = True


def end_round(game: State) -> None:
    """Reward the best works of the round, and begin the next one."""
    most = max(game.best)
    seats = range(len(game.names))
    for seat in seats:
        if most and game.best[seat] == most:
            game.book(seat, tables.BEST_WORKS, tables.BEST_POINTS)
    game.finished += 1
    game.best = [0 for _ in seats]
    game.bought = [False for _ in seats]
    game.sold = [False] * len(OBJECTS)
    game.granted = [False for _ in seats]
    game.hires = [False for _ in seats]
    game.acted = False
    if game.finished == ROUNDS:
        for seat in seats:
            game.follow_up(("prestige", seat), game.cards[seat])


def prestige(game: State, player: int, n: int) -> None:
    """Add the points of a player's prestige card."""
    game.book(player, tables.CARDS_PART, n)
    game.answer("prestige", player)


def set_money(game: State, player: int, n: int) -> None:
    """Set a player's money."""
    game.money[player] = n
    game.counted[player] = game.finished == ROUNDS


_ROUNDS, _END = ("play",), ("over",)  # the phases of the rounds, and after them

# Not made in the class: at a start that would be deeper on the stack.
_EVENTS: "dict[str, Row]" = {
    "auction": entry(
        auction,
        player(),
        word("what", OBJECTS, among=_objects),
        count("price", 0, tables.PRICE, 0, step=tables.HUNDRED, among=_prices),
        phases=_ROUNDS,
    ),
    "build": entry(build, player(among=_builders), phases=_ROUNDS),
    "freedom": entry(freedom, player(), word("kind", tables.FREEDOMS, among=_freedoms), phases=_ROUNDS),
    "card": entry(card, player(), word("what", tables.CARDS, among=_cards), phases=_ROUNDS),
    "work": entry(
        work, player(), count("wp", 0, tables.WORK, among=_works), count("pp", 0, 500, among=_bought), phases=_ROUNDS
    ),
    "recruit": entry(recruit, player(), player("source", _recruited), phases=_ROUNDS),
    "minimum": entry(minimum, count("n", 1, tables.MINIMUM_LIMIT), phases=_ROUNDS),
    "sell": entry(sell, player(), count("n", 1, 500, among=_sold), phases=_ROUNDS),
    "round": entry(end_round, phases=_ROUNDS),
    "prestige": entry(prestige, player(), count("n", 0, 8), phases=_END),
    "turn": entry(Game.turn, *TURN, phases=_ROUNDS),
    "money": entry(set_money, player(), count("n", 0, tables.PRICE, step=tables.HUNDRED)),
}


class Florence(State):
    """The game, with its entries."""

    EVENTS = _EVENTS


GAME = Florence

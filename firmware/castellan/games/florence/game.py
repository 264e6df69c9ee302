"""The Princes of Florence: its entries, then the game that they make.

Each kind of entry stands in one place: why it is refused, which values its arguments can have now, and its effect.
"""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_PLAYER, Action, count, entry, player, step, word
from castellan.games.florence import tables
from castellan.games.florence.tables import (
    BUILDER,
    FOREST,
    JESTER,
    LAKE,
    LANDSCAPES,
    OBJECTS,
    PARK,
    PRESTIGE,
    RECRUIT,
    ROUNDS,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import EventKind, Next
    from castellan.interfaces import Event, FollowUp, Learnt, Options, Refusal, Taught


def _limit(code: str, **facts: object) -> "Refusal":
    """Return the refusal of what the box does not hold, or what is done once a round; it names the correction."""
    return "florence.otherwise", {"reason": RuleError(code, **facts)}


# -- Auctions ----------------------------------------------------------------------------------


def auction_refusal(game: "Florence", player: int, index: int, price: int = 0) -> "Refusal":
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


def _gone(game: "Florence", index: int) -> "Refusal":
    """Return that the box holds no more of the object (an index), None if it does."""
    if index == BUILDER and sum([estate[BUILDER] for estate in game.estates]) == tables.BUILDER_MARKERS:
        return _limit("florence.builders_gone", limit=tables.BUILDER_MARKERS)
    if index == RECRUIT and sum(game.recruits) == game.recruits_limit:
        return _limit("florence.recruits_gone", limit=game.recruits_limit)
    return None


def _objects(game: "Florence", event: "Event") -> tuple:
    seat = event[EVENT_PLAYER]
    return tuple([what for index, what in enumerate(OBJECTS) if not auction_refusal(game, seat, index)])


def _prices(game: "Florence", event: "Event") -> range:
    """Return the opening price and the highest one; a price of 0 books the opening price, too."""
    return range(game.opening(OBJECTS.index(event[2])) if len(event) > 2 else tables.OPENING, tables.PRICE + 1)


def auction(game: "Florence", player: int, what: str, price: int) -> None:
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


def build_refusal(game: "Florence", player: int) -> "Refusal":
    """Return why the player can't build: nobody has two buildings of a kind."""
    kinds = tables.BUILDING_KINDS
    if game.pair and sum(game.buildings) == kinds:
        return _limit("florence.buildings_gone", limit=kinds)
    if game.buildings[player] == kinds:
        return _limit("florence.buildings", player=game.names[player], limit=kinds)
    return None


def _builders(game: "Florence", event: "Event") -> tuple:
    return tuple([seat for seat in range(len(game.names)) if not build_refusal(game, seat)])


def build(game: "Florence", player: int) -> None:
    """Build; builders make it cheaper."""
    game.check(build_refusal(game, player))
    game.acted = True
    game.buildings[player] += 1
    game.money[player] -= tables.BUILDING_COSTS[game.estates[player][BUILDER]]
    game.book(player, tables.BUILDINGS, tables.BUILDING_POINTS)


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


def _freedoms(game: "Florence", event: "Event") -> tuple:
    seat = event[EVENT_PLAYER]
    return tuple([what for index, what in enumerate(tables.FREEDOMS) if not freedom_refusal(game, seat, index)])


def freedom(game: "Florence", player: int, kind: str) -> None:
    """Grant a freedom."""
    index = tables.FREEDOMS.index(kind)
    game.check(freedom_refusal(game, player, index))
    game.acted = game.granted[player] = True
    game.freedoms[player][index] = 1
    game.money[player] -= tables.ACTION_COST


def card_refusal(game: "Florence", player: int, what: str) -> "Refusal":
    """Return why the player can't buy the card: a profession is bought once a round."""
    if what != "profession":
        return None
    if game.hires[player]:
        return _limit("florence.profession_once", player=game.names[player])
    if game.hired == game.professions_limit:
        return _limit("florence.professions_gone", limit=game.professions_limit)
    return None


def _cards(game: "Florence", event: "Event") -> tuple:
    return tuple([what for what in tables.CARDS if not card_refusal(game, event[EVENT_PLAYER], what)])


def card(game: "Florence", player: int, what: str) -> None:
    """Buy a profession or bonus card."""
    game.check(card_refusal(game, player, what))
    game.acted = True
    game.money[player] -= tables.ACTION_COST
    if what == "profession":
        game.professions[player] += 1
        game.hired += 1
        game.hires[player] = True


def work_refusal(game: "Florence", player: int) -> "Refusal":
    """Return why the player can't create a work: each takes a profession card from the hand, where it is left open."""
    if game.professions[player] > game.lying[player]:
        return None
    return _limit("florence.no_profession", player=game.names[player])


def _works(game: "Florence", event: "Event") -> range:
    if work_refusal(game, event[EVENT_PLAYER]):
        return range(0)
    return range(game.minimums[game.finished], tables.WORK + 1)


def _bought(game: "Florence", event: "Event") -> "range | None":
    return range(tables.most_points(event[2]) + 1) if len(event) > 2 else None


def work(game: "Florence", player: int, wp: int, pp: int) -> None:
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


def recruit_refusal(game: "Florence", player: int, source: int) -> "Refusal":
    """Return why the player can't recruit from this other one, whose profession card has to lie open."""
    if not game.unplayed[player]:
        return "florence.no_recruit", {"player": game.names[player]}
    if source == player:
        return "florence.recruit_self", {"player": game.names[player]}
    return None if game.lying[source] else _limit("florence.none_open", player=game.names[source])


def _recruited(game: "Florence", event: "Event") -> tuple:
    seat = event[EVENT_PLAYER]
    return tuple([other for other in range(len(game.names)) if not recruit_refusal(game, seat, other)])


def recruit(game: "Florence", player: int, source: int) -> None:
    """Play a recruiting card: it takes a profession from another player."""
    game.check(recruit_refusal(game, player, source))
    game.unplayed[player] -= 1
    game.professions[player] += 1
    game.professions[source] -= 1
    game.lying[source] -= 1


# -- Points, money and the rounds --------------------------------------------------------------


def _sold(game: "Florence", event: "Event") -> range:
    return range(1, game.tracks[0][event[EVENT_PLAYER]] + 1)


def sell(game: "Florence", player: int, n: int) -> None:
    """Sell a player's points for money."""
    held = game.tracks[0][player]
    if held < n:
        raise RuleError("florence.sell", player=game.names[player], sold=n, held=held)
    game.money[player] += tables.HUNDRED * n
    game.book(player, tables.SOLD, -n)


def minimum(game: "Florence", n: int) -> None:
    """Set the least value of a work in this round, as the board prints it."""
    game.minimums[game.finished] = n
    game.corrected[game.finished] = True


def end_round(game: "Florence") -> None:
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


def prestige(game: "Florence", player: int, n: int) -> None:
    """Add the points of a player's prestige card."""
    game.book(player, tables.CARDS_PART, n)
    game.answer("prestige", player)


def set_money(game: "Florence", player: int, n: int) -> None:
    """Set a player's money."""
    game.money[player] = n
    game.counted[player] = game.finished == ROUNDS


_ROUNDS, _END = ("play",), ("over",)  # the phases of the rounds, and after them

# Not made in the class: at a start that would be deeper on the stack.
_EVENTS: "dict[str, EventKind]" = {
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
    "money": entry(set_money, player(), count("n", 0, tables.PRICE, step=tables.HUNDRED)),
}


# -- The game -------------------------------------------------------------------------------


class Florence(Game):
    """Prestige, florins for the ties, best works of the rounds and prestige cards."""

    NAME = "florence"
    OPTIONS = tables.OPTIONS
    EVENTS = _EVENTS
    TRACKS = tables.TRACKS
    FLOORS = (0,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    LEARNT = {"minimums": (1, tables.MINIMUM_LIMIT)}
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    CLOSED = {"play": "florence.prestige_early", "over": "florence.rounds_over"}
    SHARED_ACTIONS = tables.SHARED_ACTIONS
    SCREENS = ("wp", "pp", "minimum")

    def __init__(self, options: object) -> None:
        super().__init__(options)
        if self.scores_only:  # nobody enters prices: florins are unknown until they are counted at the end
            self.TOTALS, self.COLUMNS, self.ACTIONS = tables.TOTALS[:1], tables.COLUMNS[:1], tables.SCORES_ACTIONS
        seats = range(len(self.names))
        self.finished = 0  # rounds that are over
        self.minimums: list[int] = list(self.options["minimums"])
        self.corrected = [False] * ROUNDS  # whether the players have corrected the round's minimum
        self.money = [tables.MONEY for _ in seats]
        self.estates = [[0] * (BUILDER + 1) for _ in seats]  # the numbers of landscapes, jesters and builders
        self.buildings = [0 for _ in seats]
        self.freedoms = [[0] * len(tables.FREEDOMS) for _ in seats]
        self.professions = [tables.PROFESSIONS for _ in seats]  # cards, in hand and played
        self.recruits = [0 for _ in seats]  # recruiting cards, in hand and played
        self.unplayed = [0 for _ in seats]  # recruiting cards in hand
        self.cards = [0 for _ in seats]  # prestige cards
        self.works = [0 for _ in seats]
        self.lying = [0 for _ in seats]  # profession cards that have created a work and lie open
        self.hired = 0  # profession cards that were bought
        self.recruits_limit = tables.RECRUITS
        self.professions_limit = tables.PROFESSION_CARDS - tables.PROFESSIONS * len(self.names)
        if self.options["unofficial"]:
            self.recruits_limit, self.professions_limit = tables.FEWER[len(self.names) - 2]
        self.pair = self.options["unofficial"] and len(self.names) == 2  # whether the rules for two are played
        # In the current round:
        self.best = [0 for _ in seats]  # the value of a player's best work
        self.bought = [False for _ in seats]
        self.sold = [False] * len(OBJECTS)
        self.granted = [False for _ in seats]  # whether a player has granted a freedom
        self.hires = [False for _ in seats]  # whether a player has bought a profession card
        self.acted = False  # whether an action was entered, which means that the auction is over
        self.counted = [False for _ in seats]  # whether money was entered since the rounds were over

    # -- Options ----------------------------------------------------------------

    @classmethod
    def asks_option(cls, name: str, values: "Options") -> bool:
        """Return whether the box offers an option: the unofficial rules only to two or three."""
        return name == "entries" or (name == "unofficial" and len(values["players"]) <= tables.FEW)

    def read_unofficial(self, value: bool, values: "Options") -> bool:
        """Return the option `unofficial`, which more than three players can't have."""
        if value and len(values["players"]) > tables.FEW:
            raise RuleError("florence.unofficial", given=len(values["players"]))
        return value

    def read_minimums(self, value: object, values: "Options") -> tuple[int, ...]:
        """Return the option `minimums`, one value for each round."""
        fits = type(value) in (list, tuple) and len(value) == ROUNDS  # type: ignore[arg-type]
        if not fits or not all([type(n) is int and 1 <= n <= tables.MINIMUM_LIMIT for n in value]):  # type: ignore[attr-defined]
            raise RuleError("florence.minimums", rounds=ROUNDS, limit=tables.MINIMUM_LIMIT)
        return tuple(value)  # type: ignore[arg-type]

    READERS = {"unofficial": read_unofficial, "minimums": read_minimums}

    # -- Queries ----------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, 1 to 7; it stays 7 when the rounds are over."""
        return min(self.finished + 1, ROUNDS)

    def opening(self, index: int) -> int:
        """Return the price at which the auction of an object (an index) opens now."""
        if not self.pair or index < JESTER:
            return tables.OPENING
        if index != JESTER:
            return tables.OPENING_OF_TWO
        return tables.JESTER_OF_TWO if self.round <= tables.EARLY_ROUNDS else tables.LATE_JESTER_OF_TWO

    def follow_ups(self) -> "list[FollowUp]":
        """Return the prestige cards still to come; after that the money of players who tie, if it is unknown.

        Where prices are entered it is asked of those who share the lead, else of all who share any place.
        """
        if self.over:
            return []
        if self.pending or self.finished < ROUNDS:
            return self.pending
        track = self.tracks[0]
        if self.scores_only:
            return [("money", player) for player in ties.unanswered(track, self._florins())]
        tied = [player for player, points in enumerate(track) if points == max(track)]
        return [("money", player) for player in tied if not self.counted[player]] if len(tied) > 1 else []

    def step(self, event: "Event" = ()) -> "Next":
        """Return the end of the round, which the players may enter at any time.

        Until the first action those who have bought nothing yet are asked before: the purchases come before it.
        """
        if self.finished == ROUNDS:
            return None
        auctions = tables.SCORES_AUCTIONS if self.scores_only else tables.AUCTIONS
        asked = [(player, auctions) for player, bought in enumerate(self.bought) if not bought and not self.acted]
        return step(
            tables.ROUND, "florence.ask_round" if max(self.best) else "florence.ask_no_work", asked=tuple(asked)
        )

    def choices(self, player: int) -> tuple[Action, ...]:
        if self.finished == ROUNDS:
            return self._final_choices(player)
        return self.ACTIONS["play"]

    def phase(self) -> str:
        return "play" if self.finished < ROUNDS else "over"

    def missing(self) -> tuple[str, dict[str, object]] | None:
        return ("florence.rounds_left", {"round": self.round}) if self.finished < ROUNDS else None

    def total(self, player: int) -> tuple[int, ...]:
        points = self.tracks[0][player]
        return (points,) if self.scores_only else (points, self.money[player])

    def rank_key(self, player: int) -> tuple[int, ...]:
        track = self.tracks[0]
        if self.scores_only:
            return track[player], ties.deciding(track, self._florins(), player)
        return track[player], self.money[player]

    def tie_breakers(self, player: int) -> "list[int | None]":
        return [self._florins()[player] if self.scores_only else self.money[player]]

    def learnt(self) -> "list[Learnt]":
        return [("minimums", "minimum", i, n) for i, n in enumerate(self.minimums) if self.corrected[i]]

    @classmethod
    def presets(cls, learnt: "list[Taught]") -> "Options":
        values = list(tables.MINIMUMS)
        found = False
        for option, key, index, value in learnt:
            if option == "minimums" and key == "minimum" and index in range(ROUNDS):
                values[index] = value
                found = True
        return {"minimums": values} if found else {}

    # -- Within -----------------------------------------------------------------------

    def _final_choices(self, player: int) -> tuple[Action, ...]:
        """Return a player's choices once the rounds are over: "not met", then each card that brings points, or may.

        In a shared lead a card has the smaller number that it prints. No page begins with a line that moves a marker by
        itself: so one that asks for a number is there, as long as any is left.
        """
        holders = self._holders(player)
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

    def _holders(self, player: int) -> dict[str, int]:
        """Return for each card that the box can judge how many players meet it, 0 if this player does not.

        More than 1 means a shared lead. Nobody leads with an amount of 0.
        """
        estates, own = self.estates, self.estates[player]
        compared = {
            "most_buildings": self.buildings,
            "most_works": self.works,
            "most_jesters": [estate[JESTER] for estate in estates],
            "most_builders": [estate[BUILDER] for estate in estates],
            "most_forests": [estate[FOREST] for estate in estates],
            "most_lakes": [estate[LAKE] for estate in estates],
            "most_parks": [estate[PARK] for estate in estates],
            "most_landscapes": [sum(estate[:LANDSCAPES]) for estate in estates],
        }
        freedoms, landscapes = sum(self.freedoms[player]), sum(own[:LANDSCAPES])
        holders = {
            "all_landscapes": int(min(own[:LANDSCAPES]) > 0),
            "all_freedoms": int(freedoms == len(tables.FREEDOMS)),
            "one_of_each": int(min(own[JESTER:]) > 0 and landscapes > 1),
            "four_and_two": int(self.buildings[player] > 3 and freedoms > 1),
        }
        for name, amounts in compared.items():
            most = amounts[player]
            holders[name] = amounts.count(most) if most and most == max(amounts) else 0
        return holders

    def _florins(self) -> list[int | None]:
        """Return what each player has counted since the rounds were over, None of those who have not."""
        return [n if counted else None for n, counted in zip(self.money, self.counted)]


GAME = Florence

"""The Princes of Florence: the game itself."""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import Action
from castellan.games.florence import asking, tables
from castellan.games.florence.tables import BUILDER, JESTER, LANDSCAPES, OBJECTS, PRESTIGE, RECRUIT, ROUNDS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, FollowUp, Learnt, LearntRow, Options


class Florence(Game):
    """Prestige, florins for the ties, best works of the rounds and prestige cards."""

    NAME = "florence"
    OPTIONS = tables.OPTIONS
    EVENTS = tables.EVENTS
    TRACKS = tables.TRACKS
    FLOORS = (0,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    LEARNT = {"minimums": (1, tables.MINIMUM_LIMIT)}
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    SHARED_ACTIONS = tables.SHARED_ACTIONS
    allowed = asking.allowed
    addends = asking.addends

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

    # -- Events -------------------------------------------------------------------

    def admit(self, kind: str) -> None:
        """Accept prestige cards only after the seventh round, then nothing else but money and corrections."""
        if self.finished == ROUNDS:
            if kind not in ("prestige", "money", "points"):
                raise RuleError("florence.rounds_over", kind=kind)
        elif kind == "prestige":
            raise RuleError("florence.prestige_early", round=self.round)

    def auction(self, player: int, what: str, price: int) -> None:
        """Sell an object to a player."""
        index = OBJECTS.index(what)
        self.check(asking.auction_refusal(self, player, index, price))
        self.money[player] -= price or self.opening(index)
        self.bought[player] = self.sold[index] = True
        if index == PRESTIGE:
            self.cards[player] += 1
        elif index == RECRUIT:
            self.recruits[player] += 1
            self.unplayed[player] += 1
        else:
            self.estates[player][index] += 1
            if index != JESTER and self.estates[player][index] > 1:
                if index < LANDSCAPES:
                    self.book(player, tables.LANDSCAPES_PART, tables.LANDSCAPE_POINTS)
                else:
                    self.book(player, tables.BUILDERS_PART, tables.BUILDER_POINTS)

    def build(self, player: int) -> None:
        """Build; builders make it cheaper."""
        self.check(asking.build_refusal(self, player))
        self.acted = True
        self.buildings[player] += 1
        self.money[player] -= tables.BUILDING_COSTS[self.estates[player][BUILDER]]
        self.book(player, tables.BUILDINGS, tables.BUILDING_POINTS)

    def freedom(self, player: int, kind: str) -> None:
        """Grant a freedom."""
        index = tables.FREEDOMS.index(kind)
        self.check(asking.freedom_refusal(self, player, index))
        self.acted = self.granted[player] = True
        self.freedoms[player][index] = 1
        self.money[player] -= tables.ACTION_COST

    def card(self, player: int, what: str) -> None:
        """Buy a profession or bonus card."""
        self.check(asking.card_refusal(self, player, what))
        self.acted = True
        self.money[player] -= tables.ACTION_COST
        if what == "profession":
            self.professions[player] += 1
            self.hired += 1
            self.hires[player] = True

    def work(self, player: int, wp: int, pp: int) -> None:
        """Create a work: it earns its value in florins, which may buy prestige points."""
        self.check(asking.work_refusal(self, player))
        least = self.minimums[self.finished]
        if wp < least:
            raise RuleError("florence.work_small", player=self.names[player], wp=wp, round=self.round, least=least)
        most = asking.most_points(wp)
        if pp > most:
            raise RuleError("florence.work_points", player=self.names[player], pp=pp, wp=wp, most=most)
        self.acted = True
        self.works[player] += 1
        self.lying[player] += 1
        if wp > self.best[player]:
            self.best[player] = wp
        self.money[player] += tables.HUNDRED * wp - tables.POINT * pp
        self.book(player, tables.WORKS, pp)

    def recruit(self, player: int, source: int) -> None:
        """Play a recruiting card: it takes a profession from another player."""
        self.check(asking.recruit_refusal(self, player, source))
        self.unplayed[player] -= 1
        self.professions[player] += 1
        self.professions[source] -= 1
        self.lying[source] -= 1

    def minimum(self, n: int) -> None:
        """Set the least value of a work in this round, as the board prints it."""
        self.minimums[self.finished] = n
        self.corrected[self.finished] = True

    def sell(self, player: int, n: int) -> None:
        """Sell a player's points for money."""
        held = self.tracks[0][player]
        if held < n:
            raise RuleError("florence.sell", player=self.names[player], sold=n, held=held)
        self.money[player] += tables.HUNDRED * n
        self.book(player, tables.SOLD, -n)

    def end_round(self) -> None:
        """Reward the best works of the round, and begin the next one."""
        most = max(self.best)
        seats = range(len(self.names))
        for player in seats:
            if most and self.best[player] == most:
                self.book(player, tables.BEST_WORKS, tables.BEST_POINTS)
        self.finished += 1
        self.best = [0 for _ in seats]
        self.bought = [False for _ in seats]
        self.sold = [False] * len(OBJECTS)
        self.granted = [False for _ in seats]
        self.hires = [False for _ in seats]
        self.acted = False
        if self.finished == ROUNDS:
            for player in seats:
                self.follow_up(("prestige", player), self.cards[player])

    def prestige(self, player: int, n: int) -> None:
        """Add the points of a player's prestige card."""
        self.book(player, tables.CARDS_PART, n)
        self.answer("prestige", player)

    def set_money(self, player: int, n: int) -> None:
        """Set a player's money."""
        self.money[player] = n
        self.counted[player] = self.finished == ROUNDS

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
        prestige = self.tracks[0]
        if self.scores_only:
            return [("money", player) for player in ties.unanswered(prestige, self._florins())]
        tied = [player for player, points in enumerate(prestige) if points == max(prestige)]
        return [("money", player) for player in tied if not self.counted[player]] if len(tied) > 1 else []

    def step(self) -> Action | None:
        """Return the end of the round, which the players may enter at any time."""
        return tables.ROUND if self.finished < ROUNDS else None

    def before_step(self, event: "Event" = ()) -> str:
        """Return the code of the question whether the round is over."""
        return "florence.ask_round" if max(self.best) else "florence.ask_no_work"

    def choices(self, player: int) -> tuple[Action, ...]:
        if self.finished == ROUNDS:
            return asking.cards(self, player)
        return self.ACTIONS["play"]

    def to_ask(self) -> list[int]:
        """Return who has bought nothing yet, until the first action: the purchases come before it."""
        if self.acted or self.finished == ROUNDS:
            return []
        return [player for player, bought in enumerate(self.bought) if not bought]

    def offered(self, player: int) -> tuple[Action, ...]:
        return tables.SCORES_AUCTIONS if self.scores_only else tables.AUCTIONS

    def phase(self) -> str:
        return "play" if self.finished < ROUNDS else "over"

    def missing(self) -> tuple[str, dict[str, object]] | None:
        return ("florence.rounds_left", {"round": self.round}) if self.finished < ROUNDS else None

    def total(self, player: int) -> tuple[int, ...]:
        prestige = self.tracks[0][player]
        return (prestige,) if self.scores_only else (prestige, self.money[player])

    def rank_key(self, player: int) -> tuple[int, ...]:
        prestige = self.tracks[0]
        if self.scores_only:
            return prestige[player], ties.deciding(prestige, self._florins(), player)
        return prestige[player], self.money[player]

    def tie_breakers(self, player: int) -> "list[int | None]":
        return [self._florins()[player] if self.scores_only else self.money[player]]

    def learnt(self) -> "list[Learnt]":
        return [("minimums", "minimum", i, n) for i, n in enumerate(self.minimums) if self.corrected[i]]

    @classmethod
    def presets(cls, learnt: "list[LearntRow]") -> "Options":
        values = list(tables.MINIMUMS)
        found = False
        for option, key, index, value in learnt:
            if option == "minimums" and key == "minimum" and index in range(ROUNDS):
                values[index] = value
                found = True
        return {"minimums": values} if found else {}

    # -- Within -----------------------------------------------------------------------

    def _florins(self) -> list[int | None]:
        """Return what each player has counted since the rounds were over, None of those who have not."""
        return [n if counted else None for n, counted in zip(self.money, self.counted)]


GAME = Florence

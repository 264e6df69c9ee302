"""The Princes of Florence: the state of a game, and what follows from it: prices, choices, the value of a work."""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import Action, Addend, Argument, step
from castellan.games.florence import tables
from castellan.games.florence.tables import BUILDER, FOREST, JESTER, LAKE, LANDSCAPES, OBJECTS, PARK, ROUNDS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Next
    from castellan.interfaces import Event, FollowUp, Learnt, LearntRow, Options


class State(Game):
    """Prestige, florins for the ties, best works of the rounds and prestige cards."""

    NAME = "florence"
    OPTIONS = tables.OPTIONS
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

    def proposed(self, event: "Event", argument: Argument) -> int | list[Addend]:
        """Return the addends of a work's value, of the points bought with it, or of a minimum.

        A work's parts are proposed if the estate has them, else 0. Points are a sum in the last round only, and all are
        proposed then, since money buys nothing after it. A minimum begins at its current value.
        """
        if event[0] == "minimum" and self.finished < tables.ROUNDS:
            return [Addend("part_minimum", self.minimums[self.finished], 1, tables.MINIMUM_LIMIT)]
        if event[0] != "work":
            return 0
        player = event[1]
        if argument.name == "pp":
            if self.finished != tables.ROUNDS - 1:
                return 0
            most = tables.most_points(event[2])
            return [Addend("part_all", most, most, most)] + list(tables.COINS)
        estate = self.estates[player]
        jesters = estate[JESTER] * tables.JESTER_VALUE
        cards = min(self.professions[player] + self.recruits[player], tables.CARDS_VALUE)
        building = tables.BUILDING_VALUE if self.buildings[player] else 0
        landscape = tables.LANDSCAPE_VALUE if sum(estate[:LANDSCAPES]) else 0
        freedom = tables.FREEDOM_VALUE if sum(self.freedoms[player]) else 0
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

"""Viticulture with the Tuscany expansion: the state of a game, and what follows from it.

Page numbers are the expansion's rulebook's.
"""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND, UNKNOWN, Action, Argument, Ending, step
from castellan.games.viticulture import tables
from castellan.games.viticulture.tables import (
    AUTOMA,
    BASE_GOAL,
    FLOOR,
    GOAL,
    INFLUENCE,
    PROVINCES,
    SOLO_YEARS,
    STARS,
    TARGET_LIMIT,
    VP,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Next
    from castellan.interfaces import Event, FollowUp, Learnt, LearntRow, Options


class State(Game):
    """Points, the map of influence, the last year, Automa and ties."""

    NAME = "viticulture"
    EXTRAS = tables.EXTRAS
    OPTIONS = tables.OPTIONS
    TRACKS = tables.TRACKS
    FLOORS = (FLOOR,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    LEARNT = {"target": (1, TARGET_LIMIT)}
    CRITERIA = tables.CRITERIA
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    CLOSED = {"final": "viticulture.last", "lost": "viticulture.lost"}
    SHARED_ACTIONS = tables.SHARED_ACTIONS

    def __init__(self, options: object) -> None:
        super().__init__(options)
        if self.solo:
            self.CRITERIA = tables.SOLO_CRITERIA
        self.ordinary = self.solo and self.options["automa"] == tables.ORDINARY
        self.target_points = self.options["target"]  # the ordinary Automa's at the end, 0 as long as they are unknown
        self.counts = self.options["board"] and self.options["influence"]  # whether stars bring points
        self.asks_most = bool(self.counts and self.scores_only)  # whether stars are asked for at the end only
        if not self.counts or self.asks_most:
            self.COLUMNS = self.COLUMNS[:1]
        self.most_of: list[int | None] = [None for _ in PROVINCES]  # the answers of `most` after the last year
        seats = range(len(self.names))
        self.stars = [[0] * len(PROVINCES) for _ in seats]
        self.holders: list[int | None] = [None for _ in PROVINCES]  # who has strictly the most stars there
        self.held = [0 for _ in seats]  # points that the map would give if the game ended now
        self.income = [0 for _ in seats]  # points of this year's income
        self.early = [0 for _ in seats]  # points of income before all else of the year: this year's, or entered late
        self.lire = [0 for _ in seats]
        self.entered = [False for _ in seats]  # whether lire were entered after the last year
        self.years = 0  # years that are over
        self.began = False  # whether anything but income was entered this year
        self.last = False  # whether the last year is over
        self.lost = False  # whether Automa has won at the end of a year
        if self.solo and self.options["board"]:
            # One star on each province worth 1, two on each worth 2 (page 8).
            self.stars[AUTOMA] = list(tables.PROVINCE_POINTS)
            for province in range(len(PROVINCES)):
                self.survey(province)

    # -- Options ----------------------------------------------------------------

    def read_automa(self, value: str, values: "Options") -> str:
        """Return the option `automa`, which only a solo game has; the dynamic one needs the expansion's board."""
        _check_solo("automa", values)
        if value != tables.ORDINARY and not values["board"]:
            raise RuleError("viticulture.solo_board")
        return value

    def read_yearly(self, value: bool, values: "Options") -> bool:
        """Return the option `yearly`, which only a solo game has."""
        _check_solo("yearly", values)
        return value

    @classmethod
    def asks_option(cls, name: str, values: "Options") -> bool:
        solo = len(values["players"]) == 1
        board = bool(values.get("board", True))
        dynamic = solo and board and values.get("automa", tables.ORDINARY) != tables.ORDINARY
        if name == "target":  # it is asked when it is needed
            return False
        if name == "board":
            return not dynamic
        if name == "influence":
            return board  # without the expansion's board there are no stars
        return name == "entries" or (dynamic if name == "yearly" else solo and board)

    # -- Queries ----------------------------------------------------------------------

    @property
    def solo(self) -> bool:
        """Whether this is a solo game against Automa."""
        return self.humans == 1

    @property
    def round(self) -> int:
        """The year; once the game is over it stays at the last one."""
        return self.years if self.last or self.lost else self.years + 1

    def ending(self) -> Ending:
        """Return the end of the year: it is the last one if it names the player with the most points (page 4)."""
        if self.solo or self.last or self.asks_early():
            return UNKNOWN
        return Ending(self._reached(not self.began), 0, None)

    def asks_early(self) -> bool:
        """Return whether the game's end depends on which year the income before all else of this year belongs to.

        It is last year's, entered late, or this year's, before which nothing scored.
        """
        if not self.scores_only or self.solo or self.last or not self.years or not any(self.early):
            return False
        return (self._reached(True) is None) != (self._reached(False) is None)

    def _reached(self, without_early: bool) -> int | None:
        """Return the player with the most points if they are enough, without this year's income; None if not."""
        counted = [vp - income for vp, income in zip(self.tracks[VP], self.income)]
        if without_early:
            counted = [points - early for points, early in zip(counted, self.early)]
        most = max(counted)
        goal = GOAL if self.options["board"] else BASE_GOAL
        return counted.index(most) if most >= goal else None

    def is_last(self, early: object) -> bool:
        """Return whether this year is the last one; `early` is an argument of `year`."""
        if self.solo:
            return self.years == SOLO_YEARS - 1
        return self._reached(early != "last" and (early == "this" or not self.began)) is not None

    def stars_left(self, player: int) -> int:
        """Return how many stars a player has not laid."""
        return STARS - sum(self.stars[player])

    def phase(self) -> str:
        return "lost" if self.lost else "final" if self.last else "play"

    def choices(self, player: int) -> tuple[Action, ...]:
        """Return a player's choices, none of Automa's."""
        if player >= self.humans or self.lost:
            return ()
        if self.last:
            actions = list(self.ACTIONS["final"])
            if self.solo:
                actions.remove(tables.LIRA)
            return tuple(actions)
        if not self.options["board"]:
            return tables.BASE
        actions = list(tables.SCORING if self.scores_only else self.ACTIONS["play"])
        actions.remove(tables.MOVE if self.stars_left(player) else tables.STAR)
        return tuple(actions)

    def follow_ups(self) -> "list[FollowUp]":
        """Return what the box asks after the last year: who has most of each province, Automa's points, or lire.

        Lire are asked of those who share the lead, and only once the map is counted: all others who tie share their
        place (page 4). Lire entered before the last year was over are asked for again.
        """
        if not self.last:
            return []
        asked: "list[FollowUp]" = []
        if self.asks_most:
            asked += [("most", name) for name, seat in zip(PROVINCES, self.most_of) if seat is None]
        if self.ordinary and not self.target_points:
            asked.append(("target",))
        if asked or self.solo:
            return asked
        points = self.tracks[VP]
        return [("lira", p) for p in ties.unanswered(points, self.counted_lire()) if points[p] == max(points)]

    def proposed(self, event: "Event", argument: Argument) -> int:
        """Return the place of the player who has most stars on a province by what was entered, 0 if nothing was."""
        if event[EVENT_KIND] != "most" or not sum([sum(stars) for stars in self.stars[: self.humans]]):
            return 0
        holder = self.holders[PROVINCES.index(event[1])]
        return 0 if holder is None else holder + 1

    def step(self, event: "Event" = ()) -> "Next":
        """Return the end of the year, which the players enter; whether it is the last one may be in its `event`."""
        if self.phase() != "play":
            return None
        if self.loses():
            return step(tables.YEAR, "viticulture.ask_lost")
        last = self.is_last(event[1] if len(event) > 1 else "")
        return step(tables.YEAR, "viticulture.ask_last" if last else "viticulture.ask_year")

    def missing(self) -> tuple[str, dict[str, object]] | None:
        return None if self.last or self.lost else ("viticulture.goes_on", {"round": self.round})

    def total(self, player: int) -> tuple[int, ...]:
        vp, held = self.tracks[VP][player], self.held[player]
        if self.asks_most:
            return vp, self.parts[player][INFLUENCE], vp
        return vp, held, vp if self.last or self.lost else vp + held

    def rank_key(self, player: int) -> tuple[int, ...]:
        # In a solo game Automa wins ties; otherwise lire decide (pages 4 and 8).
        tie = player if self.solo else ties.deciding(self.tracks[VP], self.counted_lire(), player)
        return self.tracks[VP][player], tie

    def tie_breakers(self, player: int) -> "list[int | None]":
        if self.solo:
            return super().tie_breakers(player)
        return [self.counted_lire()[player]]

    def counted_lire(self) -> "list[int | None]":
        """Return each player's lire after the last year, None as long as they are not entered."""
        return [n if entered else None for n, entered in zip(self.lire, self.entered)]

    def verdict(self) -> tuple[str, dict[str, object]]:
        code, facts = super().verdict()
        if code == "no_result":
            return code, facts
        if self.lost:
            code = "viticulture.beaten"
            facts["other"], facts["m"], facts["round"] = self.names[0], self.tracks[VP][0], self.years
        elif facts.get("tie") == "viticulture.automa":
            code = "viticulture.wins_tie" if self.over else "viticulture.leads_tie"
        return code, facts

    def learnt(self) -> "list[Learnt]":
        return [("target", tables.ORDINARY, None, self.target_points)] if self.ordinary and self.target_points else []

    @classmethod
    def presets(cls, learnt: "list[LearntRow]") -> "Options":
        return {option: value for option, key, _, value in learnt if option == "target" and key == tables.ORDINARY}

    # -- The map, and Automa -----------------------------------------------------

    def survey(self, province: int) -> None:
        """Find out who holds a province now: the player with strictly the most stars there."""
        if not self.counts:
            return
        laid = [stars[province] for stars in self.stars]
        most = max(laid)
        now = laid.index(most) if most and laid.count(most) == 1 else None
        before = self.holders[province]
        if now == before:
            return
        points = tables.PROVINCE_POINTS[province]
        if before is not None:
            self.held[before] -= points
        if now is not None:
            self.held[now] += points
        self.holders[province] = now

    def hers_next(self) -> int:
        """Return Automa's points at the end of this year, from her table (page 8); the ordinary one's stand apart."""
        if self.ordinary:
            return self.target_points if self.years == SOLO_YEARS - 1 else 0
        return tables.AUTOMA_POINTS[tables.LEVELS.index(self.options["automa"])][self.years]

    def loses(self) -> bool:
        """Return whether Automa wins if the year ends now; after the last one influence counts first."""
        compared = self.solo and self.options["yearly"] and not self.ordinary and self.years < SOLO_YEARS - 1
        return compared and self.tracks[VP][0] <= self.hers_next()


def _check_solo(option: str, values: "Options") -> None:
    """Raise RuleError unless there is only one player."""
    if len(values["players"]) > 1:
        raise RuleError("viticulture.solo_only", option=option)

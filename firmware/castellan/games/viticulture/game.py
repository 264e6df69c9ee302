"""Viticulture with the Tuscany expansion: the game itself. Page numbers are the expansion's rulebook's."""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import Action, Argument
from castellan.games.viticulture import influence, tables
from castellan.games.viticulture.tables import AUTOMA, AUTOMA_PART, FLOOR, INFLUENCE, PROVINCES, SOURCES, VP

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, Learnt, LearntRow, Options


class Viticulture(Game):
    """Points, the map of influence, the last year, Automa and ties."""

    NAME = "viticulture"
    CHECKED = ("end", "most")
    EXTRAS = tables.EXTRAS
    OPTIONS = tables.OPTIONS
    EVENTS = tables.EVENTS
    TRACKS = tables.TRACKS
    FLOORS = (FLOOR,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    LEARNT = {"target": (1, tables.TARGET_LIMIT)}
    CRITERIA = tables.CRITERIA
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    SHARED_ACTIONS = tables.SHARED_ACTIONS
    star = influence.star
    move = influence.move
    most = influence.most
    check_new = influence.check_new
    choices = influence.choices
    follow_ups = influence.follow_ups
    allowed = influence.allowed
    proposed = influence.proposed

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
                influence.survey(self, province)

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

    # -- Events -------------------------------------------------------------------

    def admit(self, kind: str) -> None:
        """Accept only income, lire and corrections after the last year (page 4); nothing after Automa has won."""
        if self.lost:
            raise RuleError("viticulture.lost", kind=kind, round=self.years)
        if self.last and kind not in tables.ENDED:
            raise RuleError("viticulture.last", kind=kind, round=self.years)
        if kind in tables.ON_THE_MAP and not self.options["board"]:
            raise RuleError("viticulture.no_board", kind=kind)

    def vp(self, player: int, source: str, n: int) -> None:
        """Add points; a loss stops at the floor."""
        self.check_human(player, tables.HERS)
        if self.last and source not in tables.ENDED_SOURCES:
            raise RuleError("viticulture.last_vp", source=source, round=self.years)
        n = max(n, FLOOR - self.tracks[VP][player])
        self.book(player, tables.PART_OF[SOURCES.index(source)], n)
        if source != "income":
            self.began = True
        elif self.began:  # this year's: it comes too late to make this year the last one (page 7)
            self.income[player] += n
        else:
            self.early[player] += n

    def wine(self, player: int, type: str) -> None:
        """Sell a wine token: only its type matters (page 4)."""
        self.check_human(player, tables.HERS)
        self.book(player, tables.WINE, tables.WINE_POINTS[tables.WINES.index(type)])
        self.began = True

    def build(self, player: int) -> None:
        """Build a structure card (page 7)."""
        self.check_human(player, tables.HERS)
        self.book(player, tables.STRUCTURES, tables.BUILD_POINTS)
        self.began = True

    def year(self, early: str = "") -> None:
        """End the year (page 4); in a solo game Automa's marker moves too (page 8).

        `early` says whether the income before all else is "last" year's or "this" year's (page 7).
        """
        last = self._is_last(early)
        if self.solo:
            self.lost = self._loses()
            self.book(AUTOMA, AUTOMA_PART, self._hers_next() - self.tracks[VP][AUTOMA])
        self.years += 1
        self.began = False
        self.income = [0 for _ in self.income]
        self.early = [0 for _ in self.early]
        if last:
            self.last = True
            self.most_of = [None for _ in PROVINCES]
            for player, points in enumerate(self.held):
                self.book(player, INFLUENCE, 0 if self.asks_most else points)

    def lira(self, player: int, n: int) -> None:
        """Set a player's money at the end, the tie-breaker (page 4)."""
        self.check_human(player, tables.HERS)
        self.lire[player] = n
        self.entered[player] = self.last

    def target(self, n: int) -> None:
        """Set the points of the ordinary Automa after the last year."""
        if not self.ordinary:
            raise RuleError("viticulture.no_target")
        self.target_points = n
        if self.last:
            self.book(AUTOMA, AUTOMA_PART, n - self.parts[AUTOMA][AUTOMA_PART])

    def points(self, player: int, track: str, n: int) -> None:
        self.check_human(player, tables.HERS)
        super().points(player, track, n)

    # -- Queries ----------------------------------------------------------------------

    @property
    def solo(self) -> bool:
        """Whether this is a solo game against Automa."""
        return self.humans == 1

    @property
    def round(self) -> int:
        """The year; once the game is over it stays at the last one."""
        return self.years if self.last or self.lost else self.years + 1

    def closing(self) -> int | None:
        """Return the player with the most points if these make this year the last one, else None (page 4)."""
        if self.solo or self.last or self.asks_early():
            return None
        return self._reached(not self.began)

    def asks_early(self) -> bool:
        """Return whether the game's end depends on which year the income before all else of this year belongs to.

        It is last year's, entered late, or this year's, before which nothing scored.
        """
        if not self.scores_only or self.solo or self.last or not self.years or not any(self.early):
            return False
        return (self._reached(True) is None) != (self._reached(False) is None)

    def arguments_of(self, kind: str) -> tuple[Argument, ...]:
        """Return the arguments of a kind of event; that of `year` only where it is asked."""
        row = self.shape_of(kind)  # not `super()`: the chip's stack is small
        return row[1] if row and (kind != "year" or self.asks_early()) else ()

    def _reached(self, without_early: bool) -> int | None:
        """Return the player with the most points if they are enough, without this year's income; None if not."""
        counted = [vp - income for vp, income in zip(self.tracks[VP], self.income)]
        if without_early:
            counted = [points - early for points, early in zip(counted, self.early)]
        most = max(counted)
        goal = tables.GOAL if self.options["board"] else tables.BASE_GOAL
        return counted.index(most) if most >= goal else None

    def _is_last(self, early: object) -> bool:
        """Return whether this year is the last one; `early` is an argument of `year`."""
        if self.solo:
            return self.years == tables.SOLO_YEARS - 1
        return self._reached(early != "last" and (early == "this" or not self.began)) is not None

    def phase(self) -> str:
        return "final" if self.last or self.lost else "play"

    def step(self) -> Action | None:
        """Return the end of the year, which the players enter."""
        return tables.YEAR if self.phase() == "play" else None

    def before_step(self, event: "Event" = ()) -> str:
        """Return the code of the question before the year ends; whether it is the last one may be in its `event`."""
        if self._loses():
            return "viticulture.ask_lost"
        last = self._is_last(event[1] if len(event) > 1 else "")
        return "viticulture.ask_last" if last else "viticulture.ask_year"

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

    # -- Within -----------------------------------------------------------------------

    def _hers_next(self) -> int:
        """Return Automa's points at the end of this year, from her table (page 8); the ordinary one's stand apart."""
        if self.ordinary:
            return self.target_points if self.years == tables.SOLO_YEARS - 1 else 0
        return tables.AUTOMA_POINTS[tables.LEVELS.index(self.options["automa"])][self.years]

    def _loses(self) -> bool:
        """Return whether Automa wins if the year ends now; after the last one influence counts first."""
        compared = self.solo and self.options["yearly"] and not self.ordinary and self.years < tables.SOLO_YEARS - 1
        return compared and self.tracks[VP][0] <= self._hers_next()


def _check_solo(option: str, values: "Options") -> None:
    """Raise RuleError unless there is only one player."""
    if len(values["players"]) > 1:
        raise RuleError("viticulture.solo_only", option=option)


GAME = Viticulture

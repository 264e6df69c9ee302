"""Viticulture with the Tuscany expansion: the game itself. Page numbers are the expansion's rulebook's."""

from castellan.errors import RuleError
from castellan.games.viticulture import tables
from castellan.games.viticulture.tables import AUTOMA, AUTOMA_PART, FLOOR, INFLUENCE, PROVINCES, SOURCES, STARS, VP
from castellan.rules import shapes, ties
from castellan.rules.base import Game
from castellan.rules.shapes import EVENT_KIND, Action, Argument

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, FollowUp, Learnt, LearntRow, Options, Possible

_HERS = "viticulture.hers"


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
        if self.solo:
            # One star on each province worth 1, two on each worth 2 (page 8).
            self.stars[AUTOMA] = list(tables.PROVINCE_POINTS)
            for province in range(len(PROVINCES)):
                self._survey(province)

    # -- Options ----------------------------------------------------------------

    def read_board(self, value: bool, values: "Options") -> bool:
        """Return the option `board`: Automa needs the expansion's board."""
        if not value and len(values["players"]) == 1:
            raise RuleError("viticulture.solo_board")
        return value

    def read_automa(self, value: str, values: "Options") -> str:
        """Return the option `automa`, which only a solo game has."""
        _check_solo("automa", values)
        return value

    def read_yearly(self, value: bool, values: "Options") -> bool:
        """Return the option `yearly`, which only a solo game has."""
        _check_solo("yearly", values)
        return value

    @classmethod
    def asks_option(cls, name: str, values: "Options") -> bool:
        solo = len(values["players"]) == 1
        if name == "entries":
            return True
        if name == "target":  # it is asked when it is needed
            return False
        if name == "yearly" and values.get("automa", tables.ORDINARY) == tables.ORDINARY:
            return False
        if name == "influence":
            return solo or values.get("board", True)  # without the expansion's board there are no stars
        return (name == "board") != solo

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
        self.check_human(player, _HERS)
        if self.last and source != "income":
            raise RuleError("viticulture.last_vp", source=source, round=self.years)
        n = max(n, FLOOR - self.tracks[VP][player])
        self.book(player, tables.PART_OF[SOURCES.index(source)], n)
        if source != "income":
            self._begin()
        elif self.began:  # this year's: it comes too late to make this year the last one (page 7)
            self.income[player] += n
        else:
            self.early[player] += n

    def wine(self, player: int, type: str) -> None:
        """Sell a wine token: only its type matters (page 4)."""
        self.check_human(player, _HERS)
        self.book(player, tables.WINE, tables.WINE_POINTS[tables.WINES.index(type)])
        self._begin()

    def build(self, player: int) -> None:
        """Build a structure card (page 7)."""
        self.check_human(player, _HERS)
        self.book(player, tables.STRUCTURES, tables.BUILD_POINTS)
        self._begin()

    def star(self, player: int, province: str) -> None:
        """Lay a star (page 4)."""
        self.check_human(player, _HERS)
        if self.left_stars(player) == 0:
            raise RuleError("viticulture.all_laid", player=self.names[player], stars=STARS)
        index = PROVINCES.index(province)
        self.stars[player][index] += 1
        self._begin()
        self._survey(index)

    def move(self, player: int, source: str, target: str) -> None:
        """Move a star to another province, once all are laid (page 4)."""
        self.check_human(player, _HERS)
        left, stars = self.left_stars(player), self.stars[player]
        if left:
            raise RuleError("viticulture.not_laid", player=self.names[player], left=left)
        where, there = PROVINCES.index(source), PROVINCES.index(target)
        if not stars[where]:
            raise RuleError("viticulture.no_star", player=self.names[player], province=source)
        if where == there:
            raise RuleError("viticulture.same_province", player=self.names[player], province=source)
        stars[where] -= 1
        stars[there] += 1
        self._begin()
        self._survey(where)
        self._survey(there)

    def year(self, early: str = "") -> None:
        """End the year (page 4); in a solo game Automa's marker moves too (page 8).

        `early` says whether the income before all else is "last" year's or "this" year's (page 7).
        """
        last = not self.solo and self._reached(early != "last" and (early == "this" or not self.began)) is not None
        if self.solo:
            last = self.years == tables.SOLO_YEARS - 1
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
        self.check_human(player, _HERS)
        self.lire[player] = n
        self.entered[player] = self.last

    def most(self, province: str, seat: int) -> None:
        """Say who has strictly the most stars on a province, 0 for nobody; it counts after the last year."""
        if not self.asks_most:
            raise RuleError("viticulture.no_most", province=province)
        shapes.check(shapes.seat(len(self.names)), seat, "most", self.names)
        index = PROVINCES.index(province)
        before = self.most_of[index]
        self.most_of[index] = seat
        if self.last:
            for each, points in ((before, -tables.PROVINCE_POINTS[index]), (seat, tables.PROVINCE_POINTS[index])):
                if each:
                    self.book(each - 1, INFLUENCE, points)

    def check_new(self, event: "Event") -> None:
        """Refuse who has most of a province before the last year too: until then stars are laid and moved."""
        if event[EVENT_KIND] != "most":
            super().check_new(event)
        elif not self.last:
            raise RuleError("viticulture.most_early", round=self.round)

    def target(self, n: int) -> None:
        """Set the points of the ordinary Automa after the last year."""
        if not self.ordinary:
            raise RuleError("viticulture.no_target")
        self.target_points = n
        if self.last:
            self.book(AUTOMA, AUTOMA_PART, n - self.parts[AUTOMA][AUTOMA_PART])

    def points(self, player: int, track: str, n: int) -> None:
        self.check_human(player, _HERS)
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

    def left_stars(self, player: int) -> int:
        """Return how many stars a player still has to lay."""
        return STARS - sum(self.stars[player])

    def phase(self) -> str:
        return "final" if self.last or self.lost else "play"

    def step(self) -> Action | None:
        """Return the end of the year, which the players enter."""
        return tables.YEAR if self.phase() == "play" else None

    def before_step(self) -> str:
        """Return the code of the question before the year ends."""
        if self._loses():
            return "viticulture.ask_lost"
        last = self.closing() is not None or (self.solo and self.round == tables.SOLO_YEARS)
        return "viticulture.ask_last" if last else "viticulture.ask_year"

    def choices(self, player: int) -> tuple[Action, ...]:
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
        actions.remove(tables.STAR if self.left_stars(player) == 0 else tables.MOVE)
        return tuple(actions)

    def allowed(self, event: "Event", argument: Argument) -> "Possible | None":
        kind, name = event[0], argument.name
        if kind == "star":
            return None if self.left_stars(event[1]) else ()
        if kind == "move":
            if self.left_stars(event[1]):
                return ()
            if name == "source":
                return tuple([word for word, stars in zip(PROVINCES, self.stars[event[1]]) if stars])
            return tuple([word for word in PROVINCES if word not in event[2:]])
        if kind == "vp" and name == "source" and self.last:
            return ("income",)
        if (kind == "most" and not self.asks_most) or (kind == "target" and (self.lost or not self.ordinary)):
            return ()
        if name == shapes.SEAT:
            return 0, len(self.names)
        return Game.allowed(self, event, argument)

    def proposed(self, event: "Event", argument: Argument) -> int:
        """Return the place of the player who has most stars on a province by what was entered, 0 if nothing was."""
        if event[0] != "most" or not sum([sum(stars) for stars in self.stars[: self.humans]]):
            return 0
        holder = self.holders[PROVINCES.index(event[1])]
        return 0 if holder is None else holder + 1

    def follow_ups(self) -> "list[FollowUp]":
        """Return what the box asks after the last year: who has most of each province, Automa's points, or lire.

        Lire are asked of those who tie, and only once the map is counted. Lire entered before the last year was over
        are asked for again.
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
        return [("lira", p) for p in ties.unanswered(self.tracks[VP], self._counted())]

    def missing(self) -> tuple[str, dict[str, object]] | None:
        return None if self.last or self.lost else ("viticulture.goes_on", {"round": self.round})

    def total(self, player: int) -> tuple[int, ...]:
        vp, held = self.tracks[VP][player], self.held[player]
        if self.asks_most:
            return vp, self.parts[player][INFLUENCE], vp
        return vp, held, vp if self.last or self.lost else vp + held

    def rank_key(self, player: int) -> tuple[int, ...]:
        # In a solo game Automa wins ties; otherwise lire decide (pages 4 and 8).
        tie = player if self.solo else ties.deciding(self.tracks[VP], self._counted(), player)
        return self.tracks[VP][player], tie

    def tie_breakers(self, player: int) -> "list[int | None]":
        if self.solo:
            return super().tie_breakers(player)
        return [self._counted()[player]]

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

    def _begin(self) -> None:
        """Begin the year with the first entry that is no income: income before it was last year's, entered late."""
        self.began = True

    def _counted(self) -> "list[int | None]":
        """Return each player's lire after the last year, None as long as they are not entered."""
        return [n if entered else None for n, entered in zip(self.lire, self.entered)]

    def _survey(self, province: int) -> None:
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

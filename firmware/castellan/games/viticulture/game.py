"""Viticulture with the Tuscany expansion: its entries, then the game that they make.

Each kind of entry stands in one place: why it is refused, which values its arguments can have now, and its effect.

Page numbers are the expansion's rulebook's.
"""

from castellan.core.errors import RuleError
from castellan.core.rules import shapes, ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import (
    EVENT_KIND,
    EVENT_PLAYER,
    UNKNOWN,
    Action,
    Argument,
    Ending,
    count,
    entry,
    player,
    seat,
    step,
    word,
)
from castellan.games.viticulture import tables
from castellan.games.viticulture.tables import (
    AUTOMA,
    AUTOMA_PART,
    BASE_GOAL,
    BUILD_POINTS,
    FLOOR,
    GOAL,
    INFLUENCE,
    PROVINCES,
    SEATS,
    SOLO_YEARS,
    SOURCES,
    STARS,
    STRUCTURES,
    TARGET_LIMIT,
    VP,
    WINE,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import EventKind, Next
    from castellan.interfaces import Event, FollowUp, Learnt, Options, Refusal, Taught


def _check_board(game: "Viticulture", kind: str) -> None:
    """Raise RuleError unless the game has the expansion's board."""
    if not game.options["board"]:
        raise RuleError("viticulture.no_board", kind=kind)


# -- Points -----------------------------------------------------------------------------------


def _sources(game: "Viticulture", event: "Event") -> "tuple | None":
    return tables.ENDED_SOURCES if game.last else None


def vp(game: "Viticulture", player: int, source: str, n: int) -> None:
    """Add points; a loss stops at the floor."""
    game.check_human(player, tables.HERS)
    if game.last and source not in tables.ENDED_SOURCES:
        raise RuleError("viticulture.last_vp", source=source, round=game.years)
    n = max(n, FLOOR - game.tracks[VP][player])
    game.book(player, tables.PART_OF[SOURCES.index(source)], n)
    if source != "income":
        game.began = True
    elif game.began:  # this year's: it comes too late to make this year the last one (page 7)
        game.income[player] += n
    else:
        game.early[player] += n


def wine(game: "Viticulture", player: int, type: str) -> None:
    """Sell a wine token: only its type matters (page 4)."""
    _check_board(game, "wine")
    game.check_human(player, tables.HERS)
    game.book(player, WINE, tables.WINE_POINTS[tables.WINES.index(type)])
    game.began = True


def build(game: "Viticulture", player: int) -> None:
    """Build a structure card (page 7)."""
    game.check_human(player, tables.HERS)
    game.book(player, STRUCTURES, BUILD_POINTS)
    game.began = True


def points(game: "Viticulture", player: int, track: str, n: int) -> None:
    """Correct a person's points."""
    game.check_human(player, tables.HERS)
    Game.points(game, player, track, n)


# -- Stars on the map (page 4) ------------------------------------------------------------------


def star_refusal(game: "Viticulture", player: int) -> "Refusal":
    """Return why the player can't lay a star, None if one is left."""
    return None if game.stars_left(player) else ("viticulture.all_laid", {"player": game.names[player], "stars": STARS})


def _stars(game: "Viticulture", event: "Event") -> "tuple | None":
    return () if star_refusal(game, event[EVENT_PLAYER]) else None


def star(game: "Viticulture", player: int, province: str) -> None:
    """Lay a star (page 4)."""
    _check_board(game, "star")
    game.check_human(player, tables.HERS)
    game.check(star_refusal(game, player))
    index = PROVINCES.index(province)
    game.stars[player][index] += 1
    game.began = True
    game.survey(index)


def move_refusal(game: "Viticulture", player: int, where: int, there: int = -1) -> "Refusal":
    """Return why the player can't move a star to another province (indices), None if it is possible."""
    left = game.stars_left(player)
    if left:
        return "viticulture.not_laid", {"player": game.names[player], "left": left}
    if not game.stars[player][where]:
        return "viticulture.no_star", {"player": game.names[player], "province": PROVINCES[where]}
    if where == there:
        return "viticulture.same_province", {"player": game.names[player], "province": PROVINCES[where]}
    return None


def _from(game: "Viticulture", event: "Event") -> tuple:
    who = event[EVENT_PLAYER]
    return tuple([name for where, name in enumerate(PROVINCES) if not move_refusal(game, who, where)])


def _to(game: "Viticulture", event: "Event") -> "tuple | None":
    if len(event) < 3:
        return None
    who, where = event[EVENT_PLAYER], PROVINCES.index(event[2])
    return tuple([name for there, name in enumerate(PROVINCES) if not move_refusal(game, who, where, there)])


def move(game: "Viticulture", player: int, source: str, target: str) -> None:
    """Move a star to another province, once all are laid (page 4)."""
    _check_board(game, "move")
    game.check_human(player, tables.HERS)
    where, there = PROVINCES.index(source), PROVINCES.index(target)
    game.check(move_refusal(game, player, where, there))
    stars = game.stars[player]
    stars[where] -= 1
    stars[there] += 1
    game.began = True
    game.survey(where)
    game.survey(there)


# -- The end of a year, and what is asked after the last one -------------------------------------


def _asks_early(game: "Viticulture") -> bool:
    """Return whether it decides something whose the income before all else of the year is."""
    return game.asks_early()


def year(game: "Viticulture", early: str = "") -> None:
    """End the year (page 4); in a solo game Automa's marker moves too (page 8).

    `early` says whether the income before all else is "last" year's or "this" year's (page 7).
    """
    last = game.is_last(early)
    if game.solo:
        game.lost = game.loses()
        game.book(AUTOMA, AUTOMA_PART, game.hers_next() - game.tracks[VP][AUTOMA])
    game.years += 1
    game.began = False
    game.income = [0 for _ in game.income]
    game.early = [0 for _ in game.early]
    if last:
        game.last = True
        game.most_of = [None for _ in PROVINCES]
        for who, held in enumerate(game.held):
            game.book(who, INFLUENCE, 0 if game.asks_most else held)


def _provinces(game: "Viticulture", event: "Event") -> "tuple | None":
    return None if game.asks_most else ()


def _seats(game: "Viticulture", event: "Event") -> range:
    return range(len(game.names) + 1) if game.asks_most else range(0)


def _check_most(game: "Viticulture", event: "Event") -> None:
    """Refuse a new answer before the last year too: until then stars are laid and moved."""
    if not game.last:
        raise RuleError("viticulture.most_early", round=game.round)


def most(game: "Viticulture", province: str, seat: int) -> None:
    """Say who has strictly the most stars on a province, 0 for nobody; it counts after the last year."""
    if not game.asks_most:
        raise RuleError("viticulture.no_most", province=province)
    shapes.check(shapes.seat(len(game.names)), seat, "most", game.names)
    index = PROVINCES.index(province)
    before = game.most_of[index]
    game.most_of[index] = seat
    if game.last:
        for each, change in ((before, -tables.PROVINCE_POINTS[index]), (seat, tables.PROVINCE_POINTS[index])):
            if each:
                game.book(each - 1, INFLUENCE, change)


def _targets(game: "Viticulture", event: "Event") -> "range | None":
    return None if game.ordinary else range(0)


def target(game: "Viticulture", n: int) -> None:
    """Set the points of the ordinary Automa after the last year."""
    if not game.ordinary:
        raise RuleError("viticulture.no_target")
    game.target_points = n
    if game.last:
        game.book(AUTOMA, AUTOMA_PART, n - game.parts[AUTOMA][AUTOMA_PART])


def lira(game: "Viticulture", player: int, n: int) -> None:
    """Set a player's money at the end, the tie-breaker (page 4)."""
    game.check_human(player, tables.HERS)
    game.lire[player] = n
    game.entered[player] = game.last


_PLAY, _END = ("play",), ("final",)  # the phases of the years, and after the last one; none of a lost game

# Not made in the class: at a start that would be deeper on the stack.
_EVENTS: "dict[str, EventKind]" = {
    "vp": entry(
        vp, player(), word("source", SOURCES, among=_sources), count("n", -10, 20, zero=False), phases=_PLAY + _END
    ),
    "wine": entry(wine, player(), word("type", tables.WINES), phases=_PLAY),
    "build": entry(build, player(), phases=_PLAY),
    "star": entry(star, player(), word("province", PROVINCES, among=_stars), phases=_PLAY),
    "move": entry(
        move, player(), word("source", PROVINCES, among=_from), word("to", PROVINCES, among=_to), phases=_PLAY
    ),
    "lira": entry(lira, player(), count("n", 0, 1000), phases=_PLAY + _END),
    "year": entry(year, word("early", tables.EARLY, ""), phases=_PLAY, applies=_asks_early),
    "most": entry(
        most,
        word("province", PROVINCES, among=_provinces),
        seat(SEATS, _seats),
        phases=_PLAY + _END,
        fresh=_check_most,
    ),
    "target": entry(target, count("n", 1, TARGET_LIMIT, among=_targets), phases=_PLAY + _END),
    "points": entry(points, *shapes.corrections(tables.TRACKS), phases=_PLAY + _END),
}


# -- The game -------------------------------------------------------------------------------


class Viticulture(Game):
    """Points, the map of influence, the last year, Automa and ties."""

    NAME = "viticulture"
    EXTRAS = tables.EXTRAS
    OPTIONS = tables.OPTIONS
    EVENTS = _EVENTS
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

    READERS = {"automa": read_automa, "yearly": read_yearly}

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
        best = max(counted)
        goal = GOAL if self.options["board"] else BASE_GOAL
        return counted.index(best) if best >= goal else None

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
        track = self.tracks[VP]
        return [("lira", p) for p in ties.unanswered(track, self.counted_lire()) if track[p] == max(track)]

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
        scored, held = self.tracks[VP][player], self.held[player]
        if self.asks_most:
            return scored, self.parts[player][INFLUENCE], scored
        return scored, held, scored if self.last or self.lost else scored + held

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
    def presets(cls, learnt: "list[Taught]") -> "Options":
        return {option: value for option, key, _, value in learnt if option == "target" and key == tables.ORDINARY}

    # -- The map, and Automa -----------------------------------------------------

    def survey(self, province: int) -> None:
        """Find out who holds a province now: the player with strictly the most stars there."""
        if not self.counts:
            return
        laid = [stars[province] for stars in self.stars]
        best = max(laid)
        now = laid.index(best) if best and laid.count(best) == 1 else None
        before = self.holders[province]
        if now == before:
            return
        worth = tables.PROVINCE_POINTS[province]
        if before is not None:
            self.held[before] -= worth
        if now is not None:
            self.held[now] += worth
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


GAME = Viticulture

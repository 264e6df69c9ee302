"""Viticulture with the Tuscany expansion: its entries. Page numbers are the expansion's rulebook's.

Each kind of entry stands in one place: why it is refused, which values its arguments can have now, and its effect.
"""

from castellan.core.errors import RuleError
from castellan.core.rules import shapes
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_PLAYER, TURN, count, entry, player, seat, word
from castellan.games.viticulture import tables
from castellan.games.viticulture.state import State
from castellan.games.viticulture.tables import (
    AUTOMA,
    AUTOMA_PART,
    BUILD_POINTS,
    FLOOR,
    INFLUENCE,
    PROVINCES,
    SEATS,
    SOURCES,
    STARS,
    STRUCTURES,
    TARGET_LIMIT,
    VP,
    WINE,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Row
    from castellan.interfaces import Event, Possible, Refusal


def _check_board(game: State, kind: str) -> None:
    """Raise RuleError unless the game has the expansion's board."""
    if not game.options["board"]:
        raise RuleError("viticulture.no_board", kind=kind)


# -- Points -----------------------------------------------------------------------------------


def _sources(game: State, event: "Event") -> "Possible | None":
    return tables.ENDED_SOURCES if game.last else None


def vp(game: State, player: int, source: str, n: int) -> None:
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


def wine(game: State, player: int, type: str) -> None:
    """Sell a wine token: only its type matters (page 4)."""
    _check_board(game, "wine")
    game.check_human(player, tables.HERS)
    game.book(player, WINE, tables.WINE_POINTS[tables.WINES.index(type)])
    game.began = True


def build(game: State, player: int) -> None:
    """Build a structure card (page 7)."""
    game.check_human(player, tables.HERS)
    game.book(player, STRUCTURES, BUILD_POINTS)
    game.began = True


def points(game: State, player: int, track: str, n: int) -> None:
    """Correct a person's points."""
    game.check_human(player, tables.HERS)
    Game.points(game, player, track, n)


# -- Stars on the map (page 4) ------------------------------------------------------------------


def star_refusal(game: State, player: int) -> "Refusal":
    """Return why the player can't lay a star, None if one is left."""
    return None if game.stars_left(player) else ("viticulture.all_laid", {"player": game.names[player], "stars": STARS})


def _stars(game: State, event: "Event") -> "Possible | None":
    return () if star_refusal(game, event[EVENT_PLAYER]) else None


def star(game: State, player: int, province: str) -> None:
    """Lay a star (page 4)."""
    _check_board(game, "star")
    game.check_human(player, tables.HERS)
    game.check(star_refusal(game, player))
    index = PROVINCES.index(province)
    game.stars[player][index] += 1
    game.began = True
    game.survey(index)


def move_refusal(game: State, player: int, where: int, there: int = -1) -> "Refusal":
    """Return why the player can't move a star to another province (indices), None if it is possible."""
    left = game.stars_left(player)
    if left:
        return "viticulture.not_laid", {"player": game.names[player], "left": left}
    if not game.stars[player][where]:
        return "viticulture.no_star", {"player": game.names[player], "province": PROVINCES[where]}
    if where == there:
        return "viticulture.same_province", {"player": game.names[player], "province": PROVINCES[where]}
    return None


def _from(game: State, event: "Event") -> "Possible":
    seat = event[EVENT_PLAYER]
    return tuple([name for where, name in enumerate(PROVINCES) if not move_refusal(game, seat, where)])


def _to(game: State, event: "Event") -> "Possible | None":
    if len(event) < 3:
        return None
    seat, where = event[EVENT_PLAYER], PROVINCES.index(event[2])
    return tuple([name for there, name in enumerate(PROVINCES) if not move_refusal(game, seat, where, there)])


def move(game: State, player: int, source: str, target: str) -> None:
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


def _early(game: State, event: "Event") -> "Possible":
    """Return whose the income before all else of the year can be, nothing but "" if that decides nothing."""
    return tables.EARLY if game.asks_early() else ("",)


def year(game: State, early: str = "") -> None:
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
        for player, points in enumerate(game.held):
            game.book(player, INFLUENCE, 0 if game.asks_most else points)


def _provinces(game: State, event: "Event") -> "Possible | None":
    return None if game.asks_most else ()


def _seats(game: State, event: "Event") -> "Possible":
    return (0, len(game.names)) if game.asks_most else ()


def _check_most(game: State, event: "Event") -> None:
    """Refuse a new answer before the last year too: until then stars are laid and moved."""
    if not game.last:
        raise RuleError("viticulture.most_early", round=game.round)


def most(game: State, province: str, seat: int) -> None:
    """Say who has strictly the most stars on a province, 0 for nobody; it counts after the last year."""
    if not game.asks_most:
        raise RuleError("viticulture.no_most", province=province)
    shapes.check(shapes.seat(len(game.names)), seat, "most", game.names)
    index = PROVINCES.index(province)
    before = game.most_of[index]
    game.most_of[index] = seat
    if game.last:
        for each, points in ((before, -tables.PROVINCE_POINTS[index]), (seat, tables.PROVINCE_POINTS[index])):
            if each:
                game.book(each - 1, INFLUENCE, points)


def _targets(game: State, event: "Event") -> "Possible | None":
    return None if game.ordinary else ()


def target(game: State, n: int) -> None:
    """Set the points of the ordinary Automa after the last year."""
    if not game.ordinary:
        raise RuleError("viticulture.no_target")
    game.target_points = n
    if game.last:
        game.book(AUTOMA, AUTOMA_PART, n - game.parts[AUTOMA][AUTOMA_PART])


def lira(game: State, player: int, n: int) -> None:
    """Set a player's money at the end, the tie-breaker (page 4)."""
    game.check_human(player, tables.HERS)
    game.lire[player] = n
    game.entered[player] = game.last


_PLAY, _END = ("play",), ("final",)  # the phases of the years, and after the last one; none of a lost game

# Not made in the class: at a start that would be deeper on the stack.
_EVENTS: "dict[str, Row]" = {
    "vp": entry(
        vp, player(), word("source", SOURCES, among=_sources), count("n", -10, 20, zero=False), phases=_PLAY + _END
    ),
    "wine": entry(wine, player(), word("type", tables.WINES), phases=_PLAY),
    "build": entry(build, player(), phases=_PLAY),
    "star": entry(star, player(), word("province", PROVINCES, among=_stars), phases=_PLAY),
    "move": entry(
        move, player(), word("source", PROVINCES, among=_from), word("to", PROVINCES, among=_to), phases=_PLAY
    ),
    "turn": entry(Game.turn, *TURN, phases=_PLAY),
    "lira": entry(lira, player(), count("n", 0, 1000), phases=_PLAY + _END),
    "year": entry(year, word("early", tables.EARLY, "", among=_early), phases=_PLAY),
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


class Viticulture(State):
    """The game, with its entries."""

    EVENTS = _EVENTS


GAME = Viticulture

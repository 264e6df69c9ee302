"""Viticulture with the Tuscany expansion: the map of influence (page 4), and what the box offers and asks."""

from castellan.core.errors import RuleError
from castellan.core.rules import shapes, ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND
from castellan.games.viticulture import tables
from castellan.games.viticulture.tables import INFLUENCE, PROVINCES, STARS, VP

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Action, Argument
    from castellan.games.viticulture.game import Viticulture
    from castellan.interfaces import Event, FollowUp, Possible, Refusal


def survey(game: "Viticulture", province: int) -> None:
    """Find out who holds a province now: the player with strictly the most stars there."""
    if not game.counts:
        return
    laid = [stars[province] for stars in game.stars]
    most = max(laid)
    now = laid.index(most) if most and laid.count(most) == 1 else None
    before = game.holders[province]
    if now == before:
        return
    points = tables.PROVINCE_POINTS[province]
    if before is not None:
        game.held[before] -= points
    if now is not None:
        game.held[now] += points
    game.holders[province] = now


def star_refusal(game: "Viticulture", player: int) -> "Refusal":
    """Return why the player can't lay a star, None if one is left."""
    if sum(game.stars[player]) < STARS:
        return None
    return "viticulture.all_laid", {"player": game.names[player], "stars": STARS}


def move_refusal(game: "Viticulture", player: int, where: int, there: int = -1) -> "Refusal":
    """Return why the player can't move a star to another province (indices), None if it is possible."""
    left = STARS - sum(game.stars[player])
    if left:
        return "viticulture.not_laid", {"player": game.names[player], "left": left}
    if not game.stars[player][where]:
        return "viticulture.no_star", {"player": game.names[player], "province": PROVINCES[where]}
    if where == there:
        return "viticulture.same_province", {"player": game.names[player], "province": PROVINCES[where]}
    return None


def star(game: "Viticulture", player: int, province: str) -> None:
    """Lay a star (page 4)."""
    game.check_human(player, tables.HERS)
    game.check(star_refusal(game, player))
    index = PROVINCES.index(province)
    game.stars[player][index] += 1
    game.began = True
    survey(game, index)


def move(game: "Viticulture", player: int, source: str, target: str) -> None:
    """Move a star to another province, once all are laid (page 4)."""
    game.check_human(player, tables.HERS)
    where, there = PROVINCES.index(source), PROVINCES.index(target)
    game.check(move_refusal(game, player, where, there))
    stars = game.stars[player]
    stars[where] -= 1
    stars[there] += 1
    game.began = True
    survey(game, where)
    survey(game, there)


def most(game: "Viticulture", province: str, seat: int) -> None:
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


def check_new(game: "Viticulture", event: "Event") -> None:
    """Refuse who has most of a province before the last year too: until then stars are laid and moved."""
    if event[EVENT_KIND] != "most":
        Game.check_new(game, event)
    elif not game.last:
        raise RuleError("viticulture.most_early", round=game.round)


def choices(game: "Viticulture", player: int) -> "tuple[Action, ...]":
    """Return a player's choices, none of Automa's: this is the class's `Game.choices`."""
    if player >= game.humans or game.lost:
        return ()
    if game.last:
        actions = list(game.ACTIONS["final"])
        if game.solo:
            actions.remove(tables.LIRA)
        return tuple(actions)
    if not game.options["board"]:
        return tables.BASE
    actions = list(tables.SCORING if game.scores_only else game.ACTIONS["play"])
    actions.remove(tables.STAR if star_refusal(game, player) else tables.MOVE)
    return tuple(actions)


def allowed(game: "Viticulture", event: "Event", argument: "Argument") -> "Possible | None":
    """Return the values that an argument can have now: this is the class's `Game.allowed`."""
    kind, name = event[0], argument.name
    if kind == "star":
        return () if star_refusal(game, event[1]) else None
    if kind == "move":
        if name == "source":
            return tuple([word for i, word in enumerate(PROVINCES) if not move_refusal(game, event[1], i)])
        if len(event) == 2:
            return None
        where = PROVINCES.index(event[2])
        return tuple([word for i, word in enumerate(PROVINCES) if not move_refusal(game, event[1], where, i)])
    if kind == "vp" and name == "source" and game.last:
        return tables.ENDED_SOURCES
    if (kind == "most" and not game.asks_most) or (kind == "target" and not game.ordinary):
        return ()
    if name == shapes.SEAT:
        return 0, len(game.names)
    return Game.allowed(game, event, argument)


def proposed(game: "Viticulture", event: "Event", argument: "Argument") -> int:
    """Return the place of the player who has most stars on a province by what was entered, 0 if nothing was."""
    if event[0] != "most" or not sum([sum(stars) for stars in game.stars[: game.humans]]):
        return 0
    holder = game.holders[PROVINCES.index(event[1])]
    return 0 if holder is None else holder + 1


def follow_ups(game: "Viticulture") -> "list[FollowUp]":
    """Return what the box asks after the last year: who has most of each province, Automa's points, or lire.

    Lire are asked of those who share the lead, and only once the map is counted: all others who tie share their place
    (page 4). Lire entered before the last year was over are asked for again.
    """
    if not game.last:
        return []
    asked: "list[FollowUp]" = []
    if game.asks_most:
        asked += [("most", name) for name, seat in zip(PROVINCES, game.most_of) if seat is None]
    if game.ordinary and not game.target_points:
        asked.append(("target",))
    if asked or game.solo:
        return asked
    points = game.tracks[VP]
    return [("lira", p) for p in ties.unanswered(points, game.counted_lire()) if points[p] == max(points)]

"""A game's standing and points by source, as words and numbers in a language."""

from dataclasses import dataclass

from castellan.core.rules.base import Game
from castellan.core.rules.standing import counted, criteria
from castellan.text import label, minus, say, title
from castellan_host.text import say as say_here


@dataclass(frozen=True)
class Source:
    """A source of points: its name and each seat's points."""

    name: str
    points: list[int]


def when(game: Game, language: str = "en") -> str:
    """Return the round, "" in a game without rounds, or how the game ended, in words."""
    return when_called(game.NAME, game.round_name(), game.over, language)


def when_called(game: str, round: str, over: str | None, language: str = "en") -> str:
    """Return the same of a game's name, what labels call its round, and how it ended, if it has."""
    where = label("round", game, language).format(round=round) if round else ""
    if over == "abandon" and not where:
        return label("abandon", "", language)
    return say("over_" + over, {"round": where}, language) if over else where


def rounds(game: Game) -> int:
    """Return how many rounds have ended in a game that is over, else the round that it is in."""
    if game.over != "end":
        return game.round
    found: int = getattr(game, "rounds", game.round)  # the counter of a game that has one
    return found


def title_of(game: Game, language: str = "en") -> str:
    """Return what players called a game, else its kind's title."""
    return game.title or title(game.NAME, language)


def by_points(game: Game) -> bool:
    """Return whether points decide, or are at least counted: not only places, or that all have won."""
    return game.COLUMNS[0][0] in game.TRACKS


def by_rank(game: Game) -> list[int]:
    """Return the seats in the order of the standing."""
    ranks = game.standing().ranks
    return sorted(range(len(ranks)), key=lambda seat: ranks[seat])


def standing(game: Game, language: str = "en") -> tuple[list[str], list[list[str]]]:
    """Return the names of the value columns, and for each player a row of rank, name and values."""
    found = game.standing()
    columns = tuple(name for name, _ in game.COLUMNS)
    words = criteria(game)
    names = columns + tuple(name for name in words if name not in columns)
    rows = []
    for seat in by_rank(game):
        first = {words[0]: counted(game, found.keys[seat])[0]}
        values = first | tie_breakers(game, seat) | dict(zip(game.TOTALS, found.totals[seat], strict=True))
        shown = [counted_value(values[name], language) for name in names]
        rows.append([f"{found.ranks[seat]}." if found.ranks[seat] else "", game.names[seat], *shown])
    return [label(name, game.NAME, language) for name in names], rows


def counted_value(value: int | None, language: str = "en") -> str:
    """Return a value as it is read, and of a tie-breaker that nobody has counted that it was not entered."""
    return say_here("not_entered", language) if value is None else minus(str(value))


def tie_breakers(game: Game, seat: int) -> dict[str, int | None]:
    """Return a seat's tie-breakers by name, None for what nobody has counted."""
    return dict(zip(criteria(game)[1:], game.tie_breakers(seat), strict=True))


def sources(game: Game, track: int, language: str = "en") -> list[Source]:
    """Return the sources that changed a track; `track` is its index in TRACKS."""
    found = []
    for index, (where, part) in enumerate(game.PARTS):
        points = [of_seat[index] for of_seat in game.parts]
        if where == track and any(points):
            found.append(Source(label(part, game.NAME, language), points))
    return found

"""All statistics of the games that count: what the terminal, JSON and the report show."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from castellan.core.errors import VERBATIM
from castellan_host.database import dates
from castellan_host.naming import collated
from castellan_host.stats import figures
from castellan_host.stats.counting import Counted, Counting, Kind, kind_order
from castellan_host.stats.figures import Against, Length, Place, Record, Share, Source, Turns, Weekday
from castellan_host.stats.ratings import Rated
from castellan_host.stored_games.taken_results import source_of
from castellan_host.text import say

DECIMALS = {"expected": 2}  # of the columns that need more than one digit after the decimal sign
SECONDS = ("average_turn", "average_length", "overrun")  # columns that are times
# Fields that are left out where they are None.
_IF_ANY = ("wins", "title", "players", "year", "head_to_head", "sources", "times", "lengths", "taken")
Group = tuple[Kind, int | None, str | None]  # what an average is of: a kind of game, a number of players, a year


@dataclass(frozen=True)
class Person:
    """How often a person won; `rating` is None with too few games, or if ratings can't be computed."""

    person: str
    games: int
    wins: int
    expected: float
    streak: int
    longest: int
    rating: float | None


@dataclass(frozen=True)
class Average:
    """A person's points in all games of one name and title, or in those of so many players, or of a year."""

    game: str
    title: str | None
    players: int | None
    year: str | None
    person: str
    games: int
    wins: int
    average: float | None
    best: int | None

    @property
    def kind(self) -> Kind:
        """Its games' kind and title."""
        return self.game, self.title or ""


@dataclass(frozen=True)
class Overview:
    """The statistics of everybody, or of one person, who alone has `head_to_head` and `sources`.

    `left_out` counts games by reason; `solo` has those of one player, which nothing else has. `times` and `lengths` are
    None without games whose turns were measured. `taken` counts the games that were taken in from other programs by the
    programs' names, those of one player too; it is None if there are none. `h_index`, too, has those of one player.
    """

    games: int
    left_out: dict[str, int]
    people: list[Person]
    by_game: list[Average]
    by_players: list[Average]
    by_year: list[Average]
    solo: list[Average]
    first_player: Share | None
    head_to_head: list[Against] | None
    sources: list[Source] | None
    times: list[Turns] | None
    lengths: list[Length] | None
    by_weekday: list[Weekday]
    by_place: list[Place]
    h_index: int
    taken: dict[str, int] | None = None


def overview(counted: Counting, person: str, rated: dict[str, list[Rated]] | None, grouped: bool = True) -> Overview:
    """Return all statistics, of one person if `person` is not empty.

    `rated` holds the ratings over time by person, None if they can't be computed. Without `grouped` there are no
    averages by number of players and by year, which take longer than everything else here.
    """
    games = [game for game in counted.games if person in ("", *game.people)]
    every = [*games, *(game for game in counted.solo if person in ("", *game.people))]
    by_group = games if grouped else []
    timed = [game for game in games if game.result.timed]
    return Overview(
        games=len(games),
        left_out=dict(counted.left_out(person)),
        people=_people(games, person, rated or {}),
        by_game=_averages(games, person, lambda game: (game.kind, None, None)),
        by_players=_averages(by_group, person, lambda game: (game.kind, len(game.people), None)),
        by_year=_averages(by_group, person, lambda game: (game.kind, None, dates.year(game.result.date))),
        solo=_averages(counted.solo, person, lambda game: (game.kind, None, None)),
        first_player=figures.first_player(games),
        head_to_head=figures.head_to_head(games, person) if person else None,
        sources=figures.sources(games, person) if person else None,
        times=figures.turns(timed, person) if timed else None,
        lengths=figures.lengths(timed) if timed else None,
        by_weekday=figures.by_weekday(games, person),
        by_place=figures.by_place(games, person),
        h_index=figures.h_index(every),
        taken=_taken(every),
    )


def as_dict(found: object) -> dict[str, Any]:
    """Return an overview, or a row of it, as values."""
    return asdict(found, dict_factory=_values)  # type: ignore[call-overload, no-any-return]


def json_values(found: Overview) -> dict[str, Any]:
    """Return an overview as JSON values, lines of score sheets by their names alone."""
    values = as_dict(found)
    for row in values.get("sources", ()):
        row["source"] = row["source"].removeprefix(VERBATIM)
    return values


def _values(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    shown = [(name, value) for name, value in fields if value is not None or name not in _IF_ANY]
    return {name: round(value, 4) if type(value) is float else value for name, value in shown}


def _people(games: list[Counted], person: str, rated: dict[str, list[Rated]]) -> list[Person]:
    records = figures.records(games, lambda game: "").get("", {})
    return [
        Person(
            name,
            record.games,
            record.wins,
            round(record.expected, 2),
            record.streak,
            record.longest,
            round(rated[name][-1].rating, 1) if name in rated else None,
        )
        for name, record in _ranked(records, person)
    ]


def _averages(games: list[Counted], person: str, group: Callable[[Counted], Group]) -> list[Average]:
    found = []
    order = sorted(figures.records(games, group).items(), key=lambda item: (kind_order(item[0][0]), item[0][1:]))
    for ((kind, given), players, year), records in order:
        for name, record in _ranked(records, person):
            average = None if record.average is None else round(record.average, 2)
            counts = record.games, record.wins
            found.append(Average(kind, given or None, players, year, name, *counts, average, record.best))
    return found


def _ranked(records: dict[str, Record], person: str) -> list[tuple[str, Record]]:
    """Return everybody's records, or that of one person, the most wins first."""
    order = sorted(records.items(), key=lambda item: (-item[1].wins, item[1].games, collated(item[0])))
    return [(name, record) for name, record in order if person in ("", name)]


def fewer(found: Overview, language: str) -> list[str]:
    """Return a sentence for each table whose columns or rows add up to fewer games than there are, and why."""
    others, placed = found.head_to_head or [], sum(row.games for row in found.by_place)
    finishes = any(row.ahead + row.level + row.behind < row.games for row in others)
    without = found.games - placed if found.by_place else 0
    sentences = [say("finishes_less", language)] if finishes else []
    return [*sentences, *([say("places_less", language, n=without)] if without else [])]


_REASONS = {
    "playing": "reason_playing",
    "abandoned": "reason_abandoned",
    "damaged": "reason_damaged",
    "newer": "reason_newer",
    "conflicts": "reason_conflicts",
    "ignored": "reason_ignored",
    "one person in two seats": "reason_seats",
    "no winner": "reason_winner",
    "no players": "reason_players",
}


def first_player(share: Share | None, language: str) -> str:
    """Return in how many games of how many the first player won, those without names too; "" without a game."""
    if not share:
        return ""
    of_all = {"wins": share.wins / share.games, "low": share.low, "high": share.high, "expected": share.expected}
    shares = {name: f"{100 * value:.0f}" for name, value in of_all.items()}
    return say("first_share", language, games=share.games, won=share.wins, **shares)


def h_index(n: int, language: str) -> str:
    """Return the h-index in a sentence, "" below 2, which says nothing."""
    return say("h_index", language, n=n) if n > 1 else ""


def weekday(number: int, language: str) -> str:
    """Return the name of a weekday, from 1 for Monday on."""
    return say("weekdays", language).split(", ")[number - 1] if number else "?"


def taken_in(sources: dict[str, int] | None, language: str) -> str:
    """Return how many of the games were taken in from which program; "" if none was."""
    words = ", ".join(f"{name} {n}" for name, n in sorted((sources or {}).items()))
    return say("taken_in", language, sources=words) if words else ""


def _taken(games: list[Counted]) -> dict[str, int] | None:
    found = Counter(source_of(game.result) for game in games if game.result.taken)
    return dict(found) or None


def left_out(reasons: dict[str, int], language: str) -> str:
    """Return how many games were left out, and why; "" if none was."""
    words = ", ".join(say(_REASONS[reason], language, n=n) for reason, n in sorted(reasons.items()))
    return say("left_out", language, reasons=words) if words else ""

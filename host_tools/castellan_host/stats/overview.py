"""All statistics of the games that count, as JSON values."""

from collections.abc import Callable
from typing import Any

from castellan_host.database import dates
from castellan_host.stats import figures
from castellan_host.stats.counting import Counted, Counting
from castellan_host.stats.figures import Record

Row = dict[str, Any]
DECIMALS = {"expected": 2}  # of the columns that need more than one digit after the decimal sign
Key = tuple[str | int, ...]  # what the games of a row share


def overview(counted: Counting, person: str, rated: dict[str, float] | None) -> Row:
    """Return all statistics, of one person if `person` is not empty.

    `rated` holds the ratings by person, None if they can't be computed.
    """
    games = [game for game in counted.games if person in ("", *game.people)]

    def table(group: Callable[[Counted], Key], *names: str) -> list[Row]:
        return _table(figures.records(games, group), names, person)

    found: Row = {
        "games": len(games),
        "left_out": dict(counted.left_out(person)),
        "people": _people(figures.records(games, lambda game: ()).get((), {}), person, rated),
        "by_game": table(lambda game: (game.result.kind,), "game"),
        "by_players": table(lambda game: (game.result.kind, len(game.people)), "game", "players"),
        "by_year": table(lambda game: (game.result.kind, _year(game)), "game", "year"),
        "solo": _table(figures.records(counted.solo, lambda game: (game.result.kind,)), ("game",), person),
        "first_player": _first(games),
    }
    return found | (_of_one(games, person) if person else {})


def _of_one(games: list[Counted], person: str) -> Row:
    """Return the statistics that there are of one person only."""
    return {
        "head_to_head": [
            {"person": other, "ahead": ahead, "level": level, "behind": behind}
            for other, (ahead, level, behind) in sorted(figures.head_to_head(games, person).items())
        ],
        "sources": [
            {"game": kind, "track": track, "source": source, "average": round(own, 2), "table": round(table, 2)}
            for (kind, track, source), (own, table) in sorted(figures.sources(games, person).items())
        ],
    }


def _people(found: dict[str, Record], person: str, rated: dict[str, float] | None) -> list[Row]:
    rows = [
        {
            "person": name,
            "games": record.games,
            "wins": record.wins,
            "expected": round(record.expected, 2),
            "streak": record.streak,
            "longest": record.longest,
            "rating": round(rated[name], 1) if rated and name in rated else None,
        }
        for name, record in found.items()
        if person in ("", name)
    ]
    return sorted(rows, key=lambda row: (-row["wins"], row["games"], row["person"]))


def _table(found: dict[Key, dict[str, Record]], names: tuple[str, ...], person: str) -> list[Row]:
    """Return a row for each group and person; `names` are those of the group's values."""
    rows = []
    for group in sorted(found):
        of_group = sorted(found[group].items(), key=lambda item: (-item[1].wins, item[1].games, item[0]))
        for name, record in of_group:
            if person in ("", name):
                values: Row = {"games": record.games, "wins": record.wins}
                values |= {"average": round(record.average, 2), "best": record.best}
                rows.append(dict(zip(names, group, strict=True)) | {"person": name} | values)
    return rows


def _year(game: Counted) -> str:
    return dates.shown(game.result.date)[:4]


def _first(games: list[Counted]) -> Row | None:
    share = figures.first_player(games)
    if not share:
        return None
    return {name: round(value, 4) for name, value in vars(share).items()} | {"confidence": figures.CONFIDENCE}

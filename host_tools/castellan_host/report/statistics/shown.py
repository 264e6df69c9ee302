"""What statistics show, and their numbers in a language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castellan.text import label, minus, title
from castellan_host.database import dates
from castellan_host.report.parts import Table
from castellan_host.stats.counting import Counted, Counting, Kind, Wanted, kind_order
from castellan_host.stats.overview import DECIMALS, SECONDS, Overview, as_dict, weekday
from castellan_host.stats.ratings import Rated
from castellan_host.text import say

_HEADS = {"person": "player", "players": "seats"}  # columns whose head is not the text of their own name
_WORDS = ("person", "game", "source", "weekday", "place")  # columns that are left-aligned, the first of their table


@dataclass(frozen=True)
class Shown:
    """Statistics in a language: what was asked for, the games that count, their overview, and ratings by person.

    `person` is "" for everybody; `rated` is None if ratings can't be computed.
    """

    language: str
    wanted: Wanted
    counted: Counting
    overview: Overview
    rated: dict[str, list[Rated]] | None
    person: str

    @property
    def games(self) -> list[Counted]:
        """The games with several people, the person's own if there is one."""
        return [game for game in self.counted.games if self.person in ("", *game.people)]

    @property
    def solo(self) -> list[Counted]:
        """The games of one player, the person's own if there is one."""
        return [game for game in self.counted.solo if self.person in ("", *game.people)]

    def say(self, key: str, **facts: object) -> str:
        """Return the sentence or word of a key with facts filled in."""
        return say(key, self.language, **facts)

    def title(self, kind: str, given: str | None = None) -> str:
        """Return the title of a game: the one `given` by players, else that of its kind."""
        return given or title(kind, self.language)

    def number(self, value: float | None, decimals: int = 1) -> str:
        """Return a number, with so many digits after the decimal sign if it is no count."""
        if value is None:
            return "–"
        return minus(f"{value:.{decimals}f}".replace(".", self.say("decimal")) if type(value) is float else str(value))

    def table(self, rows: Sequence[object], *without: str) -> Table:
        """Return rows of the overview as a table, without some columns."""
        values = [as_dict(row) for row in rows]
        columns = [column for column in values[0] if column not in ("title", *without)]
        cells = [[self._cell(row, column) for column in columns] for row in values]
        names = [self.say(_HEADS.get(column, column)) for column in columns]
        return Table(names, cells, sum(column in _WORDS for column in columns))

    def _cell(self, row: dict[str, Any], column: str) -> str:
        value = row[column]
        if column == "game":
            return self.title(value, row.get("title"))
        if column == "weekday":
            return weekday(value, self.language)
        if column in SECONDS and value is not None:
            return dates.elapsed(round(value))
        if column == "source":
            return label(value, row["game"], self.language)
        return value if type(value) is str else self.number(value, DECIMALS.get(column, 1))


def kinds(games: list[Counted]) -> dict[Kind, list[Counted]]:
    """Return the games of each name and title, in their order."""
    found: dict[Kind, list[Counted]] = {}
    for game in games:
        found.setdefault(game.kind, []).append(game)
    return {kind: found[kind] for kind in sorted(found, key=kind_order)}

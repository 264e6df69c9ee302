"""Statistics as tables in the terminal."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from rich.table import Table
from rich.text import Text

from castellan.text import label, minus, title
from castellan_host import terminal
from castellan_host.database import dates
from castellan_host.stats.counting import Kind
from castellan_host.stats.figures import Source
from castellan_host.stats.overview import (
    DECIMALS,
    SECONDS,
    Overview,
    as_dict,
    fewer,
    first_player,
    h_index,
    left_out,
    taken_in,
    weekday,
)

# Columns whose head is not their own name.
_HEADS = {
    "person": "player",
    "average_turn": "average turn",
    "average_length": "average length",
    "limited": "with limit",
    "late": "over",
    "overrun": "over by",
}
_WORDS = ("person", "game", "track", "source", "weekday", "place")  # columns that are left-aligned
_ROWS = 10  # of a table, unless all are wanted


class _Played(Protocol):
    """A row of so many games."""

    @property
    def games(self) -> int: ...


def print_tables(overview: Overview, person: str, everything: bool = False) -> None:
    """Print an overview; `person` is "" for everybody. Tables are cut at ten rows, unless `everything` is wanted.

    Some begin with the rows that are looked for; of the others those with the most games are shown.
    """
    most = None if everything else _ROWS
    _print("Games that count", overview.people, overview.people[:most])
    _print("By game", overview.by_game, _most_played(overview.by_game, most))
    if person:
        _print("By number of players", overview.by_players, _most_played(overview.by_players, most))
        _print("By year", overview.by_year, _most_played(overview.by_year, most))
        _print("By weekday", overview.by_weekday, overview.by_weekday)
    _print("By place", overview.by_place, overview.by_place[:most])
    _print("Games of one player", overview.solo, _most_played(overview.solo, most))
    others, times, lengths = overview.head_to_head or [], overview.times or [], overview.lengths or []
    _print("Against others", others, others[:most])
    sources = overview.sources or []
    shown = sources if everything else _of_most_played(sources, overview)
    _print("Points by source: the player's average and the table's", sources, shown)
    _print("Time of the turns, where it was measured", times, _most_played(times, most))
    _print("Length of games: all turns", lengths, _most_played(lengths, most))
    below = (
        *fewer(overview, "en"),
        h_index(overview.h_index, "en"),
        taken_in(overview.taken, "en"),
        left_out(overview.left_out, "en"),
    )
    for sentence in (first_player(overview.first_player, "en"), *below):
        if sentence:
            terminal.console().print(Text(sentence), soft_wrap=True)


def _most_played(rows: Sequence[_Played], most: int | None) -> list[_Played]:
    """Return the rows with the most games, in their order."""
    places = sorted(range(len(rows)), key=lambda place: -rows[place].games)
    return [rows[place] for place in sorted(places[:most])]


def _of_most_played(sources: list[Source], overview: Overview) -> list[Source]:
    """Return the sources of the games that were played most, all of a game's or none."""
    games: Counter[Kind] = Counter()
    for average in overview.by_game:
        games[average.kind] += average.games
    sizes, shown = Counter(source.kind for source in sources), set[Kind]()
    for kind in sorted(sizes, key=lambda kind: -games[kind]):
        if shown and sum(sizes[each] for each in shown) + sizes[kind] > 2 * _ROWS:
            break
        shown.add(kind)
    return [source for source in sources if source.kind in shown]


def _print(name: str, rows: Sequence[object], shown: Sequence[object]) -> None:
    if not rows:
        return
    table = Table(title=name, title_justify="left")
    if len(shown) < len(rows):
        table.caption, table.caption_justify = f"and {len(rows) - len(shown)} more: --all", "left"
    cells = [as_dict(row) for row in shown]
    heads = [head for head in cells[0] if head != "title"]  # it is in the game's place
    for head in heads:
        table.add_column(_HEADS.get(head, head), justify="left" if head in _WORDS else "right", overflow="fold")
    for row in cells:
        table.add_row(*[Text(terminal.printable(_cell(row, head))) for head in heads])
    terminal.console().print(table)


def _cell(row: dict[str, Any], head: str) -> str:
    value = row[head]
    if value is None:
        return "–"
    if head in SECONDS:
        return dates.elapsed(round(value))
    if head == "weekday":
        return weekday(value, "en")
    if head == "game":
        return row.get("title") or title(value)
    if head in ("track", "source"):
        return label(value, row["game"])
    if isinstance(value, int | float):
        return minus(f"{value:.{DECIMALS.get(head, 1)}f}" if type(value) is float else str(value))
    return str(value)

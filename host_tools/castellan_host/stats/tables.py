"""Statistics as tables in the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from castellan.text import label, minus, title
from castellan_host import terminal
from castellan_host.database import dates
from castellan_host.stats.overview import (
    DECIMALS,
    SECONDS,
    Overview,
    as_dict,
    first_player,
    h_index,
    left_out,
    taken_in,
    weekday,
)

# Columns whose head is not their own name.
_HEADS = {"person": "player", "average_turn": "average turn", "average_length": "average length"}
_WORDS = ("person", "game", "track", "source", "weekday", "place")  # columns that are left-aligned


def print_tables(overview: Overview, person: str) -> None:
    """Print an overview; `person` is "" for everybody."""
    _print(overview.people, "Games that count")
    _print(overview.by_game, "By game")
    if person:
        _print(overview.by_players, "By number of players")
        _print(overview.by_year, "By year")
        _print(overview.by_weekday, "By weekday")
    _print(overview.by_place, "By place")
    _print(overview.solo, "Games of one player")
    _print(overview.head_to_head or (), "Against others")
    _print(overview.sources or (), "Points by source: the player's average and the table's")
    _print(overview.times or (), "Time of the turns, where it was measured")
    _print(overview.lengths or (), "Length of games: all turns")
    below = h_index(overview.h_index, "en"), taken_in(overview.taken, "en"), left_out(overview.left_out, "en")
    for sentence in (first_player(overview.first_player, "en"), *below):
        if sentence:
            terminal.console().print(Text(sentence), soft_wrap=True)


def _print(rows: Sequence[object], name: str) -> None:
    if not rows:
        return
    table = Table(title=name, title_justify="left")
    cells = [as_dict(row) for row in rows]
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

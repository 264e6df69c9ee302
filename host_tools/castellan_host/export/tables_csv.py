"""Games as three CSV tables, for spreadsheets and for programs that analyse data."""

import csv
import functools
import io
import locale
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from typing import NewType

from castellan.core.errors import VERBATIM
from castellan.text import title
from castellan_host.database import dates
from castellan_host.stored_games.results import Result
from castellan_host.stored_games.taken_results import source_of, verdict_of

Cell = str | int | bool | None
Safe = NewType("Safe", str)  # what stands in a file for a text, a flag or nothing: no spreadsheet finds a formula in it
Cells = list[Safe | int]
Write = Callable[[Cell], Safe | int]  # `written` with a separator

_KEY = ("game", "box")
COLUMNS = {
    "games.csv": (
        *_KEY,
        *("kind", "title", "date_utc", "approximate", "state", "round", "seconds", "people", "players"),
        *("records", "conflicts", "verdict", "reason", "taken_from", "place", "note", "there"),
    ),
    "players.csv": (
        *_KEY,
        *("seat", "player", "person", "rank", "won", "total", "score", "seconds", "turns", "as_given", "overrun"),
    ),
    "points.csv": (*_KEY, "seat", "track", "source", "points"),
}
SEPARATORS = {",": ",", ";": ";", "tab": "\t"}  # by how they are named
# What a spreadsheet takes for a formula at a text's beginning, also in wide forms, and where it begins a cell of its
# own: behind another separator if that parts the cells of a list in the user's country, whatever quotes say.
_FORMULA = """(?:^|(?<=[{others}\t\r\n]))(?="*[=+\\-@\t\r\n＝＋－＠']|')"""
_FORMULAS = {
    separator: re.compile(_FORMULA.format(others=";" if separator == "," else ",;"))
    for separator in SEPARATORS.values()
}


def of_locale() -> str:
    """Return the separator that spreadsheets expect in the laptop's locale: a semicolon beside decimal commas."""
    before = locale.setlocale(locale.LC_NUMERIC)
    try:
        locale.setlocale(locale.LC_NUMERIC, "")
        return ";" if locale.localeconv()["decimal_point"] == "," else ","
    except locale.Error:  # it is not installed
        return ","
    finally:
        locale.setlocale(locale.LC_NUMERIC, before)


def tables(games: Iterable[Result], separator: str) -> dict[str, bytes]:
    """Return the files of the tables by name, in UTF-8 with a byte order mark, lines ended as RFC 4180 has it."""
    write = functools.partial(written, separator=separator)
    rows = {"games.csv": _games, "players.csv": _players, "points.csv": _points}
    files = {name: bytearray(BOM_UTF8 + table([[*map(write, COLUMNS[name])]], separator)) for name in COLUMNS}
    for result in games:
        for name, of_game in rows.items():
            files[name] += table(of_game(result, write), separator)
    return {name: bytes(file) for name, file in files.items()}


def table(rows: Iterable[Cells], separator: str) -> bytes:
    """Return rows as lines of a CSV file."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue().encode()


def written(cell: Cell, separator: str) -> Safe | int:
    """Return what is written for a cell. Numbers stay numbers."""
    if isinstance(cell, str):
        return _safe(cell, separator)
    if cell is None:
        return Safe("")
    if isinstance(cell, bool):
        return Safe("true" if cell else "false")
    return cell


@functools.lru_cache(maxsize=1024)  # most texts are in many rows, one after the other
def _safe(text: str, separator: str) -> Safe:
    """Return a text that no spreadsheet takes for a formula.

    An apostrophe is put before what begins so, and before what begins with an apostrophe: whoever takes one off there
    has the text as it was.
    """
    return Safe(_FORMULAS[separator].sub("'", text))


def _games(result: Result, write: Write) -> Iterator[Cells]:
    key = result.game, result.box
    date = (dates.iso(result.date) or "").replace("T", " ").removesuffix("Z")
    when: list[Cell] = [date, result.approximate, result.status]
    counts: list[Cell] = [result.records, result.conflicts]
    if not result.adds_up:
        damaged = [*key, None, None, *when, None, None, None, None, *counts, None, result.reason, *_beside(result)]
        yield [*map(write, damaged)]
        return
    people = sum(player.human for player in result.players)
    who: list[Cell] = [result.round, result.duration, people, len(result.players)]
    named = result.title or title(result.kind)
    row = [*key, result.kind, named, *when, *who, *counts, verdict_of(result), None, *_beside(result)]
    yield [*map(write, row)]


def _beside(result: Result) -> list[Cell]:
    """Return where a play was taken in from, and what is noted about it or a game."""
    return [source_of(result), result.place, result.note, ", ".join(result.noted.there) if result.noted else None]


def _players(result: Result, write: Write) -> Iterator[Cells]:
    for player in result.players:
        total: list[Cell] = [result.total, player.score] if result.is_scored(player) else [None, None]
        stands: list[Cell] = [player.human, player.rank, result.won(player), *total]
        given = result.taken.seat_of(player.seat).score if result.taken else None
        time: list[Cell] = [None, None] if player.seconds is None else [player.seconds, player.turns]
        yield [*map(write, [result.game, result.box, player.seat, player.name, *stands, *time, given, player.overrun])]


def _points(result: Result, write: Write) -> Iterator[Cells]:
    """Yield where each player's points come from; by track they add up to the player's total on it.

    Most rows of an export are these: each of their texts is written once for a game.
    """
    key = write(result.game), write(result.box)
    names = [(write(track), write(source.removeprefix(VERBATIM))) for track, source in result.sources]
    for player in result.players:
        for (track, source), name in zip(result.sources, names, strict=True):
            yield [*key, player.seat, *name, player.points[track].get(source, 0)]

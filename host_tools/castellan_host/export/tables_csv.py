"""Games as three CSV tables, for spreadsheets and for programs that analyse data."""

import csv
import io
import locale
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator

from castellan.core.errors import VERBATIM
from castellan.text import say
from castellan_host.database import dates
from castellan_host.stored_games import cells, results
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.results import duration, state

Cell = str | int | bool | None

_KEY = ("game", "box")
COLUMNS = {
    "games.csv": (
        *_KEY,
        *("kind", "title", "date_utc", "approximate", "state", "round", "seconds", "people", "players"),
        *("records", "conflicts", "verdict", "reason"),
    ),
    "players.csv": (*_KEY, "seat", "player", "person", "rank", "won", "total", "score", "seconds", "turns"),
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


def tables(games: Iterable[Opened], separator: str) -> dict[str, bytes]:
    """Return the files of the tables by name, in UTF-8 with a byte order mark, lines ended as RFC 4180 has it."""
    rows = {"games.csv": _games, "players.csv": _players, "points.csv": _points}
    files = {name: bytearray(table([COLUMNS[name]], separator)) for name in COLUMNS}
    for opened in games:
        for name, of_game in rows.items():
            files[name] += table(of_game(opened), separator).removeprefix(BOM_UTF8)
    return {name: bytes(file) for name, file in files.items()}


def table(rows: Iterable[Iterable[Cell]], separator: str) -> bytes:
    """Return rows as a CSV file's bytes."""
    text, formula = io.StringIO(newline=""), _FORMULAS[separator]
    csv.writer(text, delimiter=separator).writerows([_cell(cell, formula) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(cell: Cell, formula: re.Pattern[str]) -> str | int:
    """Return what is written for a cell: no text that a spreadsheet takes for a formula. Numbers stay numbers.

    An apostrophe is put before what begins so, and before what begins with an apostrophe: whoever takes one off there
    has the text as it was.
    """
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return formula.sub("'", cell) if isinstance(cell, str) else cell


def _key(opened: Opened) -> tuple[str, str]:
    return opened.stored.game, opened.stored.box


def _games(opened: Opened) -> Iterator[list[Cell]]:
    stored, game = opened.stored, opened.played.game if opened.played else None
    date = (dates.iso(stored.date) or "").replace("T", " ").removesuffix("Z")
    when: list[Cell] = [date, stored.approximate, state(opened)]
    counts: list[Cell] = [len(stored.lines), len(stored.conflicts)]
    if game is None:
        yield [*_key(opened), None, None, *when, None, None, None, None, *counts, None, opened.reason]
        return
    who: list[Cell] = [cells.rounds(game), duration(opened), game.humans, len(game.names)]
    yield [*_key(opened), game.NAME, cells.title_of(game), *when, *who, *counts, say(*game.verdict()), None]


def _players(opened: Opened) -> Iterator[list[Cell]]:
    if opened.played:
        result, total = results.of_game(opened), opened.played.game.COLUMNS[0][0]
        for player in result.players:
            stands: list[Cell] = [player.human, player.rank, result.won(player), total, player.score]
            time: list[Cell] = [None, None] if player.seconds is None else [player.seconds, player.turns]
            yield [*_key(opened), player.seat, player.name, *stands, *time]


def _points(opened: Opened) -> Iterator[list[Cell]]:
    """Yield where each player's points come from; by track they add up to the player's total on it."""
    if opened.played:
        game = opened.played.game
        for seat, parts in enumerate(game.parts):
            for (track, source), points in zip(game.PARTS, parts, strict=True):
                yield [*_key(opened), seat, game.TRACKS[track], source.removeprefix(VERBATIM), points]

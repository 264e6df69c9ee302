"""The golden screens of the score sheets that come with castellan: the table, what is asked first, points by line."""

from typing import TYPE_CHECKING

from castellan.games.pad.lines import BY_SEAT, ROUND
from castellan_host.sheets import shipped
from castellan_host.sheets.checking import entries
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.texts import options
from lab.games import game_files
from lab.golden.golden_screens import Screens
from lab.hands.table_side import Hands, begun

if TYPE_CHECKING:
    from lab.golden.golden_screens import Screen

GAME = "pad"
PLAYERS = ("Anna", "Boris", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")


def _begin(before: tuple[Sheet, bool], language: str) -> Hands:
    """Return hands on a game by a sheet, at its beginning or with the entries of its first example."""
    sheet, with_entries = before
    people, events = entries(sheet, sheet.examples[0])
    given = options(sheet, language) | {"players": list(PLAYERS[:people])}
    return begun(GAME, given, *(events if with_entries else ()), language=language)


def _of(sheet: Sheet) -> "tuple[Screen, ...]":
    """Return the screens of a sheet; what is asked of all in a round, or at once, is asked by OK, else by a key."""
    when = {line.when for line in sheet.lines}
    asks = "OK" if ROUND in when or not when.intersection(BY_SEAT) else "Anna"
    name = sheet.title
    if not sheet.lines:  # how it ended is asked: of all, or whose place it is
        asks = "Anna" if sheet.options["wins"] == "places" else "OK"
        return (name, (sheet, False), "", "Anna"), (f"{name}: what is asked", None, asks, "?")
    return (
        (name, (sheet, False), "", "Anna"),
        (f"{name}: what is asked", None, asks, "Anna"),
        (f"{name}: where points come from", (sheet, True), "hold:OK > {menu_sources} > Anna", "Anna"),
    )


def screens() -> Screens:
    """Return the screens of all sheets, by title, as a set that has a golden file."""
    found = [screen for sheet in shipped.sheets() for screen in _of(sheet)]
    return Screens(game_files.path(GAME, "golden/sheets.txt"), found, _begin)

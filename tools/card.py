"""The quick card in docs/playing.md: what each key does, in the words of the box's own help, for `make renew`."""

from typing import Any

from castellan import use
from castellan.keys import NAMES
from castellan.text import en_help
from castellan.ui.app import Screen
from castellan.ui.asking.count import Count
from castellan.ui.drawing.lines import Lines
from castellan.ui.standing.result import Result
from castellan.ui.standing.table import Table
from castellan.ui.start.names import Letters

_SCREENS: dict[str, type[Screen]] = {
    "on the table": Table,
    "in a list": Lines,
    "where a number is asked": Count,
    "a name, by letters": Letters,
    "at the result": Result,
}
_TAPPED = ("1–4", "UP", "DOWN", "OK", "BACK")
_HELD = ("UP", "OK", "BACK")
_HOLDS = ("@", "held")  # begin what holding a key does; the screen's HELD has it, too


def lines() -> list[str]:
    """Return the lines of the card: a row a key, pressed and held, and a column a screen."""
    shown = [_row(f"**{key}**" + " held" * held, cells) for key, held, cells in rows("en")]
    return ["", _row("key", list(_SCREENS)), _row("---", ["---"] * len(_SCREENS)), *shown, ""]


def keys() -> list[str]:
    """Return the lines of the card that a builder needs: a row a key, in a list, at the scores, held, at the result."""
    cells = {(key, held): by_screen for key, held, by_screen in rows("en")}
    shown = []
    for key in _TAPPED:
        scores, in_a_list, *_, result = cells[key, False]
        name = key if key in NAMES else "P1 to P4"
        shown.append(_row(name, [in_a_list, scores, cells.get((key, True), [""])[0], result]))
    heads = ["in a list", "at the scores", "held at the scores", "at the result"]
    return ["", _row("key", heads), _row("---", ["---"] * len(heads)), *shown, ""]


def rows(language: str) -> list[tuple[str, bool, list[str]]]:
    """Return the rows of the card: a key, whether it is held, and what it does on each screen, "" if nothing."""
    words = use(f"castellan.text.{language}_help")
    tapped = [(key, False, [_tap(words, screen, key) for screen in _SCREENS.values()]) for key in _TAPPED]
    return tapped + [(key, True, [_hold(words, screen, key) for screen in _SCREENS.values()]) for key in _HELD]


def _row(head: str, cells: list[str]) -> str:
    return "| " + " | ".join([head, *cells]) + " |"


def _tap(words: Any, screen: type[Screen], key: str) -> str:
    """Return what a key does on a screen, "" if it does nothing."""
    found = []
    for english, line in zip(*(each.HELP[screen.HELP].split("\n") for each in (en_help, words)), strict=True):
        keys, what = english.split(": ", 1)
        if key in keys.split() and not what.startswith(_HOLDS):
            found.append(line.split(": ", 1)[1])
    return "; ".join(found)


def _hold(words: Any, screen: type[Screen], key: str) -> str:
    """Return what holding a key does on a screen, "" if that is what pressing it does."""
    held = {NAMES[number]: name for number, name in zip(screen.HOLDS, screen.HELD, strict=True)}
    return str(words.HELD[held[key]]) if key in held else ""

"""The quick card in docs/playing.md: what each key does, in the words of the box's own help, for `make renew`."""

from castellan.keys import NAMES
from castellan.text import en_help
from castellan.ui.app import Screen
from castellan.ui.count import Count
from castellan.ui.letters import Letters
from castellan.ui.lines import Lines
from castellan.ui.result import Result
from castellan.ui.table import Table

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
    rows = [_row(f"**{key}**", [_tap(screen, key) for screen in _SCREENS.values()]) for key in _TAPPED]
    rows += [_row(f"**{key}** held", [_hold(screen, key) for screen in _SCREENS.values()]) for key in _HELD]
    return ["", _row("key", list(_SCREENS)), _row("---", ["---"] * len(_SCREENS)), *rows, ""]


def _row(head: str, cells: list[str]) -> str:
    return "| " + " | ".join([head, *cells]) + " |"


def _tap(screen: type[Screen], key: str) -> str:
    """Return what a key does on a screen, "" if it does nothing."""
    given = [line.split(": ", 1) for line in en_help.HELP[screen.HELP].split("\n")]
    return "; ".join(what for keys, what in given if key in keys.split() and not what.startswith(_HOLDS))


def _hold(screen: type[Screen], key: str) -> str:
    """Return what holding a key does on a screen, "" if that is what pressing it does."""
    held = {NAMES[number]: name for number, name in zip(screen.HOLDS, screen.HELD, strict=True)}
    return str(en_help.HELD[held[key]]) if key in held else ""

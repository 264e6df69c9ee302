"""When a game ends by the sheets near one: at another number, or after as many rounds as players, and back.

Each is a key of the sheet, with another value as a game's record has it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from castellan_host.sheets.checking import people_of
from castellan_host.sheets.formulas import Place, to_names
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.near.operators import NEXT, changed_formulas

_AS_PLAYERS = "p"  # a formula of rounds


def other_ends(given: Mapping[str, Any], steps: Sequence[int]) -> Iterator[tuple[str, Any]]:
    """Yield other ends by these steps, a target and who is out also at half and twice the way from the start.

    None of these is where all begin, or beyond: the game would be over at once, or a number is reached the other way.
    """
    for name in ("target", "rounds", "out"):
        if isinstance(given.get(name), int):
            found, way = [given[name] + by for by in steps], given[name] - given["start"]
            if name != "rounds":
                found += [given["start"] + n for n in (way // 2, 2 * way) if steps == NEXT]
                found = [n for n in found if (n - given["start"]) * way > 0 or not way]
            yield from ((name, n) for n in found)
        elif name in given:
            yield from ((name, text) for text in changed_formulas(given[name], steps))
            if name == "rounds":
                yield name, f"({given[name]})+1"


def rounds_by_players(sheet: Sheet) -> Iterator[tuple[str, Any]]:
    """Yield as many rounds as play where that may be their number, and back, as many as play an example."""
    given, (least, most) = sheet.options.get("rounds"), sheet.players
    if isinstance(given, int) and least <= given <= most > least:
        yield "rounds", _AS_PLAYERS
    elif given == _AS_PLAYERS and most > least:
        yield from (("rounds", n) for n in dict.fromkeys([people_of(sheet, example) for example in sheet.games]))


def rounds_in_names(value: Any) -> Any:
    """Return the rounds of a game's record as a sheet's file has them."""
    return to_names(value, Place("", [], [])) if isinstance(value, str) else value

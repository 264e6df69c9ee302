"""What a sheet says nothing of, so that no change of what it says shows it: who wins a tie, and when a game ends."""

from castellan_host.sheets.changing import seat_of, slots, value
from castellan_host.sheets.facts import Fact
from castellan_host.sheets.model import Example, Sheet
from castellan_host.sheets.playing import Trial

TIE = "with the same total both are first"  # known, where it is so
END = "the game ends when the players say so"  # known, where it is so
WRONG_TIE = "The sheet is wrong: it doesn't say who is first when totals are equal: tie"
WRONG_END = "The sheet is wrong: it doesn't say when the game ends: target, rounds or out"
_SAID = {
    TIE: "who is first when totals are equal: there is no tie, and no example has two who are"
    f', nor a comment "# known: {TIE}"',
    END: f'when the game ends: there is no target, rounds or out, and no comment "# known: {END}"',
}
QUESTIONS = {
    TIE: Fact(
        "Two players have the same total, the best one of all. Who is first?",
        "both, whatever else they have",
        "one of them, by something else",
        TIE,
        WRONG_TIE,
    ),
    END: Fact(
        "What ends the game?",
        "the players, or something that isn't counted",
        "a number of points, or of rounds",
        END,
        WRONG_END,
    ),
}


def omitted(sheet: Sheet) -> tuple[str, ...]:
    """Return what a sheet says nothing of, TIE or END, and what no example shows that it needn't."""
    is_against = sheet.options.get("wins", "most") in ("most", "fewest") and sheet.players[1] > 1
    is_tied = is_against and not sheet.tie and not any(is_shared(sheet, example) for example in sheet.games)
    ends = [own.over for own in (Trial(1).outcome(sheet, example) for example in sheet.games) if own]
    return tuple([what for what, is_open in ((TIE, is_tied), (END, None in ends)) if is_open])


def said(what: str) -> str:
    """Return as a part of a sentence what a sheet says nothing of."""
    return _SAID[what]


def is_shared(sheet: Sheet, example: Example) -> bool:
    """Return whether two are first in a game who have not all the same, or no more than one number each."""
    own = Trial(1).outcome(sheet, example)
    if not own or len(own.first) < 2:
        return False
    one, other = [_numbers(sheet, example, player - 1) for player in own.first[:2]]
    return one != other or len(one) < 2


def _numbers(sheet: Sheet, example: Example, seat: int) -> list[int]:
    """Return the numbers of a player."""
    return [value(example, slot) for slot in slots(sheet, example) if seat_of(example, slot) == seat]

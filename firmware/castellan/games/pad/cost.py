"""What one entry of a score sheet takes a box to work out, by a table that was measured on an RP2040 with files.

A game in which that is too much can't begin: each undo works out all entries anew. One that is stored always opens.
"""

from castellan.core.errors import RuleError
from castellan.games.pad.lines import DERIVED, ROUND

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.games.pad.lines import Line, Sheet

LIMIT = 13  # ms of an entry
_LINE, _BYTE = 280, 2  # hundredths of a ms: of each line that is worked out, of a byte of its code for each player


def check(sheet: "Sheet", people: int) -> None:
    """Raise RuleError "pad.dear" with the line whose entry takes longer than LIMIT, and for how long, if one does."""
    dearest, name = 0, ""
    for line in sheet.lines:
        if line.when != DERIVED and not line.follows:
            cost = entry(sheet, line, people)
            if cost > dearest:
                dearest, name = cost, line.name
    if dearest > 100 * LIMIT:
        raise RuleError("pad.dear", name=name, n=-(-dearest // 100), limit=LIMIT)


def entry(sheet: "Sheet", line: "Line", people: int) -> int:
    """Return what an entry of a line takes at most, in hundredths of a millisecond."""
    cost = 0
    lines = [line]
    lines.extend(line.followers)
    lines.extend(line.dependents)
    if line.when == ROUND:  # it may be the last of its round
        lines.extend([each for each in sheet.with_a_round if each not in line.dependents])
    alone = line.by_seat
    for each in lines:
        alone = alone and not each.prizes
        cost += _LINE
        if each.formula:
            cost += _BYTE * len(each.formula.code) * (1 if alone else people)
    return cost

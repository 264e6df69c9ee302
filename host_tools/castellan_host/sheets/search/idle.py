"""Numbers that are asked and change nothing: no total, no rank and no end, whatever they are."""

from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Sheet, asker, lines_read
from castellan_host.sheets.search.changing import of_ties
from castellan_host.sheets.search.facts import Fact

_NAMES = (("a", "h", "l", "s"), ("b", "hb", "lb", "sb"), ("c", "hc", "lc", "sc"))  # of a line's numbers in a formula


def idle(sheet: Sheet) -> list[str]:
    """Return sentences about the numbers of a sheet that change nothing."""
    deciding = [str(name or "").lstrip("-") for name in (sheet.first, *sheet.tie)]  # by which players are ranked
    of_a_tie = [number for numbers in of_ties(sheet).values() for number in numbers]
    used: set[int] = set()  # lines whose points change something
    read: set[tuple[int, int]] = set(of_a_tie)  # numbers that change a line's points that do
    for place in reversed(range(len(sheet.lines))):
        line = sheet.lines[place]
        if not (line.counts or line.held or place in used or line.name in deciding):
            continue
        is_plain = not line.formula or line.name in deciding
        parts = [*parts_of(line.formula), *("a" if "#" in line.points else "")]  # a rank is by the first number
        used |= set(lines_read(line.formula))
        of = sheet.lines.index(asker(line, sheet.lines[:place]))
        every = range(len(sheet.lines[of].numbers))
        read |= {(of, k) for k in every if is_plain or not set(_NAMES[k]).isdisjoint(parts)}
    found = []
    for place, line in enumerate(sheet.lines):
        for k, number in enumerate(line.numbers):
            if (place, k) not in read and number.low < number.high and not line.held:
                name = line.name if len(line.numbers) == 1 else f"{line.name}, {number.name}"
                found.append(f"{name}: its number changes nothing")
    return found


def question(text: str) -> Fact:
    """Return the question whether such a sentence is right."""
    name = text.rpartition(": ")[0]
    asked = f'Does "{name}" change a total, a rank or the end of the game?'
    return Fact(asked, "no, whatever it is", "yes", text, f"The sheet is wrong: {text}")

"""What a line alone brings, or the sheet says of the end: asked where a game that shows a mistake can't happen.

An answer stays in the file as a comment, and rules out the sheets near it that say otherwise.
"""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from castellan.games.pad import formula, lines
from castellan_host.sheets.checking import begun, entries
from castellan_host.sheets.equal import worth
from castellan_host.sheets.model import Line, Sheet, SheetError, asker
from castellan_host.sheets.near import RANGE, Near, entered

REFUSED = "refused"
_POINTS = ("points", "one")  # keys of what a line brings
_MOST = 3000  # numbers of a line that are compared
_CHANGED = 2  # of them, at most, that are unlike an example's, where it has several
_FEW = 4  # numbers from 0 on that are tried, and about each that stands in a formula
_WINS = {"most": "who has the most points", "fewest": "who has the fewest points"}
_OPTIONS = {
    "wins": "Who wins?",
    "rounds": "When is the game over?",
    "target": "When is the game over?",
    "out": "When is a player out?",
    "start": "What does each player begin with?",
}
_USUAL = {"wins": "most", "start": 0}
_SAID = {"rounds": "after {} rounds", "target": "at {} points", "out": "at {} points", "start": "{} points"}
_KNOWN = re.compile(r"^(.+) \[((?:-?\d{1,6}(?:, -?\d{1,6})*)?)\] r (\d{1,3}) p (\d{1,3})$")


@dataclasses.dataclass(frozen=True)
class Fact:
    """A question without a game: what is asked, both answers, and the sheet's as a text that stays in its file.

    It is about a place alone; or about more than one, with `wrong`, a sentence that the sheet is if not as it says.
    """

    asked: str
    own: str
    other: str
    text: str
    wrong: str = ""


def fact(sheet: Sheet, near: Near, is_open: Callable[[str], bool]) -> Fact | None:
    """Return a question that distinguishes a sheet from a near one without a game; None if none does that `is_open`."""
    if near.line is None:
        found = _of_option(sheet, near)
    elif near.key == RANGE:
        found = _of_range(sheet, near, near.line)
    elif near.key not in _POINTS or near.reads_rounds or "#" in sheet.lines[near.line].points:
        found = None
    else:
        return next((each for each in _of_line(sheet, near, near.line) if is_open(each.asked)), None)
    return found if found and is_open(found.asked) else None


def refutes(text: str, sheet: Sheet, near: Near) -> bool:
    """Return whether a near sheet says otherwise than an answer, and the sheet as it does."""
    name, _, value = text.rpartition(" is ")
    found = _KNOWN.match(name)
    if not found:
        is_option = near.line is None and near.key == name and str(_option(sheet, name)) == value
        return is_option and str(_option(near.sheet, name)) != value
    places = [] if near.line is None else [near.line, *near.also]
    [place] = [n for n in places if sheet.lines[n].name == found[1]] or [-1]
    if place < 0 or near.reads_rounds or near.key not in (RANGE, *_POINTS) or "#" in near.sheet.lines[place].points:
        return False
    [own], [other] = [_brings(each, place, [_row(found)]) or [None] for each in (sheet, near.sheet)]
    return _text(own) == value != _text(other)


def saying(sheet: Sheet, near: Near, asked: Fact, every: Sequence[Near]) -> list[Near]:
    """Return those of some near sheets that say the same as one of them where a fact is asked."""
    answer = _answer(sheet, near, asked)
    return [each for each in every if _answer(sheet, each, asked) == answer]


def _answer(sheet: Sheet, near: Near, asked: Fact) -> str:
    """Return what a near sheet says where a fact is asked."""
    name = asked.text.rpartition(" is ")[0]
    found = _KNOWN.match(name)
    if not found:
        return str(_option(near.sheet, name))
    place = next(n for n, line in enumerate(sheet.lines) if line.name == found[1])
    return _text((_brings(near.sheet, place, [_row(found)]) or [None])[0])


def _row(found: "re.Match[str]") -> tuple[tuple[int, ...], int, int]:
    """Return numbers, round and players of a known text."""
    return tuple(map(int, found[2].split(","))) if found[2] else (), int(found[3]), int(found[4])


def _text(n: object) -> str:
    return REFUSED if n is None else str(n)


def _option(sheet: Sheet, key: str) -> object:
    return sheet.options.get(key, _USUAL.get(key))


def _of_option(sheet: Sheet, near: Near) -> Fact | None:
    """Return the question about an option that has a number, or who wins."""
    key, own, other = near.key, _option(sheet, near.key), _option(near.sheet, near.key)
    if key == "wins" and sheet.players[1] > 1 and own in _WINS and other in _WINS:
        return Fact(_OPTIONS[key], _WINS[str(own)], _WINS[str(other)], f"{key} is {own}")
    if key not in _SAID or not isinstance(own, int) or not isinstance(other, int):
        return None
    return Fact(_OPTIONS[key], _SAID[key].format(own), _SAID[key].format(other), f"{key} is {own}")


def _of_range(sheet: Sheet, near: Near, place: int) -> Fact | None:
    """Return the question whether a number can be entered that the near sheet takes, and the sheet does not."""
    line, k = sheet.lines[place], near.number
    own, other = line.numbers[k], near.sheet.lines[place].numbers[k]
    new = [n for n in range(other.low, other.high + 1, other.step) if n < own.low or n > own.high or n % own.step]
    if not new:
        return None
    n = new[0] if new[0] > own.low else new[-1] if new[-1] < own.low else new[0]
    numbers = [each.low for each in line.numbers]
    numbers[k] = n
    name = f'"{line.name}"' if not line.named else f'{own.name} of "{line.name}"'
    return Fact(
        f"Can {name} be {_shown(n)}?", "no", "yes", f"{_known(line, numbers, 1, sheet.players[0])} is {REFUSED}"
    )


def _known(line: Line, numbers: Sequence[int], round_: int, people: int) -> str:
    return f"{line.name} {[*numbers]} r {round_} p {people}"


def _of_line(sheet: Sheet, near: Near, place: int) -> Iterator[Fact]:
    """Yield what a line brings for numbers with which it differs, those nearest to an example's first."""
    line = sheet.lines[place]
    numbers = () if line.held else asker(line, sheet.lines[:place]).numbers
    rows = [] if line.held else [row for _, row in zip(range(_MOST), _rows(sheet, near, place), strict=False)]
    every = rows or [((), 1, sheet.players[0])]
    own, other = [_brings(each, place, every) for each in (sheet, near.sheet)]
    if own is None or other is None:
        return
    for (given, round_, people), n, m in zip(every, own, other, strict=True):
        if n is not None and n != m:
            named = [f"{number.name} " if line.named or len(numbers) > 1 else "" for number in numbers]
            values = ", ".join([name + _shown(value) for name, value in zip(named, given, strict=True)])
            words = [f'Only "{line.name}"' + (", for who has it" if line.held else "")]
            words += [f"in round {round_}"] if _uses(sheet, near, place, formula.ROUND) else []
            words += [f"of {people} players"] if _uses(sheet, near, place, formula.PLAYERS) else []
            asked = ", ".join([*words, *([f"with {values}"] if values else [])]) + ":"
            text = f"{_known(line, given, round_, people)} is {n}"
            yield Fact(asked, _points(n), "it can't be entered" if m is None else _points(m), text)


def _shown(n: int) -> str:
    return str(n).replace("-", "−")


def _points(n: int) -> str:
    return f"{_shown(n)} {'point' if abs(n) == 1 else 'points'}"


def _rows(sheet: Sheet, near: Near, place: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield numbers of a line, a round and how many play: the examples' first, with one and two of them changed."""
    asking = asker(sheet.lines[place], sheet.lines[:place])
    values = [_values(sheet, near, place, sheet.lines.index(asking), k) for k in range(len(asking.numbers))]
    least = tuple([each.low for each in asking.numbers]), 1, sheet.players[0]
    bases = _entered(sheet, sheet.lines.index(asking)) or [least]
    seen: dict[tuple[tuple[int, ...], int, int], bool] = {}
    for many in range(min(len(values), _CHANGED) + 1):
        for numbers, round_, people in bases:
            for changed in itertools.combinations(range(len(values)), many):
                for given in itertools.product(*[values[k] for k in changed]):
                    row = list(numbers)
                    for k, n in zip(changed, given, strict=True):
                        row[k] = n
                    found = tuple(row), round_, people
                    if found not in seen:
                        seen[found] = True
                        yield found


def _values(sheet: Sheet, near: Near, place: int, asking: int, k: int) -> list[int]:
    """Return values of a number: those of the examples, then those that stand in the points, and few from 0 on."""
    number = sheet.lines[asking].numbers[k]
    texts = [each.lines[place].points for each in (sheet, near.sheet)]
    constants = [int(text) + by for each in texts for text in re.findall(r"\d+", each) for by in (0, -1, 1)]
    many = [text.count(",") + by for text in texts if text.startswith("[") for by in (0, 1, 2)]
    some = [number.low + n * number.step for n in range(_FEW)]
    every = [*entered(sheet).get((asking, k), ()), *constants, *many, *some, *([near.beyond] if near.beyond else [])]
    fitting = [n for n in every if number.low <= n <= number.high and n % number.step == 0]
    return list(dict.fromkeys(fitting))[: 2 * lines.MOST]


def _entered(sheet: Sheet, place: int) -> list[tuple[tuple[int, ...], int, int]]:
    """Return what players have entered of a line in the examples, with the round, and how many play."""
    found: list[tuple[tuple[int, ...], int, int]] = []
    asked = [(n, k) for n, line in enumerate(sheet.lines) for k in range(len(line.numbers))]
    for example in sheet.games:
        try:
            people, events = entries(sheet, example)
        except SheetError:
            continue
        columns: list[Sequence[int]] = []
        round_ = 0
        for kind, *given in events:
            numbers = [int(str(value)) for value in given]
            if kind == "row" and asked[numbers[0]][0] == place:
                columns.append(numbers[1:])
                if len(columns) == len(sheet.lines[place].numbers):
                    round_ += 1
                    found += [(row, round_, people) for row in zip(*columns, strict=False)]
                    columns = []
            elif kind == "cell" and numbers[1] == place:
                found.append((tuple(numbers[2:]), 1, people))
    return list(dict.fromkeys(found))


def _uses(sheet: Sheet, near: Near, place: int, name: int) -> bool:
    """Return whether a line reads the round, or how many play, in either sheet."""
    pair = [begun(each, each.players[1]).sheet.lines[place].formula for each in (sheet, near.sheet)]
    return any(each is not None and each.names >> name & 1 for each in pair)


def _brings(sheet: Sheet, place: int, rows: Sequence[tuple[tuple[int, ...], int, int]]) -> list[int | None] | None:
    """Return what a line brings for some numbers, rounds and players, None where refused; None if it reads more."""
    line, asking = sheet.lines[place], asker(sheet.lines[place], sheet.lines[:place])
    box = begun(sheet, sheet.players[1]).sheet.lines[place]
    if line.held:
        return [box.holder for _ in rows]
    many = len(asking.numbers)
    known = (1 << many) - 1 | 1 << formula.ROUND | 1 << formula.PLAYERS
    if box.formula is not None and (box.formula.lines or box.formula.names & ~known):
        return None
    if not many or any(len(numbers) != many for numbers, _, _ in rows):
        return None
    fits = [_fits(asking, numbers) for numbers, _, _ in rows]
    given: Mapping[int, Sequence[int]] = {
        **{k: [numbers[k] for numbers, _, _ in rows] for k in range(many)},
        formula.ROUND: [round_ for _, round_, _ in rows],
        formula.PLAYERS: [people for _, _, people in rows],
    }
    return [n if fit else None for n, fit in zip(worth(box, given), fits, strict=True)]


def _fits(line: Line, numbers: Sequence[int]) -> bool:
    """Return whether numbers are in the ranges that a line asks."""
    every = zip(line.numbers, numbers, strict=True)
    return all(each.low <= n <= each.high and n % each.step == 0 for each, n in every)

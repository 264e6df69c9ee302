"""What no game shows of a sheet: who wins a tie and when a game ends, if it says nothing of it, and what it refuses."""

import dataclasses
from collections.abc import Sequence

from castellan.games.pad import lines
from castellan_host.sheets.checking import listed
from castellan_host.sheets.model import Example, Line, Number, Sheet
from castellan_host.sheets.search.changing import seat_of, slots, value
from castellan_host.sheets.search.facts import Fact
from castellan_host.sheets.search.playing import Trial
from castellan_host.sheets.search.units import is_flag

TIE = "with the same total both are first"  # known, where it is so
TIE_TOO = "with the same total and the same {} both are first"  # the same in a sheet with a tie
END = "the game ends when the players say so"  # known, where it is so
WRONG_TIE = "The sheet is wrong: it doesn't say who is first when {} are equal: tie"
WRONG_END = "The sheet is wrong: it doesn't say when the game ends: target, rounds or out"
WRONG_LIMIT = "The sheet is wrong: a range is too narrow. Widen that of the number that goes beyond it: {}"
WHICH_RANGE = "Which of these goes beyond its range?"
_LOWS = (0, 1, -lines.HIGH)  # no limits of a game; whether 0 can be entered of a range from 1 on is asked by a game
_TIMES = {lines.ROUND: " in one round", lines.ANY: " at a time"}  # which are entered more than once


@dataclasses.dataclass(frozen=True)
class Omission:
    """What a sheet says nothing of, and the question about it; `said` is that as a part of a sentence."""

    said: str
    fact: Fact


_END = Omission(
    f'when the game ends: there is no target, rounds or out, and no comment "# known: {END}"',
    Fact(
        "What ends the game?",
        "the players, or something that isn't counted",
        "a number of points, or of rounds",
        END,
        WRONG_END,
    ),
)


def omitted(sheet: Sheet) -> tuple[Omission, ...]:
    """Return what a sheet says nothing of: ties, or the end, and what no example shows that it needn't."""
    is_against = sheet.options.get("wins", "most") in ("most", "fewest") and sheet.players[1] > 1
    is_tied = is_against and not any(is_shared(sheet, example) for example in sheet.games)
    ends = [own.over for own in (Trial(1).outcome(sheet, example) for example in sheet.games) if own]
    return tuple([what for what, is_open in ((_tie(sheet), is_tied), (_END, None in ends)) if is_open])


def _tie(sheet: Sheet) -> Omission:
    """Return the question who is first of two with the same total, and the same of all that ranks beside it."""
    names = [name for name in (sheet.first, *[name.lstrip("-") for name in sheet.tie]) if name]
    also = f", and the same {_and(names)}" if names else ""
    lacking = "" if sheet.tie else "tie, and no "
    known, equal = TIE_TOO.format(_and(names)) if names else TIE, _and(["totals", *names])
    return Omission(
        f"who is first when {equal} are equal: there is no {lacking}example with winner = [1, 2]"
        f', nor a comment "# known: {known}"',
        Fact(
            f"Two players have the same total, the best one of all{also}. Who is first?",
            "both, whatever else they have",
            "one of them, by something else",
            known,
            WRONG_TIE.format(equal),
        ),
    )


def _and(names: Sequence[str]) -> str:
    """Return names with commas, and "and" before the last of several."""
    return " and ".join([each for each in (", ".join(names[:-1]), *names[-1:]) if each])


def is_shared(sheet: Sheet, example: Example) -> bool:
    """Return whether an example says that two are first who have not all the same, or no more than one number each."""
    first = example.winner or ()
    if len(first) < 2:
        return False
    one, other = [_numbers(sheet, example, player - 1) for player in first[:2]]
    return one != other or len(one) < 2


def _numbers(sheet: Sheet, example: Example, seat: int) -> list[int]:
    """Return the numbers of a player."""
    return [value(example, slot) for slot in slots(sheet, example) if seat_of(example, slot) == seat]


def limits(sheet: Sheet) -> Fact | None:
    """Return the question whether a number can be beyond a limit that the sheet has, None if it has none.

    A limit is of one entry: what is entered more often may add up to more in a game.
    """
    every = [(line, number) for line in sheet.lines for number in line.numbers]
    every = [(line, number) for line, number in every if number.low < number.high and not is_flag(number)]
    highs = [(line, number, number.high) for line, number in every if _is_highest(number)]
    lows = [(line, number, number.low) for line, number in every if _is_least(number)]
    if not (highs or lows):
        return None
    times = list(dict.fromkeys([_TIMES.get(line.when, "") for line, _, _ in (*highs, *lows)]))
    of_all = times[0] if len(times) == 1 else ""  # so it is said once
    most, least = _by_limit(sheet, highs, not of_all), _by_limit(sheet, lows, not of_all)
    rows = _rows(sheet, highs, lows, not of_all)
    asked = f"Can a player ever have any of these{of_all}?"
    if len(rows) == 1:
        [(name, beyond)] = rows
        asked, rows = f'Can a player ever have {beyond} in "{name}"{of_all}?', []
    shown = (asked, *[f"  {name}: {beyond}" for name, beyond in rows]) if rows else ()
    known = _joined(f"at most{of_all}", most, "; ", f"at least{'' if most else of_all}", least)
    limited = [number for _, number, _ in (*highs, *lows)]
    ranges = [_range(line, number) for line, number in every if number in limited]
    wrong = WRONG_LIMIT.format(", ".join(ranges))
    several = tuple(ranges) if len(ranges) > 1 else ()
    return Fact(asked, "no", "yes", known, wrong, ranges=several, rows=shown)


def _rows(
    sheet: Sheet,
    highs: "Sequence[tuple[Line, Number, int]]",
    lows: "Sequence[tuple[Line, Number, int]]",
    is_timed: bool,
) -> list[tuple[str, str]]:
    """Return the numbers that have a limit, and in words what is beyond that, with of how much of a game it is."""
    beyond: dict[str, list[str]] = {}
    for words, ends in (("more", highs), ("less", lows)):
        for line, number, end in ends:
            time = _TIMES.get(line.when, "") if is_timed else ""
            beyond.setdefault(_name(sheet, line, number), []).append(f"{words} than {listed([end])}{time}")
    return [(name, ", or ".join(texts)) for name, texts in beyond.items()]


def _name(sheet: Sheet, line: Line, number: Number) -> str:
    """Return the name of a number, with that of its line before it if others have the same."""
    names = [number.name for line in sheet.lines for number in line.numbers]
    is_clear = not line.named or names.count(number.name) == 1
    return number.name if is_clear else f"{line.name} {number.name}"


def _is_highest(number: Number) -> bool:
    """Return whether somebody chose the highest value, and a range could have the one above it."""
    return number.high != lines.HIGH and number.high + number.step <= lines.POINTS


def _is_least(number: Number) -> bool:
    """Return whether somebody chose the least value, and a range could have the one below it."""
    return number.low not in _LOWS and number.low - number.step >= -lines.POINTS


def _joined(above: str, most: str, mark: str, below: str, least: str) -> str:
    """Return texts about numbers that have a highest value, and a least one, without what is empty."""
    return mark.join([f"{words}: {text}" for words, text in ((above, most), (below, least)) if text])


def _by_limit(sheet: Sheet, ends: "Sequence[tuple[Line, Number, int]]", is_timed: bool) -> str:
    """Return the names of numbers, those of the same limit together before it, with of how much of a game it is."""
    groups: list[tuple[str, list[str]]] = []  # a limit, and the numbers that have it
    for line, number, end in ends:
        limit = listed([end]) + (_TIMES.get(line.when, "") if is_timed else "")
        if limit not in [each for each, _ in groups]:
            groups.append((limit, []))
        [of] = [of for each, of in groups if each == limit]
        of.append(_name(sheet, line, number))
    return "; ".join([f"{', '.join(of)} {limit}" for limit, of in groups])


def _range(line: Line, number: Number) -> str:
    """Return a range as it stands in a sheet's file, with where."""
    return f'"{number.name} {number.range}"' + (f' of "{line.name}"' if line.named else "")

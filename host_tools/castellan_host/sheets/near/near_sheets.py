"""The sheets near a sheet: each differs from it in one place, as if that were mistaken. Examples refuse some."""

import dataclasses
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from castellan.core.errors import CastellanError
from castellan.games.pad.lines import DERIVED, ROUND
from castellan_host.counting import worded
from castellan_host.sheets.checking import begun, check, layout, outlasts
from castellan_host.sheets.formulas import key, parts_of
from castellan_host.sheets.model import Example, Line, Number, Sheet, SheetError, asker, lines_read
from castellan_host.sheets.near.conditions import conditioned
from castellan_host.sheets.near.ending import other_ends, rounds_by_players, rounds_in_names
from castellan_host.sheets.near.forms import compared, continued, forms, guarded, sisters
from castellan_host.sheets.near.limits import by_excess, capped, costs, limited, without_0
from castellan_host.sheets.near.operators import NEXT, changed_points, joined, numbers_of
from castellan_host.sheets.near.refusing import REFUSED, is_refusing, refusing_others
from castellan_host.sheets.near.rivals import against_others, majority
from castellan_host.sheets.near.terms import moved, rounded, with_line, with_sister, without_line, without_term
from castellan_host.sheets.texts import options, points

_ALONE = 2  # players, of whom the others are one
_MANY = 8
_SOME = 3  # numbers that are multiples of the same by more than accident
RANGE = "range"  # a key of Near
LEAST = "least total"  # another one: whether what costs points can bring a total below 0
ENDS = ("target", "rounds", "out")  # keys that say when a game ends
BELOW_0 = "below 0"  # what that is if nothing limits it


@dataclasses.dataclass(frozen=True)
class Near:
    """A sheet near another: `key` differs, of a line or of the sheet; `own` and `other` are its values, as shown."""

    sheet: Sheet
    key: str
    own: str
    other: str
    line: int | None = None
    number: int = 0  # of the line, if its range differs, or up to what it counts
    beyond: int = 0  # what that number is at least in a game in which they differ, 0 if it may be any
    also: tuple[int, ...] = ()  # further lines that differ in the same, as they are like this one
    asked: tuple[int, ...] = ()  # if numbers that break ties are asked in another order, their places in the sheet's
    left_out: str = ""  # a line that a formula may leave out of those that it takes together
    taken_in: str = ""  # one that it may take together with them by mistake

    def example(self, example: Example) -> Example:
        """Return an example of the sheet as this one asks it."""
        if not self.asked:
            return example
        ties = tuple(
            (tie[0], *[tie[1 + place] for place in self.asked if 1 + place < len(tie)]) for tie in example.ties
        )
        return dataclasses.replace(example, ties=ties)

    @property
    def reads_rounds(self) -> bool:
        """Whether a line reads other rounds than the sheet's."""
        return bool(self.sheet.this_round or self.sheet.all_rounds)

    @property
    def takes_more(self) -> bool:
        """Whether it may take what the sheet refuses: by a range, or by a formula that refuses entries."""
        return self.key == RANGE or (self.key == "points" and REFUSED in self.own)

    @property
    def where(self) -> str:
        """Where the sheets differ, and in what, as a part of a sentence."""
        return f"{self.reading or self.place}{self.key} is {self.own}, and it comes out as with {self.other}"

    @property
    def reading(self) -> str:
        """Which line the lines that differ leave out, or take in, with a colon behind it; "" if it is none."""
        many = 1 + len(self.also)
        lines = self.place[: -len(": ")]
        if self.left_out:
            return f'{lines} {worded(many, "leaves", "leave")} out "{self.left_out}": '
        return f'{lines} {worded(many, "includes", "include")} "{self.taken_in}": ' if self.taken_in else ""

    @property
    def place(self) -> str:
        """The lines that differ, with a colon behind them; "" if it is none."""
        names = [] if self.line is None else [self.sheet.lines[place].name for place in (self.line, *self.also)]
        return ", ".join([f'"{name}"' for name in names]) + (": " if names else "")


def near(sheet: Sheet, steps: Sequence[int] = NEXT) -> Iterator[Near]:
    """Yield all sheets near a sheet with which a game can begin; their numbers differ by these steps.

    With FURTHER, comparisons differ in more ways, too.
    """
    bare = dataclasses.replace(sheet, languages={}, examples=())
    seen = [_played(bare)]
    others = itertools.chain(_of_rounds(bare), _limited(sheet), _of_others(bare)) if steps == NEXT else ()
    total = itertools.chain(_of_the_total(bare), _refusing_others(sheet)) if steps == NEXT else ()
    for each in itertools.chain(_of_options(sheet, steps), total, _of_lines(bare, steps), others):
        given = _played(each.sheet)
        if given not in seen and _begins(each.sheet):
            seen.append(given)
            yield each


def _played(sheet: Sheet) -> dict[str, object]:
    """Return all by which a sheet is played."""
    return {**options(sheet), "this_round": sheet.this_round, "all_rounds": sheet.all_rounds}


def from_0(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheets in which a number whose range begins above 0 may be 0, as a refused example may rule out.

    Of lines that differ in nothing but names, the first stands for all.
    """
    bare = dataclasses.replace(sheet, languages={}, examples=())
    seen = []
    for place, line in enumerate(sheet.lines):
        for k, number in enumerate(line.numbers):
            nameless = dataclasses.replace(line, name="", numbers=tuple([_nameless(each) for each in line.numbers])), k
            if number.low > 0 and number.low % number.step == 0 and nameless not in seen:
                seen.append(nameless)
                lower = dataclasses.replace(number, low=0)
                numbers = (*line.numbers[:k], lower, *line.numbers[k + 1 :])
                changed = _with_line(bare, place, dataclasses.replace(line, numbers=numbers))
                own, other = [f"{each.name} {each.range}" if k else each.range for each in (number, lower)]
                each = Near(changed, RANGE, own, other, place, number=k)
                if _begins(each.sheet):
                    yield each


def together(sheets: Iterable[Near], sheet: Sheet) -> Iterator[Near]:
    """Yield the sheets near one, but of lines that differ in nothing but names once, with what differs in all of them.

    Whoever answers about one of these has answered about all. Whether a line counts stays a question of each.
    """
    for each in sheets:
        also = (
            []
            if each.line is None or each.key in ("counts", RANGE) or each.reads_rounds
            else alike(sheet, each.line)[1:]
        )
        if each.line in also:
            continue
        lines = [
            dataclasses.replace(line, points=each.sheet.lines[each.line or 0].points) if place in also else line
            for place, line in enumerate(each.sheet.lines)
        ]
        changed = dataclasses.replace(each.sheet, lines=tuple(lines))
        yield dataclasses.replace(each, sheet=changed, also=tuple(also)) if also and _begins(changed) else each


def alike(sheet: Sheet, place: int) -> list[int]:
    """Return the lines that differ from one in nothing but names, with it."""
    nameless = [
        dataclasses.replace(line, name="", numbers=tuple(map(_nameless, line.numbers)), named=False)
        for line in sheet.lines
    ]
    return [other for other, line in enumerate(nameless) if line == nameless[place]]


def _nameless(number: Number) -> Number:
    return dataclasses.replace(number, name="")


def left(sheet: Sheet, sheets: Iterable[Near]) -> list[Near]:
    """Return those of the sheets near one with which all its examples come out, too."""
    return [each for each in sheets if not any(refuses(each, example, sheet) for example in sheet.examples)]


def ties_of_0(near: Near, example: Example) -> bool:
    """Return whether sheets differ in what those have who tie, and nobody in a game does but with 0.

    That shows nothing of ties: by the rules, nobody may have something for 0. Lines of one number are looked at.
    """
    if near.key != "ties" or near.line is None:
        return False
    lines = near.sheet.lines
    for place in (near.line, *near.also):
        line = lines[place]
        while not line.numbers and len(lines_read(line.formula)) == 1:
            line = lines[lines_read(line.formula)[0]]
        rows = [
            row for row, (_, n, _) in zip(example.rows, layout(near.sheet, example), strict=False) if lines[n] == line
        ]
        if len(line.numbers) != 1 or not rows or any(_share(row) for row in rows):
            return False
    return True


def _share(row: Sequence[int]) -> bool:
    """Return whether two have the same number, not 0."""
    some = [n for n in row if n]
    return len(set(some)) < len(some)


def refuses(near: Near, example: Example, sheet: Sheet) -> bool:
    """Return whether an example of a sheet shows that one near it is another one: it does not come out, or goes on.

    By the near one's target, or its rounds, the game would have been over before the example's last round.
    """
    if ties_of_0(near, example):
        return False
    try:
        check(near.sheet, near.example(example))
        return near.key in ENDS and outlasts(sheet, near.sheet, example)
    except SheetError:
        return True


def _begins(sheet: Sheet) -> bool:
    try:
        for people in dict.fromkeys(sheet.players):
            begun(sheet, people)
    except CastellanError:
        return False
    return True


def _of_options(sheet: Sheet, steps: Sequence[int]) -> Iterator[Near]:
    bare = dataclasses.replace(sheet, languages={}, examples=())
    given: dict[str, Any] = {"wins": "most", "start": 0, **sheet.options}
    changes: list[tuple[str, Any]] = []
    if given["wins"] in ("most", "fewest"):
        changes.append(("wins", "fewest" if given["wins"] == "most" else "most"))
    if "start" in sheet.options:
        changes += [("start", given["start"] + by) for by in steps if by != -1]
    if steps == NEXT:
        changes += rounds_by_players(sheet)
    changes += other_ends(given, steps)
    for name, value in changes:
        changed = dataclasses.replace(bare, options={**sheet.options, name: value})
        own, other = (rounds_in_names(each) if name == "rounds" else each for each in (given[name], value))
        yield Near(changed, name, _shown(own), _shown(other))
    if steps == NEXT:
        yield from _of_the_end(bare)
    lines = [line.name for line in sheet.lines]
    for tie in _other_ties(sheet.tie):
        own, other = ([each for each in names if each.lstrip("-") not in lines] for names in (sheet.tie, tie))
        asked = tuple(own.index(each) for each in other) if sorted(own) == sorted(other) and own != other else ()
        changed = dataclasses.replace(bare, tie=tie)
        yield Near(changed, "tie", _broken_by(sheet.tie), _broken_by(tie), asked=asked)


def _of_the_total(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheet in which nobody loses more than they have, by any of the lines that cost points.

    Where an end at 0 or below, or that the fewest points win, says how low a total may be, there is none.
    """
    ends = [sheet.options[name] for name in ("target", "out") if name in sheet.options]
    if sheet.options.get("wins") == "fewest" or any(not isinstance(end, int) or end <= 0 for end in ends):
        return
    lines, changed = [*sheet.lines], []
    for place, line in enumerate(sheet.lines):
        parts = parts_of(line.formula) if line.formula else []
        asked = asker(line, sheet.lines[:place]).numbers
        ranges = {name: (number.low, number.high) for name, number in zip("abc", asked, strict=False)}
        if parts and line.counts and "#" not in line.points and "t" not in parts and costs(parts, ranges):
            lines[place] = dataclasses.replace(line, points=f"max(-t,{line.formula})")
            changed.append(f'"{line.name}"')
    if changed:
        other = f'0, with "max(-total, ...)" for {", ".join(changed)}'
        yield Near(dataclasses.replace(sheet, lines=tuple(lines)), LEAST, BELOW_0, other)


def _broken_by(tie: Sequence[str]) -> str:
    """Return what breaks ties as it is written, and in words."""
    return f"{_shown(list(tie))} ({in_words(tie)})"


def in_words(tie: Sequence[str]) -> str:
    """Return what breaks ties in words."""
    first, *others = [f'the {"lower" if name.startswith("-") else "higher"} "{name.lstrip("-")}"' for name in tie]
    return ", then ".join([f"{first} first", *others])


def _of_the_end(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheet in which a player who is out ends the game, as at a target, or back; of two it is the same."""
    for name, other in (("out", "target"), ("target", "out")):
        if name in sheet.options and other not in sheet.options and sheet.players[1] > _ALONE:
            given = {**sheet.options, other: sheet.options[name]}
            del given[name]
            own = _shown(sheet.options[name])
            yield Near(dataclasses.replace(sheet, options=given), name, own, f"{other} {own}")


def _other_ties(tie: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield what breaks ties in another order, which a game shows with the direction of the first, and turned round."""
    for place in range(1, len(tie)):
        yield (*tie[: place - 1], tie[place], tie[place - 1], *tie[place + 1 :])
    for place, name in enumerate(tie):
        turned = name[1:] if name.startswith("-") else f"-{name}"
        yield (*tie[:place], turned, *tie[place + 1 :])


def _of_lines(sheet: Sheet, steps: Sequence[int]) -> Iterator[Near]:
    for place, line in enumerate(sheet.lines):
        if steps == NEXT:
            yield from _rounded(sheet, place)
        alone = sheet.players[1] <= _ALONE  # then the others are one, who has the highest and the lowest number
        forms_first = _other_forms(sheet, place) if steps == NEXT else ()
        changed = [
            dataclasses.replace(line, points=text)
            for text in itertools.chain(forms_first, changed_points(line, alone, steps))
        ]
        if line.points != "0":  # which is the same in the total and out of it
            changed.append(dataclasses.replace(line, counts=not line.counts))
        for each in changed:
            of = _with_line(sheet, place, each)
            own, other = ({"counts": each.counts, **points(each, sheet.lines[:place])} for each in (line, each))
            key = next((key for key in other if own.get(key) != other[key]), "")
            if key:
                usual = "share" if key == "ties" else 0
                yield Near(of, key, _shown(own.get(key, usual)), _shown(other.get(key, usual)), place)
            elif own != other:  # a key that the near sheet lacks
                key = next(key for key in own if key not in other)
                yield Near(of, key, _shown(own[key]), _shown("share" if key == "ties" else 0), place)


def _other_forms(sheet: Sheet, place: int) -> Iterator[str]:
    """Yield a line's points, as a game's record has them, in other forms that are often meant."""
    line = sheet.lines[place]
    given, mark, prizes = line.points.partition("#")
    if given[:1] == "[":
        values, _, more = given[1:].partition("]")
        if line.numbers[:1] and line.numbers[0].high > values.count(","):
            for n in continued(numbers_of(values), int(more or 0)):
                yield f"[{values},{n}]{more}"
    elif line.formula:
        for parts in forms(parts_of(given), line.when == ROUND and "rounds" in sheet.options):
            yield joined(parts) + mark + prizes
        every = sheet.options.get("rounds")
        last = every if isinstance(every, int) and every > 1 and line.when == ROUND else None
        for text in _with_sisters(sheet, place, parts_of(given)):
            yield text + mark + prizes
        parts = parts_of(given)
        sums = {"abc"[k]: int(text) for k, text in line.sums if text.isdigit() and sheet.players[1] > _ALONE}
        for text in itertools.chain(majority(parts, sums), without_0(parts, "a") if not prizes else ()):
            yield text + mark + prizes
        others = against_others(parts, last), by_excess(parts), moved(parts), without_term(parts), limited(parts)
        for text in itertools.chain(*others, conditioned(parts)):
            yield text + mark + prizes
    yield from [text for text in (guarded(sheet.lines, place), sisters(sheet.lines, place)) if text]


def _with_sisters(sheet: Sheet, place: int, parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula that reads all lines of a shape but one with that, too."""
    found = [[n for n in alike(sheet, first) if n < place] for first in range(place)]
    for several in [each for first, each in enumerate(found) if each[0] == first]:
        missing = [n for n in several if chr(65 + n) not in parts]
        if len(missing) == 1 and len(several) > _ALONE:
            yield from with_sister(parts, [chr(65 + n) for n in several if n not in missing], chr(65 + missing[0]))


def _of_others(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheets in which a formula takes one more of the other lines together, or one less."""
    for place, line in enumerate(sheet.lines):
        given, mark, prizes = line.points.partition("#")
        parts = parts_of(given) if line.formula else []
        found = []
        for n, other in enumerate(sheet.lines[:place] if parts else ()):
            if other.counts and other.numbers:
                like = [chr(65 + each) for each in alike(sheet, n)]
                found += [(text, other.name, "") for text in with_line(parts, chr(65 + n), like)]
        found += [(text, "", sheet.lines[ord(name) - 65].name) for text, name in (without_line(parts) if parts else ())]
        for text, left_out, taken_in in found:
            changed = dataclasses.replace(line, points=text + mark + prizes)
            shown = [_shown(points(each, sheet.lines[:place])["points"]) for each in (line, changed)]
            of = _with_line(sheet, place, changed)
            yield Near(of, "points", shown[0], shown[1], place, left_out=left_out, taken_in=taken_in)


def _rounded(sheet: Sheet, place: int) -> Iterator[Near]:
    """Yield the sheets in which a line rounds up where it rounds down, or back."""
    line = sheet.lines[place]
    given = line.formula
    if not given:
        return
    times = [each.points[2:] if each.points[:2] == "a*" else "" for each in sheet.lines[:place]]
    multiples = {chr(65 + n): int(many) for n, many in enumerate(times) if many.isdigit()}
    for text, how in rounded(parts_of(given), multiples):
        changed = dataclasses.replace(line, points=text + line.points[len(given) :])
        own, other = [_shown(points(each, sheet.lines[:place])["points"]) for each in (line, changed)]
        yield Near(_with_line(sheet, place, changed), "points", own, f"{other}, rounded {how}", place)


def _of_rounds(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheets in which a formula reads what this round has of other lines, not all rounds so far, and back."""
    so_far, alone = "all rounds so far", "this round alone"
    for place, line in enumerate(sheet.lines):
        text = line.formula
        if not text or line.when not in (ROUND, DERIVED):
            continue
        shown = _shown(points(line, sheet.lines[:place])["points"])
        read = [sheet.lines[n] for n in lines_read(text)]
        if read and all(each.when == ROUND for each in read):
            changed = _with_line(sheet, place, dataclasses.replace(line, when=ROUND))
            changed = dataclasses.replace(changed, this_round=(place,))
            yield Near(changed, "points", f"{shown} of {so_far}", f"that of {alone}", place)
        elif line.when == ROUND and not read and re.findall("[abc]", text) and not line.sums:
            changed = dataclasses.replace(sheet, all_rounds=(place,))
            yield Near(changed, "points", f"{shown} of {alone}", f"that of {so_far}", place)
        if line.when == ROUND and not line.numbers:
            yield from _of_namesakes(sheet, place, text)


def _of_namesakes(sheet: Sheet, place: int, text: str) -> Iterator[Near]:
    """Yield the sheets in which a line's formula reads a line, not the number of that name that is asked in it."""
    line, before, parts = sheet.lines[place], sheet.lines[:place], parts_of(text)
    asking = asker(line, before)
    shown = _shown(points(line, before)["points"])
    for letter, number in zip("abc", asking.numbers, strict=False):
        if letter in parts and key(number.name) == key(asking.name):
            of_line = joined([chr(65 + before.index(asking)) if part == letter else part for part in parts])
            changed = dataclasses.replace(line, points=of_line + line.points[len(text) :])
            name = f'"{number.name}"'
            own, other = f"{shown} with the number {name}", f"the line {name}"
            yield Near(_with_line(sheet, place, changed), "points", own, other, place)


def _with_line(sheet: Sheet, place: int, line: Line) -> Sheet:
    """Return a sheet with another line at a place."""
    return dataclasses.replace(sheet, lines=(*sheet.lines[:place], line, *sheet.lines[place + 1 :]))


def _limited(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheets in which a formula counts a number up to the greatest one in the examples alone.

    That is open until they have one in the upper half of its range, or one of 8 or more that is twice the others.
    """
    known = entered(sheet)
    bare = dataclasses.replace(sheet, languages={}, examples=())
    for place, line in enumerate(sheet.lines):
        parts = [] if "#" in line.points or line.sums else parts_of(line.formula)
        if len(parts) - parts.count("-") == 1 or any(part[0] in "shlt" for part in parts):  # points, or beside others
            continue
        beside = {name for pair in compared(parts) for name in pair}  # as what is won beside what is bid
        for k, number in enumerate(line.numbers):
            values = sorted({n for other in alike(sheet, place) for n in known.get((other, k), ()) if n > 0})
            if not values or values[-1] >= number.high:
                continue
            beyond = max(values[-1] + 1, min(number.high // 2 + 1, max(2 * values[-1], _MANY)))
            beyond += (number.low - beyond) % number.step
            is_much = values[-1] >= _MANY and len(values) > 1 and values[-1] >= 2 * values[-2]
            is_open = 2 * values[-1] <= number.high and not is_much and "abc"[k] not in beside
            given = capped(parts, "abc"[k], values[-1]) if parts and is_open else None
            if given:
                changed = dataclasses.replace(line, points=given)
                own, other = [_shown(points(each, sheet.lines[:place])["points"]) for each in (line, changed)]
                of = _with_line(bare, place, changed)
                yield Near(of, "points", own, other, place, number=k, beyond=beyond)


def _refusing_others(sheet: Sheet) -> Iterator[Near]:
    """Yield the sheets in which a formula refuses one entry more, or one less, of numbers that go by more than 1.

    By what they go is their range's step, or else what all in the examples are multiples of.
    """
    bare, known = dataclasses.replace(sheet, languages={}, examples=()), entered(sheet)
    for place, line in enumerate(sheet.lines):
        parts = parts_of(line.formula) if line.formula else []
        if not is_refusing(parts):
            continue
        steps = {}
        for k, number in enumerate(line.numbers):
            values = {abs(n) for n in known.get((place, k), ()) if n}
            shared = [by for by in range(1, 1 + min(values)) if not any(n % by for n in values)] if values else [1]
            steps["abc"[k]] = number.step if number.step > 1 or len(values) < _SOME else shared[-1]
        for text in refusing_others(parts, steps):
            changed = dataclasses.replace(line, points=text + line.points[len(line.formula) :])
            own, other = [_shown(points(each, sheet.lines[:place])["points"]) for each in (line, changed)]
            yield Near(_with_line(bare, place, changed), "points", own, other, place)


def entered(sheet: Sheet) -> dict[tuple[int, int], list[int]]:
    """Return what the examples have of each number, by its line's place and its own."""
    found: dict[tuple[int, int], list[int]] = {}
    names = [line.name for line in sheet.lines]
    for example in sheet.games:
        for row, (_, place, k) in zip(example.rows, layout(sheet, example), strict=False):
            found.setdefault((place, k), []).extend(row)
        for name, _, *numbers in [cell for cell in example.cells if cell[0] in names]:
            for k, n in enumerate(numbers):
                found.setdefault((names.index(str(name)), k), []).append(int(n))
    return found


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return str(value).lower().replace("-", "−")

"""The questions about a sheet as they are asked: a game, what it might come to, and an answer's place in the file."""

from collections.abc import Iterator, Mapping
from typing import Any

from castellan_host.sheets import writing
from castellan_host.sheets.checking import check_all, entries, listed
from castellan_host.sheets.model import Example, Sheet, SheetError
from castellan_host.sheets.near import Near, left, near
from castellan_host.sheets.reading import read
from castellan_host.sheets.telling import Outcome, Question, Search, Trial
from castellan_host.sheets.trials import FAR, ROUNDS, rounds

_REFUSED = "one of these numbers can't be entered"


def game(sheet: Sheet, question: Question) -> list[str]:
    """Return the game of a question, a row for each entry, without what it comes to; with its round if several are."""
    people, events = entries(sheet, question.example)
    asked = [(line, number) for line in sheet.lines for number in line.numbers]
    rows = [f"A game of {people} {'players' if people > 1 else 'player'}:"]
    names = [number.name for _, number in asked]
    times = _times(sheet, question.example)
    for kind, *values in events:
        numbers = [int(str(value)) for value in values]
        when = next(times, "") if kind in ("row", "has") else ""
        if kind == "row":
            line, number = asked[numbers[0]]
            alone = names.count(number.name) == 1 or line.name == number.name
            rows.append(f"  {when}{'' if alone else line.name + ', '}{number.name}: {listed(numbers[1:])}")
        elif kind == "cell":
            line = sheet.lines[numbers[1]]
            rows.append(f"  {line.name}, player {numbers[0] + 1}: {listed(numbers[2:])}")
        elif kind == "has":
            rows.append(f"  {when}{sheet.lines[numbers[0]].name}: {f'player {numbers[1]}' if numbers[1] else 'nobody'}")
        elif kind == "tie":
            names = [
                name.lstrip("-") for name in sheet.tie if name.lstrip("-") not in {line.name for line in sheet.lines}
            ]
            broken = [f"{name} {listed([n])}" for name, n in zip(names, numbers[1:], strict=False)]
            rows.append(f"  player {numbers[0] + 1} has {', '.join(broken)}")
    return rows


def _times(sheet: Sheet, example: Example) -> Iterator[str]:
    """Yield for each row of an example when it is entered, "" where all are in the same round."""
    each, count = rounds(sheet, example)
    for row in range(len(example.rows)):
        if not each or len(example.rows) == each:
            yield ""
        else:
            yield f"round {row // each + 1}, " if row < each * count else "at the end, "


def results(question: Question) -> list[tuple[str, bool]]:
    """Return the two results of a question as texts, each with whether it is the sheet's: by the texts' order."""
    told = [(outcome(question.own), True), (outcome(question.other), False)]
    return sorted(told)


def outcome(given: Outcome | None) -> str:
    """Return what a game comes to, as a text."""
    if given is None:
        return _REFUSED
    parts = [f"{'totals' if len(given.totals) > 1 else 'total'} {listed(given.totals)}"]
    if given.first:
        parts.append(f"first {'is player' if len(given.first) == 1 else 'are players'} {listed(given.first)}")
    if given.over is not None:
        parts.append("the game may end" if given.over else "the game goes on")
    return "; ".join(parts)


def places(sheet: Sheet, example: Example, right: Outcome | tuple[int, ...] | None) -> list[str]:
    """Return where a sheet may be wrong alone, if a game comes to this, or to these totals; None if it is refused."""
    found = []
    for each in left(sheet, near(sheet)):
        given = Trial(1).outcome(each.sheet, each.example(example))
        if right in (given, given and given.totals):
            found.append(each.where)
    return found


def summary(found: Search) -> list[str]:
    """Return what became of the sheets near one, in sentences; none if there is no such sheet."""
    many = found.told + found.asked + len(found.equal) + len(found.open)
    if not many:
        return []
    parts = [f"its examples tell {found.told} apart from it"]
    if found.asked:
        games = "1 game" if len(found.questions) == 1 else f"{len(found.questions)} games"
        parts.append(f"{games} would tell {found.asked} more")
    if found.equal:
        parts.append(f"{len(found.equal)} are equal, tried with all values")
    rows = [f"Of {many} sheets that differ in one number or word, {', '.join(parts)}"]
    if found.open:
        places = ", ".join(dict.fromkeys(_place(each) for each in found.open))
        tried = f"with numbers from 0 to {FAR} and {ROUNDS} rounds more, in {found.games} games"
        rows.append(f"{len(found.open)} were not told apart {tried}: {places}")
    return rows


def _place(near: Near) -> str:
    return near.key if near.line is None else f'{near.key} of "{near.sheet.lines[near.line].name}"'


def appended(data: bytes, example: Example) -> bytes:
    """Return a sheet's file with another example behind all that stands there. Raises SheetError if it does not fit."""
    text = writing.toml({"example": [table(example)]}).lstrip("\n")
    before = data if data.endswith(b"\n") or not data else data + b"\n"
    added = before + b"\n" + text.encode()
    if b"\r\n" in data:
        added = added.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    try:
        check_all(read(added))
    except SheetError as error:
        raise SheetError(f"this example can't be added ({error}):\n{text}") from None
    return added


def table(example: Example) -> Mapping[str, Any]:
    """Return an example as a file's table has it, without what is empty."""
    given = {name: value for name, value in vars(example).items() if value not in (None, (), {})}
    return {name: _listed(value) for name, value in given.items()}


def _listed(value: Any) -> Any:
    """Return a value with lists and tables, as a file has them."""
    if isinstance(value, tuple):
        return [_listed(each) for each in value]
    return dict(value) if isinstance(value, dict) else value

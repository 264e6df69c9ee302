"""Reads a sheet's file, TOML: what is left out, what each key may be, and a sentence for whatever it can't be."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from castellan.core.rules import shapes
from castellan.games.pad import formula, lines
from castellan_host import toml
from castellan_host.counting import counted, worded
from castellan_host.sheets import model
from castellan_host.sheets.formulas import RESERVED, Place, key, to_letters
from castellan_host.sheets.model import LANGUAGES, TIES, WHEN, Example, Line, Names, Number, Sheet, SheetError

LARGEST = 64 * 1024  # bytes of a file

_OPTIONS = ("wins", "start", "target", "rounds", "out", "dealer")
_KINDS: dict[str, type | tuple[type, ...]] = {"wins": str, "dealer": bool, "rounds": (int, str)}  # others: a number
SHEET = ("title", "players", *_OPTIONS, "times", "first", "tie", "lines", "example", *LANGUAGES)
LINE = ("name", "asks", "points", "table", "more", "steps", "rank", "ties", "one", "when", "counts", "sums")
EXAMPLE = ("rows", "cells", "has", "ties", "totals", "places", "won", "winner", "over", "refused")
_MANY = 6  # names that are too long that are listed
_NAMES = ("title", "lines", "asks", "tie")
_RANGED = re.compile(r"(?P<name>.+?)(?: (?P<low>-?\d+)\.\.(?P<high>-?\d+)(?:/(?P<step>\d+))?)?")
_FACTOR = re.compile(r"(?P<asked>.+?) \* (?P<factor>-?\d+)")


def read(data: bytes) -> Sheet:
    """Return the sheet in a file. Raises SheetError."""
    return sheet_of(table(data))


def table(data: bytes) -> dict[str, Any]:
    """Return a file's table. Raises SheetError if it is no TOML."""
    if len(data) > LARGEST:
        raise SheetError(f"A sheet has at most {LARGEST // 1024} kB, not {len(data) // 1024}")
    try:
        return toml.table(data)
    except toml.TomlError as error:
        raise SheetError(str(error)) from None


def sheet_of(found: Mapping[str, Any]) -> Sheet:
    """Return the sheet that a file's table describes. Raises SheetError."""
    model.check_size(found)
    _only(found, SHEET, "A sheet")
    options = {name: found[name] for name in _OPTIONS if name in found}
    for name, value in options.items():
        _kind(value, _KINDS.get(name, int), name)
    if "times" in found:
        options.update(_times(_table(found["times"], "times")))
    by_round = "rounds" in options or any(
        isinstance(each, dict) and each.get("when") == "round" for each in _list(found.get("lines", []), "lines")
    )
    read_lines: list[Line] = []
    for each in _list(found.get("lines", []), "lines"):
        read_lines.append(_line(each, read_lines, "round" if by_round else "end"))
    _check_names(read_lines)
    if isinstance(options.get("rounds"), str):
        place = Place("rounds", [], [], 1 << formula.PLAYERS)
        options["rounds"] = to_letters(str(options["rounds"]), place)
    people = found.get("players", [1, 8])
    if not _is_numbers(people) or len(people) != 2 or not 1 <= people[0] <= people[1] <= 8:
        raise SheetError("players has the least and the most of them, such as [2, 5], within 1 to 8")
    sheet = Sheet(
        title=_text(found.get("title"), "title"),
        players=(people[0], people[1]),
        options=options,
        lines=tuple(read_lines),
        first=_text(found.get("first", ""), "first"),
        tie=_texts(found.get("tie", []), "tie"),
    )
    languages = {name: _names(found[name], name, sheet) for name in LANGUAGES if name in found}
    examples = tuple(example_of(each) for each in _list(found.get("example", []), "[[example]]"))
    return Sheet(**{**vars(sheet), "languages": languages, "examples": examples})


def _times(table: Mapping[str, object]) -> dict[str, Any]:
    """Return the options of a game that is timed, with the limits of time that it has."""
    known = {option.name: option for option in shapes.times()[1:]}
    _only(table, tuple(known), "times")
    for name, value in table.items():
        option = known[name]
        if type(value) is not int or not option.low <= value <= option.high:
            raise SheetError(f"times: {name} is a number of {option.low} to {option.high}, not {toml.shown(value)}")
    if ("increment" in table or "delay" in table) and not table.get("bank"):
        raise SheetError("times: increment and delay belong to a bank")
    found: dict[str, Any] = {"times": True}
    found.update(table)
    return found


def _line(given: object, before: Sequence[Line], usual: str) -> Line:
    table = _of_text(given) if isinstance(given, str) else given
    if not isinstance(table, dict):
        raise SheetError(f"A line is a text or a table, not {toml.shown(given)}")
    _only(table, LINE, f"The line {toml.shown(table['name'])}" if "name" in table else "A line")
    name, numbers, named = _asked(table)
    held = "one" in table
    if held and numbers and "asks" in table:
        raise SheetError(f'"{name}": who has it is asked by name, so a line with one has no asks')
    numbers = () if held else numbers
    when = _when(table, name, usual if numbers or held else "")
    line = Line(name, numbers, "", when, held, named=named)
    place = _place(line, before)
    sums = []
    for number, text in _table(table.get("sums", {}), f'"{name}": sums').items():
        names = [key(each.name) for each in numbers]
        if key(number) not in names and not (number == "n" and len(names) == 1):
            raise SheetError(f'"{name}": sums names a number of this line, not {number}')
        of = Place(name, [], [], 1 << formula.ROUND | 1 << formula.PLAYERS)
        sums.append((names.index(key(number)) if key(number) in names else 0, to_letters(str(text), of)))
    counts = table.get("counts", True)
    _kind(counts, bool, f'"{name}": counts')
    return Line(name, numbers, _points(table, line, place), when, held, counts, tuple(sums), named)


def _of_text(text: str) -> dict[str, Any]:
    """Return the table of a line in short: a name, its range if it has one, and what its number is worth."""
    match = _FACTOR.fullmatch(text)
    return {"name": match["asked"], "points": f"n * {match['factor']}"} if match else {"name": text}


def _asked(table: Mapping[str, Any]) -> tuple[str, tuple[Number, ...], bool]:
    """Return a line's name, what it asks, and whether that has names of its own."""
    own = _number(_text(table.get("name"), "The name of a line"))
    if "asks" not in table:
        return own.name, (own,), False
    asks = table["asks"]
    texts = (asks,) if isinstance(asks, str) else _texts(asks, f'"{own.name}": asks')
    if own.range:
        raise SheetError(f'"{own.name}": its range stands in asks, or behind its name without asks')
    numbers = tuple(_number(text) for text in texts)
    if len(numbers) > lines.NUMBERS:
        raise SheetError(f'"{own.name}" asks {len(numbers)} numbers, but a line has at most {lines.NUMBERS}')
    if len(numbers) == 1 and numbers[0].name == own.name:
        return own.name, numbers, False
    return own.name, numbers, bool(numbers)


def _number(text: str) -> Number:
    match = _RANGED.fullmatch(text)
    if not match or match["low"] is None:
        return Number(text)
    low, high, step = int(match["low"][:9]), int(match["high"][:9]), int((match["step"] or "1")[:9])
    name = match["name"]
    if not -lines.POINTS <= low <= high <= lines.POINTS:
        raise SheetError(f'"{name}": a range lies within −{lines.POINTS} to {lines.POINTS}, the lower end first')
    if not 1 <= step <= lines.POINTS:
        raise SheetError(f'"{name}": a step is 1 to {lines.POINTS}')
    return Number(name, low, high, step)


def _when(table: Mapping[str, Any], name: str, usual: str) -> str:
    given = table.get("when", usual)
    if not given:
        return lines.DERIVED
    if not isinstance(given, str) or given not in WHEN:
        raise SheetError(f'"{name}": when is {", ".join(WHEN)}, not {toml.shown(given)}')
    asks_nothing = not usual
    if asks_nothing and given != "round":
        raise SheetError(f'"{name}" asks nothing: it has no when, or "round", which books it with the line before it')
    return WHEN[given]


def _place(line: Line, before: Sequence[Line]) -> Place:
    """Return where a line's formula stands, and which names it knows."""
    numbers = line.numbers
    if line.when == lines.ROUND and not line.numbers and not line.held:
        with_it = next((each for each in reversed(before) if each.numbers or each.held), None)
        if not with_it or with_it.when != lines.ROUND or with_it.held:
            raise SheetError(
                f'"{line.name}": when = "round" books it with the line before it, which is none of a round'
            )
        numbers = with_it.numbers
    own = lines.known_names(len(numbers), line.when)
    return Place(line.name, [number.name for number in numbers], before, own)


def _points(table: Mapping[str, Any], line: Line, place: Place) -> str:
    """Return a line's points as a game's record has them."""
    kinds = [kind for kind in ("points", "table", "steps", "one") if kind in table]
    if len(kinds) > 1 or ("rank" in table and kinds and kinds != ["points"]):
        raise SheetError(f'"{line.name}" has one of points, table, steps and one; rank stands beside points alone')
    for kind, of in (("more", "table"), ("ties", "rank")):
        if kind in table and of not in table:
            raise SheetError(f'"{line.name}": {kind} belongs to {of}')
    if "one" in table:
        if not _fits(table["one"]) or not table["one"]:
            raise SheetError(f'"{line.name}": one is a number of points')
        return str(table["one"])
    if "table" in table:
        more = table.get("more", 0)
        if not _fits(more):
            raise SheetError(f'"{line.name}": more is a number of points')
        if line.numbers and line.numbers[0].low < 0:
            raise SheetError(f'"{line.name}": a number below 0 has no place in a table')
        values = _listed(table["table"], line, "table")
        return f"[{values}]" + (f"{more:+d}" if more else "")
    if "steps" in table:
        return f"{{{_listed(table['steps'], line, 'steps')}}}"
    return _formula(table, line, place) + _rank(table, line)


def _formula(table: Mapping[str, Any], line: Line, place: Place) -> str:
    points = table.get("points", "")
    if type(points) not in (int, str):
        raise SheetError(f'"{line.name}": points is a formula in quotes, or a number')
    if not line.numbers and points == "":
        raise SheetError(f'"{line.name}" asks nothing, so it needs points')
    return to_letters(str(points), place) if points != "" else ""


def _rank(table: Mapping[str, Any], line: Line) -> str:
    if "rank" not in table:
        return ""
    if line.when == lines.ANY:
        raise SheetError(f'"{line.name}": a rank needs a number of each player, and "any" is never complete')
    ties = table.get("ties", "share")
    if not isinstance(ties, str) or ties not in TIES:
        raise SheetError(f'"{line.name}": ties is {", ".join(TIES)}, not {toml.shown(ties)}')
    return f"#{_listed(table['rank'], line, 'rank')}{TIES[ties]}"


def _listed(values: object, line: Line, what: str) -> str:
    if not isinstance(values, list) or not values or not all(_fits(value) for value in values):
        raise SheetError(f'"{line.name}": {what} is a list of numbers within ±{lines.POINTS}, such as [5, 3, 1]')
    if what == "steps" and values != sorted(set(values)):
        raise SheetError(f'"{line.name}": steps rise, such as [1, 4, 6, 8]')
    return ",".join(map(str, values))


def _check_names(read_lines: Sequence[Line]) -> None:
    """Raise SheetError if two names can't be kept apart, such as by capitals alone."""
    seen: dict[str, str] = {}
    named = [(line.name, "") for line in read_lines]
    named += [(n.name, f' of "{line.name}"') for line in read_lines for n in line.numbers if n.name != line.name]
    _check_lengths(named)
    for line in read_lines:
        check_name(line.name)
        form = " ".join(key(line.name).replace("_", " ").split())
        if form in seen:
            raise SheetError(f'Two lines have almost the same name, "{seen[form]}" and "{line.name}"')
        seen[form] = line.name
        names = [key(number.name) for number in line.numbers]
        for number in line.numbers:
            check_name(number.name)
            if names.count(key(number.name)) > 1:
                raise SheetError(f'"{line.name}" asks two numbers with the name "{number.name}"')
            if line.named and key(number.name) in RESERVED:
                raise SheetError(f'"{line.name}": a number can\'t be called "{number.name}", a word of formulas')


def _check_lengths(named: Iterable[tuple[str, str]], language: str = "") -> None:
    """Raise SheetError with all names that are too long, or empty, each with whose it is."""
    named = list(named)
    if not all(name for name, _ in named):
        raise SheetError(f"{language}A name has 1 to {lines.NAME} letters, and one is empty")
    found = [f'"{name[:30]}"{of} has {len(name)}' for name, of in named if len(name) > lines.NAME]
    if found:
        more = [f"{len(found) - _MANY} more have too many"] if len(found) > _MANY else []
        raise SheetError(f"{language}A name has 1 to {lines.NAME} letters: {', '.join(found[:_MANY] + more)}")


def check_name(name: str) -> None:
    """Raise SheetError unless a line or a number can have this name."""
    _check_lengths([(name, "")])
    if any(not letter.isprintable() or letter in '|,"\\' for letter in name) or ".." in name or name[0] in "-=*":
        raise SheetError(f'"{name}" is no name: it has a sign that stands for something else, or can\'t be seen')
    if name != " ".join(name.split()):
        raise SheetError(f'"{name}" has a blank too many')


def _names(table: object, language: str, sheet: Sheet) -> Names:
    found = _table(table, f"[{language}]")
    _only(found, _NAMES, f"[{language}]")
    own = Names(
        _text(found.get("title", sheet.title), f"[{language}] title"),
        tuple(line.name for line in sheet.lines),
        tuple(number.name for number in sheet.asked),
        sheet.tie,
    )
    values = {}
    for name in ("lines", "asks", "tie"):
        usual = getattr(own, name)
        values[name] = _texts(found.get(name, list(usual)), f"[{language}] {name}")
        if len(values[name]) != len(usual):
            many = f"there {worded(len(usual), 'is', 'are')} {len(usual)}"
            raise SheetError(f"[{language}] {name} has {counted(len(values[name]), 'name')}, but {many}")
        _check_lengths([(each.lstrip("-") if name == "tie" else each, "") for each in values[name]], f"[{language}] ")
        for each in values[name]:
            check_name(each.lstrip("-") if name == "tie" else each)
    named = [line.name for line in sheet.lines]
    for first, second in zip(sheet.tie, values["tie"], strict=True):
        if _broken_by(first, named) != _broken_by(second, values["lines"]):
            raise SheetError(
                f'[{language}] tie: "{second}" stands for "{first}", so both name the same line or both none, '
                "and both begin with - or none"
            )
    return Names(own.title, **values)


def _broken_by(name: str, named: Sequence[str]) -> tuple[bool, int | None]:
    """Return of a name that breaks ties whether fewer is better, and the place of the line that it names, if any."""
    line = name.lstrip("-")
    return name[:1] == "-", named.index(line) if line in named else None


def example_of(table: object) -> Example:
    """Return the example that a table of a file describes. Raises SheetError."""
    found = _table(table, "[[example]]")
    _only(found, EXAMPLE, "[[example]]")
    values: dict[str, Any] = dict(found)
    for name in ("rows", "ties"):
        if name in values:
            if not isinstance(values[name], list) or not all(_is_numbers(row) for row in values[name]):
                raise SheetError(f"{name} of an example is a list of lists of numbers")
            values[name] = tuple(tuple(row) for row in values[name])
    if any(len(row) < 2 for row in values.get("ties", ())):
        raise SheetError("ties of an example are such as [2, 5]: player, and the number that breaks the tie")
    cells = values.get("cells", [])
    if not isinstance(cells, list) or not all(isinstance(cell, list) and cell and _is_cell(cell) for cell in cells):
        raise SheetError('cells of an example are such as ["ones", 3, 2]: line, player, numbers')
    values["cells"] = tuple(tuple(cell) for cell in cells)
    for name in ("totals", "places"):
        if name in values:
            if not _is_numbers(values[name]):
                raise SheetError(f"{name} of an example is a list of numbers, one for each player")
            values[name] = tuple(values[name])
    holders = _table(values.get("has", {}), "has of an example")
    if not all(type(seat) is int for seat in holders.values()):
        raise SheetError("has of an example names a player by the seat, 1 is the first")
    if "winner" in values:
        values["winner"] = _winners(values["winner"])
    for name in ("won", "over", "refused"):
        if name in values:
            _kind(values[name], bool, f"{name} of an example")
    for name in ("totals", "places", "won", "winner", "over"):
        if values.get("refused") and name in values:
            raise SheetError(f"An example with refused = true has no {name}: one of its numbers can't be entered")
    return Example(**values)


def _winners(value: object) -> tuple[int, ...]:
    """Return who is first, of one player's seat or a list of several."""
    seats = value if isinstance(value, list) else [value]
    if not seats or not _is_numbers(seats) or len(set(seats)) < len(seats):
        raise SheetError("winner of an example is who is first, a player by the seat, or a list of several: [1, 2]")
    return tuple(sorted(seats))


def _is_cell(cell: list[object]) -> bool:
    return isinstance(cell[0], str) and _is_numbers(cell[1:]) and (len(cell) > 2 or cell == ["round"])


def _only(table: Mapping[str, object], known: Sequence[str], what: str) -> None:
    for name in table:
        if name not in known:
            raise SheetError(f"{what} has no key {toml.shown(name)}, only {', '.join(known)}")


def _kind(value: object, kind: type | tuple[type, ...], name: str) -> None:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if type(value) not in kinds:
        words = {int: "a number", str: "a text", bool: "true or false"}
        raise SheetError(f"{name} is {' or '.join(words[each] for each in kinds)}, not {toml.shown(value)}")


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise SheetError(
            f"{name} is a text" + (f", not {toml.shown(value)}" if value is not None else ", and it is missing")
        )
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise SheetError(f"{name} is a list of texts")
    return tuple(value)


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise SheetError(f"{name} is a list")
    return value


def _table(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SheetError(f"{name} is a table")
    return value


def _is_numbers(value: object) -> bool:
    return isinstance(value, list) and all(_fits(each, 99999) for each in value)


def _fits(value: object, limit: int = lines.POINTS) -> bool:
    return type(value) is int and -limit <= value <= limit

"""A sheet as the options of a game's record, in one of its languages, and back; the texts are docs/sheets.md's."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from castellan.core.record import canonical
from castellan.core.rules.shapes import TIMING
from castellan.games.pad import lines
from castellan_host.sheets import writing
from castellan_host.sheets.formulas import Place, to_names
from castellan_host.sheets.model import TIES, WHEN, Line, Names, Number, Sheet, asker


def options(sheet: Sheet, language: str = "en") -> dict[str, Any]:
    """Return the options of `new` beside the players, with the names of a language if the sheet has them."""
    sheet = in_language(sheet, language)
    found: dict[str, Any] = {"title": sheet.title, **sheet.options}
    if sheet.first:
        found["first"] = sheet.first
    if sheet.tie:
        found["tie"] = ",".join(sheet.tie)
    found["lines"] = [text(line) for line in sheet.lines]
    return found


def stored(sheet: Sheet, language: str = "en") -> str:
    """Return what a box stores of a sheet, with its names in a language."""
    return canonical({"players": list(sheet.players), **options(sheet, language)})


def in_language(sheet: Sheet, language: str) -> Sheet:
    """Return the sheet with its names in a language, as it is if it has none."""
    names = sheet.languages.get(language)
    if names is None:
        return sheet
    own = iter(names.asks)
    renamed = []
    for line, name in zip(sheet.lines, names.lines, strict=True):
        numbers = tuple(dataclasses.replace(number, name=next(own) if line.named else name) for number in line.numbers)
        renamed.append(dataclasses.replace(line, name=name, numbers=numbers))
    before = [line.name for line in sheet.lines]
    first = renamed[before.index(sheet.first)].name if sheet.first in before else sheet.first
    return dataclasses.replace(sheet, title=names.title, lines=tuple(renamed), first=first, tie=_ties(sheet, names))


def _ties(sheet: Sheet, names: Names) -> tuple[str, ...]:
    """Return what breaks ties in another language: of a line its own name there."""
    lines_there = {line.name: name for line, name in zip(sheet.lines, names.lines, strict=True)}
    ties = []
    for own, there in zip(sheet.tie, names.tie, strict=True):
        sign = own[: len(own) - len(own.lstrip("-"))]
        ties.append(sign + lines_there[own.lstrip("-")] if own.lstrip("-") in lines_there else there)
    return tuple(ties)


def text(line: Line) -> str:
    """Return a line as a game's record has it."""
    if line.held:
        asks = "="
    elif not line.numbers:
        asks = "-"
    elif line.named:
        asks = ",".join(f"{number.name} {number.range}".strip() for number in line.numbers)
    else:
        asks = "*" + line.numbers[0].range if line.numbers[0].range else ""
    when = line.when + ("" if line.counts else "-")
    return "|".join([line.name, asks, line.points, when + "".join(f"={'abc'[n]}{sum}" for n, sum in line.sums)])


def read_back(given: Mapping[str, Any]) -> Sheet:
    """Return the sheet of a game, from the options of its record. Raises RuleError if these can't be used."""
    names = ("wins", "start", "target", "rounds", "out", "dealer") + (TIMING if given.get("times") else ())
    options = {name: given[name] for name in names if name in given}
    texts = given["lines"]
    parsed = lines.Sheet(texts)
    read = []
    for line, each in zip(parsed.lines, texts, strict=True):
        _, asks, points, when = each.split("|")
        numbers = tuple(Number(number.name, number.low, number.high, number.step) for number in line.numbers)
        sums = tuple((int("abc".index(part[0])), part[1:]) for part in lines.split_sums(when[1:].lstrip("-")))
        named = bool(numbers) and asks[:1] not in ("", "*")
        read.append(Line(line.name, numbers, points, line.when, asks == "=", line.counts, sums, named))
    tie = tuple(given["tie"].split(",")) if given.get("tie") else ()
    return Sheet(given.get("title", ""), (1, 8), options, tuple(read), given.get("first", ""), tie)


def toml(sheet: Sheet) -> str:
    """Return a sheet as a file, without its other languages and examples."""
    table: dict[str, Any] = {"title": sheet.title}
    if sheet.players != (1, 8):
        table["players"] = list(sheet.players)
    if sheet.options.get("times"):
        table["times"] = {name: sheet.options[name] for name in TIMING[1:] if name in sheet.options}
    for name, value in sheet.options.items():
        if name in TIMING:
            continue
        table[name] = to_names(value, Place("", [], [])) if name == "rounds" and isinstance(value, str) else value
    if sheet.first:
        table["first"] = sheet.first
    if sheet.tie:
        table["tie"] = list(sheet.tie)
    table["lines"] = [_line(line, sheet.lines[:place]) for place, line in enumerate(sheet.lines)]
    return writing.toml(table)


def _line(line: Line, before: tuple[Line, ...]) -> dict[str, Any]:
    unnamed = line.numbers and not line.named
    table: dict[str, Any] = {"name": f"{line.name} {line.numbers[0].range}".strip() if unnamed else line.name}
    if not unnamed and not line.held:
        table["asks"] = [f"{number.name} {number.range}".strip() for number in line.numbers]
    table.update(points(line, before))
    if line.when != lines.DERIVED:
        table["when"] = next(word for word, letter in WHEN.items() if letter == line.when)
    if not line.counts:
        table["counts"] = False
    if line.sums:
        table["sums"] = {line.numbers[n].name: to_names(sum, Place("", [], [])) for n, sum in line.sums}
    return table


def points(line: Line, before: tuple[Line, ...]) -> dict[str, Any]:
    """Return the keys of a line's table that say what it is worth."""
    given = line.points
    if line.held:
        return {"one": int(given)}
    if given[:1] == "[":
        values, _, more = given[1:].partition("]")
        return {"table": _numbers(values)} | ({"more": int(more)} if more else {})
    if given[:1] == "{":
        return {"steps": _numbers(given[1:-1])}
    text, mark, prizes = given.partition("#")
    place = Place(line.name, [number.name for number in asker(line, before).numbers], before)
    table: dict[str, Any] = {"points": to_names(text, place)} if text else {}
    if mark:
        table["rank"] = _numbers(prizes.rstrip("fns"))
        ties = next((word for word, letter in TIES.items() if letter and prizes.endswith(letter)), "")
        if ties:
            table["ties"] = ties
    return table


def _numbers(texts: str) -> list[int]:
    return [int(text) for text in texts.split(",")]

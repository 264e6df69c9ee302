"""Writes the score sheets that come with castellan as modules of the firmware, for `make renew`. A test compares them.

`castellan.games.pad.sheets` has each sheet's options of `new` as canonical JSON, with a ? in the place of each name;
`<language>_sheets` the names in the same order, with | between them, and the titles of all, which come last in their
options. `castellan.text.sheets` puts them together again. In a UF2 these tables are deflated: see `packed_texts`.
"""

import dataclasses
import json
import pathlib
from collections.abc import Iterable

from castellan.text import LANGUAGES
from castellan_host.sheets import shipped, texts
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.reading import read

FOLDER = pathlib.Path(__file__).parents[2] / "firmware/castellan/games/pad"
NAME = "?"
TITLES = "titles"  # their key

_ABOUT = {
    "": "The score sheets that come with castellan, without their names: see `castellan.text.sheets`.",
    "en_": "English: the names in score sheets.",
    "fr_": "French: the names in score sheets.",
    "ru_": "Russian: the names in score sheets.",
    "de_": "German: the names in score sheets.",
}


def modules() -> dict[pathlib.Path, str]:
    """Return the text of each module, by its path."""
    sheets = [read(path.read_bytes()) for path in shipped.files()]
    found = {"": _table(form(sheet) for sheet in sheets)}
    for language in LANGUAGES:
        said = [texts.in_language(sheet, language) for sheet in sheets]
        titles = {TITLES: "|".join(sheet.title for sheet in said)}
        found[language + "_"] = titles | _table("|".join(names(sheet)) for sheet in said)
    english = found["en_"]
    same = {start: {key for key in rows if rows[key] == english.get(key)} for start, rows in found.items()}
    same["en_"] = set()
    return {FOLDER / f"{start}sheets.py": _module(_ABOUT[start], rows, same[start]) for start, rows in found.items()}


def _table(rows: Iterable[str]) -> dict[str, str]:
    return {str(place): row for place, row in enumerate(rows)}


def form(sheet: Sheet) -> str:
    """Return a sheet's options as canonical JSON, `players` included, with NAME in the place of each name."""
    lines = [
        dataclasses.replace(
            line, name=NAME, numbers=tuple(dataclasses.replace(each, name=NAME) for each in line.numbers)
        )
        for line in sheet.lines
    ]
    ties = tuple(name[: len(name) - len(name.lstrip("-"))] + NAME for name in sheet.tie)
    bare = dataclasses.replace(sheet, title=NAME, lines=tuple(lines), first=sheet.first and NAME, tie=ties)
    options = {"players": list(sheet.players), **texts.options(bare)}
    return json.dumps(options, sort_keys=True, separators=(",", ":"))


def names(sheet: Sheet) -> list[str]:
    """Return a sheet's names in the order in which `form` has them, without the title."""
    found = [sheet.first] if sheet.first else []
    for line in sheet.lines:
        found += [line.name, *(number.name for number in line.numbers if line.named)]
    return [*found, *(name.lstrip("-") for name in sheet.tie)]


def _module(about: str, rows: dict[str, str], same: set[str]) -> str:
    quoted = ((key, f"'{row}'" if '"' in row else f'"{row}"') for key, row in rows.items())
    said = "  # as in English"
    text = "".join(f'    "{key}": {each},{said if key in same else ""}\n' for key, each in quoted)
    return f'"""{about} Written by `make renew`."""\n\nSHEETS = {{\n{text}}}\n'


def write() -> None:
    """Write the modules."""
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")

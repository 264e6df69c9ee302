"""Read mutants from the tables in tests/mutants, and a game's from tests/games: each breaks one promise on purpose.

An entry of `tests/mutants/AREA.toml`, or of `tests/games/AREA/mutants.toml`, is named after the fault. It has the
`test` that must fail, `why` it must, and the lines `old` that are replaced by `new`:

    [four_seats_are_five]
    test = "test_a_game_has_four_seats_at_most"
    why = "A fifth player is accepted, and has no key."
    old = '''
    SEATS = 4
    '''
    new = '''
    SEATS = 5
    '''

`old` is complete lines that stand in the code once. An insertion has a line beside it in both, a deletion
an empty `new`. `file` is needed only if `old` stands in several files. Several places are a list of
`[[four_seats_are_five.changes]]`, each with `old`, `new` and maybe `file`.
"""

import dataclasses
import pathlib
import re
import tomllib

TABLES = ("tests/mutants/*.toml", "tests/games/*/mutants.toml")
HEAD = {"test", "why"}
CHANGE = {"old", "new"}
OPTIONAL = {"file"}


@dataclasses.dataclass(frozen=True)
class Change:
    """Lines of the code, and what replaces them; `file` is empty if any file may have them."""

    old: str
    new: str
    file: str = ""


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A fault by name. `listed` is its table and line, `test` as it is written there."""

    name: str
    area: str
    listed: str
    test: str
    changes: tuple[Change, ...]


def read(root: pathlib.Path) -> tuple[list[Mutant], list[str]]:
    """Return the mutants of all tables, and what is wrong with the others."""
    mutants: dict[str, Mutant] = {}
    problems = []
    for path in sorted(path for pattern in TABLES for path in root.glob(pattern)):
        shown = path.relative_to(root).as_posix()
        area = path.parent.name if path.stem == "mutants" else path.stem
        text = path.read_text(encoding="utf-8")
        try:
            entries = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            problems.append(f"{shown}: {error}")
            continue
        for name, entry in entries.items():
            listed = f"{shown}:{_line(text, name)}"
            faults = _faults(entry)
            if name in mutants:
                faults.append(f"is also in {mutants[name].listed}")
            if faults:
                problems += [f"{listed} {name}: {fault}" for fault in faults]
            else:
                mutants[name] = Mutant(name, area, listed, entry["test"], _changes(entry))
    return list(mutants.values()), problems


def _line(text: str, name: str) -> int:
    head = re.search(rf"^\[+{re.escape(name)}[].]", text, re.MULTILINE)
    return text.count("\n", 0, head.start()) + 1 if head else 1


def _changes(entry: dict) -> tuple[Change, ...]:
    parts = entry.get("changes", [entry])
    return tuple(Change(part["old"], part["new"], part.get("file", "")) for part in parts)


def _faults(entry: object) -> list[str]:
    """Return what is wrong with the form of an entry."""
    if not isinstance(entry, dict):
        return ["is no table"]
    if "changes" not in entry:
        return _keys(entry, HEAD | CHANGE, OPTIONAL) or _lines(entry)
    changes = entry["changes"]
    if not isinstance(changes, list) or not changes or not all(isinstance(change, dict) for change in changes):
        return ["changes: is no list of tables"]
    faults = _keys({key: value for key, value in entry.items() if key != "changes"}, HEAD, set())
    for change in changes:
        faults += _keys(change, CHANGE, OPTIONAL) or _lines(change)
    return faults


def _keys(table: dict, needed: set[str], optional: set[str]) -> list[str]:
    faults = [f"{key}: is missing" for key in sorted(needed - set(table))]
    faults += [f"{key}: is no key of a mutant" for key in sorted(set(table) - needed - optional)]
    faults += [f"{key}: is no text" for key, value in table.items() if not isinstance(value, str)]
    return faults + [f"{key}: is empty" for key in sorted(needed - {"new"}) if table.get(key) == ""]


def _lines(change: dict) -> list[str]:
    texts = {"old": change["old"], "new": change["new"]}
    faults = [f"{key}: ends within a line" for key, text in texts.items() if text and not text.endswith("\n")]
    return faults + (["old and new are the same"] if change["old"] == change["new"] else [])

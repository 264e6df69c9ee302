"""The JSON of an export, read back: the lines, and what the database knew beside them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from castellan.core import record
from castellan.core.errors import CastellanError
from castellan.core.record import SEQ
from castellan_host.database.notes import NOTHING, Noted
from castellan_host.database.schema import is_id
from castellan_host.export.games_json import FORMAT, VERSION
from castellan_host.stored_games import people
from castellan_host.stored_games.people import People, PeopleError

_LONGEST_NOTE, _LONGEST, _MOST = 1 << 16, 200, 100  # letters of a note and of other texts, names
_VERSIONS = 1000  # above it a number says nothing


class FormError(ValueError):
    """JSON that is no export of ours, or not all of a game; reads as a sentence."""


@dataclass
class Given:
    """What is known of a game beside its lines; "" and None if unknown.

    `date` is when it began, `seen` when a laptop first saw it, `conflicts` holds number, line and time seen; `noted` is
    what people noted about it.
    """

    game: str = ""
    box: str = ""
    date: int | None = None
    seen: int | None = None
    conflicts: list[tuple[int, str, int]] = field(default_factory=list)
    noted: Noted | None = None


def games(content: Any) -> list[Any]:
    """Return the games of a file. Raises FormError if it is none of ours."""
    if type(content) is not dict or content.get("format") != FORMAT or type(content.get("games")) is not list:
        raise FormError("was not written by castellan export")
    version = content.get("version")
    if type(version) is not int or version != VERSION:
        of = f" (version {version} of its format)" if type(version) is int and abs(version) < _VERSIONS else ""
        raise FormError(f"was written by another Castellan{of}")
    return list(content["games"])


def people_of(source: str, content: dict[str, Any]) -> People:
    """Return who is who by a file. Raises FormError if it says so in another form."""
    entries = content.get("people", {})
    if type(entries) is not dict:
        raise FormError('"people" has another form')
    try:
        return people.of_entries(Path(source), entries)
    except PeopleError as error:
        raise FormError(str(error)) from None


def given(game: Any) -> tuple[Given, list[str]]:
    """Return what is known of a game, and its lines. Raises FormError if something is missing or can't be."""
    if type(game) is not dict:
        raise FormError("is not a game: no JSON object")
    for name in ("id", "box"):
        if type(game.get(name)) is not str or not is_id(game[name]):
            raise FormError(f'"{name}" is not an id')
    lines = game.get("lines")
    if type(lines) is not list or not lines or not all(map(_is_text, lines)):
        raise FormError('"lines" is not a list of records')
    stored = Given(game["id"], game["box"], conflicts=_conflicts(game.get("conflicts", [])))
    stored.noted = noted(game)
    date, approximate = ("dated", "dated_approximate") if "dated" in game else ("date", "approximate")
    if game.get(approximate) is True:
        stored.seen = _time(game.get(date))
    else:
        stored.date = _time(game.get(date))
    return stored, lines


def noted(given: dict[str, Any]) -> Noted | None:
    """Return what people noted about a game or play, None if nothing. Raises FormError."""
    beside = given.get("noted")
    if beside is None:
        return None
    if type(beside) is not dict or type(beside.get("there", [])) is not list:
        raise FormError('"noted" has another form')
    note, place, there = beside.get("note", ""), beside.get("place", ""), beside.get("there", [])
    if not all(_is_text(text) and "\0" not in text for text in (note, place, *there)):
        raise FormError('"noted" has another form')
    if len(note) > _LONGEST_NOTE or len(there) > _MOST or max(map(len, (place, *there))) > _LONGEST:
        raise FormError('"noted" is too long')
    found = Noted(_time(beside.get("date")), note, place, tuple(there))
    return None if found == NOTHING else found


def _conflicts(rows: Any) -> list[tuple[int, str, int]]:
    if type(rows) is not list:
        raise FormError('"conflicts" is not a list')
    found = []
    for row in rows:
        try:
            line, seen = row["other"], _time(row["seen"])
            seq = record.decode(f"{line}\n".encode())[SEQ]
        except (KeyError, TypeError, CastellanError, UnicodeError):
            raise FormError("a conflict is not a record") from None
        found.append((seq, line, seen or 0))
    return found


def _is_text(line: Any) -> bool:
    """Return whether a value is text without surrogates, which JSON may hold."""
    return type(line) is str and not any("\ud800" <= letter <= "\udfff" for letter in line)


def _time(text: Any) -> int | None:
    """Return a time as Unix time, None if there is none. Raises FormError."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise ValueError
        return int(moment.astimezone(UTC).timestamp())  # no calendar goes beyond 9999, in UTC either
    except (TypeError, ValueError, OverflowError):
        raise FormError("a date is not a time in UTC") from None

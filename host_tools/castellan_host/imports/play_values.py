"""What a play of another program's file may hold: its texts, numbers and dates, checked one by one."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple, NoReturn

from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.imports.games_json import FormError
from castellan_host.naming import composed
from castellan_host.stored_games.taken import NO_TIME

MOST_PLAYERS = 100
LONGEST_NOTE = 1 << 16  # letters
_LARGEST = (1 << 31) - 1
# Letters that not every database takes, and those that control a terminal or are in no XML.
_UNSTORABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_DAY, _MOMENT = "%Y-%m-%d", "%Y-%m-%d %H:%M:%S"


class Read(NamedTuple):
    """A play of a file, what there is to say of it, "" if nothing, and what people noted about it on another laptop."""

    play: Play
    note: str = ""
    noted: Noted | None = None


class NoPlay(NamedTuple):
    """A play that can't be taken: which of the file, and why; both are parts of a sentence."""

    what: str
    reason: str


def line(given: Mapping[str, Any], name: str, most: int) -> str:
    """Return a text of one line, "" if there is none. Raises FormError if it is none, or has more letters."""
    return " ".join(text(given, name, most).split())


def text(given: Mapping[str, Any], name: str, most: int = LONGEST_NOTE) -> str:
    """Return a text, "" if there is none. Raises FormError if it is none, or has more letters."""
    value = given.get(name)
    if value is None:
        return ""
    if type(value) is not str:
        raise FormError(f'"{name}" is not a text')
    if len(value) > most:
        raise FormError(f'"{name}" has more than {most} letters')
    return _UNSTORABLE.sub("?", value)


def person(given: Mapping[str, Any], name: str) -> str:
    """Return a name as names are kept. Raises FormError."""
    return composed(line(given, name, 128))


def number(given: Mapping[str, Any], name: str) -> int:
    """Return a number from 0 on, also from its digits, 0 if there is none. Raises FormError."""
    value = given.get(name)
    if value is None or value == "":
        return 0
    if type(value) is str and value.isascii() and value.isdigit() and len(value) <= len(str(_LARGEST)):
        value = int(value)
    if type(value) is not int or not 0 <= value <= _LARGEST:
        raise FormError(f'"{name}" is not a number')
    return value


def flag(given: Mapping[str, Any], name: str, default: bool = False) -> bool:
    """Return whether something holds; it may be a number or a digit. Raises FormError."""
    value = given.get(name)
    if value is None or value == "":
        return default
    if value in (0, "0"):
        return False
    if value in (1, "1"):
        return True
    raise FormError(f'"{name}" is neither true nor false')


def score(given: Mapping[str, Any], name: str) -> str:
    """Return a score as text, of one line. Raises FormError."""
    value = given.get(name)
    return str(value) if type(value) is int and abs(value) <= _LARGEST else line(given, name, 200)


def day(value: str) -> str:
    """Return a day as it is kept. Raises FormError if no calendar has it."""
    return _in_calendar(value, _DAY)


def moment(value: str) -> str:
    """Return a local time as it is kept, the day alone if its time is not known. Raises FormError."""
    return _in_calendar(value, _MOMENT if len(value) > len("2026-01-31") else _DAY).removesuffix(NO_TIME)


def _in_calendar(value: str, form: str) -> str:
    try:
        found = datetime.strptime(value, form)
    except ValueError:
        _refuse_date(value)
    # What `strptime` takes may lack zeros, and years before 1000 are printed without.
    return found.isoformat(" ", "seconds") if form == _MOMENT else found.date().isoformat()


def _refuse_date(value: str) -> NoReturn:
    raise FormError(f'its date "{value}" is not in the calendar' if value else "it has no date")

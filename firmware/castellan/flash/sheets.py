"""Score sheets on flash, beside those that come with the firmware: each in a file of its own beside the games.

A file has the options of `new` that the sheet stands for, as `castellan.flash.store` writes a value. Its "players" are
the least and the greatest number of them, its "rules" the number of the rules that it needs, if it has any. The game
checks the lines when it begins.
"""

from castellan.core.errors import CastellanError, JournalError, RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import RULES, check, check_name, count
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Files, Options

_END = ".sheet"
_TITLE = 20  # code points
_NAME = 16  # code points of a file's name that stand for a title
_PEOPLE = "players"


def names(files: "Files") -> list[str]:
    """Return the names of the files. Raises JournalError if the flash can't be read."""
    try:
        return sorted([name for name in files.list() if name.endswith(_END)])
    except OSError as error:
        raise JournalError("flash_read", file="", reason=str(error))


def label(files: "Files", name: str) -> str:
    """Return the title in a file; of one that can't be read its name, shortened."""
    try:
        return str(read(files, name)["title"])
    except CastellanError:
        return name[:_NAME]


def save(files: "Files", name: str, sheet: "Options") -> None:
    """Replace the options in a file, or write them to a new one; an empty `name` chooses its name.

    Raises JournalError if the flash fails; what was there is kept then.
    """
    number = 1
    there = [] if name else names(files)
    while not name or name in there:
        name = "{}{}".format(number, _END)
        number += 1
    store.save(files, name, sheet)


def remove(files: "Files", name: str) -> None:
    """Delete a file. Raises JournalError if the flash fails."""
    try:
        files.remove(name)
    except OSError as error:
        raise JournalError("flash_delete", file=name, reason=str(error))


def read(files: "Files", name: str) -> "Options":
    """Return the options in a file.

    Raises JournalError if it is damaged, or can't be read, and RuleError if a newer Castellan wrote it.
    """
    found = store.load(files, name, None)
    try:
        return checked(found)
    except RuleError as cause:
        if cause.code == "newer":
            raise
        raise JournalError("damaged", file=name, cause=cause)


def checked(found: object) -> "Options":
    """Return what a file has, if these are options with a title and players. Raises RuleError; "newer" if they are."""
    if type(found) is not dict:
        raise RuleError("options_type", value=found)
    rules = found.get("rules", RULES.default)
    check(RULES, rules, "new", [])
    if rules > Game.RULES:
        raise RuleError("newer", what="rules {}".format(rules))
    check_name(found.get("title"), [], _TITLE)
    people = found.get(_PEOPLE)
    low, high = people if type(people) is list and len(people) == 2 else (0, 0)
    for value in (low, high):
        check(count(_PEOPLE, 1, 8), value, "new", [])
    check(count(_PEOPLE, low, 8), high, "new", [])
    return found

"""Score sheets on flash, beside those that come with the firmware: each in a file of its own beside the games.

A file has the options of `new` that the sheet stands for, as `castellan.flash.store` writes a value. Its "players" are
the least and the greatest number of them. The game checks the lines when it begins.
"""

from castellan.core.errors import JournalError, RuleError
from castellan.core.rules.shapes import check, check_name, count
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Files, Options

_END = ".sheet"
_TITLE = 20  # code points
_PEOPLE = "players"


def names(files: "Files") -> list[str]:
    """Return the names of the files. Raises JournalError if the flash can't be read."""
    try:
        return sorted([name for name in files.list() if name.endswith(_END)])
    except OSError as error:
        raise JournalError("flash_read", file="", reason=str(error))


def read(files: "Files", name: str) -> "Options":
    """Return the options in a file. Raises JournalError if it is damaged, or can't be read."""
    found = store.load(files, name, None)
    try:
        if type(found) is not dict:
            raise RuleError("options_type", value=found)
        check_name(found.get("title"), [], _TITLE)
        people = found.get(_PEOPLE)
        low, high = people if type(people) is list and len(people) == 2 else (0, 0)
        for value in (low, high):
            check(count(_PEOPLE, 1, 8), value, "new", [])
        check(count(_PEOPLE, low, 8), high, "new", [])
    except RuleError as cause:
        raise JournalError("damaged", file=name, cause=cause)
    return found

"""Small values kept on flash, each a file: settings, acknowledgements.

A file is one line, canonical JSON with its checksum, written anew beside the old
one and renamed: it is the old value or the new, whatever happens.
"""

import errno

from castellan.errors import JournalError, RecordError
from castellan.journal import NEW, make_safe
from castellan.record import canonical, parse, seal, unseal

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

DEPTH = 8


def save(files: "Any", name: str, value: object) -> None:
    """Put `value` in the place of what the file `name` held.

    Raises RecordError if canonical JSON has no form for it, JournalError, the old
    value being kept, if the flash fails.
    """
    line = seal(canonical(value, DEPTH).encode())
    try:
        with files.open(name + NEW, "wb") as file:
            make_safe(file, line)
        files.rename(name + NEW, name)
    except OSError as error:
        raise JournalError("flash_save", file=name, reason=str(error))


def load(files: "Any", name: str, default: object) -> object:
    """Return the value that the file `name` holds, `default` if there is none.

    Raises JournalError if the file is damaged or the flash fails.
    """
    try:
        with files.open(name, "rb") as file:
            return parse(unseal(file.read()), DEPTH)
    except OSError as error:
        if error.errno == errno.ENOENT:
            return default
        raise JournalError("flash_read", file=name, reason=str(error))
    except RecordError as cause:
        raise JournalError("damaged", file=name, cause=cause)

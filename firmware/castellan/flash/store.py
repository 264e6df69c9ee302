"""Small values on flash, each in a file of its own: settings, acknowledgements.

A file is one line: canonical JSON with its checksum. A new value is written to a second
file that then replaces the first, so a power cut leaves the old value or the new one.
"""

import errno

from castellan.core.errors import JournalError, RecordError
from castellan.core.record import canonical, parse, seal, unseal
from castellan.flash.journal import NEW, make_safe

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Files

DEPTH = 8


def save(files: "Files", name: str, value: object) -> None:
    """Replace the value in the file `name`.

    Raises RecordError if `value` can't be written as canonical JSON. Raises JournalError
    if the flash fails; the old value is kept then.
    """
    line = seal(canonical(value, DEPTH).encode())
    try:
        with files.open(name + NEW, "wb") as file:
            make_safe(file, line)
        files.rename(name + NEW, name)
    except OSError as error:
        raise JournalError("flash_save", file=name, reason=str(error))


def load(files: "Files", name: str, default: object) -> object:
    """Return the value in the file `name`, `default` if there is no such file.

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

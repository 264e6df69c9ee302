"""Makes the bytes of a report in the format of a file name's suffix."""

import matplotlib

from castellan_host.report import document, sheet
from castellan_host.report.parts import Report
from castellan_host.report.typeface import REPLACEMENT, letters_of

_OLDEST = (3, 11)  # the first with text shaping and right-to-left scripts
_PAPER = {".pdf": sheet.pdf, ".png": sheet.png, ".svg": sheet.svg}

if matplotlib.__version_info__ < _OLDEST:
    raise ImportError(f"Matplotlib {matplotlib.__version__} is too old")


def make(report: Report, suffix: str) -> tuple[bytes, str]:
    """Return a report in the format `.html`, `.pdf`, `.png` or `.svg`, and a warning.

    The warning names the characters that no font has; it is "" if there are none.
    """
    letters = letters_of(report.texts())
    if suffix not in _PAPER:
        return document.document(report, letters).encode(), ""
    named = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in letters.missing)
    note = f"No font of this computer has {named}: drawn as {REPLACEMENT}; a report as .html can show it"
    return _PAPER[suffix](report, letters), note if named else ""

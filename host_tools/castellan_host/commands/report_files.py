"""Writing a report into a file, whatever it reports."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from castellan_host import extras
from castellan_host.terminal import UNREADABLE, complain, refuse, refusing

if TYPE_CHECKING:
    from castellan_host.report.parts import Report

_SUFFIXES = (".html", ".pdf", ".png", ".svg")


class ReportFile(NamedTuple):
    """A report that is asked for: its file, its language, and whether it replaces a file that is there."""

    output: Path
    language: str
    force: bool


def asked(output: Path, language: str, force: bool) -> ReportFile:
    """Return what is asked for; refuse an unknown suffix or language, or an existing file."""
    if output.suffix.lower() not in _SUFFIXES:
        refuse(f'"{output}" has to end in one of {", ".join(_SUFFIXES)}')
    if os.path.lexists(output) and not force:
        refuse(f'"{output}" is there already; --force overwrites it', UNREADABLE)
    return ReportFile(output, chosen_language(language), force)


def chosen_language(given: str) -> str:
    """Return the language that was asked for, else the laptop's; refuse one that is not ours."""
    from castellan.text import LANGUAGES
    from castellan_host.text import of_locale

    chosen = given or of_locale()
    if chosen not in LANGUAGES:
        refuse(f'The language is one of {", ".join(sorted(LANGUAGES))}, not "{given}"')
    return chosen


def save(file: ReportFile, report: "Callable[[], Report]") -> None:
    """Write the report that a function returns; the function may import what draws."""
    try:
        from castellan_host.report import making

        made = report()
    except ImportError as error:
        refuse(f"Reports need one more package ({error}): {extras.command('report')}", UNREADABLE)
    except UnicodeDecodeError:
        refuse("Matplotlib can't read the file matplotlibrc in this folder: it is not UTF-8", UNREADABLE)
    data, note = making.make(made, file.output.suffix.lower())
    if note:
        complain(note)
    from castellan_host.export.placing import OutputError, place

    with refusing(OutputError, code=UNREADABLE):
        place({file.output: data}, file.force)

"""What a command prints, and how it ends: in any encoding, without letters that control a terminal."""

import contextlib
import errno
import io
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

import typer

from castellan_host.scripts import all_isolated

if TYPE_CHECKING:
    from rich.console import Console
    from segno import QRCode

REFUSED, UNREADABLE = 1, 2  # exit codes; the second also where something can't be written

_WIDEST = 400
_BLACK_ON_WHITE, _PLAIN = "\033[38;5;16;48;5;231m", "\033[0m"  # of the 256 colours, which no theme changes
_INVERTED = str.maketrans(" ▀▄█", "█▄▀ ")
_NOBODY_READS = (errno.EPIPE, errno.EINVAL)  # a pipe was closed, as by `| head`; the second is what Windows says


def printable(text: str) -> str:
    """Return a text with ? for every letter that can't be seen, such as those that control a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def encodable(text: str) -> bool:
    """Return whether standard output's encoding has all letters of a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def shown(text: str, stream: TextIO) -> str:
    """Return a text as it is for a stream: in a terminal, names from right to left leave the numbers beside them."""
    if not stream.isatty() or (stream.encoding or "").lower().replace("-", "") != "utf8":
        return text
    return all_isolated(text)


class _Shown:
    """Standard output, on which a text is as `shown` has it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(shown(text, self._stream))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def qr_drawing(code: "QRCode") -> str:
    """Return a QR code as lines for a terminal, black on white whatever its own colours are, two rows a line.

    The border around it is the standard's, 4 modules wide.
    """
    text = io.StringIO()
    code.terminal(text, compact=True)  # in the terminal's own colours, as if they were white on black
    lines = text.getvalue().translate(_INVERTED).splitlines()
    lines[-1] = " " * len(lines[-1])  # the last row of the border, and where segno has no row
    return "".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}\n" for line in lines)


def console(wide: bool = True) -> "Console":
    """Return standard output for tables.

    Into a pipe or file a `wide` table is as wide as its content; others fit the terminal, or 80 columns without one.
    """
    from rich.console import Console

    width = None if sys.stdout.isatty() or not wide else _WIDEST
    return Console(file=cast("TextIO", _Shown(sys.stdout)), highlight=False, markup=False, emoji=False, width=width)


def is_narrower_than(columns: int) -> bool:
    """Return whether standard output is a terminal of fewer columns."""
    try:
        return sys.stdout.isatty() and os.get_terminal_size(sys.stdout.fileno()).columns < columns
    except OSError:  # a terminal that does not say
        return False


def print_json(value: object, indent: int | None = 2) -> None:
    """Print a value as JSON in UTF-8; letters that could control a terminal are escaped."""
    typer.echo(_as_json(value, indent).encode())


def print_json_list(values: Iterable[object]) -> None:
    """Print values as one JSON list in the same way, each as soon as it is there."""
    before = "["
    for value in values:
        text = _as_json(value, 2).replace("\n", "\n  ")
        typer.echo(f"{before}\n  {text}".encode(), nl=False)
        before = ","
    typer.echo("[]" if before == "[" else "\n]")


def _as_json(value: object, indent: int | None) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return "".join(letter if letter.isprintable() or letter == "\n" else json.dumps(letter)[1:-1] for letter in text)


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """Report it in a sentence if standard output can't be written, and end the command."""
    if sys.stdout is None:
        complain("Standard output is closed")
        raise typer.Exit(UNREADABLE)
    try:
        yield
    except OSError as error:
        if error.filename is not None:  # another file's
            raise
        # Python flushes what is left in the buffer when it ends, and would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno not in _NOBODY_READS:
            complain(f"Standard output can't be written: {error.strerror}")
        raise typer.Exit(UNREADABLE) from None


def complain(sentence: str) -> None:
    """Print a sentence on standard error, in any encoding, without letters that control a terminal."""
    if sys.stderr is not None:
        safe = shown(printable(sentence), sys.stderr)
        typer.echo(safe.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)


def refuse(sentence: str, code: int = REFUSED) -> NoReturn:
    """Print a sentence on standard error, and end the command with an exit code."""
    complain(sentence)
    raise typer.Exit(code)


@contextlib.contextmanager
def refusing(*errors: type[Exception], code: int = REFUSED) -> Iterator[None]:
    """Report such an error in a sentence, and end the command with an exit code."""
    try:
        yield
    except errors as error:
        refuse(str(error), code)


def say(sentence: str) -> None:
    """Print a sentence on standard output in the same way, and at once."""
    typer.echo(shown(printable(sentence), sys.stdout).encode(sys.stdout.encoding or "utf-8", "backslashreplace"))
    sys.stdout.flush()


def in_rows(sentence: str, stream: TextIO) -> list[str]:
    """Return a sentence in rows that a terminal has room for, broken at blanks alone; in one row for anything else.

    Further rows are indented by two letters more than the first.
    """
    columns = shutil.get_terminal_size((0, 0)).columns if stream is not None and stream.isatty() else 0
    indent = " " * (len(sentence) - len(sentence.lstrip()) + 2)
    if len(sentence) <= columns or columns <= 2 * len(indent):
        return [sentence]
    return textwrap.wrap(sentence, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def say_in_rows(sentence: str) -> None:
    """Print a sentence on standard output, in rows if it is a terminal."""
    for row in in_rows(sentence, sys.stdout):
        say(row)


def complain_in_rows(sentence: str) -> None:
    """Print a sentence on standard error, in rows if it is a terminal."""
    for row in in_rows(sentence, sys.stderr):
        complain(row)


def prompt_in_rows(text: str, **options: Any) -> str:
    """Ask for a text on standard output, in rows if it is a terminal; the options are those of `typer.prompt`."""
    *before, last = in_rows(text, sys.stdout)
    for row in before:
        say(row)
    return str(typer.prompt(last, prompt_suffix=" ", **options)).strip()

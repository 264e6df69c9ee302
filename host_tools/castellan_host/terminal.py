"""What goes to a terminal, and how a command ends: safe in whatever encoding it has, and nothing in it can drive it."""

import contextlib
import errno
import io
import json
import os
import sys
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, cast

import typer

if TYPE_CHECKING:
    from rich.console import Console

REFUSED, UNREADABLE = 1, 2  # exit codes; the second also for what can't be written

_WIDEST = 400


def printable(text: str) -> str:
    """Return a text with ? for every letter that is none to see, such as what drives a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def console() -> "Console":
    """Return standard output for tables; into a pipe they go as wide as they are."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else _WIDEST
    return Console(file=cast("IO[str]", _Safe()), highlight=False, markup=False, emoji=False, width=width)


def print_json(value: object, indent: int | None = 2) -> None:
    """Print a value as JSON, in UTF-8; what could drive a terminal is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    safe = [letter if letter.isprintable() or letter == "\n" else json.dumps(letter)[1:-1] for letter in text]
    typer.echo("".join(safe).encode())


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """Say in a sentence when standard output takes nothing more."""
    if sys.stdout is None:
        complain("Standard output is closed")
        raise typer.Exit(UNREADABLE)
    try:
        yield
    except OSError as error:
        if error.filename is not None:  # it is a file's
            raise
        # What is left in the buffer would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno != errno.EPIPE:  # nobody reads on, as behind `| head`
            complain(f"Standard output can't be written: {error.strerror}")
        raise typer.Exit(UNREADABLE) from None


def complain(sentence: str) -> None:
    """Say something on standard error, whatever its encoding; nothing in it can drive a terminal."""
    if sys.stderr is not None:
        safe = printable(sentence)
        typer.echo(safe.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)


def say(sentence: str) -> None:
    """Say something on standard output, at once and as safely."""
    typer.echo(printable(sentence).encode(sys.stdout.encoding or "utf-8", "backslashreplace"))
    sys.stdout.flush()


class _Safe(io.TextIOBase):
    """Standard output for a console: what the terminal's encoding lacks is escaped, never an error."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return sys.stdout.encoding or "utf-8"

    def write(self, text: str) -> int:
        typer.echo(text.encode(self.encoding, "backslashreplace"), nl=False)
        return len(text)

    def flush(self) -> None:
        sys.stdout.flush()

    def isatty(self) -> bool:
        return sys.stdout.isatty()

"""What all commands share: how they say things, and their exit codes."""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from typing import TextIO

import typer

REFUSED, UNREADABLE = 1, 2  # exit codes; the second also for what can't be written


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """Say in a sentence when standard output takes nothing more."""
    if sys.stdout is None:
        complain("Standard output is closed")
        raise typer.Exit(UNREADABLE)
    try:
        yield
    except OSError as error:
        # What is left in the buffer would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno != errno.EPIPE:  # nobody reads on, as behind `| head`
            complain(f"Standard output can't be written: {error.strerror}")
        raise typer.Exit(UNREADABLE) from None


def complain(sentence: str) -> None:
    """Say something on standard error, whatever its encoding; nothing in it can drive a terminal."""
    if sys.stderr is not None:
        typer.echo(_safe(sentence, sys.stderr), err=True)


def say(sentence: str) -> None:
    """Say something on standard output at once, as safely."""
    typer.echo(_safe(sentence, sys.stdout))
    sys.stdout.flush()


def _safe(sentence: str, stream: TextIO) -> bytes:
    safe = "".join(letter if letter.isprintable() else "?" for letter in sentence)
    return safe.encode(stream.encoding or "utf-8", "backslashreplace")

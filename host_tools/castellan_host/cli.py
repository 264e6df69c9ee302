"""The command `castellan`. What a subcommand needs is imported when it runs: it starts quickly."""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)

REFUSED, UNREADABLE = 1, 2  # exit codes; the second also for what can't be written


def _show_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"castellan {version('castellan')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """The laptop's side of Castellan, the score box for the game table."""


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game file (.castellan); - is standard input.")],
    events: Annotated[
        bool, typer.Option("--events", help="The file holds plain events, a JSON array a line, no records.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Skip what is refused and say so, instead of stopping there.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standing as JSON.")] = False,
) -> None:
    """Play a game file again, line by line, and print the standing."""
    from castellan_host import replay as replays
    from castellan_host import standing

    data = _read(file)
    try:
        played = replays.replay(data, plain=events, keep_going=keep_going)
    except replays.ReplayError as refused:
        _complain(str(refused))
        raise typer.Exit(REFUSED) from None
    for note in played.notes:
        _complain(note)
    with _writing():
        if as_json:
            standing.print_json(played)
        else:
            standing.print_tables(played)


@app.command()
def run(
    flash: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The box's flash, a folder; without it, one of the user's data.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port on this machine; 0 takes a free one.")] = 8064,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser, where there is one.")] = True,
) -> None:
    """Start the virtual box: its display and keys on a page, for this machine only."""
    from castellan_host import serving, virtual

    folder = flash or virtual.default_flash()
    try:
        with virtual.flash(folder) as files, serving.listen(port) as listener:
            serving.serve(virtual.VirtualBox(files), listener, folder, browser)
    except OSError as error:
        what = error.filename or (f"port {port}" if error.errno == errno.EADDRINUSE else folder)
        _complain(f'"{what}" can\'t be used: {error.strerror}')
        raise typer.Exit(UNREADABLE) from None


@app.command()
def press(
    script: Annotated[
        str, typer.Argument(help='Keys in their order: "P1 P2 OK hold:BACK wait:2000 P1+OK".', show_default=False)
    ],
    flash: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The box's flash, a folder; without it, one that is forgotten.")
    ] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the screen as a picture.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the screen (so does neither --png nor --count).")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print how many keys were pressed.")] = False,
) -> None:
    """Press keys on a box without a window, in its own time, and show its screen."""
    from castellan_host import pressing, virtual

    try:
        strokes = pressing.parse(script)
    except pressing.ScriptError as error:
        _complain(str(error))
        raise typer.Exit(UNREADABLE) from None
    try:
        with virtual.flash(flash) as files:
            box = virtual.VirtualBox(files)
            presses = pressing.press(box, strokes)
            if png:
                virtual.picture(box.display).save(png, format="PNG")
    except OSError as error:
        _complain(f'"{error.filename or flash or png}" can\'t be used: {error.strerror}')
        raise typer.Exit(UNREADABLE) from None
    with _writing():
        if text or not (png or count):
            typer.echo(box.display.text().encode(), nl=False)
        if count:
            typer.echo(presses)


def _read(name: str) -> bytes:
    try:
        if name != "-":
            return Path(name).read_bytes()
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _complain(f'"{name}" can\'t be read: {reason}')
        raise typer.Exit(UNREADABLE) from None


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    """Say in a sentence when standard output takes nothing more."""
    if sys.stdout is None:
        _complain("Standard output is closed")
        raise typer.Exit(UNREADABLE)
    try:
        yield
    except OSError as error:
        # What is left in the buffer would fail once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno != errno.EPIPE:  # nobody reads on, as behind `| head`
            _complain(f"Standard output can't be written: {error.strerror}")
        raise typer.Exit(UNREADABLE) from None


def _complain(sentence: str) -> None:
    """Say something on standard error, whatever its encoding; nothing in it can drive a terminal."""
    if sys.stderr is not None:
        safe = "".join(letter if letter.isprintable() else "?" for letter in sentence)
        typer.echo(safe.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)

"""The command `castellan`. What a subcommand needs is imported when it runs: it starts quickly."""

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)

REFUSED, UNREADABLE = 1, 2  # exit codes


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
    if as_json:
        standing.print_json(played)
    else:
        standing.print_tables(played)


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _complain(f"{name} can't be read: {reason}")
        raise typer.Exit(UNREADABLE) from None


def _complain(sentence: str) -> None:
    """Say something on standard error, in UTF-8 where that can't fail."""
    typer.echo(sentence.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)

"""The command that plays a game file again."""

import errno
import sys
from pathlib import Path
from typing import Annotated

import typer

from castellan_host.terminal import REFUSED, UNREADABLE, complain, writing


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
    from castellan_host.show import replay as replays
    from castellan_host.show import tables as standing

    data = _read(file)
    try:
        played = replays.replay(data, plain=events, keep_going=keep_going)
    except replays.ReplayError as refused:
        complain(str(refused))
        raise typer.Exit(REFUSED) from None
    for note in played.notes:
        complain(note)
    with writing():
        if as_json:
            standing.print_json(played)
        else:
            standing.print_tables(played)


def _read(name: str) -> bytes:
    try:
        if name != "-":
            return Path(name).read_bytes()
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        complain(f'"{name}" can\'t be read: {reason}')
        raise typer.Exit(UNREADABLE) from None

"""The command that replays a game file."""

import errno
import sys
from pathlib import Path
from typing import Annotated

import typer

from castellan_host.terminal import UNREADABLE, complain, refuse, refusing, writing


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game file; - is standard input.")],
    events: Annotated[
        bool, typer.Option("--events", help="The file holds plain events, one JSON array a line, not records.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Skip and report refused lines instead of stopping.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standing as JSON.")] = False,
) -> None:
    """Replay a game file line by line, and print the standing."""
    from castellan_host.show import tables
    from castellan_host.stored_games import replay as replays

    data = read_file(file)
    with refusing(replays.ReplayError):
        played = replays.replay(data, plain=events, keep_going=keep_going)
    for note in played.notes:
        complain(note)
    with writing():
        if as_json:
            tables.print_json(played)
        else:
            tables.print_tables(played)


def read_file(name: str, most: int | None = None) -> bytes:
    """Return the content of a file of at most so many bytes, - is standard input; refuse what can't be read."""
    from castellan_host.imports import foreign

    try:
        if name != "-":
            return foreign.read(Path(name), most or foreign.MOST)
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        return foreign.read_open(sys.stdin.buffer, most or foreign.MOST)
    except foreign.ForeignError as error:
        refuse(f'"{name}" {error}', UNREADABLE)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        refuse(f'"{name}" can\'t be read: {reason}', UNREADABLE)

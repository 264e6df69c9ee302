"""Commands about the board of a box: flashing it, backing it up, checking it."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.stored import DatabaseOption
from castellan_host.counting import counted, worded
from castellan_host.terminal import REFUSED, UNREADABLE, complain, print_json, refuse, say, writing

if TYPE_CHECKING:
    from castellan_host.device.backup import Copied
    from castellan_host.device.finding import Finding

PortOption = Annotated[
    str | None,
    typer.Option(metavar="DEVICE", help="The serial port. Default: the only board that is plugged in."),
]

_INTERRUPTED = 130  # exit code after Ctrl-C, as shells have it


def _boards(begun: str) -> list[str]:
    """Return the boards' names that complete what was begun, for the shell."""
    from castellan_host.device import boards

    return [name for name in boards.names() if name.startswith(begun)]


def flash(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="With --uf2: the UF2 file. Default: what make uf2 built for BOARD."),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="The kind of board, such as pico.", autocompletion=_boards),
    ] = None,
    port: PortOption = None,
    uf2: Annotated[bool, typer.Option("--uf2", help="Load a UF2 file, through the board's boot loader.")] = False,
    py: Annotated[
        bool, typer.Option("--py", help="Copy the modules as source, without comments; machine code is compiled.")
    ] = False,
    development: Annotated[
        bool,
        typer.Option("--development", help="Run the copied files even if the UF2 on the board is as new or newer."),
    ] = False,
) -> None:
    """Put the firmware on a board; only changed files are copied, games and settings stay."""
    if uf2:
        _load(file, board, port)
    elif file:
        raise typer.BadParameter(f"use castellan flash --uf2 {file}", param_hint="FILE")
    elif not board:
        raise typer.BadParameter("name the board, such as pico", param_hint="--board")
    else:
        _copy(board, port, not py, development)


def _load(file: Path | None, board: str | None, port: str | None) -> None:
    from castellan_host.device import loading

    with _complaining():
        done = loading.load(port, loading.find(file, board), sure=board is not None, older=_agreed)
    with writing():
        if done.removed:
            were = worded(done.removed, "was", "were")
            say(f"{counted(done.removed, 'file')} of an older firmware {were} removed")
        what = "the files on it, which are newer, run" if done.files_run else "it runs"
        say(f"The UF2 is on the box, and {what}, with version {done.version}")


def _agreed(question: str) -> bool:
    """Ask a person at a terminal; a program has no answer, which is a no."""
    return sys.stdin.isatty() and typer.confirm(question)


def _copy(board: str, port: str | None, compiled: bool, development: bool) -> None:
    from castellan_host.device import board_port, boards, firmware, updating

    with _complaining():
        target = boards.load(board)
        wanted = firmware.build(target, compiled, development)
        with _bar() as progress:
            done = updating.update(board_port.choose(port), target, wanted, progress)
    with writing():
        for file, older in done.aside:
            say(f"There was another program on the board: its {file} is {older} now")
        wrote = f"{counted(done.written, 'file')} written, {done.removed} removed"
        what = wrote if done.written else "Nothing had changed"
        say(f"{what}; the box runs, with version {done.version}")


def backup(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to copy into.")],
    port: PortOption = None,
) -> None:
    """Copy games and settings from the box, byte for byte."""
    from castellan_host.device import backup as backups
    from castellan_host.device import board_port, repl

    with _complaining(), repl.stopped(board_port.choose(port)) as box:
        copied = backups.backup(box, folder)
    _tell(copied, folder)


def restore(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that castellan backup has filled.")],
    port: PortOption = None,
    db: DatabaseOption = None,
) -> None:
    """Put the games of a backup back on the box; a game that differs is never replaced, and settings stay."""
    from castellan_host.device import board_port, repl, restoring
    from castellan_host.device.backup import Copied

    restored = Copied()
    with _complaining():
        games = restoring.games_in(folder, restored, _forgotten(db))
        if games:
            with repl.stopped(board_port.choose(port)) as box:
                restoring.restore(box, games, restored)
    _tell(restored, folder)


def _forgotten(db: str | None) -> set[str]:
    """Return the ids of the games that the laptop has forgotten; none without a database that can be used."""
    from castellan_host.database.store import Database, DatabaseError
    from castellan_host.places import HomelessError

    try:
        with Database(db, create=False) as stored:
            return {*stored.forgotten()}
    except HomelessError:
        return set()
    except DatabaseError as error:
        if error.code not in ("missing", "older"):
            complain(f"{error}. What it has forgotten is restored, too")
        return set()


def _tell(copied: "Copied", folder: Path) -> None:
    """Say what was copied; exit code 1 if something was not."""
    for sentence in copied.notes + copied.failed:
        complain(sentence)
    with writing():
        say(f"{folder}: {len(copied.new)} new or longer, {len(copied.same)} as before")
    if copied.failed:
        raise typer.Exit(REFUSED)


def doctor(
    port: PortOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    first_light: Annotated[
        bool, typer.Option("--first-light", help="Also measure a real box, in two minutes: it asks for each key.")
    ] = False,
) -> None:
    """Check the box, from its port to its keys, and advise what to do. Exit code 1 if it finds a problem."""
    from castellan_host.device import doctor as doctors
    from castellan_host.device.finding import WRONG

    findings = []
    with _complaining():
        for finding in doctors.examine(port, complain if first_light else None):
            findings.append(finding)
            if not as_json:
                _show(finding)
    if as_json:
        with writing():
            print_json([{"state": finding.state, **asdict(finding)} for finding in findings])
    if any(finding.state == WRONG for finding in findings):
        raise typer.Exit(REFUSED)


def _show(finding: "Finding") -> None:
    with writing():
        say(f"{'problem' if finding.advice else 'ok':9}{finding.what:12}{finding.text}")
        if finding.advice:
            say(f"{'':21}-> {finding.advice}")


@contextlib.contextmanager
def _complaining() -> Iterator[None]:
    """Report errors of the box, or of files on this machine, in a sentence."""
    from castellan_host.device.errors import DeviceError, RefusedError

    try:
        yield
    except DeviceError as error:
        refuse(str(error), REFUSED if isinstance(error, RefusedError) else UNREADABLE)
    except OSError as error:
        refuse(f'"{error.filename}" can\'t be used: {error.strerror}', UNREADABLE)
    except KeyboardInterrupt:
        refuse("Interrupted. Repeat the command: it continues where it was", _INTERRUPTED)


@contextlib.contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Give a progress bar, shown if standard error is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=None)
        yield lambda size, total: progress.update(bar, advance=size, total=total)

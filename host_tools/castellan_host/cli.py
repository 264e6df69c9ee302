"""The command `castellan`."""

import os
import sys
from typing import Annotated, Any

import typer
import typer.core

from castellan import VERSION
from castellan_host import garbage, places, terminal
from castellan_host.commands import (
    board,
    box,
    exchange,
    mirroring,
    noting,
    replaying,
    reporting,
    service,
    sheets,
    statistics,
    stored,
    sync,
)


class _Commands(typer.core.TyperGroup):
    """Commands of which one that is typed without its group is named with it: `castellan check` is one of sheets."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        within = [
            name for name, group in self.commands.items() if args[:1] and args[0] in getattr(group, "commands", ())
        ]
        if within and args[0] not in self.commands:
            ctx.fail(f"No such command '{args[0]}'. Did you mean 'castellan {within[0]} {args[0]}'?")
        return super().resolve_command(ctx, args)


app = typer.Typer(cls=_Commands, no_args_is_help=True, pretty_exceptions_enable=False)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"castellan {VERSION}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """The laptop's side of Castellan, the score box for the game table."""


for command in (
    box.run,
    box.play,
    box.press,
    board.flash,
    board.backup,
    board.restore,
    board.doctor,
    sync.sync,
    stored.games,
    stored.show,
    stored.rebuild,
    stored.forget,
    noting.note,
    noting.date,
    statistics.stats,
    statistics.ignore,
    statistics.rename,
    reporting.report,
    mirroring.mirror,
    mirroring.scoreboard,
    service.service,
    exchange.export,
    exchange.import_,
    sync.names,
    replaying.replay,
):
    app.command(command.__name__.rstrip("_"))(command)

app.add_typer(sheets.sheets, name="sheets")


def run() -> None:
    """Run the command as the shell does. Help, too, is printed in any encoding, and errors of printing are reported."""
    garbage.collect_seldom()
    if os.environ.get("COLUMNS", "").strip("0") == "":
        os.environ.pop("COLUMNS", None)  # rich would print nothing in no columns
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        with terminal.writing(), places.at_home():
            app()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except places.HomelessError as error:
        terminal.complain(str(error))
        sys.exit(terminal.UNREADABLE)
    except OSError as error:
        if error.filename is None:  # no file's
            raise
        terminal.complain(f'"{error.filename}" can\'t be used: {error.strerror}')
        sys.exit(terminal.UNREADABLE)

"""The command `castellan`."""

from typing import Annotated

import typer

from castellan_host.commands import board, box, replaying, stored, sync

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)


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


for command in (
    box.run,
    box.press,
    board.flash,
    board.backup,
    board.doctor,
    sync.sync,
    stored.games,
    stored.show,
    sync.names,
    replaying.replay,
):
    app.command()(command)

"""Commands about boxes on serial ports: syncing their games, sending them names."""

import contextlib
from typing import Annotated

import typer

from castellan_host.commands.stored import DatabaseOption, database
from castellan_host.terminal import REFUSED, complain, say, writing

PortOption = Annotated[
    str | None, typer.Option(metavar="DEVICE", help="The serial port; without it, all boxes that can be told by USB.")
]


def sync(
    port: PortOption = None,
    db: DatabaseOption = None,
    once: Annotated[bool, typer.Option("--once", help="Leave when all that is there is stored.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what happens as JSON, an object a line.")] = False,
) -> None:
    """Store the games of plugged-in boxes on this laptop, and follow what is played."""
    from castellan_host.link.syncing import Sync
    from castellan_host.show import sync_report

    with database(db, create=True) as stored, writing():
        kind = sync_report.JsonReport if as_json else sync_report.Report
        with kind(stored, say, complain) as report:
            syncing = Sync(stored, report.tell, port)
            with contextlib.suppress(KeyboardInterrupt):
                syncing.run(once)
            report.close(once)
    if once and syncing.failed:
        raise typer.Exit(REFUSED)


def names(
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="The names, in the order of the list.")],
    port: PortOption = None,
) -> None:
    """Send a box the names that it offers for a new game; they take the place of those it has."""
    from castellan.errors import CastellanError
    from castellan_host.link import roster

    try:
        sent = roster.send(roster.pages(names), port)
    except (CastellanError, roster.RosterError) as error:
        complain(str(error))
        raise typer.Exit(REFUSED) from None
    with writing():
        typer.echo(f"{len(names)} names are on the box at {sent}")

"""Commands about boxes on serial ports: syncing their games, sending them names."""

import contextlib
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.publishing import MqttOption, publishing
from castellan_host.commands.report_files import chosen_language
from castellan_host.commands.stored import DatabaseOption, database
from castellan_host.counting import counted, worded
from castellan_host.garbage import collect_as_usual
from castellan_host.terminal import REFUSED, complain, refusing, say, writing

if TYPE_CHECKING:
    from castellan_host.stored_games.people import People

SyncPortOption = Annotated[
    str | None,
    typer.Option("--port", metavar="DEVICE", help="The serial port. Default: all boxes that are plugged in."),
]
BoxPortOption = Annotated[
    str | None,
    typer.Option("--port", metavar="DEVICE", help="The serial port. Default: the only box that is plugged in."),
]


def sync(
    port: SyncPortOption = None,
    db: DatabaseOption = None,
    once: Annotated[bool, typer.Option("--once", help="Exit when all games are stored.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print events as JSON, one object a line.")] = False,
    mqtt: MqttOption = None,
) -> None:
    """Store the games of plugged-in boxes in the database, then each new entry until Ctrl-C.

    Exit code 2 if the database is deleted or damaged meanwhile.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what ends a service ends it as Ctrl-C does
    from castellan_host.link.syncing import Sync, each
    from castellan_host.show import sync_report

    with database(db, create=True) as stored, writing():
        kind = sync_report.JsonReport if as_json else sync_report.Report
        with kind(stored, say, complain, _people(db)) as report, publishing(mqtt, db, chosen_language("")) as hear:
            syncing = Sync(stored, each(hear, report.report), port)
            if not once:
                collect_as_usual()
            try:
                with contextlib.suppress(KeyboardInterrupt):
                    syncing.run(once)
            finally:
                report.close(once)
    if once and syncing.failed:
        raise typer.Exit(REFUSED)


def _people(db: str | None) -> "People":
    """Return who is who; nobody, with a complaint, if the file of players can't be used: the sync goes on."""
    from castellan_host.stored_games import people

    try:
        return people.load(people.file_of(db))
    except people.PeopleError as error:
        complain(str(error))
        return people.People()


def names(
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="The names, in the order of the box's list.")],
    port: BoxPortOption = None,
    only: Annotated[bool, typer.Option("--only", help="Replace the box's names instead of adding to them.")] = False,
) -> None:
    """Send names to a box, which offers them for a new game, before those that it has."""
    from castellan_host.link import roster
    from castellan_host.link.errand import ErrandError
    from castellan_host.virtual.drawn import remarks

    with refusing(ErrandError):
        sent = roster.send(names, only, port)
    for sentence in remarks(sent.names[: len(names)]):
        complain(sentence)
    with writing():
        are = worded(len(sent.names), "is", "are")
        say(f"{counted(len(sent.names), 'name')} {are} on the box at {sent.device}")
        if sent.left_out:
            say(f"No longer there: {', '.join(sent.left_out)}")

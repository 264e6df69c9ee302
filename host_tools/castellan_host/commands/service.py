"""The command that lets systemd run castellan."""

import re
from enum import StrEnum
from typing import Annotated

import typer
from typer.core import TyperGroup

from castellan_host.terminal import REFUSED, UNREADABLE, complain, refuse, refusing, say, writing

_LINGER = "It runs while you are logged in; loginctl enable-linger lets it run always."


class Action(StrEnum):
    """What to do."""

    INSTALL = "install"
    STATUS = "status"
    REMOVE = "remove"


class What(StrEnum):
    """The command that runs."""

    SYNC = "sync"
    SCOREBOARD = "scoreboard"
    MIRROR = "mirror"


def service(
    context: typer.Context,
    action: Annotated[Action, typer.Argument(metavar="ACTION", help="install, status or remove.")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="-- OPTIONS…", help="Options for that command, after --.")
    ] = None,
    what: Annotated[What, typer.Option("--what", help="The command that runs.")] = What.SYNC,
) -> None:
    """Run sync, scoreboard or mirror at each login, as a systemd service of your own user."""
    from castellan_host.service.unit import Unit, UnitError

    with refusing(UnitError, code=UNREADABLE), writing():
        unit = Unit(what)
        if action is Action.INSTALL:
            given = [*(["--no-browser"] if what is What.SCOREBOARD else []), *(words or [])]
            _check(context, what, given)
            unit.write(given)
            say(f"{unit.file} is written")
            try:
                unit.start()
            except UnitError as error:
                complain(str(error))
                refuse(f"This starts it: systemctl --user enable --now {unit.name}")
            say(f"{unit.name} runs, and starts at each login. {_LINGER}")
        elif words:
            refuse(f"{action} takes no options of the command")
        elif not unit.is_installed():
            refuse(f"{unit.file} is not there: castellan service install writes it")
        elif action is Action.REMOVE:
            unit.remove()
            say(f"{unit.file} is removed")
        else:
            state = unit.state()
            say(f"{unit.name} is {state}: {_without_password(unit.command())}")
            if state != "active":
                raise typer.Exit(REFUSED)


def _check(context: typer.Context, what: What, words: list[str]) -> None:
    """Refuse words that the command would refuse, as it does."""
    group = context.find_root().command
    assert isinstance(group, TyperGroup)
    with group.commands[what].make_context(f"castellan {what}", list(words)):
        pass


def _without_password(command: str) -> str:
    return re.sub(r"(//[^\s:/@\"]*):[^\s@\"]*@", r"\1:***@", command)

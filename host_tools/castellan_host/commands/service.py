"""The command that lets systemd run castellan."""

import os
import re
from enum import StrEnum
from typing import Annotated

import typer
from typer.core import TyperGroup, TyperOption

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
    from castellan_host.database.errors import DatabaseError
    from castellan_host.mqtt.broker import BrokerError
    from castellan_host.service.unit import Unit, UnitError

    with refusing(UnitError, BrokerError, DatabaseError, code=UNREADABLE), writing():
        unit = Unit(what)
        if action is Action.INSTALL:
            given = [*(["--no-browser"] if what is What.SCOREBOARD else []), *(words or [])]
            unit.write(*_checked(context, what, given))
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
            say(f"{unit.name} is {state}: {_shown(unit.settings())}")
            if state != "active":
                raise typer.Exit(REFUSED)


def _checked(context: typer.Context, what: What, words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Return a command's words and variables as they mean the same from any folder; refuse what it would refuse.

    A value that may hold a password becomes a variable: other users can see a program's words.
    """
    group = context.find_root().command
    assert isinstance(group, TyperGroup)
    options, variables = [], {}
    with group.commands[what].make_context(f"castellan {what}", list(words)) as parsed:
        for option in parsed.command.params:
            source = parsed.get_parameter_source(str(option.name))
            given = parsed.params.get(str(option.name))
            assert isinstance(option, TyperOption)
            if not source or source.name not in ("COMMANDLINE", "ENVIRONMENT"):
                continue
            if isinstance(given, bool):
                options.append((option.opts if given else option.secondary_opts)[0])
                continue
            value = _lasting(option.metavar, str(given))
            may_be_secret = "@" in value or "password" in value.lower()
            if option.envvar and (source.name == "ENVIRONMENT" or may_be_secret):
                variables[str(option.envvar)] = value
            else:
                options.append(f"{option.opts[0]}={value}")
    return options, variables


def _lasting(kind: str | None, value: str) -> str:
    """Return the value of an option of this metavar as it means the same from any folder; refuse what is unusable."""
    from castellan_host.database import engines
    from castellan_host.mqtt import broker

    if kind == "DATABASE":
        return engines.absolute(value)
    if kind == "URL":
        broker.parse(value)
    return os.path.abspath(value) if kind == "DEVICE" and "://" not in value else value


def _shown(settings: list[str]) -> str:
    """Return a unit's settings without passwords, and of variables only those that stand for options."""
    words = [word for setting in settings for word in re.findall(r'"((?:[^"\\]|\\.)*)"', setting)]
    shown = [word for word in words if not re.match("(?!CASTELLAN_)[A-Z_]+=", word)]
    return " ".join(f'"{re.sub("//(.*)", _without_password, word)}"' for word in shown)


def _without_password(found: re.Match[str]) -> str:
    """Return the user and the place of a URL; nothing of one in which a part of a password could be taken for these."""
    parts = re.fullmatch(r"(?:([\w.-]*:)[^@/?]*@)?((?:\[[\w:]*\]|[^@?:]*)(?::\d+)?[^@?:]*)(\?.*)?", found[1])
    if not parts:
        return "//***"
    user, place, query = parts.groups()
    return f"//{user + '***@' if user else ''}{place}{'?***' if query else ''}"

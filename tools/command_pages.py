"""The reference of the command in docs/commands.md, made from what `--help` prints, for `make renew`."""

import re
from collections.abc import Iterator
from typing import Any

from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from castellan.core.catalogue import GAMES
from castellan_host.cli import app

_Context = Any  # typer's, which it keeps to itself
_HEAD = ["| | |", "| --- | --- |"]


def reference(finished: list[str]) -> list[str]:
    """Return the lines of the reference; where a help lists all games, it has only those that are finished."""
    text = "\n".join(["", *_pages()])
    return text.replace(", ".join(GAMES), ", ".join(finished)).split("\n")


def _pages() -> Iterator[str]:
    """Yield the table of all commands, then what each takes."""
    group = get_command(app)
    above = group.context_class(group, info_name="castellan")
    assert isinstance(group, TyperGroup)
    commands = list(_commands(group, above))
    yield from ["| command | what it does |", "| --- | --- |"]
    for name, command, _ in commands:
        yield f"| [`{name}`](#castellan-{name.replace(' ', '-')}) | {(command.help or '').partition(chr(10))[0]} |"
    yield ""
    for name, command, context in commands:
        yield from _page(name, command, context)


def _commands(group: TyperGroup, above: _Context) -> Iterator[tuple[str, TyperCommand, _Context]]:
    """Yield each command with its name and context, those of a group as "group command"."""
    for name, command in group.commands.items():
        context = command.context_class(command, info_name=name, parent=above)
        if isinstance(command, TyperGroup):
            yield from ((f"{name} {each}", within, at) for each, within, at in _commands(command, context))
        elif isinstance(command, TyperCommand):
            yield name, command, context


def _page(name: str, command: TyperCommand, context: _Context) -> Iterator[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each not in arguments]
    shown = {each.name: each.get_help_record(context) or ("", "") for each in command.params}
    words = [_name(shown[each.name][0]) for each in arguments]
    usage = [word if each.required else f"[{word}]" for each, word in zip(arguments, words, strict=True)]
    yield from [f"## castellan {name}", "", *(command.help or "").split("\n"), "", "```"]
    yield from [" ".join(["castellan", name, "[OPTIONS]", *usage]), "```", ""]
    yield from _HEAD if shown else []
    for each, word in zip(arguments, words, strict=True):
        yield _row(word, shown[each.name][1])
    for each in options:
        yield _row(*shown[each.name])
    yield ""


def _name(shown: str) -> str:
    """Return an argument's name from how the help shows it, such as `[FILE] <path>`."""
    return shown.partition(" <")[0].strip("[]")


def _row(name: str, what: str) -> str:
    """Return a row of a table; what is needed or the default stands in brackets, as the help has it."""
    return "| `{}` | {} |".format(*(re.sub(r"(?=\|)", r"\\", re.sub(" +", " ", text)) for text in (name, what)))

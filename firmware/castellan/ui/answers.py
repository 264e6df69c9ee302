"""Answers: what an argument of an event can be now, what its values are called, and why one is impossible."""

from castellan.errors import CastellanError
from castellan.rules import shapes
from castellan.rules.base import Game
from castellan.rules.shapes import Argument
from castellan.text import find, minus, signed
from castellan.ui import words
from castellan.ui.app import App, report
from castellan.ui.canvas import WIDTH
from castellan.ui.style import SMALL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import Task

_PAGES = 20  # pixels of a list's page number, at the title's right


def allowed(game: Game, event: list | tuple, argument: Argument) -> tuple:
    """Return what an argument can be in an event that begins like this: a COUNT's least and greatest value, or all.

    So there is only one value where the first and the last are the same.
    """
    found = game.allowed(event, argument)
    if argument.type != shapes.COUNT:
        return values(game, argument) if found is None else found
    low, high = found or (argument.low, argument.high)
    return max(argument.low, low), min(argument.high, high)


def values(game: Game, argument: Argument) -> tuple:
    """Return what is offered for an argument that is no count, in the order of the list."""
    return tuple(range(len(game.names))) if argument.type == shapes.PLAYER else argument.usual


def can_begin(game: Game, beginning: list | tuple, fixed: dict) -> bool:
    """Return whether there can be an event that begins like this and has these arguments fixed."""
    event = list(beginning)
    known = True  # all arguments up to the present one
    for argument in game.shape_of(event[0])[1][len(event) - 1 :]:  # type: ignore[index]
        if argument.name not in fixed:
            known = False
            found = game.allowed(event, argument)
            if found is not None and (found == () or (argument.type == shapes.COUNT and found[0] > found[1])):
                return False
            continue
        found, value = game.allowed(event, argument), fixed[argument.name]
        if found is not None:
            fits = found[0] <= value <= found[1] if argument.type == shapes.COUNT else value in found
            if not fits:
                return False
        if known:
            event.append(value)
    return True


def refuse(app: App, beginning: list | tuple, fixed: dict, done: "Any" = None) -> "Task":
    """Say why there can be no event that begins like this; nothing is entered, nor is the task `done` done."""
    game = app.session.game.copy()
    event = list(beginning)
    for argument in game.shape_of(event[0])[1][len(event) - 1 :]:
        possible = allowed(game, event, argument) or values(game, argument)
        event.append(fixed[argument.name] if argument.name in fixed else possible[0])
    try:
        game.apply(event)
    except CastellanError as error:
        return report, app, error
    return None


def value(app: App, argument: Argument, choice: object, kind: str = "") -> str:
    """Return what an argument's value is called in events of a kind."""
    if argument.type == shapes.PLAYER:
        name: str = app.session.game.names[choice]
        return name
    special = called(app, argument, choice)
    if special:
        return special
    if argument.type == shapes.COUNT:
        said = form(app, kind, argument)
        if said:
            return minus(said.format(n=choice))
        return signed(choice)  # type: ignore[arg-type]
    return words.of(app, ("yes" if choice else "no") if argument.type == shapes.FLAG else choice)  # type: ignore[arg-type]


def form(app: App, kind: str, argument: Argument) -> str | None:
    """Return how the game says a count of events of a kind, with `{n}`, None if by its number alone."""
    return _find(app, "value_{}_{}".format(kind, argument.name)) or _find(app, "value_" + argument.name)


def called(app: App, argument: Argument, choice: object) -> str | None:
    """Return what the game calls an argument's value if that says more than its number or word, else None."""
    return _find(app, "{}_{}".format(argument.name, choice))


def title(
    app: App, event: list | tuple, fixed: dict, asked: str, more: str = "", pages: bool = False, aside: int = 0
) -> str:
    """Return in a line who is asked and what; `asked` is an argument's name, "called" for a follow-up.

    A long name is cut, what is asked is not; `pages` leaves room for a list's page number, `aside` for so many pixels.
    """
    kind, names = event[0], app.session.game.names
    found, who = [], ""  # nobody where the whole table is asked
    shape = app.session.game.shape_of(kind)[1]
    for argument, given in zip(shape, event[1:]):
        if argument.type == shapes.PLAYER:
            if argument is shape[0]:
                who = names[given]
            else:
                found.append(names[given])
        elif argument.type == shapes.WORD:
            found.append(_find(app, "{}_{}".format(kind, given)) or words.of(app, given))
        elif argument.type == shapes.COUNT:
            said = _find(app, "given_{}_{}".format(argument.name, given))
            found += [said] if said else []
    # As long as there are no words, the flags that are set.
    found = found or [words.of(app, argument.name) for argument in shape if fixed.get(argument.name) is True]
    asks = _find(app, "ask_{}_{}".format(kind, asked)) or _find(app, "ask_" + asked) or "{about}"
    said = asks.format(about=", ".join(found) or words.kind(app, kind)) + (" · " + more if more else "")
    if not who:
        return said
    said = " · " + said
    room = WIDTH - 2 - SMALL.space - SMALL.width(said) - (_PAGES if pages else aside)
    return SMALL.fit(who, room) + said


def _find(app: App, name: str) -> str | None:
    return find(name, app.session.game.NAME, app.language)

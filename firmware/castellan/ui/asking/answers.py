"""Answers: what an event still needs, what an argument can be, what its values are called, why one is refused."""

from castellan.core.errors import CastellanError
from castellan.core.rules import shapes
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER, Argument
from castellan.text import colon, find, labels, minus, names_of, signed
from castellan.ui.app import App, report
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.style import SMALL, fit_name, fit_person

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Event, Fixed, FollowUp, NewEvent, Possible
    from castellan.ui.app import Task
    from castellan.ui.corrections.history import Correction

_PAGES = 24  # pixels of a list's page number, at the title's right


def allowed(game: Game, event: "Event", argument: Argument) -> "Possible":
    """Return the values that an argument can have in an event that begins like this: of a COUNT a range."""
    if argument.type == shapes.COUNT:
        return limits(game, event, argument)
    choices: "tuple[Any, ...] | None" = game.allowed(event, argument)  # type: ignore[assignment]
    return values(game, argument) if choices is None else choices


def limits(game: Game, event: "Event", argument: Argument) -> range:
    """Return the values that a COUNT can have in an event that begins like this."""
    # Not through the game where that would call the same function: score sheets are deep on the chip's stack here.
    among: "range | None"
    among = argument.among(game, event) if argument.among else game.allowed(event, argument)  # type: ignore[assignment]
    if among is None:
        return range(argument.low, argument.high + 1)
    return range(max(argument.low, among.start), min(argument.high + 1, among.stop))


def fits(game: Game, argument: Argument, n: int, possible: range) -> bool:
    """Return whether a count can be n: it is in `possible`, and a seat's player is not out."""
    # MicroPython compares n with each number of a range to find out whether it is one of them.
    fit = possible.start <= n < possible.stop
    return fit and not (n and argument.name == shapes.SEAT and game.out and game.out[n - 1])


def values(game: Game, argument: Argument) -> "tuple[Any, ...]":
    """Return the values to choose from for an argument that is no count, in the order of the list."""
    return tuple(range(len(game.names))) if argument.type == shapes.PLAYER else argument.usual


def obstacle(game: Game, beginning: "Event", fixed: "Fixed") -> Argument | None:
    """Return the argument for which an event that begins like this has no value, None if it can be entered.

    Where losses are offered first, a gain is none.
    """
    event = list(beginning)
    known = True  # all arguments up to the present one
    arguments = shape(game, event)
    if len(arguments) == 1 and len(event) > 1:
        choices = game.allowed(event, arguments[0])
        return None if choices is None or event[EVENT_PLAYER] in choices else arguments[0]
    for argument in arguments[len(event) - 1 :]:
        choices = game.allowed(event, argument)
        if argument.name not in fixed:
            known = False
            if choices is None:
                continue
            if _none_of(choices, argument):
                return argument
            continue
        chosen = fixed[argument.name]
        if choices is not None:
            if isinstance(choices, range):
                valid = fits(game, argument, chosen, choices) or chosen == argument.default  # which is never refused
            else:
                valid = chosen in choices
            if not valid:
                return argument
        if known:
            event.append(chosen)
    return None


def _none_of(choices: "Possible", argument: Argument) -> bool:
    """Return whether an argument has no possible value, or only gains where losses are offered first."""
    return not choices or (argument.type == shapes.COUNT and argument.usual[0] < 0 <= choices[0])


def lacks(argument: Argument, fixed: "Fixed") -> bool:
    """Return whether an obstacle is that the player has none of what would be spent or used."""
    if argument.type == shapes.COUNT:
        return bool(fixed.get(argument.name, argument.usual[0]) < 0)
    return argument.type == shapes.FLAG and fixed.get(argument.name) is True


def shape(game: Game, event: "Event", correction: "Correction | None" = None) -> tuple[Argument, ...]:
    """Return the arguments that an event that begins like this is recorded with.

    The last is left out where it has only its default, and neither the event has it nor the entry that a correction
    changes.
    """
    kind = event[EVENT_KIND]
    declared = game.declared(kind, event)
    if not declared or not declared.shape:
        return ()
    arguments: tuple[Argument, ...] = declared.shape
    was = correction.was if correction and correction.was else event
    if was[EVENT_KIND] == kind and len(was) > len(arguments):
        return arguments
    return shapes.applicable(game, declared)


def filled(
    game: Game, beginning: "Event", fixed: "Fixed", correction: "Correction | None" = None
) -> "tuple[NewEvent, Argument | None]":
    """Return an event up to the first argument that has to be asked for, and that argument, None if it is complete."""
    event = list(beginning)
    while True:
        arguments = shape(game, event, correction)  # what is known may decide what else is asked
        if len(event) > len(arguments):
            return event, None
        argument = arguments[len(event) - 1]
        if argument.name in fixed:
            event.append(fixed[argument.name])
            continue
        possible = () if correction else allowed(game, event, argument)
        if len(possible) != 1:
            return event, argument
        event.append(possible[0])


def counts_in_a_row(game: Game, event: "NewEvent", fixed: "Fixed") -> list[Argument]:
    """Return the next arguments up to the first that is no count or need not be asked for."""
    row = []
    for argument in shape(game, event)[len(event) - 1 :]:
        if argument.type != shapes.COUNT or argument.low < 0 or argument.step > 1 or argument.name in fixed:
            break
        row.append(argument)
    return row


def following(game: Game, before: "list[FollowUp]", player: int | None) -> "FollowUp | None":
    """Return the follow-up to ask for next: a new one of an entry, else an older one if the entry answered one.

    `before` were those before the entry. After a player's entry that player's come first, then the table's. After the
    table's its own come first, then the players' in their order. If all players are asked at once, the box waits for
    their keys.
    """
    after, fresh, known = game.follow_ups(), [], list(before)
    for entry in after:
        if entry in known:
            known.remove(entry)
        else:
            fresh.append(entry)
    whose: list = [player, None]
    if player is None:
        seats = dict.fromkeys(map(game.asked_of, fresh))
        seats.pop(None, None)
        whose = [None]
        if len(seats) < max(2, game.humans):
            whose += sorted(seats)
    if not [entry for entry in known if game.asked_of(entry) in whose]:  # nothing was answered
        after = []
    for found in (fresh, after):
        for seat in whose:
            for entry in found:
                if game.asked_of(entry) == seat:
                    return entry
    return None


def refuse(app: App, beginning: "Event", fixed: "Fixed", correction: "Correction | None" = None) -> "Task":
    """Report why no event can begin like this; nothing is entered, not even a `correction`."""
    game = app.session.game.copy()
    event = list(beginning)
    for argument in shape(game, event)[len(event) - 1 :]:
        possible = allowed(game, event, argument)
        if _none_of(possible, argument):
            possible = values(game, argument)
        event.append(fixed[argument.name] if argument.name in fixed else possible[0])
    try:
        game.apply(event)
    except CastellanError as error:
        return report, app, error
    return None


def amount(app: App, argument: Argument, n: int, event: "Event") -> str:
    """Return the label of a count in an event that begins like this: a gain or loss of a thing names it first."""
    game = app.session.game
    label = labels.value(argument, n, event[EVENT_KIND], game, app.language)
    thing = label == signed(n) and not game.TYPED and type(event[-1]) is str and len(event) > 1
    return labels.subject(event, game, app.language) + " " + label if thing else label


def value_in_entry(app: App, argument: Argument, choice: object, kind: str) -> str | None:
    """Return the label of a value that an event of a kind has.

    None of a default that is not there, of a flag without a name, and of all numbers of a round but the first.
    """
    game, language = app.session.game, app.language
    label = labels.value(argument, choice, kind, game, language)
    if argument.type == shapes.FLAG:
        name = find(argument.name, game.NAME, language)
        return name and name + colon(language) + label
    own = labels.own_value(argument, choice, game, language)
    if choice == argument.default and own in (None, words.label(app, "none")):
        return None
    if argument.type != shapes.COUNT or argument.name == shapes.SEAT:
        return label
    if shapes.seat_of(argument.name) is not None:  # all numbers of a round are asked for on one screen
        return None if shapes.seat_of(argument.name) else words.action(app, kind)
    if own or argument.name == "n" or labels.count_form(argument, kind, game, language):
        return label
    return labels.counted(argument.name, minus(str(choice)), game, language)


def title(app: App, event: "Event", fixed: "Fixed", name: str, more: str = "", pages: bool = False) -> str:
    """Return the question in a line, with its player; `name` is an argument's name, "called" for a follow-up.

    "" asks for all of an event. `more` follows the player's name. A long name is cut, what is asked is not; `pages`
    leaves room for a list's page number.
    """
    kind, game, language = event[EVENT_KIND], app.session.game, app.language
    names, arguments = names_of(game, language), shape(game, event)
    subjects, who = [], ""  # no player if the table is asked
    for argument, choice in zip(arguments, event[1:]):
        if argument.type == shapes.PLAYER:
            if argument is arguments[0]:
                who = names[choice]
            else:
                subjects.append(names[choice])
        elif argument.type == shapes.WORD:
            subjects.append(labels.asked_word(kind, choice, game, language))
    if not subjects:  # without words: the flags that are set
        subjects = [words.label(app, argument.name) for argument in arguments if fixed.get(argument.name) is True]
    owner, between = shapes.seat_of(name), colon(language)
    question = labels.question(event, name, ", ".join(subjects) or words.action(app, kind), game, language)
    question = more + between + question if more else question
    who = who if owner is None else names[owner]
    if not who:
        return question
    question = (" " if more else between) + question
    width = WIDTH - 2 - SMALL.space - SMALL.width(question) - (_PAGES if pages else 0)
    return fit_person(who, width) + question


def about(app: App, event: "Event", argument: Argument) -> str:
    """Return of a score sheet's question its line, what it asks, and what that can be; "" of any other."""
    game = app.session.game
    line = game.own_word(event, shapes.LINE)
    if not line:
        return ""
    word = game.own_word(event, argument.name) or game.own_word(event) or line
    which = word if (word + " ").startswith(line + " ") else line + " · " + word
    steps = "/{}".format(argument.step) if argument.step > 1 else ""
    return which + minus("{}{}–{}".format(colon(app.language), argument.low, argument.high)) + steps


def asks_what(app: App, player: int, width: int) -> str:
    """Return the question what a player did, in so many pixels: in short, then with the name cut, if it is long."""
    name = names_of(app.session.game, app.language)[player]
    question = words.label(app, "what_did", player=name)
    if SMALL.width(question) > width:
        question = words.label(app, "what_short", player=name)
    return fit_name(question, name, width)

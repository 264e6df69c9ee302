"""What a change made of an entry, in forms for ever less room.

It is loaded when an entry was changed, and not kept: few are, and it takes 4 kB of heap as a file.
"""

from collections import namedtuple

from castellan.core.rules.shapes import COUNT, EVENT_KIND, FLAG, PLAYER, SEAT, WORD, default_of, seat_of
from castellan.text import colon, labels, minus, names_of
from castellan.text.labels import Phrase
from castellan.ui.app import App
from castellan.ui.asking import answers
from castellan.ui.drawing.style import SMALL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Event

_NAME = 30  # pixels of each name where an entry is given to another player
_MOST_OF_LINE = 3  # numbers of a score sheet's line


def corrected(app: App, old: "Event", new: "Event") -> list[Phrase]:
    """Return what became of an entry, in forms for ever less room; at last the entry as it is now, which is never less.

    "Boris: quarry, region of 3 → 2", "Boris: quarry → village", "Boris → Anna: quarry", or "round: Eva 1 → 2".
    """
    game, language = app.session.game, app.language
    same, numbers = old[EVENT_KIND] == new[EVENT_KIND], _numbers(app, new)
    was, about = [labels.subject(event, game, language) for event in (old, new)]
    entry, brief = labels.entry(new, game, language), labels.entry(new, game, language, brief=True)
    changes = _changes(app, old, new) if same else []
    of_seats = [change for change in changes if change.of_seat]
    if of_seats and was == about:
        line = of_seats[0].line or about
        said = [_of_row(line, changes, short) for short in (0, 1)]
        if numbers and len(of_seats) == len(changes):
            said.append(numbers)
        return [Phrase(line, colon(language), what) for what in said] + [Phrase("", "", about)]
    if was == about and same:
        said = _forms(about, changes) if changes else [brief.what]
    else:
        said = [was + " → " + (entry.what if changes or not same else about)]
    found = [_of_players(app, old, new, what) for what in said]
    if changes or was != about or not same:
        found += [entry] + ([Phrase(entry.who, entry.colon, about + " " + numbers)] if numbers else []) + [brief]
    return found


def _of_players(app: App, old: "Event", new: "Event", what: str) -> Phrase:
    """Return what was changed behind the entry's player, or behind both: whose it was, and is now."""
    names, seats = names_of(app.session.game, app.language), [app.session.game.asked_of(each) for each in (old, new)]
    whose, between = [names[seat] for seat in seats if seat is not None], colon(app.language)
    if not whose:
        return Phrase("", "", what)
    if whose[0] == whose[-1]:
        return Phrase(whose[0], between, what)
    # Not as one name, which could be cut to what is nobody's.
    return Phrase("", "", " → ".join([SMALL.fit(name, _NAME) for name in whose]) + between + what)


# What was changed of an entry: with the old value and without, what is between that and what it is about, the change
# without its name if that is known by the entry, whether it is a number of one of the players in a row, and what the
# row asks for if the entry has several.
_Change = namedtuple("_Change", ("shown", "between", "plain", "of_seat", "line"))


def _changes(app: App, old: "Event", new: "Event") -> list[_Change]:
    """Return what was changed between two entries of a kind, beside the player and the word that they are about."""
    game, kind, found = app.session.game, new[EVENT_KIND], []
    shape = answers.shape(game, new)
    skipped = [each for each in shape if each.type == WORD][:1] + [each for each in shape[:1] if each.type == PLAYER]
    first = [each for each in shape if each.type == COUNT][:1]
    for argument, was, now in zip(shape, _complete(shape, old), _complete(shape, new)):
        own, seat = game.own_word(new, argument.name), seat_of(argument.name)
        if was == now or own == "" or argument in skipped:
            continue
        values = [_value(app, argument, each, kind) for each in (was, now)]
        shown, beside, plain = [" → ".join(values), values[1]], False, ""
        if argument.type == FLAG:
            shown = [answers.value_in_entry(app, argument, now, kind) or values[1]] * 2
        elif seat is not None or own:
            before = own if seat is None else names_of(game, app.language)[seat]
            shown = ["{} {}".format(before, each) for each in shown]
        elif argument.type == COUNT and argument.name not in ("n", SEAT):
            if argument in first and argument.default is not None:  # not of equal ones, such as all that is left over
                plain = shown[0]
            form = labels.counted(argument.name, "{}", game, app.language)
            shown = [form.format((" → +" if "+{}" in form else " → ").join(each)) for each in (values, values[1:])]
        else:
            beside = argument.type == COUNT
        found.append(_Change(shown, " " if beside else ", ", plain, seat is not None, own))
    return found


def _forms(about: str, changes: list[_Change]) -> list[str]:
    """Return all changes behind what an entry is about, then without that or without their names, then new values."""
    needed = about if [change for change in changes if change.between == " "] else ""
    said = []
    for begin, n in ((about, 0), (needed, 0), (needed, 1)):
        what = begin + "".join([change.between + change.shown[n] for change in changes])
        said.append(what if begin else what[len(changes[0].between) :])
    if len(changes) == 1 and changes[0].plain:
        said.insert(1, about + " " + changes[0].plain)
    return said


def _complete(shape: "tuple[Argument, ...]", event: "Event") -> list[object]:
    """Return all arguments of an entry, with the defaults that it leaves out."""
    given = list(event[1:])
    for argument in shape[len(given) :]:
        given.append(default_of(argument.default, shape, given))
    return given


def _value(app: App, argument: "Argument", value: object, kind: str) -> str:
    if argument.type == COUNT and argument.name != SEAT:
        return minus(str(value))
    return labels.value(argument, value, kind, app.session.game, app.language)


def _of_row(line: str, changes: list[_Change], short: int) -> str:
    """Return changed numbers of players, "Eva 1 → 2, Anna 3 → 1", behind what they are of unless that is `line`."""
    said = []
    for change in changes:
        other = change.of_seat and change.line and change.line != line
        line = change.line if other else line
        said.append((line + " " if other else "") + change.shown[short])
    return ", ".join(said)


def _numbers(app: App, event: "Event") -> str:
    """Return the numbers of a row, or of a score sheet's line of several; "" of any other entry."""
    game = app.session.game
    numbers = []
    for argument, n in zip(answers.shape(game, event), event[1:]):
        if seat_of(argument.name) is not None or game.own_word(event, argument.name):
            numbers.append(minus(str(n)))
    return " ".join(numbers) if 1 < len(numbers) <= max(_MOST_OF_LINE, len(game.names)) else ""

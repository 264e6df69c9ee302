"""The shape of events and options: what may stand where, as data.

One table serves twice: events are checked against it, and a user interface
that knows no game reads from it what to ask.
"""

from collections import namedtuple

from castellan.errors import RuleError

PLAYER, WORD, COUNT, FLAG, OWN = range(5)

# One argument of an event, or one option of a game. `default` is None where the argument
# must be given, a `Same` where it is another argument's value; `usual` are the values that are offered, most
# wanted first, of a COUNT the likely one; a COUNT is asked for in steps of `step`, and can't be 0 without `zero`.
Argument = namedtuple("Argument", ("name", "type", "choices", "low", "high", "default", "usual", "step", "zero"))

# A default: the value of another argument of the event, one that comes before.
Same = namedtuple("Same", ("name",))

# One line of a player's list of choices: the event `kind` with the arguments in `fixed`
# (name to value) decided, the others to be asked for in their order.
Action = namedtuple("Action", ("label", "kind", "fixed"))

# One of the numbers that an argument is the sum of: what it is called, what it is as far as the game knows, by how
# much a press changes it, and the greatest that it can be.
Addend = namedtuple("Addend", ("label", "value", "step", "high"))

# Kinds of events of every game that it has no say in: they are accepted in any phase.
ALWAYS = ("name", "end", "abandon")


def player(name: str = "player") -> Argument:
    """A player's index, 0 the first player, then clockwise."""
    return Argument(name, PLAYER, (), 0, 0, None, (), 1, True)


def word(name: str, choices: tuple[str, ...], default: str | Same | None = None) -> Argument:
    """One of the game's words."""
    return Argument(name, WORD, choices, 0, 0, default, choices, 1, True)


def count(
    name: str,
    low: int,
    high: int,
    default: int | Same | None = None,
    likely: int = 1,
    step: int = 1,
    zero: bool = True,
) -> Argument:
    """A whole number from `low` to `high`; where it may be negative, `likely` has the sign that is asked for first.

    It is asked for in steps of `step`, such as 100; other numbers are for the game to refuse. Without `zero` it
    is not 0.
    """
    return Argument(name, COUNT, (), low, high, default, (likely,), step, zero)


def flag(name: str, default: bool | None = None) -> Argument:
    """True or false."""
    return Argument(name, FLAG, (), 0, 0, default, (False, True), 1, True)


def own(name: str, default: object = None) -> Argument:
    """A value that the game checks itself: an option in its method `read_<name>`."""
    return Argument(name, OWN, (), 0, 0, default, (), 1, True)


def same(name: str) -> Same:
    """A default that is the value of the argument `name` of the same event, which comes before."""
    return Same(name)


def action(label_: str, kind_: str, **fixed: object) -> Action:
    """A line in a list of choices: its label, the kind of its event, and, by their names, arguments that it fixes."""
    return Action(label_, kind_, fixed)


def common(kind: str, tracks: tuple[str, ...]) -> tuple[str, tuple[Argument, ...]] | None:
    """Return the method and the arguments of a kind of event that every game has, None if there is none."""
    if kind == "points":
        return kind, (player(), word("track", tracks), count("n", -500, 500))
    if kind == "name":
        return kind, (player(), own("name"))
    return (kind, ()) if kind in ("end", "abandon") else None


def kind_of(event: object) -> str:
    """Return an event's kind.

    Raises RuleError if it is no list that begins with a word.
    """
    form = type(event)
    if (form is not list and form is not tuple) or not event:
        raise RuleError("not_event")
    kind = event[0]  # type: ignore[index]
    if type(kind) is not str:
        raise RuleError("not_event")
    return kind


def arguments(shape: tuple[Argument, ...], event: list, names: list[str]) -> list:
    """Return the arguments of `event`, checked against `shape`, defaults filled in.

    Raises RuleError at the first that is missing, superfluous, or of a wrong type or range.
    """
    given = len(event) - 1
    if given > len(shape):
        raise RuleError("too_many", kind=event[0], limit=len(shape), given=given)
    values = list(event[1:])
    place = 0
    for name, form, choices, low, high, default, _, _, zero in shape:
        if place >= given:
            if default is None:
                raise RuleError("too_few", kind=event[0], argument=name)
            values.append(default_of(default, shape, values))
            continue
        value = values[place]
        # What fits is let pass here: calling `check` for each takes the chip three times as long.
        if form == WORD:
            fits = type(value) is str and value in choices
        elif type(value) is int:
            if form == PLAYER:
                fits = 0 <= value < len(names)
            else:
                fits = form == COUNT and low <= value <= high and (value != 0 or zero)
        else:
            fits = False
        if not fits:
            check(shape[place], value, event[0], names)
        place += 1
    return values


def default_of(default: object, shape: tuple[Argument, ...], values: list | tuple) -> object:
    """Return what a default stands for where the event's first arguments are `values`."""
    if type(default) is Same:
        return values[[argument.name for argument in shape].index(default.name)]
    return default


def check(argument: Argument, value: object, kind: str, names: list[str]) -> None:
    """Raise RuleError unless `value` fits `argument`. No bool is a number, no float an integer."""
    form = argument.type
    if form == COUNT:
        if type(value) is not int or not argument.low <= value <= argument.high or not (value or argument.zero):
            raise RuleError(
                "not_count", kind=kind, argument=argument.name, low=argument.low, high=argument.high, value=value
            )
    elif form == PLAYER:
        if type(value) is not int or not 0 <= value < len(names):
            raise RuleError("not_player", kind=kind, last=len(names) - 1, value=value)
    elif form == WORD:
        if type(value) is not str or value not in argument.choices:
            raise RuleError(
                "not_word", kind=kind, argument=argument.name, choices=", ".join(argument.choices), value=value
            )
    elif form == FLAG and type(value) is not bool:
        raise RuleError("not_flag", kind=kind, argument=argument.name, value=value)

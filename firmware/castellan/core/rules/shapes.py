"""The shape of events and options: their arguments, types and ranges, as data.

The same tables are used twice: events are checked against them, and the user
interface, which knows no game, reads from them which questions to ask. Last come the options of the event `new`:
players' names are short and distinct, and contain no characters that could break a screen or a page.
"""

from collections import namedtuple

from castellan.core.catalogue import GAMES, SEATS
from castellan.core.errors import RuleError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from castellan.core.rules.base import Game
    from castellan.interfaces import Event, Options

    Limits = Callable[[Any, Event], range | None] | None  # of a count
    Choices = Callable[[Any, Event], tuple[Any, ...] | None] | None  # of any other argument
    Entered = list[tuple[str, Sequence[int | None]]]
    Limit = tuple[int, Any, tuple[str, ...], int, int, bool]

PLAYER, WORD, COUNT, FLAG, CUSTOM = range(5)

# One argument of an event, or one option of a game. `default` is None for a required argument, and a `Same` if
# it copies another argument. `usual` are the values that are offered, most wanted first; for a COUNT only the
# likely one. A COUNT is asked for in steps of `step`, and can be 0 only with `zero`. `among(game, event)` returns the
# values that it can have now, see `Game.allowed`; None in place of the function is all that the shape allows.
Argument = namedtuple(
    "Argument", ("name", "type", "choices", "low", "high", "default", "usual", "step", "zero", "among")
)

# A default that copies the value of an earlier argument of the same event.
Same = namedtuple("Same", ("name",))

# One line of a player's list of choices: an event `kind`. The arguments in `fixed` (name: value) are
# set, the others are asked for in their order.
Action = namedtuple("Action", ("label", "kind", "fixed"))

# One kind of event: the function of the game and the arguments; the arguments; the phases that accept it, () for all.
# Then functions that few kinds have, else None. `shaped(game, event, shape)` returns the arguments in place of `shape`
# that players are asked for in an event that begins like this; in a row without arguments, whose event is the table's,
# also those that any entry is checked against, if `event` is (), or None if the game has no such event.
# `offers(game, event)` returns what its player is offered right after it. `words(game, event, argument)` returns what
# it, or an argument of it, is about in words of the record, see `Game.own_word`. `fresh(game, event)` raises RuleError
# for a new one, which in a stored game is valid.
# `repeated(game, event)` returns whether such an event comes once in each round. `forgotten(game, later)` returns, in a
# list, what all together can enter now, beside SHARED_ACTIONS, before what made this the game `later`.
# `applies(game)` returns whether the last argument, which has a default, is asked for and recorded now.
EventKind = namedtuple(
    "EventKind", ("effect", "shape", "phases", "shaped", "offers", "words", "fresh", "repeated", "forgotten", "applies")
)

# What is known of the end of a round: the player after whose turn it ends, None as long as that is unknown; how many
# turns each player still has after that one; and the least number of steps, such as tiles, until the round can end,
# None if the game counts none.
Ending = namedtuple("Ending", ("after", "turns", "steps"))
UNKNOWN = Ending(None, 0, None)

# What OK on the table leads to, see `Game.step`: one of the shared actions; the code of the question, with `round` and
# `player`, whether it is time for it; whether nothing else can come next, so that the box asks for it by itself; and
# those whom OK asks before, one after the other: each a player and the choices of one kind that are offered, beside
# nothing.
Step = namedtuple("Step", ("action", "question", "due", "asked"))
LATER = ()  # in place of a step: none is possible now, but the game goes on
if TYPE_CHECKING:
    Next = Step | tuple[()] | None

# Tables share what many of their arguments have: each would take heap.
_PLAYER = Argument("player", PLAYER, (), 0, 0, None, (), 1, True, None)
_ONE = (1,)

# The name of an argument that is a player or nobody: a COUNT, 0 for nobody, else the player's place from 1.
SEAT = "seat"

# The name of an argument that is a number of one of the players, before the player's place from 1, a digit, and what
# else the name says.
EACH = "each"

# In place of an argument's name, see `Game.own_word`: the line of a score sheet, of which a question asks one number.
LINE = "="

# Which entries a list offers first: those that score, or everything that the game knows. The first is offered first.
SCORES, EVERYTHING = "scores", "everything"

# The names of the options that `times` makes: players choose them, whatever a score sheet proposes.
TIMING = ("times", "limit", "bank", "increment", "delay", "round_limit", "overtime")

# The places in an event, or in a follow-up, which is the beginning of one. A player is the first argument, if any.
EVENT_KIND = 0
EVENT_PLAYER = 1
EVENT_ANYWAY = 1  # of `end`

CLOCKS = "castellan.core.rules.clocks"  # the module that is loaded for a game whose turns are timed

# The first arguments of `turn`, which ends a player's turn: the seconds that it took, below 100 hours. A game whose
# order of turns counts has no others, see `clocks.TURN`.
TURN = _PLAYER, Argument("s", COUNT, (), 0, 359999, 0, _ONE, 1, True, None)

_MOST = 500  # the greatest correction of a track

# Kinds of events that every game accepts in any phase.
ALWAYS = ("name", "end", "abandon")


def player(name: str = "player", among: "Choices" = None) -> Argument:
    """Make an argument that is a player: an index, 0 for the first player, then clockwise."""
    return _PLAYER if name == "player" and not among else Argument(name, PLAYER, (), 0, 0, None, (), 1, True, among)


def word(
    name: str,
    choices: tuple[str, ...],
    default: str | Same | None = None,
    usual: tuple[str, ...] = (),
    among: "Choices" = None,
) -> Argument:
    """Make an argument that is one of the words in `choices`; lists have those in `usual`, if they are not all."""
    return Argument(name, WORD, choices, 0, 0, default, usual or choices, 1, True, among)


def count(
    name: str,
    low: int,
    high: int,
    default: int | Same | None = None,
    likely: int = 1,
    step: int = 1,
    zero: bool = True,
    among: "Limits" = None,
) -> Argument:
    """Make an argument that is an integer from `low` to `high`, not 0 unless `zero`.

    If it may be negative, the sign of `likely` is offered first; else numbers up to `likely` have keys. It is asked
    for in steps of `step`, such as 100; the game itself refuses other numbers.
    """
    return Argument(name, COUNT, (), low, high, default, _ONE if likely == 1 else (likely,), step, zero, among)


def seat(most: int, among: "Limits" = None) -> Argument:
    """Make an argument that is nobody, 0, or one of `most` players, by the place from 1; it has the name SEAT."""
    return Argument(SEAT, COUNT, (), 0, most, None, (1,), 1, True, among)


def each(low: int, high: int, among: "Limits" = None) -> Argument:
    """Make the last argument of an event: a number from `low` to `high` of each person."""
    return count(EACH, low, high, among=among)


_expanded: "tuple[Any, int, tuple[Argument, ...]]" = (None, 0, ())  # the last result of `expanded`, of an `each`


def expanded(shape: tuple[Argument, ...], people: int) -> tuple[Argument, ...]:
    """Return the arguments of an event of so many people: an `each` is a count for each, named EACH and the place."""
    global _expanded
    if not shape or shape[-1].name != EACH:
        return shape
    last = shape[-1]
    known, persons, counts = _expanded
    if known is not last or persons != people:
        names = [EACH + str(place + 1) for place in range(people)]
        counts = tuple([count(name, last.low, last.high, among=last.among) for name in names])
        _expanded = last, people, counts
    return shape[:-1] + counts


def seat_of(name: str) -> int | None:
    """Return the player of whom an argument is a number, made of an `each`; None for any other."""
    return int(name[len(EACH)]) - 1 if len(name) > len(EACH) and name[: len(EACH)] == EACH else None


def _called(name: str, names: list[str]) -> str:
    """Return the name of an argument in a refusal: of an `each` that of the player."""
    who = seat_of(name)
    return name if who is None else names[who]


def flag(name: str, default: bool | None = None, among: "Choices" = None) -> Argument:
    """Make an argument that is true or false."""
    return Argument(name, FLAG, (), 0, 0, default, (False, True), 1, True, among)


def custom(name: str, default: object = None, limit: int = 0) -> Argument:
    """Make an argument that the game checks itself; for an option one of its READERS does.

    If it is a text that players type, `limit` is the most code points that it has.
    """
    return Argument(name, CUSTOM, (), 0, limit, default, (), 1, True, None)


def is_asked(option: Argument) -> bool:
    """Return whether players choose an option, or type it: all but those that only the game knows."""
    return bool(option.type != CUSTOM or option.high > 0)


def entries() -> Argument:
    """Make the option which entries are offered first."""
    return word("entries", (SCORES, EVERYTHING), EVERYTHING)


def times() -> tuple[Argument, ...]:
    """Make the options of every game: whether turns are timed, and how long they should take, 0 if that is open.

    A turn has a limit in seconds, the turns of a round together one in minutes, each person a bank for the game, in
    minutes, with an increment or a delay in seconds for each turn. The penalty is in points for each minute over.
    """
    limited = count("limit", 0, 5999, 0), count("bank", 0, 600, 0), count("increment", 0, 300, 0)
    more = count("delay", 0, 300, 0), count("round_limit", 0, 600, 0), count("overtime", 0, 50, 0)
    return (flag("times", False),) + limited + more


def same(name: str) -> Same:
    """Make a default that copies the argument `name`, an earlier one of the same event."""
    return Same(name)


def action(label_: str, kind_: str, **fixed: object) -> Action:
    """Make a line in a list of choices: its label, the kind of its event, and arguments with fixed values."""
    return Action(label_, kind_, fixed)


def step(action: Action, question: str = "", due: bool = False, asked: "tuple[Any, ...]" = ()) -> Step:
    """Make what OK on the table leads to; without a question it is entered as soon as its arguments are known."""
    return Step(action, question, due, asked)


def entry(
    effect: "Callable[..., None]",
    *shape: Argument,
    phases: tuple[str, ...] = (),
    shaped: "Callable[[Any, Event, Any], tuple[Argument, ...] | None] | None" = None,
    offers: "Callable[[Any, Event], tuple[Action, ...]] | None" = None,
    words: "Callable[[Any, Event, str], str | None] | None" = None,
    fresh: "Callable[[Any, Event], None] | None" = None,
    repeated: "Callable[[Any, Event], bool] | None" = None,
    forgotten: "Callable[[Any, Any], list[Action]] | None" = None,
    applies: "Callable[[Any], bool] | None" = None,
) -> EventKind:
    """Make one of a game's EVENTS: a function of the game and the arguments, these, and the phases that accept it.

    Without `phases` all do, see `Game.CLOSED`; for the other functions see `EventKind`.
    """
    return EventKind(effect, shape, phases, shaped, offers, words, fresh, repeated, forgotten, applies)


def corrections(tracks: tuple[str, ...], among: "Limits" = None) -> tuple[Argument, ...]:
    """Return the arguments of `points`, which corrects one of these tracks; `among` of the number, if not by FLOORS."""
    return player(), word("track", tracks), count("n", -_MOST, _MOST, among=among or _above_floor)


def _above_floor(game: "Game", event: "Event") -> "range | None":
    """Return the corrections that leave a track at its floor or above it, as `Score.check_floor` does."""
    if len(event) < 3:
        return None
    _, who, name = event
    track = game.TRACKS.index(name)
    return range(max(-_MOST, game.FLOORS[track] - game.tracks[track][who]), _MOST + 1)


def after_end(over: str) -> RuleError:
    """Return the error for an event after the "end" or "abandon" of its game."""
    return RuleError("over" if over == "end" else "abandoned")


def kind_of(event: object) -> str:
    """Return an event's kind.

    Raises RuleError if the event is not a list that begins with a string.
    """
    form = type(event)
    if (form is not list and form is not tuple) or not event:
        raise RuleError("not_event")
    kind = event[EVENT_KIND]  # type: ignore[index]
    if type(kind) is not str:
        raise RuleError("not_event")
    return kind


def arguments(shape: tuple[Argument, ...], event: "Event", names: list[str]) -> "list[Any]":
    """Return the arguments of `event`, checked against `shape`, with defaults filled in.

    Raises RuleError for the first one that is missing, superfluous, or has a wrong type or range.
    """
    given = len(event) - 1
    if given > len(shape):
        raise RuleError("too_many", kind=event[EVENT_KIND], limit=len(shape), given=given)
    values = list(event[1:])
    place = 0
    for name, form, choices, low, high, default, _, _, zero, _ in shape:
        if place >= given:
            if default is None:
                raise RuleError("too_few", kind=event[EVENT_KIND], argument=_called(name, names))
            values.append(default_of(default, shape, values) if type(default) is Same else default)
            continue
        value = values[place]
        # Valid values pass here: calling `check` for each takes three times as long on the chip.
        if form == WORD:
            fits = type(value) is str and value in choices
        elif form == FLAG:
            fits = type(value) is bool
        else:
            last = len(names) - 1 if form == PLAYER else high
            fits = type(value) is int and low <= value <= last and (value != 0 or zero) and form != CUSTOM
        if not fits:
            check(shape[place], value, event[EVENT_KIND], names)
        place += 1
    return values


def limits(shape: tuple[Argument, ...], players: int) -> "tuple[Limit, ...]":
    """Return for `fit` what each argument can be: its type, its words, the least and greatest value, whether 0.

    Numbers beside each other with the same limits are one item, which begins with the place behind them. The type is
    None for what the game checks itself.
    """
    found: "list[Limit]" = []
    limit: "tuple[Any, tuple[str, ...], int, int, bool]"
    for place, argument in enumerate(shape):
        if argument.type == PLAYER:
            limit = (int, (), 0, players - 1, True)
        elif argument.type == COUNT:
            limit = (int, (), argument.low, argument.high, argument.zero)
        elif argument.type == WORD:
            limit = (str, argument.choices, 0, 0, True)
        else:
            limit = (bool if argument.type == FLAG else None, (), False, True, True)
        if found and limit[0] is int and found[-1][1:] == limit:
            found.pop()
        found.append((place + 1,) + limit)  # type: ignore[arg-type]
    return tuple(found)


def fit(values: "tuple[Any, ...]", limited: "tuple[Limit, ...]") -> bool:
    """Return whether values are valid as the first arguments: as `arguments`, but without a reason, and faster."""
    place, given = 0, len(values)
    for behind, form, words, low, high, zero in limited:
        if place >= given:
            return True
        value = values[place]
        if behind - place > 1:
            for value in values[place:behind]:
                if type(value) is not form or not low <= value <= high or not (value or zero):
                    return False
        elif type(value) is not form:
            if form is not None:
                return False
        elif words:
            if value not in words:
                return False
        elif not low <= value <= high or not (value or zero):
            return False
        place = behind
    return given <= place


def applicable(game: "Game", declared: EventKind) -> "tuple[Argument, ...]":
    """Return the arguments of an event without the last if that has only its default now, so that nobody is asked."""
    shape: tuple[Argument, ...] = declared.shape
    return shape[:-1] if declared.applies and not declared.applies(game) else shape


def default_of(default: object, shape: tuple[Argument, ...], values: "Event") -> object:
    """Return the value of a default; `values` are the arguments before it."""
    if type(default) is Same:
        return values[[argument.name for argument in shape].index(default.name)]
    return default


def check(argument: Argument, value: object, kind: str, names: list[str]) -> None:
    """Raise RuleError unless `value` is valid for `argument`. A bool is not a number, a float not an integer."""
    form = argument.type
    if form == COUNT:
        if type(value) is not int or not argument.low <= value <= argument.high or not (value or argument.zero):
            name = _called(argument.name, names)
            raise RuleError("not_count", kind=kind, argument=name, low=argument.low, high=argument.high, value=value)
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


# -- The options of `new` ---------------------------------------------------------------

LONGEST = 12  # code points

RULES = count("rules", 2, 999, 2)  # the number of a game's rules; what had number 1 was never released

# Control characters, direction and joining marks, line separators, surrogates, and the two
# printable characters that JSON escapes.
_REFUSED = (
    (0x0000, 0x001F),
    (0x0022, 0x0022),
    (0x005C, 0x005C),
    (0x007F, 0x009F),
    (0x061C, 0x061C),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
)

# Unicode's spaces that are not refused already. On MicroPython str.strip only strips ASCII's.
_SPACES = (
    (0x0020, 0x0020),
    (0x00A0, 0x00A0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
)


def check_name(name: object, others: list[str], limit: int = LONGEST) -> None:
    """Raise RuleError unless `name` is 1 to `limit` allowed code points and none of `others`."""
    if type(name) is not str:
        raise RuleError("name_type", value=name)
    if not 1 <= len(name) <= limit:
        raise RuleError("name_length", value=name, limit=limit)
    # What is letters alone needs no look at each: of those that CPython knows beyond ASCII's, none is refused.
    ascii = name.isalpha() or (min(name) >= " " and max(name) <= "~")
    if not ascii or '"' in name or "\\" in name:
        # Without a call for each letter: past games with a title are read deepest on the chip's stack here.
        for letter in name:
            if "\u00c0" <= letter <= "\u052f":  # Latin, Greek and Cyrillic, of which none is refused
                continue
            for first, last in _REFUSED:
                if first <= ord(letter) <= last:
                    raise RuleError("name_letter", value=name, found="U+%04X" % ord(letter))
    if not ascii or name[0] == " " or name[-1] == " ":
        for letter in (name[0], name[-1]):
            for first, last in _SPACES:
                if first <= ord(letter) <= last:
                    raise RuleError("name_space", value=name)
    if name in others:
        raise RuleError("name_taken", value=name)


def is_space(letter: str) -> bool:
    """Return whether a letter is one of Unicode's spaces, on MicroPython too."""
    for first, last in _SPACES:
        if first <= ord(letter) <= last:
            return True
    return False


def check_names(names: object, low: int, high: int) -> None:
    """Raise RuleError unless `names` is a list of `low` to `high` names."""
    if type(names) not in (list, tuple):
        raise RuleError("names_type", value=names)
    if not low <= len(names) <= high:  # type: ignore[arg-type]
        raise RuleError("names_count", low=low, high=high, given=len(names))  # type: ignore[arg-type]
    for index, name in enumerate(names):  # type: ignore[arg-type, var-annotated]
        check_name(name, names[:index])  # type: ignore[index]


# Seats without a name: a game records their label in the box's language, and nobody is called so.
_NOBODY = {"en": "Player {}", "ru": "Игрок {}", "fr": "Joueur {}", "de": "Spieler {}"}


def unnamed(count: int, language: str) -> list[str]:
    """Return the labels of the first `count` seats."""
    label = _NOBODY[language]
    return [label.format(seat + 1) for seat in range(count)]


def is_nobody(name: str, seat: int) -> bool:
    """Return whether a name is the label of its own seat, counted from 0, in any language."""
    return name in [label.format(seat + 1) for label in _NOBODY.values()]


def people(names: list[str]) -> list[str]:
    """Return the names of those who have one."""
    return [name for seat, name in enumerate(names) if not is_nobody(name, seat)]


def seats(game: str) -> tuple[int, int]:
    """Return the least and the greatest number of people in a game, by its name."""
    least, most = SEATS[GAMES.index(game)]
    return least, most


def read(game: "Game", given: object) -> "Options":
    """Return a game's options, "players" included, with defaults filled in; "rules" is checked only.

    A function of `Game.READERS` returns the option's final value. It is always called for a CUSTOM option, for others
    only if the option is given and has the right shape. Raises RuleError for names or options that are not allowed.
    """
    if type(given) is not dict:
        raise RuleError("options_type", value=given)
    rules = given.get("rules", RULES.default)
    check(RULES, rules, "new", [])
    if rules > game.RULES:
        raise RuleError("newer", what="rules {}".format(rules))
    known = ["players", "rules"] + [option.name for option in game.OPTIONS]
    for key in given:
        if key not in known:
            raise RuleError("unknown_option", value=key, choices=", ".join(known))
    check_names(given.get("players"), *(game.PEOPLE or seats(game.NAME)))
    values = {"players": given["players"]}
    for option in game.OPTIONS:
        value = given.get(option.name, option.default)
        if option.type != CUSTOM and option.name in given:
            check(option, value, "new", [])
        reader = game.READERS.get(option.name)
        if reader and (option.type == CUSTOM or option.name in given):
            value = reader(game, value, values)
        values[option.name] = value
    return values

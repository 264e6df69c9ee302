"""What a thing of a game is called: all that decides a label, a function for each kind of thing.

A function looks first in the tables of the game's words that are about its things (docs/game_reference.md), then for
the thing's name, with `find` or `label`. What an entry is about in words of the record, such as a score sheet's line,
the game knows: `Game.own_word`.
"""

from collections import namedtuple

from castellan.core.rules import shapes
from castellan.text import clean, clock, colon, find, kind_of_event, label, minus, names_of, of_game, quote, signed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Event, Fixed, Taught


# A text about somebody, "Anna: quarry 3" if its three parts are joined. Without `who` it has no colon either.
Phrase = namedtuple("Phrase", ("who", "colon", "what"))


def _first(table: str, keys: "tuple[object, ...]", game: "Game", language: str) -> str | None:
    """Return the text of the first of these keys that one of the game's tables has."""
    for key in keys:
        found = of_game(table, key, game.NAME, language)
        if found:
            return found
    return None


# -- Kinds of events, and questions -----------------------------------------------------


def action(name: str, game: "Game", language: str, fixed: "Fixed | None" = None) -> str:
    """Return the label of an action, or of a kind of event, with the arguments that it fixes filled in."""
    said = kind_of_event(name, game.NAME, language) or name
    if not fixed or "{" not in said:  # as in most: filling in is slow on the chip
        return said
    return said.format(**{fact: minus(str(value)) for fact, value in fixed.items()})


def follow_up(kind: str, game: "Game", language: str, short: bool = False) -> str:
    """Return the label of a follow-up of this kind, or a `short` one: one of its own, else that of the kind."""
    return (
        of_game("MARKS" if short else "DUE", kind, game.NAME, language)
        or game.own_word((kind,))
        or action(kind, game, language)
    )


def question(event: "Event", name: str, about: str, game: "Game", language: str) -> str:
    """Return what is asked for an argument, "called" for a follow-up, in an entry that is `about` this so far."""
    mark, seat = colon(language).rstrip().replace(":", "?"), shapes.seat_of(name)
    own = game.own_word(event, name) or game.own_word(event)
    if own:
        return own + mark
    keys = ((event[0], name), name) if seat is None else ((event[0], shapes.EACH), "n")
    asks = _first("QUESTIONS", keys, game, language)
    return (asks or (of_game("COUNTS", name, game.NAME, language) or "{about}") + mark).format(about=about)


def asked_word(kind: str, word: str, game: "Game", language: str) -> str:
    """Return the label of a word of an entry of this kind in the question for what follows it."""
    return of_game("SUBJECTS", (kind, word), game.NAME, language) or label(word, game.NAME, language)


# -- Values of arguments ----------------------------------------------------------------


def value(argument: "Argument", choice: object, kind: str, game: "Game", language: str) -> str:
    """Return the label of an argument's value in events of a kind."""
    if argument.type == shapes.PLAYER:
        return _player(choice, game, language)
    own = own_value(argument, choice, game, language)
    if own:
        return own
    if argument.name == shapes.SEAT and choice:
        return _player(choice - 1, game, language)  # type: ignore[operator]
    if argument.name == shapes.SEAT:
        choice = "nobody"
    elif argument.type == shapes.COUNT:
        form = count_form(argument, kind, game, language)
        return minus(form.format(n=choice)) if form else signed(choice)  # type: ignore[arg-type]
    elif argument.type == shapes.FLAG:
        choice = "yes" if choice else "no"
    return label(choice, game.NAME, language)  # type: ignore[arg-type]


def own_value(argument: "Argument", choice: object, game: "Game", language: str) -> str | None:
    """Return the game's own label of an argument's value, None if it has none."""
    return of_game("ANSWERS", (argument.name, choice), game.NAME, language)


def count_form(argument: "Argument", kind: str, game: "Game", language: str) -> str | None:
    """Return the game's label of a count in events of a kind, with `{n}`, None if it is only its number."""
    return _first("VALUES", ((kind, argument.name), argument.name), game, language)


def learnt(row: "Taught", game: str, language: str) -> str:
    """Return the label of a learnt value: of its option and number, of its option, or its word."""
    option, key, index, _ = row
    word, n = find(key, game, language) or key, "" if index is None else index + 1
    form = of_game("LEARNT", (option, n), game, language) or of_game("LEARNT", option, game, language)
    return (form or ("{word} {n}" if n else "{word}")).format(word=word, n=n)


# -- Entries ----------------------------------------------------------------------------


def subject(event: "Event", game: "Game", language: str) -> str:
    """Return an entry's subject in a word or two: its first argument that is a word, else its kind.

    What costs a point may have a label of its own, and so may a kind, in which the word is `{about}`.
    """
    kind = event[0]
    declared = game.declared(kind) if type(kind) is str else None
    if not declared or declared.shape is None:
        return clean(kind) if type(kind) is str and kind else quote(kind, language)
    own = game.own_word(event)
    if own:
        return own
    for argument, given in zip(declared.shape, event[1:]):
        if argument.type == shapes.WORD:
            keys: "tuple[object, ...]" = (kind,)
            if type(given) is str:
                keys = ((kind, given, -1),) * (event[-1] == -1) + ((kind, given), kind)
            about = _first("SUBJECTS", keys, game, language) or "{about}"
            return about.format(about=_word(given, argument.choices, game, language))
    return kind_of_event(kind, game.NAME, language) or clean(kind)


def entry(event: "Event", game: "Game", language: str, brief: bool = False) -> Phrase:
    """Return an entry in a line: player, subject and, unless `brief`, all arguments that are not 0 or false.

    The number of a score sheet's line is said if it is 0, too. Further words and players follow as "to Pisa", unless
    they have their default value. The event may have any form, since a file may be damaged.
    """
    other = _renaming(event, game) or _correction(event, game, language)
    if other:
        return other
    declared = game.declared(event[0]) if type(event[0]) is str else None
    shape: "tuple[Argument, ...]" = (declared.shape or ()) if declared else ()
    who, said, words = "", False, [subject(event, game, language)]
    more: list[str] = []
    for argument, given in zip(shape, event[1:]):
        own, what, behind = game.own_word(event, argument.name), "", True
        if own is not None or shapes.seat_of(argument.name) is not None:
            what = _own(own, argument.name, quote(given, language), game, language)
        elif argument.type == shapes.PLAYER and argument is shape[0]:
            who = _player(given, game, language)
        elif argument.type == shapes.WORD and not said:
            said = True  # by `subject`
        else:
            behind = argument.type == shapes.FLAG or (argument.type == shapes.COUNT and argument.name not in _BESIDE)
            what = _OF_TYPE[argument.type](argument, given, event, shape, game, language)
        if what:
            (more if behind else words).append(what)
    between, line = colon(language) if who else "", " ".join(words)
    after = None if brief or type(event[0]) is not str else of_game("AFTER", event[0], game.NAME, language)
    return Phrase(who, between, line if brief else ", ".join([line] + more + ([after] if after else [])))


_BESIDE = ("n", "s", shapes.SEAT)  # counts that stand beside the subject, not behind a comma


def _renaming(event: "Event", game: "Game") -> Phrase | None:
    """Return a player's name before an event and the one that it gives, None if it gives none, or is damaged."""
    player = game.asked_of(event) if event[0] == "name" else None
    if player is None or len(event) != 3 or type(event[2]) is not str:
        return None
    named, before = clean(event[2]), game.names[player]
    for whose, old, new in game.named:  # else it does not count, or not yet
        if whose == player and new == event[2]:
            before = old
    return Phrase(before, " ", "→ " + named)


def _correction(event: "Event", game: "Game", language: str) -> Phrase | None:
    """Return what a correction does to another entry, None if the event is none, or damaged."""
    if event[0] == "void" and len(event) == 2:
        return Phrase("", "", label("strike", "", language) + " " + quote(event[1], language))
    if event[0] not in ("amend", "insert") or len(event) != 3 or not event[2] or type(event[2]) not in (list, tuple):
        return None
    done = label("change" if event[0] == "amend" else "insert", "", language) + " "
    who, between, what = entry(event[2], game, language)
    return Phrase(done + who, between, what) if who else Phrase("", "", done + what)


def _own(own: str | None, name: str, number: str, game: "Game", language: str) -> str:
    """Return a number with what it is in words of the record, or with whose it is; "" if the subject includes it."""
    seat = shapes.seat_of(name)
    if seat is None:
        return own + " " + number if own else ""
    line = own + " " if own and not seat else ""  # before the first player's number
    return line + _player(seat, game, language) + colon(language) + number


def _further(
    argument: "Argument", given: object, event: "Event", shape: "tuple[Argument, ...]", game: "Game", language: str
) -> str:
    """Return a further word or player of an entry, such as "to Pisa", "" if it is the default."""
    if argument.default is not None and given == shapes.default_of(argument.default, shape, event[1:]):
        return ""
    if argument.type == shapes.PLAYER:
        word = _player(given, game, language)
    else:
        word = _word(given, argument.choices, game, language)
    if argument.name == "next":  # of `turn`
        return "→ " + word
    return (of_game("ENTRIES", argument.name, game.NAME, language) or "{word}").format(word=word)


def _flag(
    argument: "Argument", given: object, event: "Event", shape: "tuple[Argument, ...]", game: "Game", language: str
) -> str:
    return str(find(argument.name, game.NAME, language) or argument.name) if given is True else ""


def _count(
    argument: "Argument", given: object, event: "Event", shape: "tuple[Argument, ...]", game: "Game", language: str
) -> str:
    """Return a count as an entry has it, or what the game itself checks; "" for 0, but not of a score sheet's line."""
    name, number = argument.name, quote(given, language)
    if argument.type == shapes.CUSTOM and type(given) is str:
        return clean(given)
    if name == shapes.SEAT and type(given) is int:
        return _player(given - 1, game, language) if given else label("nobody", "", language)
    if given == 0 and not (name == "n" and game.own_word(event)):
        return ""
    if name == "s" and type(given) is int:
        return clock(given)
    return number if name == "n" else counted(name, number, game, language)  # "n" is the number of the subject


_OF_TYPE = (_further, _further, _count, _flag, _count)  # what an entry says of an argument, by its type in `shapes`


def counted(name: str, number: str, game: "Game", language: str) -> str:
    """Return an argument with its number, by its label in entries, else by its name on a screen of counts."""
    template = of_game("ENTRIES", name, game.NAME, language)
    if template:
        return template.format(n=number)
    return (of_game("COUNTS", name, game.NAME, language) or name) + " " + number


def _player(given: object, game: "Game", language: str) -> str:
    if type(given) is int and 0 <= given < len(game.names):
        return names_of(game, language)[given]
    return quote(given, language)


def _word(word: object, known: tuple, game: "Game", language: str) -> str:
    """Return the label of a word of the game; any other word as it was entered."""
    if type(word) is not str or not word:
        return quote(word, language)
    found = find(word, game.NAME, language) if word in known else None
    return found or clean(word)

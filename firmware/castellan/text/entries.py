"""Describes a game's entries in a few words, for lists and error messages."""

from collections import namedtuple

from castellan.core.rules import shapes
from castellan.text import clean, clock, colon, find, kind_of_event, label, names_of, of_game, quote, signed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Event


# A text about somebody, "Anna: quarry 3" if its three parts are joined. Without `who` it has no colon either.
Phrase = namedtuple("Phrase", ("who", "colon", "what"))


def subject(event: "Event", game: "Game", language: str) -> str:
    """Return an entry's subject in a word or two: its first argument that is a word, else its kind.

    What costs a point may have a label of its own, and so may a kind, in which the word is `{about}`.
    """
    kind = event[0]
    row = game.row(kind) if type(kind) is str else None
    if not row or row.shape is None:
        return clean(kind) if type(kind) is str and kind else quote(kind, language)
    own = game.own_word(event)
    if own:
        return own
    for argument, given in zip(row.shape, event[1:]):
        if argument.type == shapes.WORD:
            about = of_game("SUBJECTS", kind, game.NAME, language) or "{about}"
            if type(given) is str:
                about = of_game("SUBJECTS", (kind, given), game.NAME, language) or about
                if event[-1] == -1:
                    about = of_game("SUBJECTS", (kind, given, -1), game.NAME, language) or about
            return about.format(about=_word(given, argument.choices, game, language))
    return kind_of_event(kind, game.NAME, language) or clean(kind)


def entry(event: "Event", game: "Game", language: str, brief: bool = False) -> Phrase:
    """Return an entry in a line: player, subject and, unless `brief`, all arguments that are not 0 or false.

    The number of a score sheet's line is said if it is 0, too. Further words and players follow as "to Pisa", unless
    they have their default value. The event may have any form, since a file may be damaged.
    """
    if event[0] in ("amend", "insert") and len(event) == 3 and event[2] and type(event[2]) in (list, tuple):
        done = label("change" if event[0] == "amend" else "insert", "", language)
        who, between, what = entry(event[2], game, language)
        return Phrase(done + " " + who, between, what) if who else Phrase("", "", done + " " + what)
    if event[0] == "void" and len(event) == 2:
        return Phrase("", "", label("strike", "", language) + " " + quote(event[1], language))
    words, more = [subject(event, game, language)], []
    who, between, about = "", "", False
    row = game.row(event[0]) if type(event[0]) is str else None
    shape = (row.shape or ()) if row else ()
    for place, (argument, given) in enumerate(zip(shape, event[1:])):
        form = argument.type
        own = game.own_word(event, argument.name)
        seat = shapes.seat_of(argument.name)
        if seat is not None:
            line = own + " " if own and not seat else ""  # before the first player's number
            more.append(line + _player(seat, game, language) + colon(language) + quote(given, language))
        elif own is not None:
            more += [own + " " + quote(given, language)] if own else []
        elif form == shapes.PLAYER and not place:
            who, between = _player(given, game, language), colon(language)
        elif form == shapes.WORD and not about:
            about = True  # `subject` has it already
        elif form == shapes.WORD or form == shapes.PLAYER:
            if argument.default is None or given != shapes.default_of(argument.default, shape, event[1:]):
                words.append(_further(argument, given, game, language))
        elif form == shapes.FLAG:
            more += [str(find(argument.name, game.NAME, language) or argument.name)] if given is True else []
        elif form == shapes.CUSTOM and type(given) is str:
            words.append(clean(given))
        elif argument.name == shapes.SEAT and type(given) is int:
            words.append(_player(given - 1, game, language) if given else label("nobody", "", language))
        elif given != 0 or (argument.name == "n" and game.own_word(event)):
            number = quote(given, language)
            if argument.name == "n":  # the number of the subject
                words.append(number)
            elif argument.name == "s" and type(given) is int:
                words.append(clock(given))
            else:
                more.append(counted(argument.name, number, game, language))
    if brief:
        return Phrase(who, between, " ".join(words))
    kind = of_game("AFTER", event[0], game.NAME, language) if type(event[0]) is str else None
    return Phrase(who, between, ", ".join([" ".join(words)] + more + ([kind] if kind else [])))


def gains(moved: "list[tuple[int, tuple[int, ...]]]", game: "Game", language: str, whose: int | None = None) -> str:
    """Return the points of an entry in words, such as "+6 green", from `castellan.core.gains.Gains`.

    They name who got them if several players did, or another than the one `whose` entry it is.
    """
    said = []
    for player, moves in moved:
        named = len(moved) > 1 or whose not in (None, player)
        who = names_of(game, language)[player] + " " if named else ""
        parts = [
            signed(move) + " " + label(name, game.NAME, language) for name, move in zip(game.TRACKS, moves) if move
        ]
        said.append(who + " ".join(parts))
    return ", ".join(said)


def short_gains(moved: "list[tuple[int, tuple[int, ...]]]", game: "Game") -> str:
    """Return the points as numbers only: "+6"; if several players got some, one for each player: "+3 0 +4"."""
    still = [(player, ()) for player in range(len(game.names)) if player not in [each[0] for each in moved]]
    said = []
    for _, moves in sorted(moved + still) if len(moved) > 1 else moved:  # type: ignore[operator]
        said += [signed(move) for move in moves if move] or ["0"]
    return " ".join(said)


def _further(argument: "Argument", given: object, game: "Game", language: str) -> str:
    """Return a further word or player of an entry, such as "to Pisa"."""
    word = (
        _player(given, game, language)
        if argument.type == shapes.PLAYER
        else _word(given, argument.choices, game, language)
    )
    return (of_game("ENTRIES", argument.name, game.NAME, language) or "{word}").format(word=word)


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

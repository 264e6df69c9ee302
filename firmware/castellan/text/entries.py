"""Entries of a game in a few words, for lists and for refusals that name one."""

from castellan.rules import shapes
from castellan.text import clean, find, label, quote

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.base import Game
    from castellan.rules.shapes import Argument


def subject(event: list | tuple, game: "Game", language: str) -> str:
    """Return what an entry is about in a word or two: its first word, else its kind."""
    shape = _shape(event, game)
    for argument, given in zip(shape or (), event[1:]):
        if argument.type == shapes.WORD:
            return _word(given, argument.choices, game, language)
    return _word(event[0], () if shape is None else (event[0],), game, language)


def entry(event: list | tuple, game: "Game", language: str) -> str:
    """Return an entry in a line: who, what, and what says more than 0 or no.

    Nothing is taken for granted of the event: a damaged file may hold any.
    """
    if event[0] == "amend" and len(event) == 3 and event[2] and type(event[2]) in (list, tuple):
        return label("change", "", language) + " " + entry(event[2], game, language)
    if event[0] == "void" and len(event) == 2:
        return label("strike", "", language) + " " + quote(event[1], language)
    words = [subject(event, game, language)]
    who = ""
    for argument, given in zip(_shape(event, game) or (), event[1:]):
        if argument.type == shapes.PLAYER:
            who = _player(given, game, language) + ": "
        elif argument.type == shapes.FLAG:
            words += [str(find(argument.name, game.NAME, language) or argument.name)] if given is True else []
        elif argument.type == shapes.OWN and type(given) is str:
            words.append(clean(given))
        elif argument.type != shapes.WORD and given != 0:
            words.append(quote(given, language).replace("-", "−"))
    return who + " ".join(words)


def _shape(event: list | tuple, game: "Game") -> "tuple[Argument, ...] | None":
    row = game.shape_of(event[0]) if type(event[0]) is str else None
    return row[1] if row else None


def _player(given: object, game: "Game", language: str) -> str:
    if type(given) is int and 0 <= given < len(game.names):
        return game.names[given]
    return quote(given, language)


def _word(word: object, known: tuple, game: "Game", language: str) -> str:
    """Return what a word of the game is called, any other as it was entered."""
    if type(word) is not str:
        return quote(word, language)
    found = find(word, game.NAME, language) if word in known else None
    return found or clean(word)

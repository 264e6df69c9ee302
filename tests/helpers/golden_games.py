"""Golden screens of the games after the first: each game's own screens, in every language.

Runs on MicroPython too.
"""

import game_files
from castellan.games import GAMES
from table_side import Hands, begun, golden_screen

PLAYERS = ("Anna", "Борис", "Chloé", "Wilhelmina W", "Eva", "Fritz", "Gül", "Zoé")
CHOOSING = ()  # before a picture: a box that knows two names, and a new game of this kind


def screens(game):
    """Return a game's screens, from `tests/games/<game>/screens.py`; () if it has none of its own.

    Each is a title; how many play, what was entered before, and options if there are any, or `CHOOSING`, or None for
    what was shown last; and the keys that are pressed. A last word "down:KEY" is a key that is down when the picture
    is taken.
    """
    return game_files.values(game, "screens", SCREENS=())["SCREENS"]


def path(game, language):
    """Return the path of the file that holds a game's golden screens in a language."""
    return game_files.path(game, "golden/screens_" + language + ".txt")


def golden(game, language):
    """Yield a game's golden screens in a language as lines: a title, then the screen."""
    hands = None
    for title, before, script in screens(game):
        if before is not None:
            hands = _choosing(game, language) if before == CHOOSING else _seated(game, language, *before)
        yield from golden_screen(hands, title, script)


def _seated(game, language, seats, entered, options=None):
    """Return hands on a game of so many players with these entries, written as words between commas."""
    events = [[_value(word) for word in event.split()] for event in entered.split(",")]
    return begun(game, (options or {}) | {"players": list(PLAYERS[:seats])}, *events, language=language)


def _value(word):
    return int(word) if word.lstrip("-").isdigit() else word


def _choosing(game, language):
    """Return hands on a new game whose players are to be chosen."""
    hands = Hands()
    hands.box.session.settings.save("language", language)
    hands.box.session.settings.save("names", list(PLAYERS[:2]))
    hands.start()
    return hands.press("P" + str(1 + GAMES.index(game)))

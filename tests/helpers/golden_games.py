"""Golden screens of the games after the first: each game's own screens, in every language.

Runs on MicroPython too.
"""

from castellan.games import GAMES
from table_side import Hands, begun, golden_screen

PLAYERS = ("Anna", "Борис", "Chloé", "Wilhelmina W", "Eva", "Fritz")
CHOOSING = ()  # before a picture: a box that knows two names, and a new game of this kind

_YEAR = "star 0 pisa, vp 1 visitor 2, star 2 livorno, wine 1 sparkling, build 0, star 1 siena, vp 0 order 4"
_YEARS = _YEAR + ", vp 2 action -1, year, vp 0 income 1, wine 1 blush, star 0 siena, star 0 siena"
_OF_SIX = _YEARS + ", star 5 pisa, build 4, vp 5 wakeup 1, vp 3 order 5"
_STARS = "star 0 pisa, star 0 pisa, star 0 siena, star 0 siena, star 0 livorno, star 0 lucca"
_MOVED = _STARS + ", vp 1 order 4, wine 1 blush, move 0 siena arezzo"
_LIRE = "points 1 vp 25, points 0 vp 25, year, lira 0 4, end"

_ROUND_A = (
    "place 0 pasture, place 1 ship, place 2 monastery, sell 1 2, vp 0 1, place 0 pasture, place 2 monastery, trade 1 6"
    ", place 1 ship"
)
_TRIPLES = ", place 1 ship, value ship 2, place 2 ship ship 2, place 0 mine, place 0 monastery mine"
_ENDED = ", round" * 5
_STORED = "vp 0 3, vp 1 4" + _ENDED + ", final 0 2 0 0 0 3, final 1 0 0 0 0 2, end"
_PANAS = "place 1 pasture, place 1 pasture, place 1 pasture, round, end"

_AUCTIONS = "auction 0 jester 500, auction 1 forest 300, auction 2 prestige 400"
_ROUND_1 = _AUCTIONS + ", build 0, build 2, work 1 9 2, freedom 0 travel, card 2 bonus"
_LURED = ", round, minimum 11, auction 0 recruit 200, recruit 0 1, sell 1 2"
_OVER = ", round" * 7
_MONEY = "build 0, build 2" + _OVER + ", money 0 400, money 2 300, end"

# By game: a title; how many play and what was entered before, CHOOSING, or None for what was shown last; and the keys
# that are pressed. A last word "down:KEY" is a key that is down when the picture is taken.
SCREENS = {
    "viticulture": (
        ("the table of six", (6, _OF_SIX), ""),
        ("what a player can enter", (3, _YEAR), "P1"),
        ("more of it", None, "DOWN"),
        ("what wine brings", None, "UP P4"),
        ("where a star is laid", None, "BACK BACK P2 P3"),
        ("a long name is cut, not what a province brings", (4, _YEAR), "P4 P3 P2"),
        ("where points come from", (3, _YEAR), "P3 UP P2"),
        ("somebody has enough points", (2, "points 1 vp 24"), "P2 P2 P1 wait:400"),
        ("it is the last year", None, "BACK wait:4000"),
        ("what the map would give", (3, _YEARS), "wait:4000 down:UP"),
        ("the history", (3, _MOVED), "hold:OK P1"),
        ("the result of a tie", (2, _LIRE), ""),
        ("the options of a game alone", CHOOSING, "P1 P3"),
        ("the automa wins", (1, "vp 0 action -1, year, end"), ""),
    ),
    "burgundy": (
        ("the table of four", (4, _ROUND_A), ""),
        ("what a player can enter", (3, _ROUND_A), "P1"),
        ("the last of it", None, "UP"),
        ("a triple brings a bonus of the round", None, "BACK P1 P2"),
        ("what a triple is worth is asked once", (3, _ROUND_A), "P2 P3 P2"),
        ("it was recorded", None, "P2"),
        ("a card is laid on cloisters", None, "P3 DOWN P3"),
        ("a cloister joins another type", (2, "place 0 pasture"), "P1 DOWN P4"),
        ("the history", (3, _ROUND_A + _TRIPLES), "hold:OK P1"),
        ("animals and storage are missing", (3, _ROUND_A + _ENDED), ""),
        ("animals and storage", None, "P1 P1 OK"),
        ("the result of a tie", (2, _STORED), ""),
        ("panas is to lay cards", (1, "place 1 pasture"), ""),
        ("he can't be compared yet", (1, "place 0 ship, place 0 ship, place 0 ship"), "OK"),
        ("panas wins a round", (1, _PANAS), ""),
    ),
    "florence": (
        ("the option of a game of two", CHOOSING, "P1 P1 P2"),
        ("the table of five", (5, _ROUND_1), ""),
        ("what is sold", (5, _AUCTIONS), "P4"),
        ("the price", None, "P2"),
        ("the rest of what a player can enter", None, "P1 P4 DOWN"),
        ("the value of a work", (3, _ROUND_1), "P1 P1 P4"),
        ("its other parts", None, "DOWN"),
        ("what is bought with it", None, "OK"),
        ("it is too small", (3, "card 0 bonus"), "P1 P1 OK"),
        ("the best work of the round", (3, _ROUND_1), "OK"),
        ("what all have", None, "BACK down:UP"),
        ("the history", (3, _ROUND_1 + _LURED), "hold:OK P1"),
        ("prestige cards", (3, _ROUND_1 + _OVER), "P3 P1"),
        ("more of them", None, "UP"),
        ("the result of a tie", (5, _MONEY), ""),
    ),
}


def file_of(game, language):
    """Return the name of the file that holds a game's golden screens in a language."""
    return "{}_{}.txt".format(game, language)


def golden(game, language):
    """Yield a game's golden screens in a language as lines: a title, then the screen."""
    hands = None
    for title, before, script in SCREENS[game]:
        if before is not None:
            hands = _choosing(game, language) if before == CHOOSING else _seated(game, language, *before)
        yield from golden_screen(hands, title, script)


def _seated(game, language, seats, entered):
    """Return hands on a game of so many players with these entries, written as words between commas."""
    events = [[_value(word) for word in event.split()] for event in entered.split(",")]
    return begun(game, {"players": list(PLAYERS[:seats])}, *events, language=language)


def _value(word):
    return int(word) if word.lstrip("-").isdigit() else word


def _choosing(game, language):
    """Return hands on a new game whose players are to be chosen."""
    hands = Hands()
    hands.box.session.settings.save("language", language)
    hands.box.session.settings.save("names", list(PLAYERS[:2]))
    hands.start()
    return hands.press("P" + str(1 + GAMES.index(game)))

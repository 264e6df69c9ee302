"""Viticulture: the board's numbers, and the tables of options and choices.

Words are in the order in which players need them: a list of choices shows
four at a time.
"""

from castellan.core.rules.shapes import Action, action, count, entries, flag, times, word

# Provinces and the points for the most stars there at the end (pages 2 and 4).
PROVINCES = ("livorno", "firenze", "arezzo", "siena", "pisa", "lucca", "grosseto")
PROVINCE_POINTS = (2, 2, 2, 2, 1, 1, 1)
STARS = 6  # a player's
SEATS = 6  # in a game of most players

# Wine sold brings points by its type (page 4).
WINES = ("red", "white", "blush", "sparkling")
WINE_POINTS = (1, 1, 2, 4)

BUILD_POINTS = 1  # for each structure card (page 7)
GOAL, BASE_GOAL = 25, 20  # with the expansion's board, with the base game's (page 4)
FLOOR = -5

# Automa's points after each year of a solo game (page 8).
LEVELS = ("easy", "normal", "hard")
AUTOMA_POINTS = (
    (-1, -1, 0, 4, 9, 15, 24),
    (-1, 0, 1, 6, 12, 18, 28),
    (-1, 0, 1, 6, 13, 22, 32),
)
AUTOMA = 1  # her place among the players
HERS = "viticulture.hers"  # the refusal of what she can't do
EXTRAS: dict[int, tuple[str, ...]] = {1: ("Automa",)}
SOLO_YEARS = 7

# The base game's Automa has no points before the end of year 7, then those that its rulebook prints, which is not
# among our sources.
ORDINARY = "ordinary"
TARGET_LIMIT = 99

# In the order in which they are offered: sources with a line of their own come last.
SOURCES = ("other", "action", "income", "wakeup", "visitor", "order")

TRACKS = ("vp",)
VP = 0
PARTS = (
    (VP, "order"),
    (VP, "visitor"),
    (VP, "wine"),
    (VP, "structures"),
    (VP, "action"),
    (VP, "wakeup"),
    (VP, "income"),
    (VP, "other"),
    (VP, "influence"),
    (VP, "automa"),
    (VP, "points"),
)
WINE, STRUCTURES = 2, 3
INFLUENCE, AUTOMA_PART = 8, 9
PART_OF = tuple([PARTS.index((VP, source)) for source in SOURCES])

OPTIONS = (
    flag("board", True),
    flag("influence", True),
    word("automa", (ORDINARY,) + LEVELS, ORDINARY),
    flag("yearly", False),
    count("target", 0, TARGET_LIMIT, 0),  # 0 as long as nobody has entered it
    entries(),
) + times()

# Whose the income is that was entered before all else of the year; "" is what the order of the entries says.
EARLY = ("last", "this")
ENDED_SOURCES = ("income",)  # sources of points that are accepted after the last year

# A wake-up bonus is one point. So are a statue's income, a point traded for three lire, and the point that a
# worker costs (pages 3, 4 and 7). Points of other amounts have a line that asks for number and source.
_WAKEUP = action("wakeup_1", "vp", source="wakeup", n=1)
_INCOME = action("income_1", "vp", source="income", n=1)
_BUILD = action("build_1", "build")
STAR = action("star", "star")
MOVE = action("move", "move")
LIRA = action("lira", "lira")
_CORRECTION = action("points", "points")
YEAR = action("end_year", "year")

_ORDER = action("order", "vp", source="order")
MOST = action("most", "most")
TARGET = action("target", "target")
_SELL = action("sell", "wine")
_VISITOR = action("visitor", "vp", source="visitor")
_TRADE = (action("trade_gain", "vp", source="action", n=1), action("trade_loss", "vp", source="action", n=-1))
_OTHER = action("other", "vp", source="other")
_ANY = action("vp_of", "vp")

# Phase: the choices of one player, and those of all together. There are four on a page. The last page is as near
# as the second, since UP leads there from the first. A player has either STAR or MOVE. A page begins with a line that
# moves no marker at once.
# Lire are offered after the last year only: those that were entered before would be asked for again.
_MAP = (STAR, MOVE)
ACTIONS = {
    "play": (_VISITOR, _ORDER)
    + _MAP
    + (_SELL, _OTHER, _BUILD, _WAKEUP, _INCOME, _CORRECTION, _ANY, _TRADE[1], _TRADE[0]),
    "final": (action("income_any", "vp", source="income"), _INCOME, LIRA, _CORRECTION),
    "lost": (),
}
SCORING = (
    (_VISITOR, _ORDER, _SELL, _BUILD, _OTHER, _WAKEUP, _TRADE[0], _INCOME, _CORRECTION, _TRADE[1]) + _MAP + (_ANY,)
)
# Without the expansion's board.
BASE = (_VISITOR, _ORDER, _OTHER, _BUILD, _CORRECTION, _WAKEUP, _TRADE[0], _INCOME, _ANY, _TRADE[1])
SHARED_ACTIONS: dict[str, tuple[Action, ...]] = {"play": (YEAR,), "final": (MOST, TARGET), "lost": ()}

TOTALS = ("vp", "influence", "projected")
CRITERIA = ("vp", "lira")
SOLO_CRITERIA = ("vp", "automa")
COLUMNS: tuple[tuple[str, str], ...] = (("vp", "large"), ("influence", "medium"), ("projected", "held"))

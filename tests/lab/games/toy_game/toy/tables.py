"""The toy game: its questions and their order."""

from castellan.core.rules.shapes import action, own, times, word

KINDS = ("farm", "ship", "mine")
VALUES = (2, 3, None)  # of a pair of each kind; a mine's value is printed nowhere
PLACES = ("hill", "wood", "lake")
WEATHER = ("sun", "rain")
LEVELS = ("easy", "hard")
ROBOT = (2, 4)  # points a year, by level
YEARS = 3
MINIMUMS = (2, 4, 6)  # least worth of a work, by year
GREATEST = 20  # value of a pair
OPENING = 200  # coins, and all prices are hundreds

TRACKS = ("vp",)
VP = 0
PARTS = ((VP, "pairs"), (VP, "gifts"), (VP, "works"), (VP, "weather"), (VP, "level"), (VP, "points"))
PAIRS, GIFTS, WORKS, RAIN, LEVEL = range(5)
TOTALS = ("vp", "debts")
CRITERIA = ("vp", "-debts", "coins")
ALONE = ("vp", "human")  # a tie is the human's
COLUMNS = (("vp", "large"), ("debts", "medium"))

OPTIONS = (word("level", LEVELS, "easy"), own("minimums", ()), own("values", {})) + times()
LEARNT = {"values": (1, GREATEST), "minimums": (1, 30)}

_CORRECTION = action("points", "points")
ACTIONS = {
    "play": (
        action("farm", "place", kind="farm", counts_as="farm"),
        action("place", "place"),
        action("move", "move"),
        action("visit", "visit"),
        action("buy", "buy"),
        action("work", "work"),
        action("most_lakes", "gift", n=6),
        action("penalty", "gift", n=-4),
        action("gift", "gift"),
        action("coins", "coins"),
        _CORRECTION,
    ),
    "final": (action("coins", "coins"), action("gift", "gift")),
}
YEAR = action("year", "year")
_VALUE = action("value", "value")
SHARED_ACTIONS = {"play": (YEAR, _VALUE, action("minimum", "minimum")), "final": (_VALUE,)}

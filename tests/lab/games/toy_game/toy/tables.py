"""The toy game: its questions and their order."""

from castellan.core.rules.shapes import action, custom, entries, times, word

KINDS = ("farm", "ship", "mine")
SHIP = 1
VALUES = (2, 3, None)  # of a pair of each kind; a mine's value is printed nowhere
PLACES = ("hill", "wood", "lake")
WEATHER = ("sun", "rain")
LEVELS = ("easy", "hard")
ROBOT = (2, 4)  # points a year, by level
YEARS = 3
MINIMUMS = (2, 4, 6)  # least worth of a work, by year
GREATEST = 20  # value of a pair
OPENING = 200  # coins, and all prices are hundreds
SORTS = ("white", "black")  # of wool
FLEECE = 3  # bales of wool that shearing brings
BALES = 9  # the most that one entry adds or takes
TOWER = 4  # things of one player before the bell hangs
SEATS = 6

TRACKS = ("vp",)
VP = 0
PARTS: "tuple[tuple[int, str], ...]" = ((VP, "pairs"), (VP, "gifts"), (VP, "works"), (VP, "weather"), (VP, "level"))
PARTS += ((VP, "trade"), (VP, "fair"), (VP, "votes"), (VP, "points"))
PAIRS, GIFTS, WORKS, RAIN, LEVEL, TRADE, FAIR, VOTES = range(8)
TOTALS = ("vp", "debts", "projected")
CRITERIA = ("vp", "-debts", "coins")
ALONE = ("vp", "human")  # a tie is the human's
COLUMNS = (("vp", "large"), ("debts", "medium"), ("projected", "held"))

OPTIONS = (word("level", LEVELS, "easy"), custom("minimums", ()), custom("values", {}), entries()) + times()
LEARNT = {"values": (1, GREATEST), "minimums": (1, 30)}

_CORRECTION = action("points", "points")
SHEAR, SELL = action("shear", "wool", sort="white", n=FLEECE), action("sell", "sell")
_SCORES = (
    action("farm", "place", kind="farm", counts_as="farm"),
    action("place", "place"),
    action("move", "move"),
    action("visit", "visit"),
)
_GIFTS = (
    action("most_lakes", "gift", n=6),
    action("penalty", "gift", n=-4),
    action("gift", "gift"),
    action("coins", "coins"),
    _CORRECTION,
)
_LATE = (
    action("harvest", "harvest"),
    SELL,
    action("sail", "sail"),
    action("cargo", "cargo"),
    action("vote", "vote"),
    action("bell", "bell"),
    action("invite", "invite"),
)
_FINAL = action("coins", "coins"), action("gift", "gift")
ACTIONS = {
    "play": _SCORES + (action("buy", "buy"), action("work", "work")) + _GIFTS + _LATE + (SHEAR, action("wool", "wool")),
    "fair": (_CORRECTION,),
    "final": _FINAL,
}
FIRST = {"play": 11}
# With only what scores nobody enters what is bought, and no wool before it is sold.
SCORES_ACTIONS = {
    "play": _SCORES + (action("work", "work"),) + _GIFTS + _LATE,
    "fair": (_CORRECTION,),
    "final": _FINAL,
}
# What a ship can bring; what a cart brings may be a ship's timber, too.
CALLED = {"cargo": (action("goods", "cargo", what="farm"), action("ore", "cargo", what="mine"))}
YEAR, FAIR_STEP = action("year", "year"), action("fair", "fair")
_VALUE = action("value", "value")
SHARED_ACTIONS = {
    "play": (YEAR, _VALUE, action("minimum", "minimum")),
    "fair": (FAIR_STEP, _VALUE),
    "final": (_VALUE,),
}

"""The Castles of Tuscany: the components' numbers, and the tables of options and choices.

Words are in the order in which players need them: a list of choices shows
four at a time.
"""

from castellan.core.rules.shapes import action, count, custom, entries, times, word

# Spaces of each colour on a region board (French rulebook, pages 5 and 6), 30 in all. The start
# castle covers one of the three castle spaces.
COLOURS = ("farm", "village", "quarry", "monastery", "trader", "castle", "city", "inn")
SPACES = (5, 5, 4, 4, 4, 3, 3, 2)
START = (0, 0, 0, 0, 0, 1, 0, 0)  # those that are covered from the start
FARM, VILLAGE, QUARRY, MONASTERY, TRADER, CASTLE, CITY, INN = range(8)
BOARD = 30

REGION = 3  # the spaces of the largest region
REGION_POINTS = (0, 1, 3, 6)  # for a completed region of 0, 1, 2 or 3 spaces (page 4)
TILES = 21
STACK = 7  # a player's own tiles, in stacks (page 2)
ROUNDS = 3

UPGRADES = ("card", "storage", "marble", "worker", "yield")
CARD_UPGRADE, STORAGE_UPGRADE, MARBLE_UPGRADE, WORKER_UPGRADE, YIELD_UPGRADE = range(5)
UPGRADE_COPIES = 5
STORAGE_POINTS = 2  # green, for each storage upgrade (pages 3 and 5)

STOCK = 500  # the greatest change of a stock in one entry
GOODS = ("marble", "worker", "hex")
MARBLE, WORKER, HEX = range(3)
LEFTOVER_THINGS = ("tiles", "hexes", "marble", "workers", "cards")  # tiles: those in storage spaces (page 8)
GOODS_LEFT = ("marble", "workers", "hexes")  # the GOODS among them
YIELDS = ("green", "red", "card", "marble", "worker", "hex", "upgrade", "other")

TRACKS = ("green", "red")
GREEN, RED = range(2)
PARTS = (
    (GREEN, "regions"),
    (GREEN, "farming"),
    (GREEN, "colours"),
    (GREEN, "storage"),
    (GREEN, "yields"),
    (GREEN, "points"),
    (RED, "yields"),
    (RED, "round1"),
    (RED, "round2"),
    (RED, "round3"),
    (RED, "leftovers"),
    (RED, "points"),
)
# Their places in PARTS. Numbers, since the firmware is built with these in the names' place.
REGIONS, FARMING, COLOUR_BONUSES, STORAGE, GREEN_YIELDS = range(5)
RED_YIELDS, ROUND_1 = range(6, 8)
LEFTOVERS = 10

# No source prints the values of the colour bonus tiles: `bonuses` has the known ones, the box asks for
# the others. Editions differ in `cards_per_point` (an English sheet says 3) and `second_tie`.
OPTIONS = (
    custom("bonuses", {}),
    count("cards_per_point", 1, 20, 5),
    word("second_tie", ("more_green", "fewer_green"), "more_green"),
    entries(),
) + times()
BONUS_LIMIT = 20

# A hex replaces a tile of any colour. On a farm space it counts as one farming type (page 5). A castle alone can have
# completed a region of two others.
_TILES = (action("farm", "place", colour="farm", hex=False, both=False),) + tuple(
    [
        action(colour, "place", colour=colour, farms=0, hex=False)
        if colour == COLOURS[CASTLE]
        else action(colour, "place", colour=colour, farms=0, hex=False, both=False)
        for colour in COLOURS[1:]
    ]
)
_CORRECTION = action("points", "points")
CARDS = action("card_green", "yield", what="green"), action("card_red", "yield", what="red")
_RARE = (
    action("yield", "yield"),
    action("upgrade", "upgrade"),
    action("stock", "stock"),
    _CORRECTION,
    # Marble is spent one at a time, workers one or two at a time (page 5).
    action("spend_marble", "stock", what="marble", n=-1),
    action("spend_worker", "stock", what="worker"),
)
_TAKE = action("take", "take")
_USE_HEX = action("use_hex", "place", farms=0, hex=True)

# Phase: the choices of one player, and those of all together. There are four on a page. The last page is as near
# as the second, since UP leads there from the first. The rarest choices are on the third. The hex comes early,
# since the question for its colour follows.
ACTIONS = {
    "play": (_TAKE,)
    + _TILES[:4]
    + (_USE_HEX, _TILES[TRADER], _TILES[CITY])
    + _RARE[:4]
    + (_TILES[INN], _TILES[CASTLE])
    + _RARE[4:],
    # With only what scores: two pages of regions and a last one, whose last line leads to the rest.
    "scores": _TILES + CARDS + (action("upgrade_storage", "upgrade", kind="storage"), _USE_HEX, _TAKE) + _RARE,
    "final": (action("final", "final"), _CORRECTION),
}
FIRST = {"scores": 11}
CALLED = {"place": _TILES}  # a castle's free tile is taken from the display (page 5): not a hex
SCORE = action("end_round", "score", force=False)
SHARED_ACTIONS = {
    "play": (SCORE, action("score_now", "score", force=True)),
    "scores": (SCORE,),
    "final": (),
}

TOTALS = ("green", "red", "projected")
CRITERIA = ("red", "empty", "green")
FEWER_GREEN = ("red", "empty", "-green")
COLUMNS = (("red", "large"), ("green", "medium"), ("projected", "held"))

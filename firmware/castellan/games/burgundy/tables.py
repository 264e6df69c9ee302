"""The Castles of Burgundy: The Card Game: the cards' numbers, and the tables of options and choices.

Words are in the order in which players need them: a list of choices shows
four at a time.
"""

from castellan.core.rules.shapes import SCORES, action, custom, entries, times

# The cards of each type: 24 buildings; 18 pastures, ships and knowledge; 12 of the others ("Components").
TYPES = ("building", "pasture", "ship", "knowledge", "castle", "mine", "monastery")
BUILDING, PASTURE, SHIP, KNOWLEDGE, CASTLE, MINE, MONASTERY = range(7)
SET = 3  # cards of a type

# The points of a triple ("Action 2"); None if only the cards print them, not the rulebook. The option
# `triples` overrides all of them, the event `value` sets an unknown one.
TRIPLES = (3, 4, None, None, None, None, 6)
TRIPLE_LIMIT = 20
UNKNOWN = tuple([name for name, points in zip(TYPES, TRIPLES) if points is None])

FIRST_TRIPLE = 1  # a bonus card ("Further rules for placing")
ALL_SEVEN = ((), (), (3, 1), (4, 2, 1), (4, 3, 2, 1))  # by the number of players, Panas included
FOR_A_POINT = 3  # workers and silver ("Action 6")
FIRST_PLAYER = 1  # for the card, in the end
ANIMALS = (1, 2, 4)  # for sets of two, three and four different ones ("End of the game")

ROUNDS = "ABCDE"
EXTRAS: dict[int, tuple[str, ...]] = {1: ("Panas",)}  # the virtual opponent ("Solo")
PANAS_CARDS = (3, 4, 5, 6, 7)  # by round ("Solo")
PANAS_MONASTERY = 1  # for the human

TRACKS = ("vp",)
VP = 0
PARTS = (
    (VP, "triples"),
    (VP, "bonus_cards"),
    (VP, "vp_cards"),
    (VP, "goods"),
    (VP, "animals"),
    (VP, "first_player"),
    (VP, "points"),
)
PART_TRIPLES, PART_BONUS_CARDS, PART_VP_CARDS, PART_GOODS, PART_ANIMALS, PART_FIRST_PLAYER = range(6)

OPTIONS = (custom("triples", {}), entries()) + times()

LEFT = ("sheep", "cows", "pigs", "chickens", "storage")

# Only for a monastery the box asks which type it joins, and it is never laid on other monasteries.
CARDS = tuple([action(name, "place", type=name, counts_as=name) for name in TYPES[:MONASTERY]])
CARDS += (action(TYPES[MONASTERY], "place", type=TYPES[MONASTERY], onto=0),)
FIRST = action("first", "first")
# The box asks whether a card is laid on monasteries only where no set is open; elsewhere these lines enter it.
STACKED = (action("on_1", "place", onto=1), action("on_2", "place", onto=2))
_SELL = action("sell", "sell")
_TRADE = action("trade", "trade")
_VP_CARDS = action("vp_cards", "vp")
_CORRECTION = action("points", "points", track="vp")
ROUND = action("end_round", "round")
PANAS_ACTIONS = {"play": CARDS + (_CORRECTION,), "final": (_CORRECTION,), "lost": ()}
_VALUE = action("value", "value")

# Phase: the choices of one player, and those of all together. There are four on a page. The last page is as near
# as the second, since UP leads there from the first. Selling goods is more frequent than all but three types.
ACTIONS = {
    "play": CARDS[:KNOWLEDGE] + (_SELL,) + CARDS[KNOWLEDGE:] + (FIRST, _CORRECTION) + STACKED + (_TRADE, _VP_CARDS),
    "final": (action("final", "final"), _CORRECTION, FIRST),
    "lost": (),
    # The rounds, while only what scores is entered: four lines that score, then the rest.
    SCORES: (
        (action("triple", "triple"), _SELL, _TRADE, _VP_CARDS, _CORRECTION, action("seven", "seven"), FIRST)
        + CARDS
        + STACKED
    ),
}
_NOTHING = action("bonus_none", "bonus", n=0)
_POINTS = action("bonus_other", "bonus")
# The choices that answer follow-ups, by round: A offers 3 vp or goods, D only goods ("Further rules for placing").
CALLED = (
    {"place": CARDS, "bonus": (action("bonus_points", "bonus", n=3), _NOTHING, _POINTS)},
    {"place": CARDS},
    {"place": CARDS},
    {"place": CARDS, "bonus": (_NOTHING, _POINTS)},
    {"place": CARDS},
)
SHARED_ACTIONS = {"play": (ROUND, _VALUE), SCORES: (ROUND, _VALUE), "final": (_VALUE,), "lost": ()}

TOTALS = ("vp",)
CRITERIA = ("vp", "storage")
SOLO_CRITERIA = ("vp", "human")
COLUMNS = (("vp", "large"),)

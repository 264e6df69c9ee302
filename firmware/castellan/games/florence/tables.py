"""The Princes of Florence: the components' numbers, and the tables of options and choices.

Words are in the order in which players need them: a list of choices shows
four at a time.
"""

from castellan.core.rules.shapes import Action, action, custom, entries, flag, times

ROUNDS = 7
MONEY = 3500  # florins at the start
PROFESSIONS = 3  # cards at the start

# The least value of a work in each round. Only the board prints it, no rulebook: 7, 15 and 17 are confirmed by reports
# of games, the others are general knowledge. The option `minimums` and the event `minimum` override them.
MINIMUMS = (7, 10, 12, 14, 15, 16, 17)
MINIMUM_LIMIT = 99

# The objects sold in auctions. The landscapes come first, as in a player's estate.
OBJECTS = ("forest", "lake", "park", "jester", "builder", "prestige", "recruit")
FOREST, LAKE, PARK, JESTER, BUILDER, PRESTIGE, RECRUIT = range(7)
LANDSCAPES = 3
BUILDERS = 3  # the most that a player can have
BUILDER_MARKERS, RECRUITS, PROFESSION_CARDS, BUILDING_KINDS = 6, 5, 21, 10  # what the box holds
FEW = 3  # the most players of the unofficial rules
FEWER = ((3, 4), (4, 6))  # their recruiting cards, and professions that can be bought, with two and three players
OPENING, OPENING_OF_TWO = 200, 500  # florins
JESTER_OF_TWO, LATE_JESTER_OF_TWO = 700, 300
EARLY_ROUNDS = 4  # rounds in which a jester's auction opens at 700 with two players
HUNDRED = 100  # florins: the smallest coin, and the income for each point of a work's value
POINT = 200  # florins: the price of a prestige point when a work is created

PRICE = 100000  # florins: the most of one auction, or of a player
WORK = 500  # the greatest value of a work

BUILDING_COSTS = (700, 300, 300, 0)  # by the number of builders
ACTION_COST = 300  # florins for a freedom or a card
FREEDOMS = ("travel", "opinion", "religion")
CARDS = ("bonus", "profession")

LANDSCAPE_POINTS = BUILDER_POINTS = BUILDING_POINTS = BEST_POINTS = 3

TRACKS = ("prestige",)
PARTS = (
    (0, "works"),
    (0, "best_works"),
    (0, "buildings"),
    (0, "builders"),
    (0, "landscapes"),
    (0, "cards"),
    (0, "sold"),
    (0, "points"),
)
WORKS, BEST_WORKS, BUILDINGS, BUILDERS_PART, LANDSCAPES_PART, CARDS_PART, SOLD = range(7)

OPTIONS = (
    flag("unofficial", False),
    custom("minimums", MINIMUMS),
    entries(),
) + times()


# In the order of the lists: labels and objects. Where only what scores is entered, they ask for no price.
_OBJECTS = (
    ("jester", "jester"),
    ("builder", "builder"),
    ("auction_prestige", "prestige"),
    ("auction_recruit", "recruit"),
    ("forest", "forest"),
    ("lake", "lake"),
    ("park", "park"),
)
AUCTIONS = tuple([action(label, "auction", what=what) for label, what in _OBJECTS])
SCORES_AUCTIONS = tuple([action(label, "auction", what=what, price=0) for label, what in _OBJECTS])
_WORK, _BUILD, _FREEDOM = action("work", "work"), action("build", "build"), action("freedom", "freedom")
_BONUS, _PROFESSION = action("bonus", "card", what="bonus"), action("profession", "card", what="profession")
_RECRUIT, _SELL = action("play_recruit", "recruit"), action("sell_points", "sell")
_MONEY, _CORRECTION = action("money", "money"), action("points", "points")

# Each card's points, and those for a shared lead. The cards print both, no rulebook does: these are from public lists.
# None if no source has the number, or if the card does not compare players. In the order of the list. The box can't
# know who shares the lead in empty spaces: so its number is asked for.
CARD_POINTS = (
    ("most_buildings", 6, 3),
    ("most_works", 7, 4),
    ("most_jesters", 6, 3),
    ("most_parks", None, None),
    ("most_forests", 7, 4),
    ("most_lakes", 6, 3),
    ("most_landscapes", 7, 4),
    ("four_and_two", None, None),
    ("most_builders", 6, 3),
    ("all_landscapes", 8, None),
    ("all_freedoms", 8, None),
    ("other_card", None, None),
    ("one_of_each", 7, None),
    ("large_buildings", 5, None),
    ("fewest_empty", None, None),
)

PAGE = 4  # lines of a list on a page


def card(name: str, points: int | None) -> Action:
    """Return the choice of a prestige card with this number of points; None: the box asks for it."""
    return action(name, "prestige") if points is None else action(name, "prestige", n=points)


NOT_MET = action("not_met", "prestige", n=0)
_CARDS = (NOT_MET,) + tuple([card(name, points) for name, points, _ in CARD_POINTS])

# Phase: the choices of one player, and those of all together. There are four on a page, and each stays on its page: the
# actions come first, the purchases last, since OK on the table asks for them. None moves a marker by key 1 alone.
_FIRST = (_WORK, _BUILD, _BONUS, _FREEDOM, _PROFESSION, _RECRUIT, _SELL, _MONEY, _CORRECTION)
_SCORES_FIRST = (_WORK, _BUILD, _FREEDOM, _PROFESSION, _RECRUIT, _SELL, _CORRECTION, _BONUS, _MONEY)
ACTIONS = {"play": _FIRST + AUCTIONS, "over": _CARDS + (_MONEY, _CORRECTION)}
SCORES_ACTIONS = {"play": _SCORES_FIRST + SCORES_AUCTIONS, "over": ACTIONS["over"]}
ROUND = action("end_round", "round")
SHARED_ACTIONS = {"play": (ROUND, action("correct_minimum", "minimum")), "over": ()}

TOTALS: tuple[str, ...] = ("prestige", "money")
CRITERIA = ("prestige", "money")
COLUMNS: tuple[tuple[str, str], ...] = (("prestige", "large"), ("money", "held"))


def most_points(wp: int) -> int:
    """Return the most points of prestige that the florins for a work of this value buy."""
    return wp * HUNDRED // POINT

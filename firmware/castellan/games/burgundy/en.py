"""English: The Castles of Burgundy: The Card Game."""

WORDS = {
    "building": ("building", "buildings"),
    "pasture": ("pasture", "pastures"),
    "ship": ("ship", "ships"),
    "knowledge": ("knowledge", "knowledge"),
    "castle": ("castle", "castles"),
    "mine": ("mine", "mines"),
    "monastery": ("cloister", "cloisters"),
}

LABELS = {
    "vp": "points",
    "storage": "cards in storage",
    "human": "the human player",
    "triples": "triples",
    "bonus_cards": "bonus cards",
    "vp_cards": "point cards",
    "goods": "goods sold",
    "animals": "animals",
    "first_player": "first player card",
    "points": "correction",
    # Choices
    "place": "lay a card",
    "triple": "triple",
    "seven": "all 7 types",
    "on_1": "card on 1 cloister",
    "on_2": "card on 2 cloisters",
    "sell": "sell goods",
    "trade": "workers, silver",
    "first": "first player",
    "bonus": "round bonus",
    "bonus_points": "{n} points",
    "bonus_none": "no points",
    "bonus_other": "other points …",
    "value": "a triple's value",
    "final": "animals, storage",
    "end_round": "end the round",
    # The table's titles
    "round": "round {round}",
    # A flag
    "wild": "with a cloister",
    "sum": "points",
}
EXTRAS = {"Panas": "Panas"}
COLUMNS = {"vp": "points"}
PHASES = {"final": "animals, storage", "lost": "round {round}"}
EVENTS = {"round": "end of round", "vp": "point cards"}
QUESTIONS = {
    "type": "triple of what?",
    ("value", "n"): "triple of {about}: points?",
    "wild": "cloister in it?",
    "counts_as": "counts as what?",
    "onto": "laid on what?",
    ("bonus", "called"): "round bonus?",
    ("bonus", "n"): "points of bonus?",
    ("vp", "n"): "points of cards?",
    ("trade", "n"): "workers + silver?",
    ("sell", "n"): "points for goods?",
    ("place", "called"): "which card?",
}
ANSWERS = {("onto", 0): "no cloister", ("onto", 1): "1 cloister", ("onto", 2): "2 cloisters"}
COUNTS = {"sheep": "sheep", "cows": "cows", "pigs": "pigs", "chickens": "chickens", "storage": "others in storage"}
VALUES = {("value", "n"): "worth {n}", ("trade", "n"): "cards: {n}"}
ENTRIES = {"counts_as": "as {word}", "onto": "cloisters: {n}"}
AFTER = {"points": "correction", "triple": "triple", "value": "triple"}
MARKS = {"place": "cards", "bonus": "bonus", "final": "animals"}
LEARNT = {"triples": "triple: {word}"}

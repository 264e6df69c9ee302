"""English: the toy game."""

WORDS = {
    "farm": ("farm", "farms"),
    "ship": ("ship", "ships"),
    "mine": ("mine", "mines"),
    "hill": ("hill", "hills"),
    "wood": ("wood", "woods"),
    "lake": ("lake", "lakes"),
}

LABELS = {
    "vp": "points",
    "debts": "debts",
    "coins": "coins",
    "human": "people first",
    "pairs": "pairs",
    "gifts": "gifts",
    "works": "works",
    "weather": "weather",
    "level": "level",
    "points": "correction",
    "easy": "easy",
    "hard": "hard",
    "sun": "sun",
    "rain": "rain",
    "place": "thing …",
    "move": "move a marker",
    "visit": "visit",
    "buy": "buy",
    "work": "work",
    "gift": "gift …",
    "most_lakes": "most lakes +{n}",
    "penalty": "penalty {n}",
    "year": "end of the year",
    "value": "value of a pair",
    "minimum": "minimum",
    "cards": "cards",
    "round": "year {round}",
    "left": "year {round}",
    "if_ended": "year {round}",
    "closing_ok": "year {round}: OK",
    "sum": "points",
    "minutes": "{n} min",
}
COLUMNS = {"vp": "points", "debts": "debts"}
PHASES = {"final": "after the years"}
EVENTS = {"work": "a work"}
QUESTIONS = {
    "kind": "thing",
    "counts_as": "{about} as",
    "source": "from",
    "target": "{about} to",
    "host": "whom",
    "price": "price",
    "worth": "worth",
    "n": "{about}",
    "weather": "weather",
}
ENTRIES = {
    "counts_as": "as {word}",
    "target": "to {word}",
    "host": "to {word}",
    "price": "for {n}",
    "worth": "worth {n}",
}
AFTER = {"move": "marker moved", "value": "value of a pair", "year": "end of the year"}
REPORTS = {("move", "hill"): "down the hill"}
MARKS = {"coins": "coins", "value": "value"}
LEARNT = {"minimums": "{word}, year {n}"}

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
    "projected": "projected",
    "trade": "trade",
    "votes": "votes",
    "harvest": "harvest",
    "feast": "feast",
    "white": "white",
    "black": "black",
    "shear": "shear +{n}",
    "wool": "wool",
    "sell": "sell wool",
    "sail": "set sail",
    "cargo": "what a ship brings",
    "goods": "goods of a farm",
    "ore": "ore of a mine",
    "vote": "vote",
    "bell": "ring the bell",
    "invite": "invite to the fair",
    "fair": "fair",
    "help": "help",
    "storm": "storm",
    "finish": "end of the mission",
    "won": "won",
    "round": "year {round}",
    "if_ended": "with all wool sold",
    "left": "year {round} · {left}",
    "closing": "year {round} is ending",
    "closing_ok": "year {round}: OK",
    "more": "+1 turn each",
    "row_closing": "The year ends after {player}",
    "row_more": "after {player} 1 more turn each",
    "row_over": "The year is over",
    "mark_last": "last",
    "mark_more": "+1 turn",
    "sum": "points",
    "minutes": "{n} min",
}
COLUMNS = {"vp": "points", "debts": "debts", "projected": "sold"}
PHASES = {"final": "after the years", "fair": "at the fair"}
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
    "what": "cargo",
    "seat": "votes for",
    "sort": "which wool",
    "feast": "with a feast?",
    "won": "all won?",
    ("cargo", "called"): "the ship brings",
    ("fair", "each"): "at the fair",
}
ANSWERS = {("weather", "rain"): "rain −1"}
COUNTS = {"wheat": "wheat", "rye": "rye", "oats": "oats"}
VALUES = {("cargo", "n"): "{n} crates"}
SUBJECTS = {("cargo", "farm"): "farm goods"}
DUE = {"cargo": "cargo"}
ENTRIES = {
    "counts_as": "as {word}",
    "target": "to {word}",
    "host": "to {word}",
    "price": "for {n}",
    "worth": "worth {n}",
}
AFTER = {"move": "marker moved", "value": "value of a pair", "year": "end of the year"}
REPORTS = {("move", "hill"): "down the hill"}
MARKS = {"coins": "coins", "value": "value", "cargo": "at sea"}
LEARNT = {"minimums": "{word}, year {n}"}

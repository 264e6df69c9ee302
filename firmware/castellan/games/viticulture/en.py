"""English: Viticulture."""

WORDS = {
    "order": ("order", "orders"),
    "visitor": ("visitor", "visitors"),
    "action": ("trade", "trades"),
    "wakeup": ("wake-up", "wake-up"),
    "income": ("income", "income"),
    "other": ("other sources", "other sources"),
    "red": ("red wine", "red wine"),
    "white": ("white wine", "white wine"),
    "blush": ("blush wine", "blush wine"),
    "sparkling": ("sparkling wine", "sparkling wine"),
    "livorno": ("Livorno", "Livorno"),
    "firenze": ("Firenze", "Firenze"),
    "arezzo": ("Arezzo", "Arezzo"),
    "siena": ("Siena", "Siena"),
    "pisa": ("Pisa", "Pisa"),
    "lucca": ("Lucca", "Lucca"),
    "grosseto": ("Grosseto", "Grosseto"),
}

LABELS = {
    "vp": "points",
    "influence": "influence",
    "projected": "with influence",
    "lira": "lire",
    "automa": "Automa",
    "other": "other points",
    "wine": "wine sold",
    "structures": "structures",
    "points": "correction",
    # Options
    "board": "Tuscany board",
    "yearly": "yearly check",
    "target": "Automa's points",
    "ordinary": "ordinary",
    "easy": "easy",
    "normal": "normal",
    "hard": "hard",
    # Choices
    "sell": "sell wine",
    "star": "lay a star",
    "move": "move a star",
    "build": "structure",
    "build_1": "structure +1",
    "wakeup_1": "wake-up +{n}",
    "trade_gain": "trade +{n}",
    "trade_loss": "pay a point",
    "income_1": "income +{n}",
    "income_any": "income …",
    "vp_of": "more points …",
    "year": "end of year",
    "end_year": "end the year",
    "most": "most stars",
    "nobody": "nobody / tie",
    "last": "last year's",
    "this": "this year's",
    # The table's titles
    "if_ended": "if it ended now",
    "round": "year {round}",
    "closing_ok": "OK: end the year",
    "row_closing": "Final year: {player} has enough",
    # Beside a name: reached the goal
    "mark_last": "goal",
    "sum": "points + influence",
}
EXTRAS = {"Automa": "Automa"}
EVENTS = {"visitor": "play a visitor", "order": "fill an order"}
COLUMNS = {"vp": "VP", "influence": "infl."}
QUESTIONS = {
    ("vp", "source"): "points from?",
    "type": "which wine?",
    "province": "star where?",
    ("move", "source"): "star from?",
    ("move", "to"): "{about} to?",
    ("lira", "n"): "how many lire left?",
    "early": "first income of which year?",
    ("most", "seat"): "most stars in {about}?",
    ("target", "n"): "Automa's final points?",
}
ANSWERS = {
    ("type", "red"): "red +1",
    ("type", "white"): "white +1",
    ("type", "blush"): "blush +2",
    ("type", "sparkling"): "sparkling +4",
    ("province", "livorno"): "Livorno: summer vis.",
    ("province", "firenze"): "Firenze: winter vis.",
    ("province", "arezzo"): "Arezzo: order card",
    ("province", "siena"): "Siena: 1 lira",
    ("province", "pisa"): "Pisa: 2 lire",
    ("province", "lucca"): "Lucca: structure",
    ("province", "grosseto"): "Grosseto: vine card",
}
VALUES = {("target", "n"): "{n}", ("lira", "n"): "lire: {n}"}
SUBJECTS = {
    ("vp", "action", -1): "paid",
    ("year", "last"): "end of year: old income",
    ("year", "this"): "end of year: new income",
}
ENTRIES = {"to": "→ {word}"}
AFTER = {"star": "star", "move": "star moved", "most": "most stars", "points": "correction"}
REPORTS = {
    ("star", "livorno"): "Livorno: summer vis.",
    ("star", "firenze"): "Firenze: winter vis.",
    ("star", "arezzo"): "Arezzo: order card",
    ("star", "siena"): "Siena: 1 lira",
    ("star", "pisa"): "Pisa: 2 lire",
    ("star", "lucca"): "Lucca: structure",
    ("star", "grosseto"): "Grosseto: vine card",
}
MARKS = {"lira": "lire", "most": "stars", "target": "Automa"}
LEARNT = {"target": "Automa's final points"}

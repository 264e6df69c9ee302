"""English: The Castles of Tuscany."""

WORDS = {
    "farm": ("farm", "farms"),
    "village": ("village", "villages"),
    "quarry": ("quarry", "quarries"),
    "monastery": ("monastery", "monasteries"),
    "trader": ("trader", "traders"),
    "castle": ("castle", "castles"),
    "city": ("city", "cities"),
    "inn": ("inn", "inns"),
    "card": ("card", "cards"),
    "storage": ("storage", "storage"),
    "marble": ("marble", "marble"),
    "worker": ("worker", "workers"),
    "yield": ("yield", "yields"),
    "hex": ("hex", "hexes"),
}

LABELS = {
    "green": "green",
    "red": "red",
    "projected": "projected",
    "empty": "empty spaces",
    "regions": "completed regions",
    "farming": "farming types",
    "colours": "colour bonuses",
    "storage": "storage",
    "yields": "yield cards",
    "round1": "scoring of round 1",
    "round2": "scoring of round 2",
    "round3": "scoring of round 3",
    "leftovers": "leftovers",
    "points": "correction",
    # Options
    "cards_per_point": "cards for 1 point",
    "second_tie": "2nd tie",
    "more_green": "more green",
    "fewer_green": "fewer green",
    # Choices
    "take": "take a tile",
    "place": "place a tile",
    "use_hex": "use a hex",
    "yield": "yield card",
    "upgrade": "bonus tile",
    "upgrade_storage": "storage, +2 green",
    "stock": "stock",
    "card_green": "green points",
    "card_red": "red points",
    "spend_marble": "spend a marble",
    "spend_worker": "spend workers …",
    "score": "scoring",
    "end_round": "score the round",
    "score_now": "score now",
    "bonus": "colour bonus",
    "final": "leftovers",
    "other": "other",
    # The table's titles
    "if_ended": "if it ended now",
    "left": "round {round} · stack: {left}",
    "round": "round {round}",
    "closing": "round {round} is ending",
    "closing_ok": "OK: score round {round}",
    "more": "+1 turn each",
    "row_closing": "The round ends after {player}",
    "row_more": "after {player} 1 more turn each",
    "row_over": "The round is over",
    # Flags
    "force": "early",
    "both": "2 new ones",
    # Beside a name at the end of a round: the last turn, one more turn
    "mark_last": "last",
    "mark_more": "+1 turn",
    "sum": "red + green = new red",
}
EVENTS = {
    "farm": "place a farm",
    "village": "place a village",
    "quarry": "place a quarry",
    "monastery": "place a monastery",
    "trader": "place a trader",
    "castle": "place a castle",
    "city": "place a city",
    "inn": "place an inn",
}
COLUMNS = {"red": "red", "green": "green", "projected": "total"}
PHASES = {"final": "leftovers"}
QUESTIONS = {
    "region": "region complete?",
    "both": "without start castle?",
    "farms": "new farm types?",
    "colour": "which colour?",
    ("yield", "n"): "yield card, {about}?",
    ("upgrade", "kind"): "bonus tile?",
    ("bonus", "n"): "bonus for {about}?",
    ("place", "called"): "castle's tile?",
    ("take", "called"): "castle, refill?",
}
ANSWERS = {
    ("region", 0): "not complete",
    ("region", 1): "1 space +1",
    ("region", 2): "2 spaces +3",
    ("region", 3): "3 spaces +6",
    ("farms", 0): "none",
    ("farms", 1): "1 type +1",
    ("farms", 2): "2 types +2",
    ("kind", "storage"): "storage, +2 green",
    ("kind", "card"): "+1 card",
    ("kind", "marble"): "+1 marble",
    ("kind", "worker"): "+1 worker",
    ("kind", "yield"): "+1 yield card",
    ("what", "card"): "cards",
}
COUNTS = {
    "tiles": "tiles left",
    "hexes": "hexes left",
    "marble": "marble left",
    "workers": "workers left",
    "cards": "cards left",
}
VALUES = {("empty", "n"): "{n}"}
SUBJECTS = {("yield", "upgrade"): "bonus tile", "bonus": "{about} bonus"}
ENTRIES = {"farms": "new farm types {n}", "region": "region of {n}", "side": "side {n}"}
AFTER = {
    "upgrade": "bonus tile",
    "stock": "stock",
    "points": "correction",
    "bonus": "colour bonus",
    "yield": "yield card",
}
DUE = {"take": "take a tile", "upgrade": "bonus tile", "yield": "yield card", "final": "leftovers"}
MARKS = {
    "upgrade": "bonus",
    "take": "take",
    "place": "place",
    "yield": "yield",
    "bonus": "colour",
    "final": "rest",
    "empty": "empty",
}
LEARNT = {("bonuses", 1): "{word} I", ("bonuses", 2): "{word} II"}

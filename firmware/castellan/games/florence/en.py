"""English: The Princes of Florence."""

WORDS = {
    "forest": ("forest", "forests"),
    "lake": ("lake", "lakes"),
    "park": ("park", "parks"),
    "jester": ("jester", "jesters"),
    "builder": ("builder", "builders"),
    "prestige": ("prestige card", "prestige cards"),
    "recruit": ("recruiting card", "recruiting cards"),
    "travel": ("freedom of travel", "freedoms of travel"),
    "opinion": ("freedom of opinion", "freedoms of opinion"),
    "religion": ("freedom of religion", "freedoms of religion"),
    "bonus": ("bonus card", "bonus cards"),
    "profession": ("profession card", "profession cards"),
}

LABELS = {
    "prestige": "prestige",
    "money": "florins",
    "works": "works",
    "best_works": "best works",
    "buildings": "buildings",
    "builders": "builders",
    "landscapes": "landscapes",
    "cards": "prestige cards",
    "sold": "points sold",
    "points": "correction",
    # Options
    "unofficial": "unofficial rules",
    # Choices
    "auction": "auction",
    "auction_prestige": "prestige card",
    "auction_recruit": "recruiting card",
    "work": "work",
    "build": "building",
    "freedom": "freedom",
    "card": "card",
    "play_recruit": "lure a person",
    "sell_points": "sell points",
    "correct_minimum": "minimum value",
    "end_round": "end the round",
    # Prestige cards
    "not_met": "not met: 0",
    "most_buildings": "most buildings +{n}",
    "most_works": "most works +{n}",
    "most_jesters": "most jesters +{n}",
    "most_builders": "most builders +{n}",
    "most_forests": "most forests +{n}",
    "most_lakes": "most lakes +{n}",
    "most_parks": "most parks …",
    "most_landscapes": "most landscapes +{n}",
    "all_landscapes": "3 landscapes +{n}",
    "all_freedoms": "3 freedoms +{n}",
    "one_of_each": "bldr., jest., 2 lands +{n}",
    "large_buildings": "2 large buildings +{n}",
    "fewest_empty": "fewest empty sp. …",
    "four_and_two": "4 buildings, 2 freed. …",
    "other_card": "other points …",
    # Parts of a sum
    "part_building": "building +{n}",
    "part_landscape": "landscape +{n}",
    "part_freedom": "freedom +{n}",
    "part_bonus": "bonus cards +{n}",
    "part_jesters": "jesters +{n} each",
    "part_cards": "cards +{n} each",
    "part_all": "all: +{n}",
    "part_minimum": "minimum",
    # The table's titles
    "if_ended": "florins now",
    "round": "round {round}",
    "sum": "prestige + best work",
}
COLUMNS = {"prestige": "prestige", "money": "fl."}
EVENTS = {
    "round": "end of round",
    "prestige": "prestige card",
    "sell": "points sold",
    "minimum": "minimum value",
    "recruit": "lured",
}
QUESTIONS = {
    "price": "paid for {about}?",
    "kind": "which freedom?",
    "wp": "value of work?",
    "pp": "how much prestige?",
    "source": "lured from whom?",
    ("sell", "n"): "prestige sold?",
    ("prestige", "n"): "prestige card?",
    ("prestige", "called"): "prestige card?",
    ("auction", "called"): "bought what?",
    ("money", "n"): "how many florins?",
    ("money", "called"): "how many florins?",
    ("minimum", "n"): "minimum value?",
}
ANSWERS = {
    ("what", "prestige"): "prestige card",
    ("price", 0): "opening",
    ("kind", "travel"): "travel",
    ("kind", "opinion"): "opinion",
    ("kind", "religion"): "religion",
}
VALUES = {
    "price": "{n} florins",
    "wp": "{n} WP",
    "pp": "+{n} prestige",
    ("sell", "n"): "{n} prestige",
    ("money", "n"): "{n} florins",
    ("minimum", "n"): "{n} WP",
}
SUBJECTS = {("auction", "prestige"): "prestige card"}
ENTRIES = {"price": "{n} fl.", "wp": "{n} WP", "pp": "+{n} prestige", "source": "from {word}"}
AFTER = {"auction": "auction", "points": "correction"}
MARKS = {"prestige": "card", "money": "florins"}
LEARNT = {"minimums": "minimum, round {n}"}

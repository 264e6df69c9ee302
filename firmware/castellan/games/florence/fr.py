"""Français: The Princes of Florence."""

WORDS = {
    "forest": ("forêt", "forêts"),
    "lake": ("lac", "lacs"),
    "park": ("parc", "parcs"),
    "jester": ("saltimbanque", "saltimbanques"),
    "builder": ("architecte", "architectes"),
    "prestige": ("carte Prestige", "cartes Prestige"),
    "recruit": ("recrutement", "recrutements"),
    "travel": ("liberté de voyage", "libertés de voyage"),
    "opinion": ("liberté d'opinion", "libertés d'opinion"),
    "religion": ("liberté de religion", "libertés de religion"),
    "bonus": ("carte Bonus", "cartes Bonus"),
    "profession": ("carte Profession", "cartes Profession"),
}

LABELS = {
    "prestige": "prestige",  # as in English
    "money": "florins",  # as in English
    "works": "œuvres",
    "best_works": "meilleures œuvres",
    "buildings": "bâtiments",
    "builders": "architectes",
    "landscapes": "paysages",
    "cards": "cartes Prestige",
    "sold": "points vendus",
    "points": "correction",  # as in English
    # Options
    "unofficial": "règles non off.",
    # Choices
    "auction": "enchère",
    "auction_prestige": "carte Prestige",
    "auction_recruit": "recrutement",
    "work": "œuvre",
    "build": "bâtiment",
    "freedom": "liberté",
    "card": "carte",
    "play_recruit": "débaucher",
    "sell_points": "vendre des points",
    "correct_minimum": "valeur minimale",
    "end_round": "finir la manche",
    # Prestige cards
    "not_met": "non remplie : 0",
    "most_buildings": "le plus de bâtim. +{n}",
    "most_works": "le plus d'œuvres +{n}",
    "most_jesters": "le plus de saltimb. +{n}",
    "most_builders": "le plus d'archit. +{n}",
    "most_forests": "le plus de forêts +{n}",
    "most_lakes": "le plus de lacs +{n}",
    "most_parks": "le plus de parcs …",
    "most_landscapes": "le plus de paysages +{n}",
    "all_landscapes": "3 paysages +{n}",
    "all_freedoms": "3 libertés +{n}",
    "one_of_each": "arch., salt., 2 pays. +{n}",
    "large_buildings": "2 grands bâtim. +{n}",
    "fewest_empty": "le moins de cases …",
    "four_and_two": "4 bât., 2 libertés …",
    "other_card": "autres points …",
    # Parts of a sum
    "part_building": "bâtiment +{n}",
    "part_landscape": "paysage +{n}",
    "part_freedom": "liberté +{n}",
    "part_bonus": "cartes Bonus +{n}",
    "part_jesters": "par saltimb. +{n}",
    "part_cards": "par carte +{n}",
    "part_all": "tous : +{n}",
    "part_minimum": "minimum",  # as in English
    # The table's titles
    "if_ended": "florins actuels",
    "round": "manche {round}",
    "sum": "prestige + meilleure œuvre",
}
COLUMNS = {
    "prestige": "points",
    "money": "fl.",  # as in English
}
EVENTS = {
    "round": "fin de la manche",
    "prestige": "carte Prestige",
    "sell": "points vendus",
    "minimum": "valeur minimale",
    "recruit": "débauché",
}
QUESTIONS = {
    "price": "payé pour {about} ?",
    "kind": "quelle liberté ?",
    "wp": "quelle valeur ?",
    "pp": "combien de prestige ?",
    "source": "débauché chez qui ?",
    ("sell", "n"): "prestige vendu ?",
    ("prestige", "n"): "carte Prestige ?",
    ("prestige", "called"): "carte Prestige ?",
    ("auction", "called"): "quel achat ?",
    ("money", "n"): "combien de florins ?",
    ("money", "called"): "combien de florins ?",
    ("minimum", "n"): "valeur minimale ?",
}
ANSWERS = {
    ("what", "prestige"): "carte Prestige",
    ("price", 0): "mise initiale",
    ("kind", "travel"): "voyage",
    ("kind", "opinion"): "opinion",  # as in English
    ("kind", "religion"): "religion",  # as in English
}
VALUES = {
    "price": "{n} florins",  # as in English
    "wp": "{n} VA",
    "pp": "+{n} prestige",  # as in English
    ("sell", "n"): "{n} prestige",  # as in English
    ("money", "n"): "{n} florins",  # as in English
    ("minimum", "n"): "{n} VA",
}
SUBJECTS = {("auction", "prestige"): "carte Prestige"}
ENTRIES = {
    "price": "{n} fl.",  # as in English
    "wp": "{n} VA",
    "pp": "+{n} prestige",  # as in English
    "source": "chez {word}",
}
AFTER = {
    "auction": "enchère",
    "points": "correction",  # as in English
}
MARKS = {
    "prestige": "carte",
    "money": "florins",  # as in English
}
LEARNT = {"minimums": "minimum, manche {n}"}

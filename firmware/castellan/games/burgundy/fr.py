"""Français: The Castles of Burgundy: The Card Game."""

WORDS = {
    "building": ("bâtiment", "bâtiments"),
    "pasture": ("pâturage", "pâturages"),
    "ship": ("navire", "navires"),
    "knowledge": ("connaissance", "connaissances"),
    "castle": ("château", "châteaux"),
    "mine": ("mine", "mines"),  # as in English
    "monastery": ("monastère", "monastères"),
}

LABELS = {
    "vp": "PV",
    "storage": "cartes en entrepôt",
    "human": "égalité au joueur",
    "triples": "triplettes",
    "bonus_cards": "cartes Bonus",
    "vp_cards": "cartes PV",
    "goods": "marchandises vendues",
    "animals": "animaux",
    "first_player": "carte 1er joueur",
    "points": "correction",  # as in English
    # Choices
    "place": "poser une carte",
    "triple": "triplette",
    "seven": "les 7 types",
    "on_1": "sur 1 monastère",
    "on_2": "sur 2 monastères",
    "sell": "vendre",
    "trade": "ouvriers, pépites",
    "first": "1er joueur",
    "bonus": "bonus manche",
    "bonus_points": "{n} PV",
    "bonus_none": "pas de PV",
    "bonus_other": "autres PV …",
    "value": "valeur de triplette",
    "final": "animaux, reste",
    "end_round": "finir la manche",
    # The table's titles
    "round": "manche {round}",
    # A flag
    "wild": "avec un monastère",
    "sum": "PV",
}
EXTRAS = {
    "Panas": "Panas",  # as in English
}
COLUMNS = {"vp": "PV"}
PHASES = {"final": "animaux, entrepôt", "lost": "manche {round}"}
EVENTS = {"round": "fin de la manche", "vp": "cartes PV"}
QUESTIONS = {
    "type": "quel type ?",
    ("value", "n"): "triplette, {about} : PV ?",
    "wild": "dont un monastère ?",
    "counts_as": "compte comme ?",
    "onto": "posé sur quoi ?",
    ("bonus", "called"): "quel bonus ?",
    ("bonus", "n"): "PV du bonus ?",
    ("vp", "n"): "PV des cartes ?",
    ("trade", "n"): "ouvriers + pépites ?",
    ("sell", "n"): "PV de la vente ?",
    ("place", "called"): "quelle carte ?",
}
ANSWERS = {("onto", 0): "aucun monastère", ("onto", 1): "1 monastère", ("onto", 2): "2 monastères"}
COUNTS = {
    "sheep": "moutons",
    "cows": "vaches",
    "pigs": "cochons",
    "chickens": "poules",
    "storage": "reste en entrepôt",
}
VALUES = {("value", "n"): "vaut {n}", ("trade", "n"): "cartes : {n}"}
ENTRIES = {"counts_as": "→ {word}", "onto": "monastères : {n}"}
AFTER = {
    "points": "correction",  # as in English
    "triple": "triplette",
    "value": "triplette",
}
MARKS = {
    "place": "cartes",
    "bonus": "bonus",  # as in English
    "final": "animaux",
}
LEARNT = {"triples": "triplette : {word}"}

"""French: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "points",  # as in English
    "start": "au départ",
    "adds": "ajoutés",
    "rounds": "manches",
    "place": "rang",
    "won": "gagné",
    "corrections": "correction",  # as in English
    # Options
    "title": "titre",
    "wins": "gagne",
    "most": "+ de points",
    "fewest": "− de points",
    "target": "objectif",
    "dealer": "quelqu'un donne",
    # Choices
    "add": "points",  # as in English
    "end_round": "noter une manche",
    # Events of score sheets
    "row": "rangée",
    "cell": "valeur",
    "has": "qui l'a",
    "tie": "égalité",
    "last": "dernière manche",
    # The table's title
    "round": "manche {round}",
    "open": "reste {left}",
}
COLUMNS = {
    "points": "points",  # as in English
}
EVENTS = {
    "points": "correction",  # as in English
    "round": "manche",
}
QUESTIONS = {
    "n": "points ?",
    ("points", "n"): "correction ?",
    ("place", "n"): "place ?",
    ("won", "won"): "tous gagnants ?",
}
SUBJECTS = {
    "points": "correction",  # as in English
}

"""Français: The Castles of Tuscany."""

WORDS = {
    "farm": ("agriculture", "agricultures"),
    "village": ("village", "villages"),  # as in English
    "quarry": ("carrière", "carrières"),
    "monastery": ("monastère", "monastères"),
    "trader": ("commerce", "commerces"),
    "castle": ("château", "châteaux"),
    "city": ("cité", "cités"),
    "inn": ("auberge", "auberges"),
    "card": ("carte", "cartes"),
    "storage": ("stockage", "stockage"),
    "marble": ("marbre", "marbres"),
    "worker": ("ouvrier", "ouvriers"),
    "yield": ("carte Revenu", "cartes Revenu"),
    "hex": ("joker", "jokers"),
}

LABELS = {
    "green": "vert",
    "red": "rouge",
    "projected": "prévision",
    "empty": "cases vides",
    "regions": "zones complètes",
    "farming": "types d'agriculture",
    "colours": "bonus de couleur",
    "storage": "stockage",
    "yields": "cartes Revenu",
    "round1": "décompte manche 1",
    "round2": "décompte manche 2",
    "round3": "décompte manche 3",
    "leftovers": "matériel restant",
    "points": "correction",  # as in English
    # Options
    "cards_per_point": "cartes pour 1 PV",
    "second_tie": "2e égalité",
    "more_green": "+ de vert",
    "fewer_green": "− de vert",
    # Choices
    "take": "prendre 1 tuile",
    "place": "poser",
    "use_hex": "poser un joker",
    "yield": "carte Revenu",
    "upgrade": "tuile Amélioration",
    "upgrade_storage": "stockage, +2 vert",
    "stock": "matériel",
    "card_green": "points verts",
    "card_red": "points rouges",
    "spend_marble": "dépenser 1 marbre",
    "spend_worker": "dépenser ouvriers …",
    "score": "décompte",
    "end_round": "faire le décompte",
    "score_now": "décompte immédiat",
    "bonus": "couleur",
    "final": "matériel restant",
    "other": "autre",
    # The table's titles
    "if_ended": "si c'était fini",
    "left": "manche {round} · pile : {left}",
    "round": "manche {round}",
    "closing": "fin de manche {round}",
    "closing_ok": "OK : décompte {round}",
    "more": "+1 tour chacun",
    "row_closing": "Fin de manche après {player}",
    "row_more": "{player}, puis 1 tour chacun",
    "row_over": "La manche est finie",
    # Flags
    "force": "anticipé",
    "both": "2 autres",
    # Beside a name at the end of a round: the last turn, one more turn
    "mark_last": "dernier",
    "mark_more": "+1 tour",
    "sum": "rouge + vert = rouge après",
}
EVENTS = {
    "farm": "poser 1 Agriculture",
    "village": "poser un village",
    "quarry": "poser une carrière",
    "monastery": "poser un monastère",
    "trader": "poser 1 Commerce",
    "castle": "poser un château",
    "city": "poser une cité",
    "inn": "poser une auberge",
}
COLUMNS = {"red": "rouge", "green": "vert", "projected": "en tout"}
PHASES = {"final": "matériel restant"}
QUESTIONS = {
    "region": "zone complète ?",
    "both": "sans le 1er château ?",
    "farms": "nouveaux types ?",
    "colour": "quelle couleur ?",
    ("yield", "n"): "revenu, {about} ?",
    ("upgrade", "kind"): "amélioration ?",
    ("bonus", "n"): "bonus {about} ?",
    ("place", "called"): "tuile château ?",
    ("take", "called"): "château, remplacer ?",
}
ANSWERS = {
    ("region", 0): "incomplète",
    ("region", 1): "1 case +1",
    ("region", 2): "2 cases +3",
    ("region", 3): "3 cases +6",
    ("farms", 0): "zéro",
    ("farms", 1): "1 type +1",  # as in English
    ("farms", 2): "2 types +2",  # as in English
    ("kind", "storage"): "stockage, +2 vert",
    ("kind", "card"): "+1 carte",
    ("kind", "marble"): "+1 marbre",
    ("kind", "worker"): "+1 ouvrier",
    ("kind", "yield"): "+1 carte Revenu",
    ("what", "card"): "cartes",
}
COUNTS = {
    "tiles": "stockage",
    "hexes": "jokers",
    "marble": "marbres",
    "workers": "ouvriers",
    "cards": "cartes",
}
VALUES = {
    ("empty", "n"): "{n}",  # as in English
}
SUBJECTS = {("yield", "upgrade"): "améliorer", "bonus": "bonus {about}"}
ENTRIES = {"farms": "nouveaux types {n}", "region": "zone de {n}", "side": "face {n}"}
AFTER = {
    "upgrade": "tuile Amélioration",
    "stock": "matériel",
    "points": "correction",  # as in English
    "bonus": "bonus de couleur",
    "yield": "carte Revenu",
}
DUE = {"take": "tuile", "upgrade": "améliorer", "yield": "revenu", "final": "restes"}
MARKS = {
    "upgrade": "amél.",
    "take": "tuile",
    "place": "case",
    "yield": "revenu",
    "bonus": "couleur",
    "final": "restes",
    "empty": "cases",
}
LEARNT = {
    ("bonuses", 1): "{word} I",  # as in English
    ("bonuses", 2): "{word} II",  # as in English
}

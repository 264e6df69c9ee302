"""Français: Viticulture."""

WORDS = {
    "order": ("commande", "commandes"),
    "visitor": ("visiteur", "visiteurs"),
    "action": ("échange", "échanges"),
    "wakeup": ("réveil", "réveil"),
    "income": ("revenu", "revenus"),
    "other": ("autre", "autres"),
    "red": ("vin rouge", "vin rouge"),
    "white": ("vin blanc", "vin blanc"),
    "blush": ("vin rosé", "vin rosé"),
    "sparkling": ("vin pétillant", "vin pétillant"),
    "livorno": ("Livorno", "Livorno"),  # as in English
    "firenze": ("Firenze", "Firenze"),  # as in English
    "arezzo": ("Arezzo", "Arezzo"),  # as in English
    "siena": ("Siena", "Siena"),  # as in English
    "pisa": ("Pisa", "Pisa"),  # as in English
    "lucca": ("Lucca", "Lucca"),  # as in English
    "grosseto": ("Grosseto", "Grosseto"),  # as in English
}

LABELS = {
    "vp": "PV",
    "influence": "influence",  # as in English
    "projected": "avec l'influence",
    "lira": "lires",
    "automa": "Automa",  # as in English
    "other": "autres PV",
    "wine": "vin vendu",
    "structures": "structures",  # as in English
    "points": "correction",  # as in English
    # Options
    "board": "plateau Toscane",
    "yearly": "contrôle annuel",
    "target": "PV d'Automa",
    "ordinary": "ordinaire",
    "easy": "facile",
    "normal": "normal",  # as in English
    "hard": "difficile",
    # Choices
    "sell": "vendre du vin",
    "star": "poser une étoile",
    "move": "déplacer une étoile",
    "build": "structure",  # as in English
    "build_1": "structure +1",  # as in English
    "wakeup_1": "réveil +{n}",
    "trade_gain": "échange +{n}",
    "trade_loss": "payer 1 PV",
    "income_1": "revenu +{n}",
    "income_any": "revenu …",
    "vp_of": "encore des PV …",
    "year": "fin de l'année",
    "end_year": "finir l'année",
    "most": "majorité",
    "nobody": "personne / égalité",
    "last": "de l'an passé",
    "this": "de cette année",
    # The table's titles
    "if_ended": "si c'était fini",
    "round": "année {round}",
    "closing_ok": "OK : fin d'année",
    "row_closing": "Dernière année : {player}",
    # Beside a name: reached the goal
    "mark_last": "but",
    "sum": "PV + influence",
}
EXTRAS = {
    "Automa": "Automa",  # as in English
}
EVENTS = {"visitor": "jouer un visiteur", "order": "livrer une commande"}
COLUMNS = {
    "vp": "PV",
    "influence": "infl.",  # as in English
}
QUESTIONS = {
    ("vp", "source"): "PV pour quoi ?",
    "type": "quel vin ?",
    "province": "étoile où ?",
    ("move", "source"): "étoile d'où ?",
    ("move", "to"): "{about}, vers ?",
    ("lira", "n"): "combien de lires ?",
    "early": "revenu de quelle année ?",
    ("most", "seat"): "majorité à {about} ?",
    ("target", "n"): "PV finals d'Automa ?",
}
ANSWERS = {
    ("type", "red"): "rouge +1",
    ("type", "white"): "blanc +1",
    ("type", "blush"): "rosé +2",
    ("type", "sparkling"): "pétillant +4",
    ("province", "livorno"): "Livorno : visit. d'été",
    ("province", "firenze"): "Firenze : visit. d'hiver",
    ("province", "arezzo"): "Arezzo : commande",
    ("province", "siena"): "Siena : 1 lire",
    ("province", "pisa"): "Pisa : 2 lires",
    ("province", "lucca"): "Lucca : structure",
    ("province", "grosseto"): "Grosseto : carte Vigne",
}
VALUES = {
    ("target", "n"): "{n}",  # as in English
    ("lira", "n"): "lires : {n}",
}
SUBJECTS = {
    ("vp", "action", -1): "payé",
    ("year", "last"): "fin d'année : revenu passé",
    ("year", "this"): "fin d'année : revenu actuel",
}
ENTRIES = {
    "to": "→ {word}",  # as in English
}
AFTER = {
    "star": "étoile",
    "move": "étoile déplacée",
    "most": "majorité d'étoiles",
    "points": "correction",  # as in English
}
REPORTS = {
    ("star", "livorno"): "Livorno : visit. été",
    ("star", "firenze"): "Firenze : v. d'hiver",
    ("star", "arezzo"): "Arezzo : commande",
    ("star", "siena"): "Siena : 1 lire",
    ("star", "pisa"): "Pisa : 2 lires",
    ("star", "lucca"): "Lucca : structure",
    ("star", "grosseto"): "Grosseto : vigne",
}
MARKS = {
    "lira": "lires",
    "most": "étoiles",
    "target": "Automa",  # as in English
}
LEARNT = {"target": "PV finals d'Automa"}

"""Deutsch: Viticulture."""

WORDS = {
    "order": ("Auftrag", "Aufträge"),
    "visitor": ("Besucher", "Besucher"),
    "action": ("Tausch", "Tausch"),
    "wakeup": ("Aufwachen", "Aufwachen"),
    "income": ("Einkommen", "Einkommen"),
    "other": ("anderes", "anderes"),
    "red": ("Rotwein", "Rotwein"),
    "white": ("Weißwein", "Weißwein"),
    "blush": ("Rosé", "Rosé"),
    "sparkling": ("Schaumwein", "Schaumwein"),
    "livorno": ("Livorno", "Livorno"),  # as in English
    "firenze": ("Firenze", "Firenze"),  # as in English
    "arezzo": ("Arezzo", "Arezzo"),  # as in English
    "siena": ("Siena", "Siena"),  # as in English
    "pisa": ("Pisa", "Pisa"),  # as in English
    "lucca": ("Lucca", "Lucca"),  # as in English
    "grosseto": ("Grosseto", "Grosseto"),  # as in English
}

LABELS = {
    "vp": "Punkte",
    "influence": "Einfluss",
    "projected": "mit Einfluss",
    "lira": "Lire",
    "automa": "Automa",  # as in English
    "other": "anderes",
    "wine": "Weinverkauf",
    "structures": "Gebäude",
    "points": "Korrektur",
    # Options
    "board": "Toskana-Plan",
    "yearly": "jährlich geprüft",
    "target": "Automas SP",
    "ordinary": "gewöhnlich",
    "easy": "leicht",
    "normal": "normal",  # as in English
    "hard": "schwer",
    # Choices
    "sell": "Wein verkaufen",
    "star": "Stern legen",
    "move": "Stern versetzen",
    "build": "Gebäude",
    "build_1": "Gebäude +1",
    "wakeup_1": "Aufwachen +{n}",
    "trade_gain": "Tausch +{n}",
    "trade_loss": "Punkt zahlen",
    "income_1": "Einkommen +{n}",
    "income_any": "Einkommen …",
    "vp_of": "weitere Punkte …",
    "year": "Jahresende",
    "end_year": "Jahr beenden",
    "most": "meiste Sterne",
    "nobody": "niemand / gleich",
    "last": "vom letzten Jahr",
    "this": "von diesem Jahr",
    # The table's titles
    "if_ended": "wäre jetzt Ende",
    "round": "Jahr {round}",
    "closing_ok": "OK: Jahresende",
    "row_closing": "{player}: genug, letztes Jahr",
    # Beside a name: reached the goal
    "mark_last": "Ziel",
    "sum": "Punkte + Einfluss",
}
EXTRAS = {
    "Automa": "Automa",  # as in English
}
EVENTS = {"visitor": "Besucher spielen", "order": "Auftrag erfüllen"}
COLUMNS = {"vp": "SP", "influence": "Einfl."}
QUESTIONS = {
    ("vp", "source"): "Punkte wofür?",
    "type": "welcher Wein?",
    "province": "Stern wohin?",
    ("move", "source"): "Stern woher?",
    ("move", "to"): "{about} nach?",
    ("lira", "n"): "wie viele Lire übrig?",
    "early": "Einkommen welchen Jahres?",
    ("most", "seat"): "meiste Sterne in {about}?",
    ("target", "n"): "Automas Endpunkte?",
}
ANSWERS = {
    ("type", "red"): "rot +1",
    ("type", "white"): "weiß +1",
    ("type", "blush"): "Rosé +2",
    ("type", "sparkling"): "Schaumwein +4",
    ("province", "livorno"): "Livorno: Sommerbesuch",
    ("province", "firenze"): "Firenze: Winterbesuch",
    ("province", "arezzo"): "Arezzo: Auftrag",
    ("province", "siena"): "Siena: 1 Lira",
    ("province", "pisa"): "Pisa: 2 Lire",
    ("province", "lucca"): "Lucca: Gebäude",
    ("province", "grosseto"): "Grosseto: Rebenkarte",
}
VALUES = {
    ("target", "n"): "{n}",  # as in English
    ("lira", "n"): "Lire: {n}",
}
SUBJECTS = {
    ("vp", "action", -1): "bezahlt",
    ("year", "last"): "Jahresende: altes Einkommen",
    ("year", "this"): "Jahresende: neues Einkommen",
}
ENTRIES = {
    "to": "→ {word}",  # as in English
}
AFTER = {"star": "Stern", "move": "Stern versetzt", "most": "meiste Sterne", "points": "Korrektur"}
REPORTS = {
    ("star", "livorno"): "Livorno: Sommerbes.",
    ("star", "firenze"): "Firenze: Winterbes.",
    ("star", "arezzo"): "Arezzo: Auftrag",
    ("star", "siena"): "Siena: 1 Lira",
    ("star", "pisa"): "Pisa: 2 Lire",
    ("star", "lucca"): "Lucca: Gebäude",
    ("star", "grosseto"): "Grosseto: Rebe",
}
MARKS = {
    "lira": "Lire",
    "most": "Sterne",
    "target": "Automa",  # as in English
}
LEARNT = {"target": "Automas Endpunkte"}

"""Deutsch: The Castles of Tuscany."""

WORDS = {
    "farm": ("Bauernhof", "Bauernhöfe"),
    "village": ("Dorf", "Dörfer"),
    "quarry": ("Steinbruch", "Steinbrüche"),
    "monastery": ("Kloster", "Klöster"),
    "trader": ("Händler", "Händler"),
    "castle": ("Burg", "Burgen"),
    "city": ("Stadt", "Städte"),
    "inn": ("Gasthaus", "Gasthäuser"),
    "card": ("Karte", "Karten"),
    "storage": ("Lager", "Lager"),
    "marble": ("Marmor", "Marmor"),
    "worker": ("Arbeiter", "Arbeiter"),
    "yield": ("Ertrag", "Erträge"),
    "hex": ("Joker", "Joker"),
}

LABELS = {
    "green": "Grün",
    "red": "Rot",
    "projected": "Prognose",
    "empty": "leere Felder",
    "regions": "fertige Gebiete",
    "farming": "Hofarten",
    "colours": "Farbboni",
    "storage": "Lager",
    "yields": "Ertragskarten",
    "round1": "Wertung Runde 1",
    "round2": "Wertung Runde 2",
    "round3": "Wertung Runde 3",
    "leftovers": "Reste",
    "points": "Korrektur",
    # Options
    "cards_per_point": "Karten je Punkt",
    "second_tie": "2. Patt",
    "more_green": "mehr Grün",
    "fewer_green": "weniger Grün",
    # Choices
    "take": "nehmen",
    "place": "legen",
    "use_hex": "Joker legen",
    "yield": "Ertrag",
    "upgrade": "Ausbau",
    "upgrade_storage": "Lager, +2 Grün",
    "stock": "Vorrat",
    "card_green": "grüne Punkte",
    "card_red": "rote Punkte",
    "spend_marble": "Marmor abgeben",
    "spend_worker": "Arbeiter abgeben …",
    "score": "Wertung",
    "end_round": "Runde werten",
    "score_now": "jetzt werten",
    "bonus": "Farbbonus",
    "final": "Reste",
    "other": "anderes",
    # The table's titles
    "if_ended": "wäre jetzt Ende",
    "left": "Runde {round} · Stapel: {left}",
    "round": "Runde {round}",
    "closing": "Runde {round} endet",
    "closing_ok": "OK: Wertung {round}",
    "more": "noch je 1 Zug",
    "row_closing": "Rundenende nach {player}",
    "row_more": "nach {player} noch je 1 Zug",
    "row_over": "Die Runde ist vorbei",
    # Flags
    "force": "vorzeitig",
    "both": "2 neue",
    # Beside a name at the end of a round: the last turn, one more turn
    "mark_last": "zuletzt",
    "mark_more": "+1 Zug",
    "sum": "rot + grün = rot danach",
}
EVENTS = {
    "farm": "Bauernhof legen",
    "village": "Dorf legen",
    "quarry": "Steinbruch legen",
    "monastery": "Kloster legen",
    "trader": "Händler legen",
    "castle": "Burg legen",
    "city": "Stadt legen",
    "inn": "Gasthaus legen",
}
COLUMNS = {"red": "rot", "green": "grün", "projected": "Summe"}
PHASES = {"final": "Reste"}
QUESTIONS = {
    "region": "Gebiet fertig?",
    "both": "ohne Startburg?",
    "farms": "neue Hofarten?",
    "colour": "welche Farbe?",
    ("yield", "n"): "Ertrag, {about}?",
    ("upgrade", "kind"): "welcher Ausbau?",
    ("bonus", "n"): "Bonus für {about}?",
    ("place", "called"): "Burgplättchen?",
    ("take", "called"): "Burg, Ersatz?",
}
ANSWERS = {
    ("region", 0): "nicht fertig",
    ("region", 1): "1 Feld +1",
    ("region", 2): "2 Felder +3",
    ("region", 3): "3 Felder +6",
    ("farms", 0): "keine",
    ("farms", 1): "1 Art +1",
    ("farms", 2): "2 Arten +2",
    ("kind", "storage"): "Lager, +2 Grün",
    ("kind", "card"): "+1 Karte",
    ("kind", "marble"): "+1 Marmor",
    ("kind", "worker"): "+1 Arbeiter",
    ("kind", "yield"): "+1 Ertrag",
    ("what", "card"): "Karten",
}
COUNTS = {
    "tiles": "Lagerplättchen",
    "hexes": "Joker",
    "marble": "Marmor",
    "workers": "Arbeiter",
    "cards": "Handkarten",
}
VALUES = {
    ("empty", "n"): "{n}",  # as in English
}
SUBJECTS = {("yield", "upgrade"): "Ausbau", "bonus": "Bonus {about}"}
ENTRIES = {"farms": "neue Hofarten {n}", "region": "Gebiet mit {n}", "side": "Seite {n}"}
AFTER = {"upgrade": "Ausbau", "stock": "Vorrat", "points": "Korrektur", "bonus": "Farbbonus", "yield": "Ertrag"}
DUE = {"take": "nehmen", "upgrade": "Ausbau", "yield": "Ertrag", "final": "Reste"}
MARKS = {
    "upgrade": "Ausbau",
    "take": "nehmen",
    "place": "legen",
    "yield": "Ertrag",
    "bonus": "Farbe",
    "final": "Reste",
    "empty": "leer",
}
LEARNT = {
    ("bonuses", 1): "{word} I",  # as in English
    ("bonuses", 2): "{word} II",  # as in English
}

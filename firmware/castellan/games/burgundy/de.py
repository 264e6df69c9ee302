"""Deutsch: The Castles of Burgundy: The Card Game."""

WORDS = {
    "building": ("Gebäude", "Gebäude"),
    "pasture": ("Weide", "Weiden"),
    "ship": ("Schiff", "Schiffe"),
    "knowledge": ("Wissen", "Wissen"),
    "castle": ("Burg", "Burgen"),
    "mine": ("Mine", "Minen"),
    "monastery": ("Kloster", "Klöster"),
}

LABELS = {
    "vp": "Punkte",
    "storage": "Karten im Lager",
    "human": "der Mensch",
    "triples": "Drillinge",
    "bonus_cards": "Bonuskarten",
    "vp_cards": "Siegpunktkarten",
    "goods": "verkaufte Waren",
    "animals": "Tiere",
    "first_player": "Startspielerkarte",
    "points": "Korrektur",
    # Choices
    "place": "Karte legen",
    "triple": "Drilling",
    "seven": "alle 7 Sorten",
    "on_1": "auf 1 Kloster",
    "on_2": "auf 2 Klöster",
    "sell": "Waren verkaufen",
    "trade": "Arbeiter, Silber",
    "first": "Startspieler",
    "bonus": "Durchgangsbonus",
    "bonus_points": "{n} Punkte",
    "bonus_none": "keine Punkte",
    "bonus_other": "andere Punkte …",
    "value": "Wert eines Drillings",
    "final": "Tiere, Lager",
    "end_round": "Durchgang beenden",
    # The table's titles
    "round": "Durchgang {round}",
    # A flag
    "wild": "mit Kloster",
    "sum": "Punkte",
}
EXTRAS = {
    "Panas": "Panas",  # as in English
}
COLUMNS = {"vp": "Punkte"}
PHASES = {"final": "Tiere, Lager", "lost": "Durchgang {round}"}
EVENTS = {"round": "Ende des Durchgangs", "vp": "Siegpunktkarten"}
QUESTIONS = {
    "type": "Drilling woraus?",
    ("value", "n"): "Drilling, {about}: Punkte?",
    "wild": "mit einem Kloster?",
    "counts_as": "zählt als was?",
    "onto": "gelegt worauf?",
    ("bonus", "called"): "welcher Bonus?",
    ("bonus", "n"): "Punkte des Bonus?",
    ("vp", "n"): "Punkte der Karten?",
    ("trade", "n"): "Arbeiter + Silber?",
    ("sell", "n"): "Punkte für Waren?",
    ("place", "called"): "welche Karte?",
}
ANSWERS = {("onto", 0): "kein Kloster", ("onto", 1): "1 Kloster", ("onto", 2): "2 Klöster"}
COUNTS = {"sheep": "Schafe", "cows": "Kühe", "pigs": "Schweine", "chickens": "Hühner", "storage": "sonst im Lager"}
VALUES = {("value", "n"): "zählt {n}", ("trade", "n"): "Karten: {n}"}
ENTRIES = {"counts_as": "als {word}", "onto": "Klöster: {n}"}
AFTER = {"points": "Korrektur", "triple": "Drilling", "value": "Drilling"}
MARKS = {"place": "Karten", "bonus": "Bonus", "final": "Tiere"}
LEARNT = {"triples": "Drilling: {word}"}

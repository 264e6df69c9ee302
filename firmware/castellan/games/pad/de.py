"""German: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "Punkte",
    "start": "am Anfang",
    "adds": "einzeln",
    "rounds": "Runden",
    "place": "Platz",
    "won": "gewonnen",
    "corrections": "Korrektur",
    # Options
    "title": "Titel",
    "wins": "Sieg",
    "most": "meiste Punkte",
    "fewest": "wenigste Punkte",
    "target": "Ziel",
    "dealer": "jemand gibt",
    # Choices
    "add": "Punkte",
    "end_round": "Runde eintragen",
    # Events of score sheets
    "row": "Zahlen aller",
    "cell": "Eintrag",
    "has": "wer es hat",
    "tie": "Gleichstand",
    "last": "letzte Runde",
    # The table's title
    "round": "Runde {round}",
    "open": "{left} offen",
}
COLUMNS = {"points": "Punkte"}
EVENTS = {"points": "Korrektur", "round": "Runde"}
QUESTIONS = {"n": "Punkte?", ("points", "n"): "Korrektur?", ("place", "n"): "Platz?", ("won", "won"): "alle gewonnen?"}
SUBJECTS = {"points": "Korrektur"}

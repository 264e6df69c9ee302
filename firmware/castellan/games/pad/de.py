"""German: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "Punkte",
    "start": "am Anfang",
    "adds": "einzeln",
    "rounds": "Runden",
    "corrections": "Korrektur",
    "column_points": "Punkte",
    # Options
    "title": "Titel",
    "wins": "Sieg",
    "most": "meiste Punkte",
    "fewest": "wenigste Punkte",
    "target": "Ziel",
    # Choices and questions
    "add": "Punkte",
    "event_points": "Korrektur",
    "after_points": "Korrektur",
    "said_points_points": "Korrektur",
    "end_round": "Runde eintragen",
    "event_round": "Runde",
    "ask_n": "Punkte?",
    "ask_points_n": "Korrektur?",
    # The table's title
    "round": "Runde {round}",
    "if_ended": "Runde {round}",
}

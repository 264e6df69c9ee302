"""French: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "points",  # as in English
    "start": "au départ",
    "adds": "ajoutés",
    "rounds": "manches",
    "corrections": "correction",  # as in English
    "column_points": "points",  # as in English
    # Options
    "title": "titre",
    "wins": "gagne",
    "most": "le plus",
    "fewest": "le moins",
    "target": "but",
    # Choices and questions
    "add": "points",  # as in English
    "event_points": "correction",  # as in English
    "after_points": "correction",  # as in English
    "said_points_points": "correction",  # as in English
    "end_round": "noter une manche",
    "event_round": "manche",
    "ask_n": "points ?",
    "ask_points_n": "correction ?",
    # The table's title
    "round": "manche {round}",
    "if_ended": "manche {round}",
}

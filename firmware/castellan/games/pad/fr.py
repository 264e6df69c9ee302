"""French: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "points",
    "start": "au départ",
    "adds": "ajoutés",
    "rounds": "manches",
    "corrections": "correction",
    "column_points": "points",
    # Options
    "title": "titre",
    "wins": "gagne",
    "most": "le plus",
    "fewest": "le moins",
    "target": "but",
    # Choices and questions
    "add": "points",
    "event_points": "correction",
    "after_points": "correction",
    "said_points_points": "correction",
    "end_round": "manche",
    "event_round": "manche",
    "ask_n": "points ?",
    "ask_points_n": "correction ?",
    # The table's title
    "round": "manche {round}",
    "if_ended": "manche {round}",
}

"""English: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "points",
    "start": "at the start",
    "adds": "added",
    "rounds": "rounds",
    "corrections": "correction",
    "column_points": "points",
    # Options
    "title": "title",
    "wins": "wins",
    "most": "most points",
    "fewest": "fewest points",
    "target": "target",
    # Choices and questions
    "add": "points",
    "event_points": "correction",
    "after_points": "correction",
    "said_points_points": "correction",
    "end_round": "enter a round",
    "event_round": "round",
    "ask_n": "how many points?",
    "ask_points_n": "correction?",
    # The table's title
    "round": "round {round}",
    "if_ended": "round {round}",
}

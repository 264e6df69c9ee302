"""English: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "points",
    "start": "at the start",
    "adds": "added",
    "rounds": "rounds",
    "place": "place",
    "won": "won",
    "corrections": "correction",
    # Options
    "title": "title",
    "wins": "wins",
    "most": "most points",
    "fewest": "fewest points",
    "target": "target",
    "dealer": "somebody deals",
    # Choices
    "add": "points",
    "end_round": "enter a round",
    # Events of score sheets
    "row": "row",
    "cell": "entry",
    "has": "who has it",
    "tie": "tie",
    "last": "last round",
    # The table's title
    "round": "round {round}",
    "open": "{left} open",
}
COLUMNS = {"points": "points"}
EVENTS = {"points": "correction", "round": "round"}
QUESTIONS = {
    "n": "how many points?",
    ("points", "n"): "correction?",
    ("place", "n"): "place?",
    ("won", "won"): "all won?",
}
SUBJECTS = {"points": "correction"}

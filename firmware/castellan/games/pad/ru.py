"""Russian: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "очки",
    "start": "в начале",
    "adds": "добавлено",
    "rounds": "раунды",
    "corrections": "поправка",
    "column_points": "очки",
    # Options
    "title": "название",
    "wins": "победа",
    "most": "больше очков",
    "fewest": "меньше очков",
    "target": "цель",
    # Choices and questions
    "add": "очки",
    "event_points": "поправка",
    "after_points": "поправка",
    "said_points_points": "поправка",
    "end_round": "записать раунд",
    "event_round": "раунд",
    "ask_n": "сколько очков?",
    "ask_points_n": "поправка?",
    # The table's title
    "round": "раунд {round}",
    "if_ended": "раунд {round}",
}

"""Russian: any other game."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    # Numbers
    "points": "очки",
    "start": "в начале",
    "adds": "добавлено",
    "rounds": "раунды",
    "place": "место",
    "won": "выиграно",
    "corrections": "поправка",
    # Options
    "title": "название",
    "wins": "победа",
    "most": "больше очков",
    "fewest": "меньше очков",
    "target": "цель",
    "dealer": "есть сдающий",
    # Choices
    "add": "очки",
    "end_round": "записать раунд",
    # Events of score sheets
    "row": "ряд",
    "cell": "запись",
    "has": "у кого",
    "tie": "равенство",
    "last": "последний раунд",
    # The table's title
    "round": "раунд {round}",
    "open": "ещё {left}",
}
COLUMNS = {"points": "очки"}
EVENTS = {"points": "поправка", "round": "раунд"}
QUESTIONS = {
    "n": "сколько очков?",
    ("points", "n"): "поправка?",
    ("place", "n"): "место?",
    ("won", "won"): "все выиграли?",
}
SUBJECTS = {"points": "поправка"}

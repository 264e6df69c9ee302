"""Русский: Viticulture."""

WORDS = {
    "order": ("заказ", "заказы"),
    "visitor": ("гость", "гости"),
    "action": ("обмен", "обмен"),
    "wakeup": ("пробуждение", "пробуждение"),
    "income": ("доход", "доход"),
    "other": ("другие очки", "другие очки"),
    "red": ("красное вино", "красное вино"),
    "white": ("белое вино", "белое вино"),
    "blush": ("розовое вино", "розовое вино"),
    "sparkling": ("игристое вино", "игристое вино"),
    "livorno": ("Ливорно", "Ливорно"),
    "firenze": ("Флоренция", "Флоренция"),
    "arezzo": ("Ареццо", "Ареццо"),
    "siena": ("Сиена", "Сиена"),
    "pisa": ("Пиза", "Пиза"),
    "lucca": ("Лукка", "Лукка"),
    "grosseto": ("Гроссето", "Гроссето"),
}

LABELS = {
    "vp": "очки",
    "influence": "ПО за звёзды",
    "projected": "с ПО за звёзды",
    "lira": "лиры",
    "automa": "автома",
    "other": "прочее",
    "wine": "продажа вина",
    "structures": "постройки",
    "points": "поправка",
    # Options
    "board": "расшир. поле",
    "yearly": "годовая проверка",
    "target": "очки автомы",
    "ordinary": "обычная",
    "easy": "легко",
    "normal": "нормально",
    "hard": "сложно",
    # Choices
    "sell": "продать вино",
    "star": "выложить звезду",
    "move": "переместить зв.",
    "build": "постройка",
    "build_1": "постройка +1",
    "wakeup_1": "пробуждение +{n}",
    "trade_gain": "обмен +{n}",
    "trade_loss": "отдать 1 очко",
    "income_1": "доход +{n}",
    "income_any": "доход …",
    "vp_of": "ещё очки …",
    "year": "конец года",
    "end_year": "закончить год",
    "most": "больше звёзд",
    "nobody": "никто / ничья",
    "last": "прошлого года",
    "this": "этого года",
    # The table's titles
    "if_ended": "если конец сейчас",
    "round": "год {round}",
    "closing_ok": "OK: конец года",
    "row_closing": "Последний год: {player}",
    # Beside a name: reached the goal
    "mark_last": "цель",
    "sum": "очки + ПО за звёзды",
}
EXTRAS = {"Automa": "Автома"}
EVENTS = {"visitor": "сыграть гостя", "order": "выполнить заказ"}
COLUMNS = {"vp": "ПО", "influence": "влиян."}
QUESTIONS = {
    ("vp", "source"): "за что очки?",
    "type": "какое вино?",
    "province": "куда звезду?",
    ("move", "source"): "откуда звезду?",
    ("move", "to"): "{about}, куда?",
    ("lira", "n"): "сколько лир осталось?",
    "early": "доход какого года?",
    ("most", "seat"): "{about}: у кого больше?",
    ("target", "n"): "очки автомы в конце?",
}
ANSWERS = {
    ("type", "red"): "красное +1",
    ("type", "white"): "белое +1",
    ("type", "blush"): "розовое +2",
    ("type", "sparkling"): "игристое +4",
    ("province", "livorno"): "Ливорно: летний гость",
    ("province", "firenze"): "Флоренция: зимн. гость",
    ("province", "arezzo"): "Ареццо: карта заказа",
    ("province", "siena"): "Сиена: 1 лира",
    ("province", "pisa"): "Пиза: 2 лиры",
    ("province", "lucca"): "Лукка: постройка",
    ("province", "grosseto"): "Гроссето: карта лозы",
}
VALUES = {
    ("target", "n"): "{n}",  # as in English
    ("lira", "n"): "лиры: {n}",
}
SUBJECTS = {
    ("vp", "action", -1): "отдано",
    ("year", "last"): "конец года: старый доход",
    ("year", "this"): "конец года: новый доход",
}
ENTRIES = {
    "to": "→ {word}",  # as in English
}
AFTER = {"star": "звезда", "move": "перемещение звезды", "most": "больше звёзд", "points": "поправка"}
REPORTS = {
    ("star", "livorno"): "Ливорно: летний г.",
    ("star", "firenze"): "Флоренция: зимний г.",
    ("star", "arezzo"): "Ареццо: карта заказа",
    ("star", "siena"): "Сиена: 1 лира",
    ("star", "pisa"): "Пиза: 2 лиры",
    ("star", "lucca"): "Лукка: постройка",
    ("star", "grosseto"): "Гроссето: карта лозы",
}
MARKS = {"lira": "лиры", "most": "звёзды", "target": "автома"}
LEARNT = {"target": "очки автомы в конце"}

"""Русский: The Castles of Tuscany."""

WORDS = {
    "farm": ("пашня", "пашни"),
    "village": ("деревня", "деревни"),
    "quarry": ("карьер", "карьеры"),
    "monastery": ("монастырь", "монастыри"),
    "trader": ("повозка", "повозки"),
    "castle": ("крепость", "крепости"),
    "city": ("город", "города"),
    "inn": ("таверна", "таверны"),
    "card": ("карта", "карты"),
    "storage": ("склад", "склад"),
    "marble": ("мрамор", "мрамор"),
    "worker": ("работник", "работники"),
    "yield": ("карта бонуса", "карты бонусов"),
    "hex": ("гекс", "гексы"),
}

LABELS = {
    "green": "зелёный",
    "red": "красный",
    "projected": "прогноз",
    "empty": "пустые ячейки",
    "regions": "завершённые области",
    "farming": "типы пашен",
    "colours": "бонусы цвета",
    "storage": "склад",
    "yields": "карты бонусов",
    "round1": "подсчёт раунда 1",
    "round2": "подсчёт раунда 2",
    "round3": "подсчёт раунда 3",
    "leftovers": "остатки",
    "points": "поправка",
    # Options
    "cards_per_point": "карт за 1 очко",
    "second_tie": "ничья 2",
    "more_green": "больше зел.",
    "fewer_green": "меньше зел.",
    # Choices
    "take": "взять тайл",
    "place": "выложить",
    "use_hex": "выложить гекс",
    "yield": "карта бонуса",
    "upgrade": "тайл бонуса",
    "upgrade_storage": "склад, +2 зелёных",
    "stock": "фишки",
    "card_green": "зелёные очки",
    "card_red": "красные очки",
    "spend_marble": "отдать мрамор",
    "spend_worker": "отдать работн. …",
    "score": "подсчёт",
    "end_round": "подсчитать раунд",
    "score_now": "подсчитать",
    "bonus": "бонус цвета",
    "final": "остатки",
    "other": "другое",
    # The table's titles
    "if_ended": "если конец сейчас",
    "left": "раунд {round} · стопка: {left}",
    "round": "раунд {round}",
    "closing": "раунд {round} кончается",
    "closing_ok": "OK: подсчёт {round}",
    "more": "ещё по ходу",
    "row_closing": "Последний ход: {player}",
    "row_more": "{player}, потом ещё по ходу",
    "row_over": "Раунд окончен",
    # Flags
    "force": "досрочно",
    "both": "2 новые",
    # Beside a name at the end of a round: the last turn, one more turn
    "mark_last": "посл.",
    "mark_more": "+1 ход",
    "sum": "крас. + зел. = новые крас.",
}
EVENTS = {
    "farm": "выложить пашню",
    "village": "выложить деревню",
    "quarry": "выложить карьер",
    "monastery": "выложить монастырь",
    "trader": "выложить повозку",
    "castle": "выложить крепость",
    "city": "выложить город",
    "inn": "выложить таверну",
}
COLUMNS = {"red": "крас.", "green": "зел.", "projected": "итог"}
PHASES = {"final": "остатки"}
QUESTIONS = {
    "region": "область завершена?",
    "both": "без старт. замка?",
    "farms": "новые типы пашен?",
    "colour": "какой цвет?",
    ("yield", "n"): "карта, {about}?",
    ("upgrade", "kind"): "тайл бонуса?",
    ("bonus", "n"): "бонус, {about}?",
    ("place", "called"): "тайл за крепость?",
    ("take", "called"): "крепость, замена?",
}
ANSWERS = {
    ("region", 0): "не завершена",
    ("region", 1): "1 ячейка +1",
    ("region", 2): "2 ячейки +3",
    ("region", 3): "3 ячейки +6",
    ("farms", 0): "нет",
    ("farms", 1): "1 тип +1",
    ("farms", 2): "2 типа +2",
    ("kind", "storage"): "склад, +2 зелёных",
    ("kind", "card"): "+1 карта области",
    ("kind", "marble"): "+1 мрамор",
    ("kind", "worker"): "+1 работник",
    ("kind", "yield"): "+1 карта бонуса",
    ("what", "card"): "карты",
}
COUNTS = {"tiles": "склад", "hexes": "гексы", "marble": "мрамор", "workers": "работники", "cards": "карты"}
VALUES = {
    ("empty", "n"): "{n}",  # as in English
}
SUBJECTS = {("yield", "upgrade"): "тайл бонуса", "bonus": "бонус: {about}"}
ENTRIES = {"farms": "новые типы пашен {n}", "region": "область из {n}", "side": "сторона {n}"}
AFTER = {
    "upgrade": "тайл бонуса",
    "stock": "фишки",
    "points": "поправка",
    "bonus": "бонус цвета",
    "yield": "карта бонуса",
}
DUE = {"take": "взять тайл", "upgrade": "тайл бонуса", "yield": "карта бонуса", "final": "остатки"}
MARKS = {
    "upgrade": "бонус",
    "take": "тайл",
    "place": "место",
    "yield": "карта",
    "bonus": "цвет",
    "final": "остатки",
    "empty": "пустые",
}
LEARNT = {
    ("bonuses", 1): "{word} I",  # as in English
    ("bonuses", 2): "{word} II",  # as in English
}

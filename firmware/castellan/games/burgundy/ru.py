"""Русский: The Castles of Burgundy: The Card Game."""

WORDS = {
    "building": ("здание", "здания"),
    "pasture": ("пастбище", "пастбища"),
    "ship": ("корабль", "корабли"),
    "knowledge": ("знание", "знания"),
    "castle": ("замок", "замки"),
    "mine": ("шахта", "шахты"),
    "monastery": ("монастырь", "монастыри"),
}

LABELS = {
    "vp": "очки",
    "storage": "карты в хранилище",
    "human": "ничья за игроком",
    "triples": "тройки",
    "bonus_cards": "карты бонуса",
    "vp_cards": "карты ПО",
    "goods": "проданные товары",
    "animals": "животные",
    "first_player": "карта первого игрока",
    "points": "поправка",
    # Choices
    "place": "выложить карту",
    "triple": "тройка",
    "seven": "все 7 типов",
    "on_1": "на 1 монастырь",
    "on_2": "на 2 монастыря",
    "sell": "продать товары",
    "trade": "раб./серебро → ПО",
    "first": "первый игрок",
    "bonus": "бонус раунда",
    "bonus_points": "{n} очка",
    "bonus_none": "без очков",
    "bonus_other": "другие очки …",
    "value": "очки за тройку",
    "final": "остатки",
    "end_round": "закончить раунд",
    # The table's titles
    "round": "раунд {round}",
    # A flag
    "wild": "с монастырём",
    "sum": "очки",
}
EXTRAS = {"Panas": "Панас"}
COLUMNS = {"vp": "очки"}
PHASES = {"final": "животные, хранилище", "lost": "раунд {round}"}
EVENTS = {"round": "конец раунда", "vp": "карты ПО"}
QUESTIONS = {
    "type": "тройка чего?",
    ("value", "n"): "тройка, {about}: очки?",
    "wild": "с монастырём?",
    "counts_as": "чем считать?",
    "onto": "что под картой?",
    ("bonus", "called"): "бонус раунда?",
    ("bonus", "n"): "очки за бонус?",
    ("vp", "n"): "очки за карты ПО?",
    ("trade", "n"): "рабочие + серебро?",
    ("sell", "n"): "очки за товары?",
    ("place", "called"): "какая карта?",
}
ANSWERS = {("onto", 0): "ни одного", ("onto", 1): "1 монастырь", ("onto", 2): "2 монастыря"}
COUNTS = {"sheep": "овцы", "cows": "коровы", "pigs": "свиньи", "chickens": "петухи", "storage": "прочие карты"}
VALUES = {("value", "n"): "очки: {n}", ("trade", "n"): "карт: {n}"}
ENTRIES = {"counts_as": "→ {word}", "onto": "монастырей: {n}"}
AFTER = {"points": "поправка", "triple": "тройка", "value": "тройка"}
MARKS = {"place": "карты", "bonus": "бонус", "final": "остатки"}
LEARNT = {"triples": "тройка: {word}"}

"""Русский: The Princes of Florence."""

WORDS = {
    "forest": ("лес", "леса"),
    "lake": ("озеро", "озёра"),
    "park": ("парк", "парки"),
    "jester": ("шут", "шуты"),
    "builder": ("строитель", "строители"),
    "prestige": ("карта престижа", "карты престижа"),
    "recruit": ("карта найма", "карты найма"),
    "travel": ("свобода передвижения", "свободы передвижения"),
    "opinion": ("свобода общения", "свободы общения"),
    "religion": ("свобода религии", "свободы религии"),
    "bonus": ("карта бонуса", "карты бонуса"),
    "profession": ("карта профессии", "карты профессий"),
}

LABELS = {
    "prestige": "престиж",
    "money": "флорины",
    "works": "шедевры",
    "best_works": "лучшие шедевры",
    "buildings": "здания",
    "builders": "строители",
    "landscapes": "ландшафты",
    "cards": "карты престижа",
    "sold": "проданные очки",
    "points": "поправка",
    # Options
    "unofficial": "неофиц. правила",
    # Choices
    "auction": "аукцион",
    "auction_prestige": "карта престижа",
    "auction_recruit": "карта найма",
    "work": "шедевр",
    "build": "здание",
    "freedom": "свобода",
    "card": "карта",
    "play_recruit": "переманить",
    "sell_points": "продать очки",
    "correct_minimum": "мин. ценность",
    "end_round": "закончить раунд",
    # Prestige cards
    "not_met": "не выполнено: 0",
    "most_buildings": "первый по зданиям +{n}",
    "most_works": "первый по шедеврам +{n}",
    "most_jesters": "первый по шутам +{n}",
    "most_builders": "первый по строит. +{n}",
    "most_forests": "первый по лесам +{n}",
    "most_lakes": "первый по озёрам +{n}",
    "most_parks": "первый по паркам …",
    "most_landscapes": "первый по ландш. +{n}",
    "all_landscapes": "3 ландшафта +{n}",
    "all_freedoms": "3 свободы +{n}",
    "one_of_each": "стр., шут, 2 ландш. +{n}",
    "large_buildings": "2 больших здания +{n}",
    "fewest_empty": "меньше всех пустых …",
    "four_and_two": "4 здания, 2 свободы …",
    "other_card": "другие очки …",
    # Parts of a sum
    "part_building": "здание +{n}",
    "part_landscape": "ландшафт +{n}",
    "part_freedom": "свобода +{n}",
    "part_bonus": "карты бонуса +{n}",
    "part_jesters": "шуты по +{n}",
    "part_cards": "карты по +{n}",
    "part_all": "все: +{n}",
    "part_minimum": "минимум",
    # The table's titles
    "if_ended": "флорины сейчас",
    "round": "раунд {round}",
    "sum": "престиж + лучший шедевр",
}
COLUMNS = {"prestige": "престиж", "money": "фл."}
EVENTS = {
    "round": "конец раунда",
    "prestige": "карта престижа",
    "sell": "проданные очки",
    "minimum": "мин. ценность",
    "recruit": "переманено",
}
QUESTIONS = {
    "price": "{about} – цена?",
    "kind": "какая свобода?",
    "wp": "ценность?",
    "pp": "сколько престижа?",
    "source": "переманено у кого?",
    ("sell", "n"): "сколько продано?",
    ("prestige", "n"): "карта престижа?",
    ("prestige", "called"): "карта престижа?",
    ("auction", "called"): "что куплено?",
    ("money", "n"): "сколько флоринов?",
    ("money", "called"): "сколько флоринов?",
    ("minimum", "n"): "мин. ценность?",
}
ANSWERS = {
    ("what", "prestige"): "карта престижа",
    ("price", 0): "нач. ставка",
    ("kind", "travel"): "передвижения",
    ("kind", "opinion"): "общения",
    ("kind", "religion"): "религии",
}
VALUES = {
    "price": "{n} флоринов",
    "wp": "{n} WP",  # as in English
    "pp": "престиж +{n}",
    ("sell", "n"): "престиж {n}",
    ("money", "n"): "{n} флоринов",
    ("minimum", "n"): "{n} WP",  # as in English
}
SUBJECTS = {("auction", "prestige"): "карта престижа"}
ENTRIES = {
    "price": "{n} фл.",
    "wp": "{n} WP",  # as in English
    "pp": "престиж +{n}",
    "source": "({word})",
}
AFTER = {"auction": "аукцион", "points": "поправка"}
MARKS = {"prestige": "карта", "money": "флорины"}
LEARNT = {"minimums": "минимум, раунд {n}"}

"""Русский: The Castles of Tuscany, sentences: refusals, questions, results."""

TERMS = ("colour", "upgrade", "what")  # facts that are words of the game

SENTENCES = {
    "full": "{player}: все {colours} уже выложены ({spaces})",
    "farms_elsewhere": "{player}: {colour} не приносит типов пашен, их приносят только пашни",
    "farms_hex": "{player}: гекс в ячейке пашен – сам по себе новый тип; farms должно быть 0",
    "no_hex": "{player}: гексов нет",
    "region": "Для области из {region} («{colour}») мало ячеек; у игрока {player} вне завершённых областей: {free}",
    "upgrades_gone": "Тайлы бонуса «{upgrade}» разобраны, все {copies}",
    "stock": "{player}: {what_n} – нужно отдать {n}, а есть {held}",
    "due": "{player}: ход не закончить, пора провести подсчёт раунда {round}",
    "not_turn": "Сейчас ходит {other}, а не {player}",
    "not_ending": "Раунд {round} не завершается: никто не дошёл до {tiles}-го тайла",
    "go_around": "Для подсчёта раунда {round} рано: ходит {other}, а ходов у всех должно быть поровну",
    "no_bonus": "{player}: бонус цвета «{colour}», сторона {side}, не ожидается",
    "scored": "Третий подсчёт проведён; больше невозможно: {kind}",
    "final_early": "Остатки считаются после третьего подсчёта, а сейчас раунд {round}",
    "unscored": "Партия не окончена: нет подсчёта раунда {round}",
    "no_final": "Партия не окончена, нужны остатки: {player}",
    "empty": "{player}: пустых ячеек не может быть {n}, по записям их не больше {most}",
    "bonuses_type": "bonuses – это объект из цветов, а не {value}",
    "bonuses_colour": "bonuses: цвета {value} нет; есть {choices}",
    "bonuses_sides": "bonuses: {colour} – два значения от 0 до {limit}, каждое может быть null",
    "regions": "{player}: все {colours} выложены, но в завершённых областях ячеек {sizes} из {spaces}",
    # Announcements and questions at the end of a round
    "ends": "Раунд {round} заканчивается. Последний ход: {player}",
    "ends_more": "Раунд {round}, конец круга: {player} и ещё один ход у каждого",
    "ask_last": "{player}: последний ход сделан?",
    "ask_more": "Все сделали ещё по ходу?",
    "ask_tile1": "Чья-то стопка 1 пуста?",
    "ask_tile2": "Чья-то стопка 2 пуста?",
    "ask_over": "Раунд {round} окончен",
    "ask_early": "Рано! Раунд {round} ещё идёт",
}

"""Русский: what the keys do."""

TITLE = "Кнопки здесь"
HOLDING = "держать: {what}"

# What holding a key does; the virtual box's page shows it on its keys.
HELD = {
    "help": "помощь",
    "menu": "меню",
    "undo": "отменить",
    "totals": "итог",
    "delete": "удалить",
}

# By a screen's HELP, a line for some keys: what they do; @ means while held.
HELP = {
    "screen": """\
1–4 OK: как на экране
BACK: назад""",
    "table": """\
1–4: записать игроку
OK: что дальше
OK: @menu
BACK: @undo
UP: @totals
UP: вернуть отменённое
DOWN: игроки 5 и 6
BACK: не на столе: помощь""",
    "result": """\
OK: что дальше
OK: @menu
BACK: @undo""",
    "lines": """\
1–4: эта строка
OK: первая строка
UP DOWN: другие строки
BACK: назад""",
    "poll": """\
1–4: эта строка
OK: ничего
UP DOWN: другие строки
BACK: к столу""",
    "history": """\
1–4: исправить, вставить
UP DOWN: новее, старее
BACK: назад""",
    "games": """\
1–4: показать партию
UP DOWN: другие партии
BACK: назад""",
    "past": """\
OK: открыть партию
BACK: назад""",
    "letters": """\
1–4: группа, потом буква
DOWN: другие буквы
UP: большая или малая
OK: имя готово
BACK: на шаг назад""",
    "players": """\
1–4: этот игрок или строка
OK: игра начинается
UP DOWN: другие имена
BACK: на игрока меньше""",
    "count": """\
1–4: записать это число
OK: ничего
UP DOWN: другие числа
BACK: назад""",
    "counts": """\
1–4: записать это число
OK: ничего
UP DOWN: 1–4, 5–8, 9–12
BACK: на шаг назад""",
    "number": """\
1–4: изменить число
UP DOWN: на один
OK: записать число
BACK: назад""",
    "digits": """\
1–4: это число
DOWN: следующие четыре
UP: шаги больше
OK: ничего или набранное
BACK: на шаг назад""",
    "sum": """\
1–4: изменить эту часть
OK: записать сумму
UP DOWN: другие части
BACK: назад""",
    "score": """\
OK: записать
BACK: ещё нет""",
    "room": """\
OK: @delete
BACK: оставить партию""",
}

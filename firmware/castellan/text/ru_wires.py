"""Русский: the test of a new box's keys."""

LABELS = {
    "keys": "Все кнопки работают?",
    "press": "Нажмите {key}",
    "silent": "{key}? Нет сигнала. Дальше: другую дважды",
    "other": "{key}? Сработала {other}. Нажмите ещё раз",
    "faults": "Провода",
    "none": "Ни одна кнопка не отвечает: на месте ли провод GND?",
    "nothing": "{key} не работает.",
    "stuck": "{key} всегда нажата.",
    "swapped": "{key} и {other} перепутаны.",
    "as": "{key} даёт {other}.",
    "together": "{key} срабатывает с {other}: провода касаются?",
}

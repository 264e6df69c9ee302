"""Русский: The Princes of Florence, the sentences of the demo."""

PLAYERS = ("Анна", "Борис", "Вера")

# One for each of `castellan.games.florence.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Играют трое. Кто впереди?",
    "Анна строит: кнопка 1",
    "2: здание, +3",
    "Борис: кнопка 2",
    "1: он создаёт шедевр",
    "Ценность посчитана. OK!",
    "4: из них 4 престижа",
    "Ошибка? Держать BACK.",
    "Раунд окончен. OK!",
    "OK: лучший шедевр",
    "Теперь вы: любая кнопка",
)

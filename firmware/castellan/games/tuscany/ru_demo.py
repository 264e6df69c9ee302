"""Русский: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Анна", "Борис", "Вера")

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Играют трое. Кто впереди?",
    "Анна берёт тайл: кнопка 1",
    "Ещё раз 1: записано",
    "Борис строит: кнопка 2",
    "3: это деревня",
    "2: область из 2 ячеек",
    "Ошибка? Держать BACK.",
    "Вера берёт тайл: кнопка 3",
    "1: её стопка пуста",
    "Раунд окончен. OK!",
    "OK запишет подсчёт.",
    "Теперь вы: любая кнопка",
)

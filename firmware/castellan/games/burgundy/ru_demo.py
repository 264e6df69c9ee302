"""Русский: The Castles of Burgundy: The Card Game, the sentences of the demo."""

PLAYERS = ("Анна", "Борис", "Вера")

# One for each of `castellan.games.burgundy.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Играют трое. Кто впереди?",
    "Анна, карта: кнопка 1",
    "2: третье пастбище",
    "1: 3 очка за раунд",
    "Борис продаёт: кнопка 2",
    "4: продать товары",
    "2: за 2 очка",
    "Ошибка? Держать BACK.",
    "Раунд окончен? OK!",
    "OK запишет это.",
    "Теперь вы: любая кнопка",
)

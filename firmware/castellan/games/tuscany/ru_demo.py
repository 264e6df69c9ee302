"""Русский: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Анна", "Борис", "Вера")

MARK = "ДЕМО"

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Трое. Кто впереди?",
    "Анна строила: кнопка 1",
    "2: деревня",
    "2: область из 2 ячеек",
    "Борис строил: кнопка 2",
    "3: карьер",
    "3: область из 3 ячеек",
    "Ошибка? Держать BACK.",
    "Снова Борис: кнопка 2",
    "3: карьер",
    "2: ячеек только 2",
    "Раунд окончен? OK!",
    "OK запишет подсчёт.",
    "Жмите любую кнопку",
)

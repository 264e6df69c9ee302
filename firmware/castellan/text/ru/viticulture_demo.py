"""Русский: Viticulture, the game that plays itself."""

PLAYERS = ("Анна", "Борис", "Хлоя")

# As many as there are in `castellan.rules.viticulture.demo.KEYS`, each above what was shown when its key is pressed.
LINES = (
    "Играют трое. Кто ведёт?",
    "Анна: заказ, кнопка 1",
    "2: заказ",
    "4: он приносит 4 очка",
    "Борис: звезда, кнопка 2",
    "3: звезда",
    "4: Сиена, 1 лира",
    "Ошибка? Держите BACK.",
    "Хлоя продаёт вино: 3",
    "4: вино",
    "3: розовое, 2 очка",
    "Год окончен. OK!",
    "OK считает карту.",
    "Теперь вы: любая кнопка",
)

"""A hundred given names in use, 25 of each language that the box speaks, to be typed on it."""

_NAMES = (
    ("en", "Oliver Amelia George Charlotte Harry Grace Jack Sophie William Emily James Lily Thomas Jessica"),
    ("en", "Matthew Hannah Zoë Daisy Freddie Abigail Quentin Mary-Kate Wyatt Beatrix Kevin"),
    ("fr", "Louise Gabriel Jade Léo Emma Raphaël Alice Maël Chloé Jules Inès Adrien Zoé Benoît Hélène François"),
    ("fr", "Élodie Jérôme Noël Anaïs Jean-Yves Anne-Sophie Maxime Étienne Quitterie"),
    ("ru", "Мария Александр Анна Михаил Софья Артём Виктория Дмитрий Полина Иван Екатерина Фёдор Ксения Пётр"),
    ("ru", "Наталья Юрий Ольга Игорь Людмила Щукарь Жанна Эльвира Анна-Мария Вячеслав Цветана"),
    ("de", "Emilia Noah Mia Leon Hannah Finn Lina Paul Jürgen Günther Käthe Björn Wolfgang Sabine Matthias"),
    ("de", "Heike Karl-Heinz Anneliese Jörg Ursula Maximilian Frieda Götz Yvonne Thea"),
)

GIVEN: dict[str, list[str]] = {"en": [], "fr": [], "ru": [], "de": []}
for _language, _names in _NAMES:
    GIVEN[_language] += _names.split()

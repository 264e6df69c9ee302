"""Seats without a name: a game records their label in the box's language, and nobody is called so."""

LABELS = {"en": "Player {}", "ru": "Игрок {}", "fr": "Joueur {}", "de": "Spieler {}"}


def unnamed(count: int, language: str) -> list[str]:
    """Return the labels of the first `count` seats."""
    label = LABELS[language]
    return [label.format(seat + 1) for seat in range(count)]


def is_nobody(name: str, seat: int) -> bool:
    """Return whether a name is the label of its own seat, counted from 0, in any language."""
    return name in [label.format(seat + 1) for label in LABELS.values()]


def people(names: list[str]) -> list[str]:
    """Return the names of those who have one."""
    return [name for seat, name in enumerate(names) if not is_nobody(name, seat)]

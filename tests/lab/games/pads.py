"""Games of the pad with a score sheet's lines. Runs on MicroPython too."""

from castellan.core.rules import start

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.core.rules.base import Game

NAMES = ["Anna", "Boris", "Clara", "Denis", "Emil", "Fanny", "Gerd", "Hanna"]


def begun(texts: list[str], *events: "Any", players: int = 3, **options: "Any") -> "Game":
    """Return a game with these lines, and so many players, after some events."""
    given: dict[str, Any] = {"players": NAMES[:players], "lines": texts}
    given.update(options)  # MicroPython has no ** in a display
    game = start(["new", "pad", given])
    for event in events:
        game.apply(event)
    return game


def totals(game: "Game") -> list[int]:
    """Return the total of each player."""
    return [game.total(seat)[0] for seat in range(len(game.names))]

"""The points of an entry in words or numbers. Corrections and their history need it, and sentences about totals."""

from castellan.text import label, names_of, signed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game


def gains(moved: "list[tuple[int, tuple[int, ...]]]", game: "Game", language: str, whose: int | None = None) -> str:
    """Return the points of an entry in words, such as "+6 green", from `castellan.core.gains.Gains`.

    They name who got them if several players did, or another than the one `whose` entry it is.
    """
    said = []
    for player, moves in moved:
        named = len(moved) > 1 or whose not in (None, player)
        who = names_of(game, language)[player] + " " if named else ""
        parts = [
            signed(move) + " " + of_number(move, name, game.NAME, language)
            for name, move in zip(game.TRACKS, moves)
            if move
        ]
        said.append(who + " ".join(parts))
    return ", ".join(said)


def of_number(n: int, name: str, game: str, language: str) -> str:
    """Return the label of a track behind a number, as the language counts it: "point" for 1, else "points"."""
    found = label(name, game, language)
    forms = label("points_counted", "", language).split("/")
    return forms[_form(abs(n), len(forms))] if found == forms[0] else found


def _form(n: int, forms: int) -> int:
    """Return which of the forms of a counted word stands behind n: of two, or of the four of a Slavic language."""
    if n % 10 == 1 and n % 100 != 11 and (forms > 2 or n == 1):
        return 1
    if forms == 2:
        return 0
    return 2 if 2 <= n % 10 <= 4 and n % 100 // 10 != 1 else 3


def short_gains(moved: "list[tuple[int, tuple[int, ...]]]", game: "Game") -> str:
    """Return the points as numbers only: "+6"; if several players got some, one for each player: "+3 0 +4"."""
    still = [(player, ()) for player in range(len(game.names)) if player not in [each[0] for each in moved]]
    said = []
    for _, moves in sorted(moved + still) if len(moved) > 1 else moved:  # type: ignore[operator]
        said += [signed(move) for move in moves if move] or ["0"]
    return " ".join(said)

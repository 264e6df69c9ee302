"""What is left of people's time, as chess clocks count it. A board loads this only for a game with limits of time."""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game


def left(game: "Game", player: int) -> int:
    """Return the seconds that a person's bank has for the next turn; below 0 if it is overdrawn.

    An increment, Fischer's, comes before each turn, the first included, as the laws of FIDE and US Chess have it; what
    a turn leaves of it stays in the bank. A delay, "simple" or "US", is not collected: each turn begins with it.
    """
    options = game.options
    return 60 * int(options["bank"]) + int(options["increment"]) - game.used[player]


def over(game: "Game") -> list[int]:
    """Return by how many seconds each person is over, of turns beyond their limit or of the bank; [] without times."""
    if not game.turns:
        return []
    bank = 60 * int(game.options["bank"])
    lacking = [max(0, used - bank) for used in game.used] if bank else game.overrun
    return [max(pair) for pair in zip(game.overrun, lacking)]

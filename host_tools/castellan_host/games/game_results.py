"""What files say of a stored game: its state, how long it took, who played and with what result."""

from dataclasses import dataclass

from castellan.rules.base import Game
from castellan_host.games.library import Opened

PLAYING, ENDED, ABANDONED, DAMAGED = "playing", "ended", "abandoned", "damaged"


@dataclass(frozen=True)
class Result:
    """How a player stands; `score` is the total that decides. A game that was given up has neither ranks nor a winner.

    `person` is false for players whom the game adds, such as a solo opponent; `won` only once the game has ended.
    """

    seat: int
    name: str
    person: bool
    rank: int | None
    won: bool
    score: int


def state(opened: Opened) -> str:
    """Return how far a game is, in one of four words."""
    if opened.played is None:
        return DAMAGED
    return {None: PLAYING, "end": ENDED}.get(opened.played.game.over, ABANDONED)


def duration(opened: Opened) -> int:
    """Return the seconds from the beginning to the last entry that counts; a box that is off counts none."""
    if opened.played is None:
        return 0
    ledger = opened.played.ledger
    counting = zip(ledger.records[1:], ledger.counting()[1:], strict=True)
    return max((record[1] for record, counts in counting if counts), default=0)


def results(game: Game) -> list[Result]:
    """Return how all players of a game stand, in the order of their seats."""
    standing = game.standing()
    index = game.TOTALS.index(game.COLUMNS[0][0])
    return [
        Result(
            seat,
            name,
            seat < game.humans,
            None if game.over == "abandon" else standing.ranks[seat],
            game.over == "end" and standing.ranks[seat] == 1,
            standing.totals[seat][index],
        )
        for seat, name in enumerate(game.names)
    ]

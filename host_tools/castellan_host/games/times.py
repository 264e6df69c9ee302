"""How long the turns of a game took, as the box measured them with the option `times`."""

from castellan.ledger import Ledger
from castellan.record import INSTEAD, KIND, SEQ
from castellan.rules.base import Game
from castellan.rules.shapes import EVENT_KIND, EVENT_PLAYER
from castellan_host.games.course import Course

Round = tuple[int, str]  # its number, and what labels call it


def seconds(game: Game) -> list[int] | None:
    """Return the seconds of each person's turns; None without the option `times`, or before the first turn's end."""
    return game.spent if game.options.get("times") and any(game.spent) else None


def of_seats(game: Game) -> list[int | None] | None:
    """Return the same for each seat, None for those of players whom the game adds."""
    found = seconds(game)
    return [*found, *[None] * (len(game.names) - game.humans)] if found else None


def turns(ledger: Ledger) -> list[int]:
    """Return how many turns each person has ended."""
    found, counts = [0] * ledger.game.humans, ledger.counting()
    for record in ledger.records:
        event = record[INSTEAD] if record[KIND] == "insert" else record[KIND:]
        if event[EVENT_KIND] == "turn" and counts[record[SEQ]]:
            found[event[EVENT_PLAYER]] += 1
    return found


def by_round(found: Course) -> dict[Round, list[int]]:
    """Return the seconds of each person's turns in each round that any were ended in, in their order."""
    rounds: dict[Round, list[int]] = {}
    for step in found.steps:
        if step.event[EVENT_KIND] == "turn":
            _, player, taken = step.event
            of_round = rounds.setdefault((step.round, step.round_name), [0] * found.game.humans)
            of_round[player] += taken
    return rounds

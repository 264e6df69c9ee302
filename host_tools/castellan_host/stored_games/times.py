"""How long the turns of a game took, as the box measured them with the option `times`."""

from castellan.core.errors import RuleError
from castellan.core.ledger import CORRECTIONS, Ledger, voided
from castellan.core.record import INSTEAD, KIND, SEQ, TIME
from castellan.core.rules import clocks
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER
from castellan_host.stored_games.course import Course

Round = tuple[int, str]  # its number, and what labels call it


def seconds(game: Game) -> list[int] | None:
    """Return the seconds of each person's turns; None without the option `times`, or before the first turn's end."""
    return game.spent if game.options.get("times") and any(game.spent) else None


def overrun(game: Game) -> list[int] | None:
    """Return by how many seconds each person is over a limit or bank; None in a game that has neither."""
    limited = game.options.get("limit") or game.options.get("bank")
    return clocks.over(game) or None if limited else None


def of_turn(game: Game) -> tuple[int, int] | None:
    """Return how many seconds the present turn begins with, and the delay after which these pass.

    None without a limit or bank, or if nobody is on turn; below 0 a bank is overdrawn. The box counts in the same way,
    see `Limited`.
    """
    player = game.on_turn()
    if player is None or not clocks.limited(game):
        return None
    has, delay, _ = clocks.of_turn(game, player)
    return has, delay


def allowed(game: Game) -> int | None:
    """Return how many seconds the present turn may last; None without a limit or bank, or if nobody is on turn.

    A bank that is empty allows none, not even its delay.
    """
    left, delay = of_turn(game) or (None, 0)
    return left if left is None else left + delay if left > 0 else 0


def of_seats(game: Game, found: list[int] | None) -> list[int | None] | None:
    """Return what was `found` of each person for each seat, None for those of players whom the game adds."""
    return [*found, *[None] * (len(game.names) - game.humans)] if found else None


def turns(ledger: Ledger) -> list[int]:
    """Return how many turns each person has ended."""
    found, counts = [0] * ledger.game.humans, ledger.counting()
    for record in ledger.records:
        event = record[INSTEAD] if record[KIND] == "insert" else record[KIND:]
        if event[EVENT_KIND] == "turn" and counts[record[SEQ]]:
            found[event[EVENT_PLAYER]] += 1
    return found


def begun(ledger: Ledger, course: Course) -> tuple[int, int] | None:
    """Return the record with which the present turn began, or went on, and the seconds that it had then.

    It goes on if its end is taken back, or brought back that of the turn before: with what has passed meanwhile.
    None without the option `times`, if nobody is on turn, or if no box could enter these records in their order. The
    box counts in the same way, see `Session.enter`.
    """
    if not ledger.game.options.get("times") or ledger.game.on_turn() is None:
        return None
    begins = {step.seq for step in course.steps if step.begins_turn}
    ledgers = {len(ledger.records): ledger}  # after so many records: those of corrections in a row are used twice
    for seq in range(len(ledger.records) - 1, 0, -1):
        if ledger.records[seq][KIND] in CORRECTIONS:
            try:
                for number in (seq, seq + 1):
                    ledgers[number] = ledgers.get(number) or Ledger.load(ledger.records[:number])
                before, after = ledgers[seq].game, ledgers[seq + 1].game
            except RuleError:
                return None
            back = sum(before.spent) - sum(after.spent)
            strike = ledger.records[seq]
            if back and strike[KIND] == "void" and clocks.was_last(ledgers[seq + 1], strike):
                return seq, max(0, back) + _since_its_end(ledger, seq)
            if before.on_turn() != after.on_turn():
                return seq, 0
        elif seq in begins:
            return seq, 0
    return 0, 0


def _since_its_end(ledger: Ledger, seq: int) -> int:
    """Return the seconds from the end of a turn to the record that strikes it out, or brings it back."""
    ended = seq
    while voided(ledger.records[ended]) >= 0:
        ended = voided(ledger.records[ended])
    return int(ledger.records[seq][TIME] - ledger.records[ended][TIME])


def by_round(found: Course) -> dict[Round, list[int]]:
    """Return the seconds of each person's turns in each round that any were ended in, in their order."""
    rounds: dict[Round, list[int]] = {}
    for step in found.steps:
        if step.event[EVENT_KIND] == "turn":
            player, taken = step.event[1:3]
            of_round = rounds.setdefault((step.round, step.round_name), [0] * found.game.humans)
            of_round[player] += taken
    return rounds

"""Turns that are timed: who is on turn next, and what is left of people's time, as chess clocks count it.

A board loads this for a game with times, and for results.
"""

from castellan.core.errors import RuleError
from castellan.core.record import KIND, NAMED, SEQ
from castellan.core.rules import shapes

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.ledger import Ledger
    from castellan.core.rules.base import Game
    from castellan.interfaces import Record


PENALTY = "time_penalty"  # the source of the points that lost time has cost
RESUMED = "resumed"  # of a turn that goes on in a game that was opened, see `Session.happened`

_NEXT_SEAT = -1  # in place of a person: the next seat clockwise whose person has not passed

# The arguments of `turn`: behind those that it has in every game who is on turn next, and whether the person passes.
TURN = shapes.TURN + (
    shapes.Argument("next", shapes.PLAYER, (), 0, 0, _NEXT_SEAT, (), 1, True, None),
    shapes.flag("passes", False),
)


def turn(game: "Game", player: int, s: int, to: int = _NEXT_SEAT, passes: bool = False) -> None:
    """End a person's turn, which took `s` seconds; the next seat is on turn, or who it is given `to`.

    Given to the same person it goes on: no increment comes before what follows. Who `passes` takes no more turns in
    this round, unless one is given to them; once all have passed they are all in again.
    """
    if game.on_turn() is None:
        raise RuleError("no_turns")
    game.check_human(max(player, to), "not_human")
    options = game.options
    game.spent[player] += s
    if 0 < options["limit"] < s:
        game.overrun[player] += s - options["limit"]
    if options["bank"]:
        game.used[player] += max(0, s - options["delay"]) - (options["increment"] if to != player else 0)
    if options["round_limit"]:
        round, before = game.lasted
        game.lasted = game.round, s + (before if round == game.round else 0)
    if to == _NEXT_SEAT:
        to = after(game, player) if game.passed else (player + 1) % game.humans
    game.turn_of = to
    if passes:
        game.passed.append((game.round, player))
    if not game.passed:
        return
    if len(out(game)) == game.humans:
        game.passed = []
    elif (game.round, to) in game.passed:
        game.passed.remove((game.round, to))


def can_be_given(game: "Game") -> bool:
    """Return whether a turn may go to any seat, and who has it may pass: not where the rules have an order."""
    declared = game.declared("turn")
    return bool(declared and declared.shape[-1].name == TURN[-1].name)


def out(game: "Game") -> list[int]:
    """Return who has passed in this round, in their order."""
    return [player for round, player in game.passed if round == game.round]


def after(game: "Game", player: int, passes: bool = False) -> int:
    """Return who is on turn after a person, who perhaps `passes`: after the last one who does, the first who did."""
    gone = out(game) + ([player] if passes else [])
    for step in range(1, game.humans + 1):
        seat = (player + step) % game.humans
        if seat not in gone:
            return seat
    return gone[0]


def mark(game: "Game", player: int) -> str:
    """Return the name of the label of a person who has passed, or is on turn next; "" where that is clear."""
    now = game.on_turn()
    if now is None or player >= game.humans or game.humans < 3:
        return ""
    if player in out(game):
        return "passes"
    return "mark_next" if player == after(game, now) != now else ""


def was_last(ledger: "Ledger", strike: "Record") -> bool:
    """Return whether nothing counts that came after what the last record, a `strike`, has struck out."""
    counts, records = ledger.counting(), ledger.records
    later = range(strike[NAMED] + 1, strike[SEQ])
    return not [seq for seq in later if counts[seq] and records[seq][KIND] != "void"]


def left(game: "Game", player: int) -> int:
    """Return the seconds that a person's bank has for the next turn; below 0 if it is overdrawn.

    An increment, Fischer's, comes before each turn, the first included, as the laws of FIDE and US Chess have it; what
    a turn leaves of it stays in the bank. A delay, "simple" or "US", is not collected: each turn begins with it.
    """
    options = game.options
    return 60 * int(options["bank"]) + int(options["increment"]) - game.used[player]


def limited(game: "Game") -> bool:
    """Return whether turns should not take longer than a limit, a round's or a bank."""
    return any([game.options[name] for name in ("limit", "bank", "round_limit")])


def of_turn(game: "Game", player: int) -> tuple[int, int, int]:
    """Return the seconds that a person's turn begins with, the delay before they pass, and its limit, 0 for others.

    Of the limits of a turn and of a round, and the bank, what ends first counts. Below 0 it is overdrawn.
    """
    options = game.options
    has = limit = int(options["limit"])
    delay = 0
    if options["bank"]:
        bank, most = left(game, player), int(options["delay"])
        if not limit or max(0, bank) + most <= limit:
            has, delay, limit = bank, most, 0
    if options["round_limit"]:
        round, seconds = game.lasted
        rest = 60 * int(options["round_limit"]) - (seconds if round == game.round else 0)
        if not (options["limit"] or options["bank"]) or max(0, rest) < max(0, has) + delay:
            has, delay, limit = rest, 0, 0
    return has, delay, limit


def penalties(game: "Game") -> list[int]:
    """Return how many points each person loses for the minutes that have begun over the limit of a turn or the bank."""
    declared = game.declared("points")
    most = declared.shape[-1].high if declared and declared.shape else 0  # of a correction
    return [min(most, -(-seconds // 60) * int(game.options["overtime"])) for seconds in over(game)]


def take_penalties(game: "Game") -> None:
    """Correct the total that decides, at the end, as players would; a track stays at its floor or above it.

    That is a source of points of its own, which only a game has in which anybody lost some.
    """
    name, fewest = game.COLUMNS[0][0], game.CRITERIA[0][0] == "-"
    declared = game.declared("points")
    if not declared or name not in game.TRACKS:
        return
    track = game.TRACKS.index(name)
    corrections = (track, "points"), (track, "corrections")  # what games call them
    (place,) = [place for place, of in enumerate(game.PARTS) if of in corrections]
    lost = [0] * len(game.names)
    for player, points in enumerate(penalties(game)):
        lost[player] = n = points if fewest else max(-points, game.FLOORS[track] - game.tracks[track][player])
        if n:
            declared.effect(game, player, name, n)
    if any(lost):
        game.PARTS += ((track, PENALTY),)
        for parts, n in zip(game.parts, lost):
            parts[place] -= n
            parts.append(n)


def over(game: "Game") -> list[int]:
    """Return by how many seconds each person is over, of turns beyond their limit or of the bank; [] without times."""
    if not game.turns:
        return []
    bank = 60 * int(game.options["bank"])
    lacking = [max(0, used - bank) for used in game.used] if bank else game.overrun
    return [max(pair) for pair in zip(game.overrun, lacking)]

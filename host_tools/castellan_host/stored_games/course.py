"""The course of a game: its totals after each entry that counts, the ends of rounds and turns, who led."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from castellan.core.corrected import place_of
from castellan.core.ledger import corrections, fold
from castellan.core.record import KIND, TIME
from castellan.core.rules import start
from castellan.core.rules.base import Game
from castellan_host.stored_games.records import Event, Record


@dataclass(frozen=True)
class Step:
    """An entry that counts, and the game after it.

    `seq` is the entry's record, 0 for the beginning; `time` is in seconds since then, for what was put before another
    entry that entry's. `event` is what counts, so what an entry was changed into. `totals` holds a tuple a seat, in the
    order of the game's TOTALS, and `tracks` one in the order of its TRACKS. `ranks` holds one rank a seat, 1 for all
    who lead, 0 for all where nobody can. `round` is the round that the entry was made in, `round_name` what labels call
    it; `ends_round` says whether the entry ended it, and `begins_turn` whether a player's turn began with it.
    """

    seq: int
    time: int
    event: tuple[Any, ...]
    totals: list[tuple[int, ...]]
    tracks: list[tuple[int, ...]]
    ranks: list[int]
    round: int
    round_name: str
    ends_round: bool
    begins_turn: bool

    @property
    def leader(self) -> int | None:
        """The seat of whoever leads alone, before others; None if nobody or several do."""
        return self.ranks.index(1) if self.ranks.count(1) == 1 < len(self.ranks) else None


@dataclass(frozen=True)
class Course:
    """All steps of a game, the beginning first; `game` is how it stands after the last one."""

    game: Game
    steps: list[Step]


def course(records: list[Record], names: list[str] | None = None) -> Course:
    """Return the course of a game's records, as of `castellan.core.ledger.Ledger.records`.

    Its players have the given names, or those that were entered. Lines of a score sheet for which `new` has no room
    belong to the beginning.
    """
    past = corrections(records)
    game = start(records[0][KIND:])
    shared = {action.kind for actions in game.SHARED_ACTIONS.values() for action in actions}
    steps = [_first(game, records[0])]
    before, turn = _place(game), game.on_turn()
    for seq in fold(game, records, past._replace(events=dict(past.events))):
        event, time = past.events.get(seq) or records[seq][KIND:], records[place_of(past.inserts, seq)][TIME]
        if event[0] == "line":
            steps = [_first(game, records[0])]
            before, turn = _place(game), game.on_turn()
            continue
        ends = (event[0] in shared or game.repeated(event)) and _place(game) != before
        begins = event[0] == "turn" or game.on_turn() != turn
        steps.append(_step(game, seq, time, event, before[:2], ends, begins))
        before, turn = _place(game), game.on_turn()
    game.names = names or game.names
    return Course(game, steps)


def leads(course: Course, seat: int) -> list[tuple[int, int, str]]:
    """Return (first entry, number of entries, "alone", "shared" or "") for each span in which a lead did not change."""
    found, first = [], 1
    for led, group in groupby(_led(step, seat) for step in course.steps[1:]):
        count = len(list(group))
        found.append((first, count, led))
        first += count
    return found


def _led(step: Step, seat: int) -> str:
    if step.ranks[seat] != 1:
        return ""
    return "alone" if step.leader == seat else "shared"


def _place(game: Game) -> tuple[int, str, str, int]:
    """Return a game's round, its name, the phase, and how many rounds are over in a game that counts them."""
    return game.round, game.round_name(), game.phase(), getattr(game, "rounds", 0)


def _first(game: Game, new: Record) -> Step:
    return _step(game, 0, 0, new[KIND:], (game.round, game.round_name()), False, True)


def _step(game: Game, seq: int, time: int, event: Event, played: tuple[int, str], ends: bool, begins: bool) -> Step:
    standing = game.standing()
    tracks = [tuple(track[seat] for track in game.tracks) for seat in range(len(game.names))]
    return Step(seq, time, tuple(event), standing.totals, tracks, standing.ranks, *played, ends, begins)

"""The course of a game: its totals after each entry that counts, the ends of rounds, who led, time by player."""

from dataclasses import dataclass
from typing import Any

from castellan.corrected import place_of
from castellan.record import KIND, TIME
from castellan.replay import Replay
from castellan.rules import start
from castellan.rules.base import Game
from castellan_host.games.records import Event, Record


@dataclass(frozen=True)
class Step:
    """An entry that counts, and the game after it.

    `seq` is the entry's record, 0 for the beginning; `time` is in seconds since then, for what was put before another
    entry that entry's. `event` is what counts, so what an entry was changed into. `totals` holds a tuple a seat, in the
    order of the game's TOTALS, and `tracks` one in the order of its TRACKS. `ranks` holds one rank a seat, 1 for all
    who lead. `round` is the round that the entry was made in, `round_name` what labels call it; `ends_round` says
    whether the entry ended it.
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

    @property
    def leader(self) -> int | None:
        """The seat of whoever leads alone, None if several do."""
        return self.ranks.index(1) if self.ranks.count(1) == 1 else None


@dataclass(frozen=True)
class Course:
    """All steps of a game, the beginning first; `game` is how it stands after the last one.

    `thinking` holds the seconds of each seat's turns, None for a game whose turns were not entered.
    """

    game: Game
    steps: list[Step]
    thinking: list[int] | None


def course(records: list[Record]) -> Course:
    """Return the course of a game's records, as of `castellan.ledger.Ledger.records`."""
    walk = _Walk(records)
    while not walk.done:
        walk.step()
    return Course(walk.game, walk.steps, walk.thinking if walk.turns else None)


class _Walk(Replay):
    """Folds records one after the other, and takes down how the game stands after each one that counts."""

    def __init__(self, records: list[Record]) -> None:
        super().__init__(start(records[0][KIND:]), records)
        self._shared = {action.kind for actions in self.game.SHARED_ACTIONS.values() for action in actions}
        self.thinking = [0] * len(self.game.names)
        self.turns = False
        self.steps = [self._step(0, 0, records[0][KIND:], self._round(), False)]

    def fold(self, seq: int, event: Event) -> None:
        before, turn = (self._round(), self.game.phase()), self.game.on_turn()
        self.game.apply(event)
        ends = event[0] in self._shared and (self._round(), self.game.phase()) != before
        time = self.records[place_of(self.inserts, seq)][TIME]
        if turn is not None:
            self.turns = True
            self.thinking[turn] += time - self.steps[-1].time
        self.steps.append(self._step(seq, time, event, before[0], ends))

    def _round(self) -> tuple[int, str]:
        return self.game.round, self.game.round_name()

    def _step(self, seq: int, time: int, event: Event, played: tuple[int, str], ends: bool) -> Step:
        standing = self.game.standing()
        tracks = [tuple(track[seat] for track in self.game.tracks) for seat in range(len(self.game.names))]
        return Step(seq, time, tuple(event), standing.totals, tracks, standing.ranks, *played, ends)

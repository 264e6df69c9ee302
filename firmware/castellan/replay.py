"""Folding a game again, one record at a time: for the points of each entry, and for games that are not open.

On the chip a complete fold takes a second; in steps it can be done while no key is pressed.
"""

from array import array

from castellan.history import counting
from castellan.record import INSTEAD, KIND, NAMED, SEQ

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, Record
    from castellan.rules.base import Game


class Replay:
    """`game` is the state before the record `seq` of `records`.

    Pass the game that the first record begins. `counts` says for each record whether it counts; None
    works it out here.
    """

    def __init__(self, game: "Game", records: "list[Record]", counts: bytearray | None = None) -> None:
        self.records = records
        self.game = game
        self.seq = 1
        self._counts = counting(records) if counts is None else counts
        amends = [record for record in records if record[KIND] == "amend" and self._counts[record[SEQ]]]
        self._amends = {amend[NAMED]: amend[INSTEAD] for amend in amends}

    @property
    def done(self) -> bool:
        """Whether all records are folded."""
        return self.seq >= len(self.records)

    def step(self) -> None:
        """Fold the next record. Raises RuleError if it is not valid."""
        seq = self.seq
        self.seq = seq + 1
        kind = self.records[seq][KIND]
        if self._counts[seq] and kind not in ("void", "amend"):
            self.fold(seq, self._amends.get(seq) or self.records[seq][KIND:])

    def fold(self, seq: int, event: "Event") -> None:
        """Apply the event of the record `seq`, or the amended one."""
        self.game.apply(event)


class Gains(Replay):
    """The points of each entry: how far it moved the players' markers."""

    def __init__(self, game: "Game", records: "list[Record]", counts: bytearray) -> None:
        super().__init__(game, records, counts)
        self._width = len(self.game.tracks)
        self._who = array("b", bytes(len(records)))  # 1 + the player whose markers moved; 0: none, or several did
        self._moves = array("h", bytes(2 * self._width * len(records)))
        self._shared: dict[int, list[tuple[int, tuple[int, ...]]]] = {}  # records that moved several players' markers

    def of(self, seq: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return (player, how far each marker moved) for all who gained or lost; [] if not folded yet."""
        if seq in self._shared:
            return self._shared[seq]
        if seq >= len(self._who) or not self._who[seq]:
            return []
        first = seq * self._width
        return [(self._who[seq] - 1, tuple(self._moves[first : first + self._width]))]

    def fold(self, seq: int, event: "Event") -> None:
        before = [list(track) for track in self.game.tracks]
        self.game.apply(event)
        moved = []
        for player in range(len(self.game.names)):
            moves = tuple([track[player] - old[player] for track, old in zip(self.game.tracks, before)])
            if any(moves):
                moved.append((player, moves))
        if len(moved) > 1:
            self._shared[seq] = moved
        elif moved:
            player, moves = moved[0]
            self._who[seq] = player + 1
            for track, move in enumerate(moves):
                self._moves[seq * self._width + track] = move

"""Folding a game again, one record at a time: for the points of each entry, and for games that are not open.

On the chip a complete fold takes a second; in steps it can be done while no key is pressed.
"""

from array import array

from castellan.history import corrections, order
from castellan.record import KIND

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, Record
    from castellan.rules.base import Game


class Replay:
    """`game` is the state after the records that were folded so far, in the order of `castellan.history.order`.

    Pass the game that the first record begins. `inserts` are those of `castellan.history.corrections`.
    """

    def __init__(self, game: "Game", records: "list[Record]") -> None:
        self.records = records
        self.game = game
        self._counts, self._events, self.inserts, _ = corrections(records)
        self._order = iter(order(self.inserts, len(records)))
        self._left = len(records) - 1 + sum([len(group) for group in self.inserts.values()])

    @property
    def done(self) -> bool:
        """Whether all records are folded."""
        return self._left <= 0

    def step(self) -> int:
        """Fold the next record and return its number. Raises RuleError if it is not valid."""
        self._left -= 1
        seq = next(self._order)
        kind = self.records[seq][KIND]
        if self._counts[seq] and kind != "void":
            event = self._events.pop(seq, None)
            if event or kind not in ("amend", "insert"):
                self.fold(seq, event or self.records[seq][KIND:])
        return seq

    def fold(self, seq: int, event: "Event") -> None:
        """Apply the event of the record `seq`, the amended or the inserted one."""
        self.game.apply(event)


class Gains(Replay):
    """The points of each entry: how far it moved the players' markers."""

    def __init__(self, game: "Game", records: "list[Record]") -> None:
        super().__init__(game, records)
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

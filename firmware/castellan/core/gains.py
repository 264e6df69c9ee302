"""The points of each entry, found by folding a game again, in steps while no key is pressed."""

from array import array

from castellan.core.ledger import fold
from castellan.core.record import KIND
from castellan.core.rules import start

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Record


class Gains:
    """The points of each entry: how far it moved the players' markers. `records` are those of a ledger."""

    def __init__(self, records: "list[Record]") -> None:
        self.done = False
        self._game = start(records[0][KIND:])
        self._steps = fold(self._game, records)
        self._width = len(self._game.tracks)
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

    def step(self) -> int:
        """Fold the next record that counts and return its number; 0, and all are `done`, if there is none."""
        before = [list(track) for track in self._game.tracks]
        seq = next(self._steps, 0)
        self.done = not seq
        moved = []
        for player in range(len(self._game.names)):
            moves = tuple([track[player] - old[player] for track, old in zip(self._game.tracks, before)])
            if any(moves):
                moved.append((player, moves))
        if len(moved) > 1:
            self._shared[seq] = moved
        elif moved:
            player, moves = moved[0]
            self._who[seq] = player + 1
            for track, move in enumerate(moves):
                self._moves[seq * self._width + track] = move
        return seq

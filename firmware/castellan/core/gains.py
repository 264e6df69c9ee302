"""The points of each entry, found by folding a game again, in steps while no key is pressed."""

from array import array

from castellan.core.ledger import fold
from castellan.core.record import KIND
from castellan.core.rules import start

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Record


_TOGETHER = 32  # records whose moves are kept in one piece: the heap of a long game has no large one left


class Gains:
    """The points of each entry: how far it moved the players' markers. `records` are those of a ledger."""

    def __init__(self, records: "list[Record]") -> None:
        self.done = False
        self._game = start(records[0][KIND:])
        self._steps = fold(self._game, records)
        self._width = len(self._game.tracks)
        self._who = array("b", bytes(len(records)))  # 1 + the player whose markers moved; 0: none, or several did
        piece = bytes(2 * self._width * _TOGETHER)
        self._moves = [array("h", piece) for _ in range(len(records) // _TOGETHER + 1)]
        self._shared: dict[int, list[tuple[int, tuple[int, ...]]]] = {}  # records that moved several players' markers

    def of_record(self, seq: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return (player, how far each marker moved) for all who gained or lost; [] if not folded yet."""
        if seq in self._shared:
            return self._shared[seq]
        if seq >= len(self._who) or not self._who[seq]:
            return []
        first = seq % _TOGETHER * self._width
        return [(self._who[seq] - 1, tuple(self._moves[seq // _TOGETHER][first : first + self._width]))]

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
            piece, first = self._moves[seq // _TOGETHER], seq % _TOGETHER * self._width
            for track, move in enumerate(moves):
                piece[first + track] = move
        return seq

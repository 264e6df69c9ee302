"""A game folded again, a record at a time: what each entry gave, and how games stand that are not at hand.

A fold takes a chip a second; in pieces it can be done while nobody presses a key.
"""

from array import array

from castellan.history import counting

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.base import Game


class Replay:
    """The game of `records` as it stands before the record `seq`.

    `game` is what the first of them begins; None stands for `counts` that are not known.
    """

    def __init__(self, game: "Game", records: list[tuple], counts: list[bool] | None = None) -> None:
        self.records = records
        self.game = game
        self.seq = 1
        self._counts = counting(records) if counts is None else counts
        self._amends = {record[3]: record[4] for record in records if record[2] == "amend" and self._counts[record[0]]}

    @property
    def done(self) -> bool:
        """Whether all records are folded."""
        return self.seq >= len(self.records)

    def step(self) -> None:
        """Fold the next record. Raises RuleError if it does not hold."""
        seq = self.seq
        self.seq = seq + 1
        kind = self.records[seq][2]
        if self._counts[seq] and kind not in ("void", "amend"):
            self.fold(seq, self._amends.get(seq) or self.records[seq][2:])

    def fold(self, seq: int, event: list | tuple) -> None:
        """Take in what the record `seq` says, or what was put in its place."""
        self.game.apply(event)


class Gains(Replay):
    """How far each entry moved the players' markers."""

    def __init__(self, game: "Game", records: list[tuple], counts: list[bool]) -> None:
        super().__init__(game, records, counts)
        self._width = len(self.game.tracks)
        self._who = array("b", bytes(len(records)))  # the only player whose markers moved, from 1; 0 if none did
        self._moves = array("h", bytes(2 * self._width * len(records)))
        self._shared: dict[int, list[tuple[int, tuple[int, ...]]]] = {}  # where several players' did

    def of(self, seq: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return (player, how far each of their markers moved) for all who gained or lost, as far as it is known."""
        if seq in self._shared:
            return self._shared[seq]
        if seq >= len(self._who) or not self._who[seq]:
            return []
        first = seq * self._width
        return [(self._who[seq] - 1, tuple(self._moves[first : first + self._width]))]

    def fold(self, seq: int, event: list | tuple) -> None:
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
            self._who[seq] = moved[0][0] + 1
            for track, move in enumerate(moved[0][1]):
                self._moves[seq * self._width + track] = move

"""A game in which some lines read other rounds than their sheet says: what near sheets do, and no file can."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from castellan.games.pad.asking import AskedSheet
from castellan.games.pad.sums import Sums

if TYPE_CHECKING:
    from castellan.games.pad.lines import Line

    Columns = Sequence[Sequence[Sequence[Any]]]  # as in castellan.games.pad.sums


class RoundSums(Sums):
    """The sums of a sheet with its `this_round` and `all_rounds`."""

    this_round: tuple[int, ...] = ()
    all_rounds: tuple[int, ...] = ()
    _began = -1  # after how many rounds the one began that is being entered
    _before: tuple[tuple[int, ...], ...] = ()  # what was booked then
    _so_far: "Mapping[int, Columns] | None" = None  # by line what its numbers add up to

    def enter(self, line: "Line", who: int, numbers: Sequence[Any] = (), k: int = 0) -> None:
        """Book an entry, and keep what was booked when its round began."""
        if self._began != self.rounds:
            self._began, self._before = self.rounds, tuple(map(tuple, self.booked))
        super().enter(line, who, numbers, k)

    def row_values(
        self, line: "Line", columns: "Columns", totals: Sequence[int], first: int = 0
    ) -> Sequence[int | None]:
        if line.place in self.all_rounds:
            so_far = self._so_far or {}
            before = so_far.get(line.place)
            if before:
                columns = [(_added(row, other),) for (row,), (other,) in zip(columns, before, strict=True)]
            self._so_far = {**so_far, line.place: columns}
        if line.place not in self.this_round:
            return super().row_values(line, columns, totals, first)
        booked = self.booked
        try:
            self.booked = [
                [n - m for n, m in zip(*each, strict=True)] for each in zip(booked, self._before, strict=True)
            ]
            return super().row_values(line, columns, totals, first)
        finally:
            self.booked = booked


class RoundsSheet(AskedSheet):
    """A game of a sheet with such lines."""

    SUMS = RoundSums
    sums: RoundSums


def _added(row: Sequence[Any], other: Sequence[Any]) -> list[int | None]:
    """Return the sums of two rows; of who is out None."""
    return [None if n is None else n + m for n, m in zip(row, other, strict=True)]

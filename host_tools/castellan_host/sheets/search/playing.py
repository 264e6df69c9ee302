"""Plays games by a sheet and by those near it: what they come to, and whether the sheets differ in that."""

import dataclasses

from castellan.core.errors import RuleError
from castellan.games.pad.sheet import ScoreSheet
from castellan_host.sheets.checking import before_end, begun, may_end, people_of, played
from castellan_host.sheets.model import Example, Sheet, SheetError
from castellan_host.sheets.near.near_sheets import RANGE, Near, ties_of_0
from castellan_host.sheets.search.changing import slots, value

_UNLIKE = 4  # games that are found to be unlike the examples in the time of one that is played


class SpentError(Exception):
    """All games that may be tried are."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a game comes to: totals, who is first, whether it may end, None if its sheet leaves that to the players."""

    totals: tuple[int, ...]
    first: tuple[int, ...]
    over: bool | None
    before_end: bool = False  # whether what is asked at the end is still to come, so that the rounds alone may end


class Trial:
    """Plays games by a sheet and by near ones, at most so many."""

    def __init__(self, most: int) -> None:
        self.games = self.passed = 0
        self.most = most
        self._begun: dict[tuple[int, int], ScoreSheet] = {}
        self._kept: list[Sheet] = []  # whose identities are keys

    def pass_over(self) -> None:
        """Count a game that is not played. Raises SpentError."""
        if self.spent >= self.most:
            raise SpentError
        self.passed += 1

    @property
    def spent(self) -> int:
        """How many games could have been played, with those that were passed over."""
        return self.games + self.passed // _UNLIKE

    def outcome(self, sheet: Sheet, example: Example) -> Outcome | None:
        """Return what a game comes to, None if the sheet refuses it. Raises SpentError."""
        if self.spent >= self.most:
            raise SpentError
        self.games += 1
        try:
            people = people_of(sheet, example)
            key = id(sheet), people
            if key not in self._begun:
                self._begun[key] = begun(sheet, people)
                self._kept.append(sheet)
            start = self._begun[key].copy()
            assert isinstance(start, ScoreSheet)
            game, _ = played(sheet, example, start)
        except (SheetError, RuleError):
            return None
        first = [seat for seat, rank in enumerate(game.standing().ranks, 1) if rank == 1]
        against = game.humans > 1 and game.options["wins"] in ("most", "fewest")
        return Outcome(tuple(game.tracks[0]), tuple(first) if against else (), may_end(game), before_end(game))

    def shows(self, sheet: Sheet, near: Near, example: Example, by_totals: bool = False) -> bool:
        """Return whether a game distinguishes a sheet from a near one, as an example of it would. Raises SpentError."""
        return self.asks(self.outcome(sheet, example), near, example, by_totals)

    def asks(self, own: Outcome | None, near: Near, example: Example, by_totals: bool = False) -> bool:
        """Return whether a near sheet differs in a game, in its totals if need be. Raises SpentError.

        It can be a game if the near sheet is right.
        """
        is_about = near.takes_more if own is None else near.key != RANGE
        if not is_about or not reaches(near, example) or ties_of_0(near, example):
            return False
        other = self.outcome(near.sheet, near.example(example))
        if own is None:
            return other is not None
        if by_totals and other and own.totals == other.totals:
            return False
        return differs(own, other) and (other is not None or near.key != "rounds")


def differs(own: Outcome, other: Outcome | None) -> bool:
    """Return whether an example with a sheet's own outcome is refused by a sheet with another one."""
    if other is None or own.totals != other.totals:
        return True
    alone = len(own.first) == 1 and own.first != other.first
    return alone or (own.over is not None and own.over != other.over)


def stated(example: Example, own: Outcome | None, other: Outcome | None = None) -> Example:
    """Return an example that says what it comes to.

    That several are first it says where that alone was asked, by another outcome with the same totals: whoever confirms
    totals may not have looked at that.
    """
    if own is None:
        return Example(example.rows, example.cells, example.has, example.ties, refused=True)
    is_asked = other is not None and own.totals == other.totals and own.first != other.first
    is_known = len(own.first) == 1 or (bool(own.first) and is_asked)
    return dataclasses.replace(example, totals=own.totals, winner=own.first if is_known else None, over=own.over)


def reaches(near: Near, example: Example) -> bool:
    """Return whether a game has a number as great as a near sheet asks, where it counts numbers up to another one."""
    if not near.beyond or near.line is None:
        return True
    lines = near.line, *near.also
    found = [slot for slot in slots(near.sheet, example) if slot.line in lines]
    of_number = [slot for slot in found if near.sheet.lines[slot.line].numbers[near.number] == slot.number]
    return any(value(example, slot) >= near.beyond for slot in of_number)

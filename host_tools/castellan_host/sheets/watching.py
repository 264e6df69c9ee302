"""The cases of a sheet's formulas that a game shows: it is played, and what each formula reads is noted."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from castellan.core.errors import RuleError
from castellan.games.pad import formula
from castellan.games.pad.lines import DERIVED
from castellan_host.sheets.cases import Case, Code, cases_of
from castellan_host.sheets.checking import NAMES, people_of, played
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Example, Sheet, SheetError
from castellan_host.sheets.near import alike, entered
from castellan_host.sheets.rounds import RoundsSheet, RoundSums
from castellan_host.sheets.texts import options
from castellan_host.sheets.trees import tree_of

if TYPE_CHECKING:
    Columns = Sequence[Sequence[int]]  # by number of a line, of all players
    Reading = tuple[int, dict[str, int], int, Columns]  # line, what it reads by name, the player's place in the columns


class Cases:
    """The cases of a sheet. Of lines that differ in nothing but names, the first stands for all."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        known = entered(sheet)
        self._first = [alike(sheet, place)[0] for place in range(len(sheet.lines))]
        self._of_line: dict[int, tuple[Code, list[Case]]] = {}
        for place in [place for place, first in enumerate(self._first) if place == first]:
            text = sheet.lines[place].formula
            if text:
                code = Code(tree_of(parts_of(text)))
                never_0 = [k for (line, k), values in known.items() if line == place and 0 not in values]
                self._of_line[place] = code, cases_of(sheet, place, code, never_0)
        self._begun: dict[int, WatchedSheet] = {}
        self._known: dict[Any, list[str]] = {}

    @property
    def every(self) -> list[Case]:
        """All cases, by line."""
        return [case for _, cases in self._of_line.values() for case in cases]

    def shown(self, example: Example) -> list[str]:
        """Return the names of the cases that a game shows, none if the sheet refuses it."""
        if not self._of_line:
            return []
        try:
            people = people_of(self._sheet, example)
            if people not in self._begun:
                self._begun[people] = WatchedSheet({**options(self._sheet), "players": list(NAMES[:people])})
            game = self._begun[people].copy()
            assert isinstance(game, WatchedSheet)
            game.sums.watch()
            played(self._sheet, example, game)
            game.sums.work_out()
        except (SheetError, RuleError):
            return []
        found: list[str] = []
        for entry in game.sums.watched:
            found += [name for name in self._of_entry(entry) if name not in found]
        return found

    def _of_entry(self, entry: "Reading") -> list[str]:
        place, names, seat, columns = entry
        first = self._first[place]
        if first not in self._of_line:
            return []
        key = first, tuple(names.values()), seat, columns
        if key not in self._known:
            code, cases = self._of_line[first]
            values = code.values(names)
            self._known[key] = [
                case.name
                for case in cases
                if case.holds(values, names, seat, columns) and code.depends(case.node, values, names)
            ]
        return self._known[key]


class WatchedSums(RoundSums):
    """Sums that note what their formulas read."""

    _places: Mapping[int, int] = {}  # lines by their formulas; none as the game begins
    _is_late = False

    def watch(self) -> None:
        """Begin to note."""
        self.watched: list[Reading] = []
        self._places = {id(line.formula): line.place for line in self.sheet.lines if line.formula}
        self._is_late = False

    def work_out(self) -> None:
        """Note what the lines that ask nothing read at the end: before it, they may be worked out from a part."""
        self._is_late = True
        for line in self.sheet.derived:
            self.formula_values(line.formula, (), (), self.inside())

    def formula_values(self, code: Any, *given: Any) -> Sequence[int]:
        return super().formula_values(_Watch(code, self), *given)  # type: ignore[arg-type]  # it has what is used

    def see(self, code: Any, frame: "Columns", points: "Columns", seats: Sequence[int] | None) -> None:
        """Note what a formula reads, of each of these players."""
        place = self._places.get(id(code))
        if place is None or (self.sheet.lines[place].when == DERIVED) != self._is_late:
            return
        columns = tuple([tuple(column) for column in frame[:3] if column])
        used = [(k, name) for k, name in enumerate(formula.NAMES) if code.names >> k & 1]
        lines = [k for k in range(place) if code.lines >> k & 1]
        for n, seat in enumerate(range(self.people) if seats is None else seats):
            names = {"abc"[k]: column[n] for k, column in enumerate(columns)}
            names.update({name: frame[k][n] for k, name in used})
            names.update({chr(65 + k): points[k][seat] for k in lines})
            self.watched.append((place, names, n, columns))


class WatchedSheet(RoundsSheet):
    """A game with such sums."""

    SUMS = WatchedSums
    sums: WatchedSums


class _Watch:
    """A formula that notes what it reads."""

    def __init__(self, code: Any, sums: WatchedSums) -> None:
        self.names, self.frame = code.names, code.frame
        self._code, self._sums = code, sums

    def values(self, frame: Any, points: Any, seats: Sequence[int] | None = None) -> Sequence[int]:
        """Return the value of each player."""
        self._sums.see(self._code, frame, points, seats)
        values: Sequence[int] = self._code.values(frame, points, seats)
        return values

"""The cases of a sheet's formulas that a game shows: it is played, and what each formula reads is noted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from castellan.core.errors import RuleError
from castellan.games.pad import formula
from castellan.games.pad.lines import DERIVED, ROUND
from castellan_host.sheets.checking import NAMES, layout, people_of, played
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Example, Sheet, SheetError, asker, lines_read
from castellan_host.sheets.near.near_sheets import alike, entered
from castellan_host.sheets.rounds import RoundsSheet, RoundSums
from castellan_host.sheets.search.cases import Case, Code, cases_of
from castellan_host.sheets.texts import options
from castellan_host.sheets.trees import tree_of

_OF_ROWS = "shl"  # with what the names begin of what is known of a row

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
        self._used = {place: self._names_read(place) for place in self._of_line if self._is_read_alone(place)}
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

    def read(self, example: Example, place: int) -> list[str] | None:
        """Return the names of a line's cases that a game shows if the sheet takes it, None if it has to be played.

        It needn't be where the line's formula reads nothing but the numbers that are entered with it.
        """
        if place not in self._used:
            return None
        found: list[str] = []
        for entry in self._readings(example, place):
            found += [name for name in self._of_entry(entry) if name not in found]
        return found

    def _names_read(self, place: int) -> list[str]:
        """Return what a line's formula reads, its numbers among that, but for other lines."""
        parts = parts_of(self._sheet.lines[place].formula)
        return [name for name in formula.NAMES if name in parts]

    def _is_read_alone(self, place: int) -> bool:
        """Return whether a line's formula reads nothing that is known in a game alone."""
        line, read = self._sheet.lines[place], self._names_read(place)
        is_of_game = lines_read(line.formula) or "t" in read or ("r" in read and line.when != ROUND)
        return not is_of_game and "out" not in self._sheet.options

    def _readings(self, example: Example, place: int) -> "Iterator[Reading]":
        """Yield what the formula of a line, and of those like it, reads in a game."""
        lines = self._sheet.lines
        askers = [lines.index(asker(lines[n], lines[:n])) for n, first in enumerate(self._first) if first == place]
        rows: dict[tuple[int, int | None], list[tuple[int, ...]]] = {}
        for row, (n, asked, k) in zip(example.rows, layout(self._sheet, example), strict=False):
            if asked in askers and k >= 0:
                rows.setdefault((asked, n), []).append(row)
        for (asked, n), columns in rows.items():
            people = min(map(len, columns))
            if len(columns) == len(lines[asked].numbers):
                yield from (self._reading(place, columns, seat, n or 0, people) for seat in range(people))
        names = [lines[asked].name for asked in askers]
        for cell in [cell for cell in example.cells if cell[0] in names]:
            numbers = [(int(n),) for n in cell[2 : 2 + len(lines[place].numbers)]]
            if len(numbers) == len(lines[place].numbers):
                yield self._reading(place, numbers, 0, 0, people_of(self._sheet, example))

    def _reading(self, place: int, columns: "Columns", seat: int, n: int, people: int) -> "Reading":
        """Return what a formula reads of a player in a row; of what one player enters alone, that is the first."""
        names = {"abc"[k]: column[seat] for k, column in enumerate(columns)}
        for name in self._used[place]:
            if name[0] in _OF_ROWS:
                column = columns["abc".index(name[1:] or "a")]
                others = [*column[:seat], *column[seat + 1 :]] or [0]
                names[name] = sum(column) if name[0] == "s" else max(others) if name[0] == "h" else min(others)
            elif name in ("r", "p"):
                names[name] = n if name == "r" else people
        return place, names, seat, tuple(columns)

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

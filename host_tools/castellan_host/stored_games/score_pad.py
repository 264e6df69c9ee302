"""The score pad of a game in rounds, as on paper: a row a round, with what each player entered and the points of it."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from castellan.core.errors import VERBATIM
from castellan.core.rules.clocks import PENALTY
from castellan.core.rules.shapes import EVENT_KIND
from castellan.text import label, minus
from castellan_host.stored_games.course import Course, Step

if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.games.pad.lines import Line, Sheet

    Question = tuple[str, int]  # as an event begins that answers it

_BETWEEN, _IS = " · ", " = "
_OPEN = "…"  # what is still to be entered, or was never
_HAS, _HAS_NOT = "✓", "–"
_BY_ROWS = ("row", "round", "has")  # kinds of entries that a row of the pad consists of
_SOURCES = {"add": "adds", "points": "corrections", "end": PENALTY}  # of points that are about no line
_PLAIN = ("row", 0)  # what a round asks in a game without lines


@dataclass
class PadRow:
    """A row: what it is called, each seat's numbers and points.

    `numbers` has a list for each seat, an item for each of the pad's names, None for what is not entered; it is empty
    in a row that asks nothing, such as of corrections.
    """

    name: str
    points: list[int]
    numbers: list[list[str | None]] = field(default_factory=list)

    def cell(self, seat: int, alone: bool) -> str:
        """Return a seat's cell: numbers and points; `alone` the number that is the points as well."""
        if not self.numbers:
            return minus(str(self.points[seat])) if self.points[seat] else ""
        numbers = self.numbers[seat]
        if alone:
            return numbers[0] or _OPEN
        shown = _BETWEEN.join(_OPEN if number is None else number for number in numbers)
        is_open = None in numbers and not self.points[seat]
        return shown if is_open else shown + _IS + minus(str(self.points[seat]))


@dataclass
class Pad:
    """A score pad: the names of a round's numbers, its rows, and each seat's total; `alone` as in its rows' `cell`."""

    names: list[str]
    rows: list[PadRow]
    totals: list[int]
    alone: bool

    def legend(self, game: "Game", language: str) -> str:
        """Return what the numbers of a cell are, "" where they are the points."""
        return "" if self.alone else _BETWEEN.join(self.names) + _IS + label("points", game.NAME, language)

    def cells(self, seats: list[int]) -> list[list[str]]:
        """Return the rows, their names first, with these seats in this order; last, the totals."""
        rows = [[row.name, *(row.cell(seat, self.alone) for seat in seats)] for row in self.rows]
        return [*rows, ["=", *(minus(str(self.totals[seat])) for seat in seats)]]


def has_rounds(game: "Game") -> bool:
    """Return whether the numbers of a round are entered at once in a game, so that it may have a pad."""
    row = game.EVENTS.get("round")
    return row is not None and row.repeated is not None


def score_pad(found: Course, language: str = "en") -> Pad | None:
    """Return the pad of a game, None if it has no rounds whose numbers are entered, or none was."""
    game = found.game
    sheet = cast("Sheet | None", getattr(game, "sheet", None))
    asked: list[Question] = game.questions_of(sheet.by_round) if sheet else [_PLAIN]  # type: ignore[attr-defined]
    if not has_rounds(game) or not asked:
        return None
    rounds: dict[int, PadRow] = {}
    others: dict[str, PadRow] = {}
    for before, step in pairwise(found.steps):
        answers = _answers(game, asked, step.event)
        row = _round(rounds, step, len(asked)) if answers else _other(others, game, sheet, step, language)
        for place, numbers in answers.items():
            for of_seat, number in zip(row.numbers, numbers, strict=True):
                of_seat[place] = number
        moves = zip(step.tracks, before.tracks, strict=True)
        row.points = [n + now[0] - then[0] for n, (now, then) in zip(row.points, moves, strict=True)]
    if not rounds:
        return None
    start, totals = ([tracks[0] for tracks in found.steps[place].tracks] for place in (0, -1))
    rows = [PadRow(label("start", game.NAME, language), start), *others.values()]
    first, *rest = (row if any(row.points) else None for row in rows)
    shown = filter(None, [first, *(rounds[number] for number in sorted(rounds)), *rest])
    names = [_name(sheet, question) for question in asked] if sheet else []
    return Pad(names, [*shown], totals, _alone(sheet, asked))


def _answers(game: "Game", asked: "list[Question]", event: tuple[Any, ...]) -> dict[int, list[str]]:
    """Return by its place in a round what an entry answers, of each seat; {} if nothing of a round."""
    kind, *given = event
    if kind not in _BY_ROWS:
        return {}
    if kind != "round":
        question, numbers = (kind, given[0]), given[1:]
        return {asked.index(question): _shown(game, question, numbers)} if question in asked else {}
    found, first = {}, 0
    for place, question in enumerate(asked):
        size = 1 if question[0] == "has" else game.humans
        found[place] = _shown(game, question, given[first : first + size])
        first += size
    return found


def _shown(game: "Game", question: "Question", numbers: list[int]) -> list[str]:
    if question[0] == "has":
        return [_HAS if numbers[0] == seat + 1 else _HAS_NOT for seat in range(game.humans)]
    return [minus(str(number)) for number in numbers]


def _round(rounds: dict[int, PadRow], step: Step, size: int) -> PadRow:
    if step.round not in rounds:
        numbers: list[list[str | None]] = [[None] * size for _ in step.tracks]
        rounds[step.round] = PadRow(step.round_name, [0] * len(numbers), numbers)
    return rounds[step.round]


def _other(others: dict[str, PadRow], game: "Game", sheet: "Sheet | None", step: Step, language: str) -> PadRow:
    """Return the row of an entry beside the rounds: that of its line, or of its kind."""
    line = _line_of(sheet, step.event)
    key = VERBATIM + line.name if line else _SOURCES.get(step.event[EVENT_KIND], "points")
    return others.setdefault(key, PadRow(label(key, game.NAME, language), [0] * len(step.tracks)))


def _line_of(sheet: "Sheet | None", event: tuple[Any, ...]) -> "Line | None":
    """Return the line that an entry is about, None if it is about none."""
    if not sheet:
        return None
    found: Line | None = None
    match event:
        case "row", q, *_:
            found, _ = sheet.questions[q]
        case ("cell", _, place, *_) | ("has", place, _):
            found = sheet.lines[place]
    return found


def _name(sheet: "Sheet", question: "Question") -> str:
    kind, n = question
    return sheet.lines[n].name if kind == "has" else sheet.words(n)


def _alone(sheet: "Sheet | None", asked: "list[Question]") -> bool:
    """Return whether a round has one number, which is its points."""
    if not sheet:
        return True
    [kind, n], *more = asked
    return not more and kind == "row" and sheet.questions[n][0].plain and not sheet.questions[n][0].followers

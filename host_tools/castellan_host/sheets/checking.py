"""Checks that a sheet works: that the box takes it in each of its languages, and that its examples come out."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

from castellan.core import record
from castellan.core.errors import CastellanError, RuleError
from castellan.core.rules import start
from castellan.core.rules.shapes import LINE
from castellan.games.pad.formula import LIMIT
from castellan.games.pad.lines import END, ONCE, ROUND
from castellan.games.pad.sheet import ScoreSheet
from castellan.text import say, sentence
from castellan_host.counting import counted, worded
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import LANGUAGES, Example, Sheet, SheetError
from castellan_host.sheets.reading import read
from castellan_host.sheets.rounds import RoundsSheet
from castellan_host.sheets.texts import options, read_back
from castellan_host.sheets.trees import tree_of

NAMES = ("Anna", "Boris", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")
_OF_NUMBERS = ("range", "steps", "no_value", "out", "beyond", "gain", "limit")  # codes of the rules about a number
_DATE = 1 << 31  # of a record that a box writes: ten digits


def checked(data: bytes) -> Sheet:
    """Return the sheet in a file, if all of it works. Raises SheetError with the first reason why it does not."""
    sheet = read(data)
    check_all(sheet)
    return sheet


def of_box(text: str) -> Sheet:
    """Return the sheet of which a box stores this text, without an example. Raises SheetError if no box does."""
    try:
        found: Any = record.parse(text.encode(), record.DEPTH)
        if not isinstance(found, dict):
            raise RuleError("options_type", value=found)
        people: Any = found.get("players")
        shape = isinstance(people, list) and len(people) == 2 and all(type(each) is int for each in people)
        if not shape or not 1 <= people[0] <= people[1] <= len(NAMES):
            raise RuleError("not_count", kind="new", argument="players", low=1, high=len(NAMES), value=people)
        for number in dict.fromkeys(people):
            game = start(["new", ScoreSheet.NAME, {"lines": None, **found, "players": list(NAMES[:number])}])
            game.admit("points")  # refused while lines are still to come, which no box keeps
    except CastellanError as error:
        raise SheetError(sentence(error)) from None
    return dataclasses.replace(read_back(found), players=tuple(people))


def check_all(sheet: Sheet) -> str:
    """Return the sentence about a sheet that works. Raises SheetError with the first reason why one does not."""
    for language in ("en", *LANGUAGES):
        named = f"[{language}]: " if language != "en" else ""
        for people in dict.fromkeys((sheet.players[1], sheet.players[0])):  # most of them first, who take a box longest
            try:
                game = begun(sheet, people, language)
                game.check_new(["new"])
                first_record(sheet, people, language)
            except CastellanError as error:
                raise SheetError(named + sentence(error) + _cheaper(sheet, error)) from None
            if not game.sheet:
                raise SheetError(f"{named}The lines are not all there")
    if not sheet.games:
        none = "Each [[example]] is refused" if sheet.examples else "There is no [[example]]"
        raise SheetError(f"{none}: a game worked by hand shows that the sheet adds up as its rules do")
    entered: set[str] = set()
    for number, example in enumerate(sheet.examples, 1):
        try:
            entered |= check(sheet, example)
        except SheetError as error:
            raise SheetError(f"Example {number}: {error}") from None
    return _verdict(sheet, entered)


def _cheaper(sheet: Sheet, error: CastellanError) -> str:
    """Return what else helps where an entry takes too long."""
    derived = [line for line in sheet.lines if not line.numbers and not line.held]
    is_slow = isinstance(error, RuleError) and error.code == f"{ScoreSheet.NAME}.dear" and derived
    return ", as do fewer lines that ask nothing" if is_slow else ""


def begun(sheet: Sheet, people: int, language: str = "en") -> ScoreSheet:
    """Return a game of the sheet that begins. Raises RuleError."""
    given = {**options(sheet, language), "players": list(NAMES[:people])}
    game = start(["new", ScoreSheet.NAME, given])
    assert isinstance(game, ScoreSheet)
    if sheet.this_round or sheet.all_rounds:
        game = RoundsSheet(given)
        game.sums.this_round, game.sums.all_rounds = sheet.this_round, sheet.all_rounds
    return game


def first_record(sheet: Sheet, people: int, language: str = "en") -> tuple[bytes, int]:
    """Return the line of `new` with the longest names of so many people, and how many lines follow in records.

    Raises RecordError if it is too long without any line.
    """
    names, rules = [f"{'W' * 11}{n}" for n in range(people)], ScoreSheet.RULES
    given = {**options(sheet, language), "players": names, "rules": rules}
    new, *following = record.beginning(_DATE, ["new", ScoreSheet.NAME, given])
    return record.encode(0, _DATE, new), len(following)


def check(sheet: Sheet, example: Example) -> set[str]:
    """Return the lines that an example enters. Raises SheetError unless it comes out as it says."""
    if example.refused:
        refusal(sheet, example)
        return set()
    game, entered = played(sheet, example)
    people = list(range(1, game.humans + 1))
    if example.totals is None and example.places is None and example.won is None:
        raise SheetError("it has no totals")
    if example.totals is not None:
        totals = [track for [track] in zip(*game.tracks, strict=True)]
        if list(example.totals) != totals:
            raise SheetError(
                f"its totals are {listed(example.totals)}, but the sheet adds up to {listed(totals)}"
                + _by_line(game, example.totals)
            )
    if example.winner is not None:
        if not set(example.winner) <= set(people):
            raise SheetError(f"winner is a player, 1 to {game.humans}")
        first = [seat for seat, rank in enumerate(game.standing().ranks, 1) if rank == 1]
        if first != [*example.winner]:
            who = f"{worded(len(example.winner), 'player')} {listed(example.winner)}"
            raise SheetError(f"{who} should win, but first {worded(len(first), 'is', 'are')} {listed(first)}")
    if example.over is not None:
        over = may_end(game)
        if over is None:
            raise SheetError("over is for a sheet that knows when its game ends, which here is for the players to say")
        if over != example.over:
            raise SheetError(f"the game should {'be over' if example.over else 'go on'}, but it {state(game)}")
    return entered


def refusal(sheet: Sheet, example: Example) -> str:
    """Return the sentence about the number of an example that can't be entered. Raises SheetError if all can be."""
    game = begun(sheet, people_of(sheet, example))
    try:
        for event in _events(sheet, example, game):
            game.apply(event)
    except RuleError as error:
        if error.code not in [f"{game.NAME}.{code}" for code in _OF_NUMBERS]:
            raise SheetError(sentence(error)) from None
        return sentence(error)
    raise SheetError("by refused = true one of its numbers can't be entered, but the sheet takes all of them")


def may_end(game: ScoreSheet) -> bool | None:
    """Return whether the game, or its rounds if lines of the end follow, may end now; None if only players know."""
    sheet = game.sheet
    if before_end(game):
        return game.at_end()
    known = [game.options[name] for name in ("target", "rounds", "out")] != [None] * 3
    if game.missing() or known or sheet.at_end or any(line.when == ONCE for line in sheet.lines):
        return not game.goes_on()
    return None if sheet.lines else True


def before_end(game: ScoreSheet) -> bool:
    """Return whether nothing is entered yet of what a sheet asks at the end, beside other lines."""
    sheet = game.sheet
    beside = sheet.at_end and (sheet.by_round or sheet.by_seat)
    return bool(beside) and not any(game.sums.complete(line) for line in sheet.at_end)


def state(game: ScoreSheet) -> str:
    """Return whether the game may end as it is, and by what, as the end of a sentence about it."""
    over, missing = may_end(game), game.missing()
    if over is None:
        return "ends when the players say so"
    if missing and not over and (game.at_end() or not game.entered):
        return f"goes on: {say(*missing)}"
    rounds, target, out = [game.options[name] for name in ("rounds", "target", "out")]
    why = [f"{game.rounds} of {counted(rounds, 'round')}"] if rounds is not None else []
    totals = [total for [total] in zip(*game.tracks, strict=True)]
    if target is not None:
        reached = max(totals) >= target if target > game.options["start"] else min(totals) <= target
        why.append(f"the target {listed([target])} is {'' if reached else 'not '}reached")
    if out is not None:
        why.append(f"{listed([game.out.count(True)])} of {game.humans} out at {listed([out])}")
    ends = "is over, once its end is entered" if before_end(game) else "is over"
    return (ends if over else "goes on") + (f": {', '.join(why)}" if why else "")


def _by_line(game: ScoreSheet, totals: Sequence[int]) -> str:
    """Return the points by line of each player whose total is another one, "" if the numbers of players differ."""
    if len(totals) != game.humans:
        return ""
    counting = [line for line in game.sheet.lines if line.counts]
    text = ""
    for seat, [total] in enumerate(zip(*game.tracks, strict=True)):
        if total != totals[seat]:
            points = [f"{line.name} {listed([game.sums.booked[line.place][seat]])}" for line in counting]
            start = [f"start {listed([game.options['start']])}"] if game.options["start"] else []
            text += f"; player {seat + 1} has {', '.join(start + points)}"
    return text


def _verdict(sheet: Sheet, entered: set[str]) -> str:
    """Return the sentence about a sheet that works, with its lines that are not among those `entered` in examples."""
    asked = [line.name for line in sheet.lines if line.numbers or line.held]
    missing = [f'"{name}"' for name in asked if name not in entered]
    several = len(sheet.examples) > 1
    text = f"{sheet.title} works, and its {'examples come' if several else 'example comes'} out"
    if missing:
        where = "none of the examples" if several else "not in the example"
        verb = worded(len(missing), "is", "are") + (" in " if several else " ")
        text += f"; of {counted(len(sheet.lines), 'line')} {', '.join(missing)} {verb}{where}"
    return text


def played(sheet: Sheet, example: Example, game: ScoreSheet | None = None) -> tuple[ScoreSheet, set[str]]:
    """Return the game at the end of an example, and the lines that it enters; `game` is one that begins, if at hand.

    Raises SheetError if it can't be played like this.
    """
    game = game or begun(sheet, people_of(sheet, example))
    return game, {str(game.own_word(event, LINE)) for event in _entered(sheet, example, game)}


def outlasts(sheet: Sheet, other: Sheet, example: Example) -> bool:
    """Return whether an example goes on for a round after its game would be over by another sheet, not by its own.

    Raises SheetError as `played` does.
    """
    return not example.refused and _is_over_early(other, example) and not _is_over_early(sheet, example)


def _is_over_early(sheet: Sheet, example: Example) -> bool:
    game = begun(sheet, people_of(sheet, example))
    rounds = None  # after which it may end
    for _ in _entered(sheet, example, game) if game.sheet.by_round else ():
        if rounds is not None and game.rounds > rounds:
            return True
        rounds = game.rounds if rounds is None and game.at_end() else rounds
    return False


def entries(sheet: Sheet, example: Example) -> tuple[int, list[list[object]]]:
    """Return how many play an example, and its events. Raises SheetError if it can't be played like this."""
    game = begun(sheet, people_of(sheet, example))
    return game.humans, [*_entered(sheet, example, game)]


def _entered(sheet: Sheet, example: Example, game: ScoreSheet) -> Iterator[list[object]]:
    """Yield the events of an example after the game has taken them. Raises SheetError."""
    try:
        for event in _events(sheet, example, game):
            game.apply(event)
            yield event
    except RuleError as error:
        hint = _beyond(sheet) if error.code == f"{game.NAME}.no_value" else ""
        raise SheetError(sentence(error) + hint) from None


def _beyond(sheet: Sheet) -> str:
    """Return that a formula refuses all that is entered, as numbers before its condition are beyond what is counted."""
    found = [tree_of(parts_of(line.formula)).beyond(LIMIT) for line in sheet.lines if line.formula]
    text = next((each for each in found if each), "")
    return f"; {text} is beyond {LIMIT} with any number: the condition comes first, (n == 1) * {text}" if text else ""


def people_of(sheet: Sheet, example: Example) -> int:
    """Return how many play an example. Raises SheetError if the sheet is not for so many."""
    for numbers in (example.totals, example.places, *example.rows):
        if numbers:
            people = len(numbers)
            low, high = sheet.players
            if not low <= people <= high:
                raise SheetError(f"it has {counted(people, 'player')}, but players is [{low}, {high}]")
            return people
    seats = [int(cell[1]) for cell in example.cells if len(cell) > 1]
    return min(sheet.players[1], max([sheet.players[0], *seats]))


def _events(sheet: Sheet, example: Example, game: ScoreSheet) -> Iterator[list[object]]:
    """Yield the events of an example; each is asked for when those before it are entered."""
    rows = [list(row) for row in example.rows]
    names = [line.name for line in sheet.lines]
    at_end = sum(max(1, len(line.numbers)) for line in sheet.lines if line.when == END and line.name not in example.has)
    each = sum(max(1, len(line.numbers)) for line in game.sheet.by_round)
    for name, *numbers in example.cells:
        if name == "round":
            for _ in range(each):
                yield _row(game, rows, game.sheet.by_round)
            continue
        if name not in names:
            raise SheetError(f'cells has no line "{name}"')
        seat, *values = numbers
        yield ["cell", _seat(seat, game), names.index(str(name)), *values]
    ending = not each or (len(rows) >= at_end > 0 and (len(rows) - at_end) % each == 0)
    while each and len(rows) > (at_end if ending else 0):
        yield _row(game, rows, game.sheet.by_round)
    if rows and not game.at_end():
        yield ["last"]
    while rows:
        held = [line for line in game.sheet.at_end if not (line.holder and line.name in example.has)]
        yield _row(game, rows, held)
    for name, seat in example.has.items():
        if name not in names:
            raise SheetError(f'has has no line "{name}"')
        yield ["has", names.index(name), seat]
    for seat, *broken in example.ties:
        yield ["tie", _seat(seat, game), *broken]
    for place, seat in enumerate(example.places or ()):
        yield ["place", place, seat]
    if example.won is not None:
        yield ["won", example.won]


def layout(sheet: Sheet, example: Example) -> list[tuple[int | None, int, int]]:
    """Return for each row of an example its round, from 1, None at the end, its line's place, and which number it is.

    The row of who has a line has −1 as number. More rows than the sheet asks are left out.
    """
    by_round, at_end = [], []
    for place, line in enumerate(sheet.lines):
        asked = [(place, k) for k in range(len(line.numbers))] or ([(place, -1)] if line.held else [])
        if line.when == ROUND:
            by_round += asked
        elif line.when == END and not (line.held and line.name in example.has):
            at_end += asked
    many, each, last = len(example.rows), len(by_round), len(at_end)
    of_end = many - each * len([cell for cell in example.cells if cell[0] == "round"])  # or of further rounds
    if not each:
        rounds, left = 0, many
    elif of_end >= last > 0 and (of_end - last) % each == 0:
        rounds, left = many - last, last
    else:
        rounds, left = many, 0
    found: list[tuple[int | None, int, int]] = [(1 + n // each, *by_round[n % each]) for n in range(rounds)]
    return found + [(None, *asked) for asked in at_end[:left]]


def _row(game: ScoreSheet, rows: list[list[int]], lines: "Sequence[object]") -> list[object]:
    """Take the next row, and return its event: it answers the first open question of these lines."""
    if not rows:
        raise SheetError("it has too few rows for its rounds")
    for line in game.sheet.lines:
        if line not in lines or game.sums.complete(line):
            continue
        row = rows.pop(0)
        if line.holder:
            if len(row) != 1:
                raise SheetError(f'the row of "{line.name}" is who has it, such as [2], not {row}')
            return ["has", line.place, *row]
        if len(row) != game.humans:
            raise SheetError(f"a row has a number of each of {counted(game.humans, 'player')}, not {row}")
        for q in range(line.question, line.question + len(line.numbers)):
            if not game.sums.numbers[q]:
                return ["row", q, *row]
    why = "" if game.sheet.by_round else ', which has no line with when = "round"'
    raise SheetError(f"it has more rows than the sheet asks{why}: {rows}")


def _seat(seat: object, game: ScoreSheet) -> int:
    if type(seat) is not int or not 1 <= seat <= game.humans:
        raise SheetError(f"a player is 1 to {game.humans}, not {seat}")
    return seat - 1


def listed(values: Sequence[int]) -> str:
    """Return numbers with commas between them, as texts have them."""
    return ", ".join(str(value).replace("-", "−") for value in values)

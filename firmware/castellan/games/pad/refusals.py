"""Why a game with lines refuses an entry now: code and facts, None if it is possible; numbers beyond their range."""

from castellan.core.errors import RuleError
from castellan.games.pad.lines import END, ONCE, ROUND

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.games.pad.lines import Line, Number
    from castellan.games.pad.sheet import ScoreSheet
    from castellan.interfaces import Refusal


def of_round(game: "ScoreSheet") -> "Refusal":
    """Return why no complete round can be entered now, None if one can, in a sheet that has rounds."""
    if game.sums.partial():
        return "pad.open", {"name": game.line_of(game.open_questions()[0]).name}
    return _due_refusal(game, game.sheet.by_round[0])


def of_row(game: "ScoreSheet", q: int) -> "Refusal":
    """Return why question q can't be answered now, None if it can."""
    questions = game.sheet.questions
    if q >= len(questions):
        return "pad.no_question", {"n": q}
    line, k = questions[q]
    if not line.by_row:
        return "pad.by_seat", {"name": line.name}
    if k and not game.sums.numbers[q - 1]:  # else a bid struck out would give the next one to tricks that were not its
        return "pad.before", {"name": line.numbers[k - 1].name}
    if game.sums.numbers[q]:
        return "pad.entered", {"name": line.name}
    return _due_refusal(game, line)


def of_cell(game: "ScoreSheet", player: int, line: int) -> "Refusal":
    """Return why a player can't enter a line now, None if that is possible."""
    lines = game.sheet.lines
    if line >= len(lines) or not lines[line].by_seat:
        return "pad.no_cell", {"n": line}
    of = lines[line]
    if game.out[player]:
        return "pad.out", {"player": game.names[player]}
    if of.when == ONCE and game.sums.numbers[of.question][player] is not None:
        return "pad.once", {"name": of.name, "player": game.names[player]}
    return None


def of_holder(game: "ScoreSheet", line: int) -> "Refusal":
    """Return why it can't be said now who has what a line names, None if it can."""
    if line >= len(game.sheet.lines) or game.sheet.lines[line].holder == 0:
        return "pad.no_holder", {"n": line}
    of = game.sheet.lines[line]
    if of.when != ROUND:
        return None
    return ("pad.entered", {"name": of.name}) if game.sums.complete(of) else _due_refusal(game, of)


def of_last(game: "ScoreSheet") -> "Refusal":
    """Return why it can't be said now that the round is the last, None if it can."""
    if game.options["rounds"]:
        return "pad.fixed_rounds", {"limit": game.options["rounds"]}
    if game.said_last:
        return "pad.said_last", {}
    if game.sheet.by_round:
        return None if game.rounds or game.sums.partial() else ("pad.nothing", {})
    return None if game.sheet.at_end and game.sheet.by_seat else ("pad.no_rounds", {})


def _due_refusal(game: "ScoreSheet", line: "Line") -> "Refusal":
    if line.when == END:
        return None if game.at_end() else ("pad.later", {"name": line.name})
    if game.rounds == game.options["rounds"]:
        return "pad.rounds", {"limit": game.rounds}
    return ("pad.said_last", {}) if game.said_last and not game.sums.partial() else None


def check_row(game: "ScoreSheet", asked: "Number", numbers: "tuple[int, ...]") -> None:
    """Raise RuleError unless each player can have their number of a row."""
    for seat, n in enumerate(numbers):
        _check_number(game, asked, seat, n)


def check_cell(game: "ScoreSheet", line: "Line", player: int, given: "tuple[int, ...]") -> None:
    """Raise RuleError unless a player can enter these numbers of a line; those that it does not have are 0."""
    asked = line.numbers
    if any(given[len(asked) :]):
        raise RuleError("pad.numbers", name=line.name, n=len(asked))
    for k in range(len(asked)):
        _, low, high, step = asked[k]
        if not low <= given[k] <= high or (given[k] - low) % step:
            _check_number(game, asked[k], player, given[k])


def _check_number(game: "ScoreSheet", asked: "Number", seat: int, n: int) -> None:
    """Raise RuleError unless a player can answer with n."""
    if game.out[seat]:
        if n:
            raise RuleError("pad.out", player=game.names[seat])
    elif not asked.low <= n <= asked.high or (n - asked.low) % asked.step:
        code = "pad.range" if asked.step == 1 else "pad.steps"
        raise RuleError(code, name=asked.name, low=asked.low, high=asked.high, step=asked.step, n=n)

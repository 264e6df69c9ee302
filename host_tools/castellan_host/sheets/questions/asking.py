"""The questions about a sheet as they are asked: a game, what it might come to, and an answer's place in the file."""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

from castellan_host.counting import worded
from castellan_host.sheets import writing
from castellan_host.sheets.checking import check, check_all, entries, listed, outlasts, people_of, played
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import EXAMPLES, Example, Sheet, SheetError
from castellan_host.sheets.near.near_sheets import ENDS, RANGE, Near, from_0, left, near, ties_of_0, together
from castellan_host.sheets.near.operators import FURTHER, NEXT
from castellan_host.sheets.questions.folding import NOTHING, folded, times
from castellan_host.sheets.questions.wheres import in_one_line, wheres
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.changing import of_ties, seat_of, slots, value
from castellan_host.sheets.search.facts import of_players, saying, tie_known
from castellan_host.sheets.search.omitted import WRONG_LIMIT
from castellan_host.sheets.search.playing import Outcome, Trial, stated
from castellan_host.sheets.search.question import Question
from castellan_host.sheets.search.trials import deciding_lines
from castellan_host.sheets.search.units import units
from castellan_host.sheets.seen import points

_PLACES = 8  # that are listed
KEPT = "The game is now an example with the right result, and comes out once the sheet is mended"
DOUBT = "Without the totals it isn't known which: the sheet stays in doubt"
NEITHER = "Then the sheet is wrong, or such a game can't happen. The sheet counts:"
NOT_TAKEN = "Then the sheet is wrong, or such a game can't happen. The sheet doesn't take these numbers"
TOTALS = "What are the totals by the rules? One of each player, separated by spaces, as 12 40 7; or Enter if unknown:"
NO_GAME = "No other game of it was found: an example of yours may show it"
_OTHER_TIE = "something else breaks the tie, or such a game can't happen"
_PEOPLE = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_REFUSED = "one of these numbers can't be entered"
_BEYOND = "more points, or fewer, than a box counts"


def game(sheet: Sheet, question: Question) -> list[str]:
    """Return the game of a question, a row for each entry, without what it comes to; with its round if several are.

    The row above them says how many play, and that the game is unlike the examples, if it is. Rounds
    that differ in their number alone are shown at once, and what is 0 of many in a row of its own.
    """
    if question.fact:
        return [*(question.fact.rows or (question.fact.asked,))]
    people, events = entries(sheet if question.own else question.near.sheet, question.example)
    asked = [(place, k) for place, line in enumerate(sheet.lines) for k in range(len(line.numbers))]
    counts = {asked: f" ({unit})" for asked, unit in units(sheet).items()}
    rows: list[tuple[str, str]] = []  # when, and what
    ties: list[tuple[int, list[int]]] = []  # player, and what breaks a tie
    is_one_line = len({place for place, _ in asked}) == 1
    whens = times(sheet, question.example)
    for kind, *values in events:
        numbers = [int(str(value)) for value in values]
        when = next(whens, "") if kind in ("row", "has") else ""
        if kind == "row":
            place, k = asked[numbers[0]]
            line, number = sheet.lines[place], sheet.lines[place].numbers[k]
            alone = is_one_line or not set(line.name.split()).isdisjoint(number.name.split())
            unit = counts.get((place, k), "")
            text = f"{'' if alone else line.name + ', '}{number.name}{unit}: {listed(numbers[1:])}"
            is_shown = any(numbers[1:]) or (question.near.key == RANGE and line == sheet.lines[question.near.line or 0])
            rows.append((when, text if is_shown else text + NOTHING))
        elif kind == "cell":
            rows.append(("", _cell(sheet, counts, *numbers)))
        elif kind == "has":
            rows.append((when, f"{sheet.lines[numbers[0]].name}: {f'player {numbers[1]}' if numbers[1] else 'nobody'}"))
        elif kind == "tie":
            ties.append((numbers[0] + 1, numbers[1:]))
    maybe = ", if such a game can happen" if question.unlike else ""
    head = f"A game of {people} {worded(people, 'player')}{maybe}:"
    if is_tie_alone(sheet, question):
        return [head, f"  {_shared_places(question)}, {_broken_sentence(sheet, _of_all(question, ties))}"]
    is_of_all = people > 1 and any(event[0] == "row" for event in events)
    columns = [f"  {of_players(people)}"] if is_of_all else []
    return [head, *columns, *folded(rows), *_broken_rows(sheet, ties)]


def _cell(sheet: Sheet, counts: Mapping[tuple[int, int], str], seat: int, place: int, *numbers: int) -> str:
    """Return the row of what a player's key enters, with each number's name if they are several."""
    line = sheet.lines[place]
    if len(numbers) == 1:
        only = line.numbers[0].low == line.numbers[0].high == numbers[0]  # which the box enters itself
        unit = "" if only else counts.get((place, 0), "")
        return f"{line.name}: player {seat + 1}" if only else f"{line.name}{unit}, player {seat + 1}: {listed(numbers)}"
    named = [
        f"{number.name}{counts.get((place, k), '')} {listed([n])}"
        for k, (number, n) in enumerate(zip(line.numbers, numbers, strict=True))
    ]
    return f"{line.name}, player {seat + 1}: {', '.join(named)}"


def is_tie_alone(sheet: Sheet, question: Question) -> bool:
    """Return whether a game is about numbers that break a tie, which those of the lines have nothing to do with."""
    if question.near.key != "tie" or not question.example.ties or not _has_same_totals(question):
        return False
    return not of_ties(sheet) and not {name.lstrip("-") for name in sheet.tie} & {line.name for line in sheet.lines}


def _shared_places(question: Question) -> str:
    """Return that players have the same total: which one does not matter where all have it; what follows is beside."""
    totals = question.own.totals if question.own else ()
    if len(set(totals)) > 1:
        return f"The totals are {listed(totals)}. Beside them"
    return f"{'Both' if len(totals) == 2 else 'All'} have the same total. Beside it"


def _of_all(question: Question, ties: "Sequence[tuple[int, list[int]]]") -> "list[tuple[int, list[int]]]":
    """Return what each player has that breaks a tie, 0 of all for those who share a total and have entered nothing."""
    totals = question.own.totals if question.own else ()
    given = dict(ties)
    shared = {totals[player - 1] for player in given if player <= len(totals)}
    nothing = [0] * max(map(len, given.values()), default=0)
    tying = [player for player, total in enumerate(totals, 1) if total in shared or player in given]
    return [(player, given.get(player, nothing)) for player in tying] or [*ties]


def _broken(sheet: Sheet, ties: "Sequence[tuple[int, list[int]]]") -> "list[tuple[str, list[int]]]":
    """Return the names of what breaks a tie, up to the last number that differs, each with that of each player."""
    lines = {line.name for line in sheet.lines}
    names = [name.lstrip("-") for name in sheet.tie if name.lstrip("-") not in lines]
    columns = [[*column] for column in zip(*[numbers for _, numbers in ties], strict=False)]
    differing = [place for place, column in enumerate(columns) if len(set(column)) > 1]
    needed = 1 + differing[-1] if differing else len(names)
    return [*zip(names[:needed], columns, strict=False)]


def _broken_rows(sheet: Sheet, ties: "Sequence[tuple[int, list[int]]]") -> Iterator[str]:
    """Yield a row for each player of what they have that breaks a tie."""
    columns = _broken(sheet, ties)
    for place, (player, _) in enumerate(ties):
        yield f"  player {player} has {', '.join([f'{name} {listed([column[place]])}' for name, column in columns])}"


def _broken_sentence(sheet: Sheet, ties: "Sequence[tuple[int, list[int]]]") -> str:
    """Return what each player has that breaks a tie, as the end of a sentence."""
    found = []
    for name, column in _broken(sheet, ties):
        of_each = [f"{listed([n])} for player {player}" for n, (player, _) in zip(column, ties, strict=True)]
        is_same = len(set(column)) == 1 < len(column)
        each = f"{listed(column[:1])} for {'both' if len(column) == 2 else 'each'}"
        found.append(f'"{name}" is {each if is_same else " and ".join([", ".join(of_each[:-1]), of_each[-1]])}')
    return "; ".join(found)


def same(sheet: Sheet, question: Question) -> str:
    """Return what both results of a question have, if their totals are the same and it isn't about a tie alone."""
    if question.fact or not question.own or not _has_same_totals(question) or is_tie_alone(sheet, question):
        return ""
    totals = worded(len(question.own.totals), "the total is", "the totals are")
    own, other = [_parts(question, given)[1:] for given in (question.own, question.other)]
    return "; ".join([f"{totals} {listed(question.own.totals)}", *[part for part in own if part in other]])


def _has_same_totals(question: Question) -> bool:
    return bool(question.own and question.other and question.own.totals == question.other.totals)


def results(question: Question) -> list[tuple[str, bool]]:
    """Return the two results of a question as texts, each with whether it is the sheet's: by the texts' order.

    Of a case it is the sheet's totals alone.
    """
    if question.fact:
        return sorted([(question.fact.own, True), (question.fact.other, False)])
    if question.case:
        totals = question.own.totals if question.own else ()
        return [(f"the {worded(len(totals), 'total is', 'totals are')} {listed(totals)}", True)]
    own, other = [
        _parts(question, given) if given or question.near.takes_more else [_BEYOND]
        for given in (question.own, question.other)
    ]
    if _has_same_totals(question):
        own, other = ([part for part in one if part not in both] for one, both in ((own, other), (other, own)))
    return sorted([("; ".join(own), True), ("; ".join(other), False)])


def _parts(question: Question, given: Outcome | None) -> list[str]:
    """Return what a game comes to, as parts of a text: totals, who is first, whether it may end.

    That is said where a sheet says when a game ends, as an example then proves it; of others nobody asks.
    """
    if given is None:
        return [_REFUSED]
    parts = [f"{worded(len(given.totals), 'total')} {listed(given.totals)}"]
    if given.first:
        parts.append(f"first {worded(len(given.first), 'is player', 'are players')} {listed(given.first)}")
    is_asked = any(name in question.near.sheet.options for name in ENDS)
    if given.over is not None and is_asked:
        over = "the game is over" + (", but for what is counted at the end" if given.before_end else "")
        parts.append(over if given.over else "the game goes on")
    return parts


def ranges(sheet: Sheet, unlike: Sequence[str]) -> list[str]:
    """Return the sentence that a range would rule out a game that can't happen, nothing if none would."""
    found = [f'"{each}"' for each in Usual(sheet).ranges(unlike)]
    return [f"The box refuses such numbers if the sheet asks {' and '.join(found)}"] if found else []


def counted(sheet: Sheet, question: Question) -> list[str]:
    """Return what is to be said first if neither result is right: what the sheet counts, if it takes the game."""
    if question.fact:
        where = f"{question.near.place}{question.near.key} is {question.near.own}"
        return [question.fact.wrong or f"Then the sheet is wrong: {where}"]
    if question.own is None:
        return [NOT_TAKEN]
    if is_tie_alone(sheet, question):
        return [f"Then {_OTHER_TIE}: {question.near.key} is {question.near.own}"]
    return [NEITHER, *points(played(sheet, question.example)[0])]


def maybe(sheet: Sheet, question: Question, totals: tuple[int, ...]) -> list[str]:
    """Return where a sheet may be wrong, if a question's game has neither of its results but these totals."""
    if question.own and totals == question.own.totals:
        return ["The sheet counts these totals, too: what it says of the winner or the end may be wrong, or nothing is"]
    found = _suspects(sheet, question.example, totals) or _suspects(sheet, question.example, totals, FURTHER)
    found = found or _solved(sheet, question, totals)
    where, of_0 = wheres(found), [*_for_0(sheet, question, totals)]
    is_wrong = in_one_line(found)
    if is_wrong and all(row.startswith(f"Maybe {found[0].place}") for row in of_0):
        rows = [row[len("Maybe ") :] for row in of_0] + where
        return [*_of_case(question), is_wrong, *[f"  {row}" for row in rows[:_PLACES]]]
    rows = [*of_0, *_of_case(question), *[f"Maybe {each}" for each in where[:_PLACES]]]
    if len(where) > _PLACES:
        rows.append(f"Maybe one of {len(where) - _PLACES} more places")
    return rows or [_unexplained(sheet, question, totals)]


def _for_0(sheet: Sheet, question: Question, totals: tuple[int, ...]) -> Iterator[str]:
    """Yield for each line that it gives what the totals differ by to those who have 0 of all that decides on it."""
    if not question.own:
        return
    booked, example = played(sheet, question.example)[0].sums.booked, question.example
    wrong = [(seat, own - n) for seat, (own, n) in enumerate(zip(question.own.totals, totals, strict=True)) if own != n]
    seats = [seat for seat, _ in wrong]
    for place in [place for place, line in enumerate(sheet.lines) if line.counts and not line.held]:
        if all(booked[place][seat] == by for seat, by in wrong):
            deciding = deciding_lines(sheet, Near(sheet, "", "", "", place))
            of_seats = [
                each for each in slots(sheet, example) if each.line in deciding and seat_of(example, each) in seats
            ]
            names = dict.fromkeys([number.name for n in deciding for number in sheet.lines[n].numbers])
            if of_seats and not any(value(example, each) for each in of_seats):
                name, given = sheet.lines[place].name, listed([wrong[0][1]])
                yield f'Maybe "{name}": it counts {given} for 0 {" and 0 ".join(names)}'


def _of_case(question: Question) -> list[str]:
    """Return the sentence that a sheet is wrong in a case, nothing if a question is not about one."""
    text = "The sheet is wrong, or lacks a rule, in a case that no example shows: "
    return [text + question.case] if question.case else []


def _unexplained(sheet: Sheet, question: Question, totals: tuple[int, ...]) -> str:
    """Return where to look if no near sheet gives these totals: the lines that bring points to whose are others."""
    names = []
    if question.own:
        game = played(sheet, question.example)[0]
        by = [own - total for own, total in zip(question.own.totals, totals, strict=True)]
        brought = [(line.name, game.sums.booked[line.place]) for line in game.sheet.lines if line.counts]
        some = [name for name, points in brought if any(n for n, wrong in zip(points, by, strict=True) if wrong)]
        alone = [
            name
            for name, points in brought
            if all(not wrong or n == wrong for n, wrong in zip(points, by, strict=True))
        ]
        names = [f'"{name}"' for name in alone or some]
    where = f"look at the {worded(len(names), 'line')} {', '.join(names)}, or at" if names else "look at"
    lacking = f"{where} a rule that the sheet lacks{_of(sheet, len(totals))}"
    return f"The sheet is wrong: none of the changes tried gives these totals; {lacking}"


def _of(sheet: Sheet, people: int) -> str:
    """Return that the rule may be one for so many players, nothing if an example has as many, or a formula asks it."""
    is_known = any(people_of(sheet, example) == people for example in sheet.games)
    is_asked = any("p" in parts_of(line.formula) for line in sheet.lines)
    if sheet.players[0] == sheet.players[1] or is_known or is_asked:
        return ""
    return f", such as one for {_PEOPLE[people - 1]} {worded(people, 'player')}"


def doubt(sheet: Sheet, question: Question) -> list[str]:
    """Return what is to be said if a question's game has neither of its results, and nobody knows the totals."""
    if question.fact or is_tie_alone(sheet, question):
        return []
    if question.case:
        return _of_case(question)
    if question.near.key == "tie":
        return [f"If the totals are right, {_OTHER_TIE}: {question.near.key} is {question.near.own}"]
    return [DOUBT, *_bringing(sheet, question)]


def _bringing(sheet: Sheet, question: Question) -> Iterator[str]:
    """Yield for each player who has points which lines bring them."""
    own = question.own.totals if question.own else ()
    if not own:
        return
    game = played(sheet, question.example)[0]
    for seat in range(len(own)):
        lines = [(line.name, game.sums.booked[line.place][seat]) for line in game.sheet.lines if line.counts]
        brought = ", ".join([f"{name} {listed([n])}" for name, n in lines if n])
        if brought:
            yield f"The points of player {seat + 1}, of which some are wrong: {brought}"


def wrong(sheet: Sheet, question: Question, meant: str = "") -> list[str]:
    """Return where a sheet is wrong, or may be, if a question's other result is right; of ranges, the one `meant`."""
    if question.fact and question.fact.wrong:
        return [WRONG_LIMIT.format(meant) if meant else question.fact.wrong]
    if question.fact:
        found = saying(sheet, question.near, question.fact, question.shows)
    else:
        found = _suspects(sheet, question.example, question.other)
        found += _suspects(sheet, question.example, question.other, FURTHER)
    others = [each for each in found if each.where != question.near.where]
    is_possible = len(others) < len(found) or question.near.key not in [each.key for each in others]
    wrong_in = [question.near, *others] if is_possible else others
    where = wheres(wrong_in)
    if len(where) == 1 and wrong_in[0].line is not None:
        return [in_one_line(wrong_in), f"  {where[0]}"]
    if len(where) == 1:
        return [f"The sheet is wrong: {where[0]}"]
    more = [f"  one of {len(where) - _PLACES} more places"] if len(where) > _PLACES else []
    return ["The sheet is wrong, in one of these places, or another:", *[f"  {row}" for row in where[:_PLACES]], *more]


def totals_of(text: str, question: Question) -> tuple[int, ...] | None:
    """Return the totals that somebody types, none if none are, None if they are not as many as play."""
    numbers = _numbers(text)
    return numbers if not text.strip() or len(numbers) == _players(question) else None


def is_begun(text: str, question: Question) -> bool:
    """Return whether somebody has typed some totals, and others are missing."""
    return 0 < len(_numbers(text)) < _players(question)


def totals_missing(text: str, question: Question) -> str:
    """Return what is asked where somebody has typed totals that are not as many as play."""
    many, people = len(_numbers(text)), _players(question)
    if is_begun(text, question):
        return f"{many} of {people} totals: what is that of player {many + 1}?"
    return f"{f'Those are {many} totals, not {people}' if many else 'That is no number'}. {TOTALS}"


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"-?\d+", text.replace("−", "-"))))


def _players(question: Question) -> int:
    given = question.own or question.other
    return len(given.totals) if given else 0


def places(
    sheet: Sheet, example: Example, right: Outcome | tuple[int, ...] | None, steps: Sequence[int] = NEXT
) -> list[str]:
    """Return where a sheet may be wrong alone, by a word or these steps, if a game comes to this, or to these totals.

    `right` is None if it is refused.
    """
    return [each.where for each in _suspects(sheet, example, right, steps)]


def _suspects(
    sheet: Sheet, example: Example, right: Outcome | tuple[int, ...] | None, steps: Sequence[int] = NEXT
) -> list[Near]:
    """Return the sheets near one by which a game comes to this, and with which its examples come out."""
    found = []
    for each in itertools.chain(together(near(sheet, steps), sheet), from_0(sheet)):
        if ties_of_0(each, example):
            continue
        given = Trial(1).outcome(each.sheet, each.example(example))
        is_it = right in (given, given and given.totals)
        if is_it and not (given and each.key in ENDS and outlasts(sheet, each.sheet, example)):
            found += left(sheet, [each])
    return found


def _solved(sheet: Sheet, question: Question, totals: tuple[int, ...]) -> list[Near]:
    """Return the sheets with one number as much greater, or less, as the totals ask, which grow with it evenly."""
    example, own = question.example, question.own
    steps: list[int] = []
    for each in together(near(sheet, (1,)), sheet) if own else ():
        more = Trial(1).outcome(each.sheet, each.example(example))
        by = _even(own.totals, more.totals, totals) if own and more else 0
        if by and by not in (*NEXT, *FURTHER, *steps):
            steps.append(by)
    return _suspects(sheet, example, totals, tuple(steps)) if steps else []


def _even(own: Sequence[int], one_more: Sequence[int], totals: Sequence[int]) -> int:
    """Return by how much a number has to be greater for these totals, if one more gives those; 0 if by none."""
    gains = [(more - n, total - n) for n, more, total in zip(own, one_more, totals, strict=True)]
    by = next((missing // gain for gain, missing in gains if gain), 0)
    return by if all(gain * by == missing for gain, missing in gains) else 0


def answered(data: bytes, question: Question) -> bytes:
    """Return a sheet's file with a question's game as an example, or what it asks alone as a comment: so it is right.

    So is what breaks a tie, where it was shown alone: nobody has looked at the game's other numbers. Raises SheetError
    if it does not fit.
    """
    text = known(read(data), question)
    return ruled_out.known(data, text) if text else appended(data, question.example)


def known(sheet: Sheet, question: Question) -> str:
    """Return the comment that keeps a question's answer; "" if its game does, as an example."""
    if question.fact:
        return question.fact.text
    return tie_known(sheet, question.near) if is_tie_alone(sheet, question) else ""


def totals_asked(sheet: Sheet, question: Question) -> str:
    """Return what is asked if neither result of a question is right, "" for nothing."""
    return "" if question.fact or is_tie_alone(sheet, question) else TOTALS


def appended(data: bytes, example: Example, comes_out: bool = True) -> bytes:
    """Return a sheet's file with another example behind all that stands there. Raises SheetError if it does not fit.

    One that does not come out before the sheet is mended has only to be readable.
    """
    text = writing.toml({"example": [writing.of_example(example)]}).lstrip("\n")
    before = data if data.endswith(b"\n") or not data else data + b"\n"
    added = before + b"\n" + text.encode()
    if b"\r\n" in data:
        added = added.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    try:
        sheet = read(added)
        if comes_out:
            check_all(sheet)
    except SheetError as error:
        raise SheetError(f"this example can't be added ({error}):\n{text}") from None
    return added


def kept(data: bytes, question: Question, totals: tuple[int, ...] = ()) -> bytes | None:
    """Return a sheet's file with a question's game and its right result, by which the sheet is wrong: the failing test.

    That is the other result, or these totals. None if no example can say how it differs from what the sheet counts,
    or there is no place for one more. Raises SheetError if it does not fit.
    """
    given, sheet = question.example, read(data)
    if known(sheet, question):
        return None
    bare = Example(given.rows, given.cells, given.has, given.ties, totals)
    right = bare if totals else stated(bare, question.other, question.own)
    try:
        check(sheet, right)
    except SheetError:
        return appended(data, right, comes_out=False) if len(sheet.examples) < EXAMPLES else None
    return None

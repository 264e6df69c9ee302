"""Questions about a score sheet at the terminal: two results of a game, and what the answer makes of its file."""

from collections.abc import Sequence
from pathlib import Path

from castellan_host.commands.replaying import read_file
from castellan_host.places import overwrite
from castellan_host.sheets.model import EXAMPLES, Sheet, SheetError
from castellan_host.sheets.questions import asking
from castellan_host.sheets.questions.summary import spared
from castellan_host.sheets.reading import LARGEST, read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.search.differences import Searching
from castellan_host.sheets.search.omitted import WHICH_RANGE
from castellan_host.sheets.search.question import Question
from castellan_host.sheets.search.sparing import spare
from castellan_host.terminal import complain_in_rows as complain
from castellan_host.terminal import prompt_in_rows as prompt
from castellan_host.terminal import say_in_rows as say

_OPENING = "Some questions about the game follow; your answers become examples"
_BY_THE_RULES = "Which is right by the rules? Answer A, B, "
_PROMPT = f"{_BY_THE_RULES}n (neither), s (skip this game) or c (it can't happen):"
_OF_A_PLACE = f"{_BY_THE_RULES}n (neither), s (skip it) or c (it can't happen):"
_OF_A_RULE = f"{_BY_THE_RULES}n (neither) or s (skip it):"
_EITHER = f"{_BY_THE_RULES}or s (skip it):"
_IS_RIGHT = "Is that right by the rules? Answer y (yes), n (no), s (skip this game) or c (it can't happen):"
_COMMENTED = "Added a comment, so that this is not asked again"
_OF_ALL = "Added a comment, so that no such game is asked about again"
_OF_IT = "Added a comment, so that this game isn't asked about again"
_OF_THESE = "Added a comment, so that these numbers aren't asked about again"  # of a line alone
_ALWAYS = "Does this hold in every game"
_WHICH = "Why can't it happen? Which of these is true in every game, by the rules?"
_ITS_NUMBER = "The number of the one that holds, or 0 for none:"
_HOW_MANY = "How many at most, by the rules ({} to {})?"
_ITS_RANGE = "Its number, or 0 if you don't know which:"


def show_question(sheet: Sheet, question: Question) -> None:
    """Print a game and its two results, of which nothing says which is the sheet's; of a case its totals."""
    for row in asking.game(sheet, question):
        say(row)
    if question.case:
        [(text, _)] = asking.results(question)
        say(f"  In this game {text}")
        return
    for letter, (text, _) in zip("AB", asking.results(question), strict=True):
        say(f"  {letter}: {text}")
    same = asking.same(sheet, question)
    if same:
        say(f"  By A and by B {same}. If that is wrong, answer n")


def ask_about(file: Path, sheet: Sheet, searching: Searching) -> bool:
    """Ask about a sheet, write the examples into its file; return whether no answer says that the sheet is wrong."""
    waiting, number = [*searching.found().questions], 0
    _say_if_too_many(sheet, len([each for each in waiting if not each.fact]))
    is_last = False
    while waiting or not is_last:
        if not waiting:
            is_last = True
            waiting = _alone(searching)
            continue
        question = waiting.pop(0)
        if question.fact and question.fact.case:
            waiting = [*_ever(file, searching, question, question.fact.case), *waiting]
            continue
        number += 1
        is_full = not asking.known(sheet, question) and len(_read(file).examples) >= EXAMPLES
        full = f", whose game is not kept, as the file has {EXAMPLES} examples" if is_full else ""
        if number == 1:
            say(_OPENING)
        say(f"Question {number}{full}")
        show_question(sheet, question)
        answer = _answer(question)
        if answer == "c":
            waiting = [*_instead(file, sheet, searching, question), *searching.possible(waiting)]
        if answer in ("c", "s"):
            continue
        if answer == "n":
            counted, *rows = asking.counted(sheet, question)
            for row in (f"{file}: {counted}", *rows):
                complain(row)
            totals = _totals(question) if asking.totals_asked(sheet, question) else ()
            said = asking.maybe(_read(file), question, totals) if totals else asking.doubt(sheet, question)
            if totals:
                _keep(file, question, totals)
            for row in said:
                complain(row)
            return False
        _, is_own = asking.results(question)[0 if question.case else "ab".index(answer)]
        if not is_own:
            first, *rows = asking.wrong(_read(file), question, _meant(question))
            _keep(file, question)
            for row in (f"{file}: {first}", *rows):
                complain(row)
            return False
        if not _added(file, question):
            return False
        if question.fact:
            searching.know(question.fact.text)
            waiting = searching.possible(waiting)
    return True


def _alone(searching: Searching) -> list[Question]:
    """Return questions about places that no game shows which can happen."""
    before = len(searching.questions)
    for _ in searching.alone():
        pass
    return searching.questions[before:]


def _say_if_too_many(sheet: Sheet, many: int) -> None:
    """Print that so many questions are more than a sheet has places for examples, and which one could be left out."""
    places = EXAMPLES - len(sheet.examples)
    if many <= places:
        return
    steps = spare(sheet)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            left = f"{places} more {'example' if places == 1 else 'examples'}"
            spare_one = f"; {spared(end.value)}" if end.value else ""
            say(f"The file has room for {left}, and the games of later answers are not kept{spare_one}")
            return


def _answer(question: Question) -> str:
    choices, text = ("ynsc", _IS_RIGHT) if question.case else ("abnsc", _PROMPT)
    if question.fact and question.fact.is_either:
        choices, text = "abs", _EITHER
    elif question.fact:
        choices, text = ("abns", _OF_A_RULE) if question.fact.is_rule else ("abnsc", _OF_A_PLACE)
    while True:
        answer = prompt(text).lower()[:1]
        if answer and answer in choices:
            return answer
        say(f"Answer {', '.join(choices[:-1])} or {choices[-1]}")


def _totals(question: Question) -> tuple[int, ...]:
    """Ask for the totals of a game, in one row or one by one; return none if they are not known."""
    text, asked = "", asking.TOTALS
    while True:
        more = prompt(asked, default="", show_default=False)
        totals = asking.totals_of(f"{text} {more}" if more.strip() else "", question)
        if totals is not None:
            return totals
        asked = asking.totals_missing(f"{text} {more}", question)
        text = f"{text} {more}" if asking.is_begun(f"{text} {more}", question) else ""


def _instead(file: Path, sheet: Sheet, searching: Searching, question: Question) -> list[Question]:
    """Return further questions in the place of one whose game can't happen, and write that into a file."""
    kinds = searching.kinds(question, _read(file).games)
    entry = holding(question, kinds) if kinds else question.rules_out
    limits = searching.limits(question, entry[0])
    if limits:
        entry = (with_limit(entry[0], *limits),)
    before = len(searching.questions)
    for _ in searching.rule_out(entry):
        pass
    _remember(file, sheet, question, entry)
    return searching.questions[before:]


def _ever(file: Path, searching: Searching, question: Question, case: str) -> list[Question]:
    """Ask whether a case ever happens, write the answer into a file; return a question about another game of it."""
    show = question.fact.asked if question.fact else ""
    if not _is_so(f"{show} Yes (y) or no (n)?"):
        searching.know(case)
        _write(file, ruled_out.remembered(read_file(str(file), LARGEST), (case,), ()), _OF_ALL)
        return []
    before = len(searching.questions)
    for _ in searching.happens(case):
        pass
    found = searching.questions[before:]
    if _added(file, question) and not found:
        say(asking.NO_GAME)
    return found


def holding(question: Question, kinds: Sequence[str]) -> tuple[str, ...]:
    """Return what rules out a game that can't happen: of several things that may be why, one alone."""
    kind = which_kind(kinds)
    return (kind,) if kind else question.rules_out


def with_limit(text: str, low: int, high: int) -> str:
    """Return a reason with the limit that is right by the rules, which the game goes beyond, and no example does."""
    while True:
        answer = prompt(_HOW_MANY.format(low, high))
        if answer.isdecimal() and low <= int(answer) <= high:
            return f"{text.rpartition(' ')[0]} {int(answer)}"


def which_kind(kinds: Sequence[str]) -> str:
    """Ask which of some things holds in every game; return "" if none does."""
    if len(kinds) == 1:
        return kinds[0] if _is_so(f"{_ALWAYS}: {kinds[0]} (y, n)?") else ""
    return _one_of(kinds, _WHICH, _ITS_NUMBER)


def _meant(question: Question) -> str:
    """Ask which of a question's ranges is too narrow; return "" if that isn't known, or there are no two."""
    ranges = question.fact.ranges if question.fact else ()
    return _one_of(ranges, WHICH_RANGE, _ITS_RANGE) if ranges else ""


def _one_of(choices: Sequence[str], heading: str, text: str) -> str:
    """Ask for the number of one of some things in a list; return "" for 0."""
    say(heading)
    for number, choice in enumerate(choices, 1):
        say(f"  {number}: {choice}")
    while True:
        answer = prompt(text)
        if answer.isdecimal() and int(answer) <= len(choices):
            return choices[int(answer) - 1] if int(answer) else ""


def _is_so(text: str) -> bool:
    while True:
        answer = prompt(text).lower()[:1]
        if answer and answer in "yn":
            return answer == "y"


def _remember(file: Path, sheet: Sheet, question: Question, entry: Sequence[str]) -> None:
    """Write into a file what can't happen, and say what range would rule it out."""
    is_alone = tuple(entry) == question.rules_out
    data = ruled_out.remembered(read_file(str(file), LARGEST), entry, () if is_alone else entry)
    _write(file, data, (_OF_THESE if question.fact else _OF_IT) if is_alone else _OF_ALL)
    for row in asking.ranges(sheet, entry):
        say(row)


def _write(file: Path, data: bytes, said: str) -> None:
    """Write a file with one comment more about what can't happen, and say what that is."""
    try:
        overwrite(file, data.decode())
    except OSError as error:
        complain(f"{file} can't be written: {error.strerror}")
    else:
        say(f"{file}: {said}")


def _read(file: Path) -> Sheet:
    """Return the sheet with the examples that were added to its file, too."""
    return read(read_file(str(file), LARGEST))


def _keep(file: Path, question: Question, totals: tuple[int, ...] = ()) -> None:
    """Write a game into a file with the right result, by which the sheet is wrong, so that it proves the repair."""
    try:
        data = asking.kept(read_file(str(file), LARGEST), question, totals)
        if data is not None:
            overwrite(file, data.decode())
            say(f"{file}: {asking.KEPT}")
    except SheetError as error:
        complain(f"{file}: {error}")
    except OSError as error:
        complain(f"{file} can't be written: {error.strerror}")


def _added(file: Path, question: Question) -> bool:
    """Write a question's example into a file; unless it is full of them; return whether it is, else print why not."""
    data = read_file(str(file), LARGEST)
    try:
        sheet = read(data)
        text = asking.known(sheet, question)
        if not text and len(sheet.examples) >= EXAMPLES:
            say(f"{file}: It has {EXAMPLES} examples, as many as it may, so this game is not added")
            return True
        overwrite(file, asking.answered(data, question).decode())
    except SheetError as error:
        complain(f"{file}: {error}")
        return False
    except OSError as error:
        complain(f"{file} can't be written: {error.strerror}")
        return False
    say(f"{file}: {_COMMENTED if text else 'Added an example'}")
    return True

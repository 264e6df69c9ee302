"""Questions about a score sheet at the terminal: two results of a game, and what the answer makes of its file."""

import re
from collections.abc import Sequence
from pathlib import Path

import typer

from castellan_host.commands.replaying import read_file
from castellan_host.places import overwrite
from castellan_host.sheets import asking
from castellan_host.sheets.checking import played
from castellan_host.sheets.differences import Outcome, Question
from castellan_host.sheets.model import EXAMPLES, Sheet, SheetError
from castellan_host.sheets.reading import LARGEST, read
from castellan_host.sheets.seen import points
from castellan_host.terminal import complain, say

_MOST = 8  # places that are listed
_TOTALS = "What are the totals by the rules? Numbers, or Enter if you don't know:"
_PROMPT = "Which is right by the rules: A, B, neither (n), or skip this game (s)?"


def show_question(sheet: Sheet, question: Question) -> None:
    """Print a game and its two results, of which nothing says which is the sheet's."""
    for row in asking.game(sheet, question):
        say(row)
    for letter, (text, _) in zip("AB", asking.results(question), strict=True):
        say(f"  {letter}: {text}")


def ask_about(file: Path, sheet: Sheet, questions: Sequence[Question]) -> bool:
    """Ask about a sheet, write the examples into its file; return whether no answer says that the sheet is wrong."""
    for number, question in enumerate(questions, 1):
        say(f"Question {number} of {len(questions)}")
        show_question(sheet, question)
        answer = _answer()
        if answer == "s":
            continue
        if answer == "n":
            complain(f"{file}: By neither, the sheet is wrong, or such a game can't be. What it counts in it:")
            game, _ = played(sheet, question.example)
            for row in points(game):
                complain(row)
            for row in _maybe(file, question):
                complain(row)
            return False
        _, is_own = asking.results(question)["ab".index(answer)]
        if not is_own:
            complain(f"{file}: The sheet is wrong: {question.near.where}")
            for where in _places(file, question, question.other):
                if where != question.near.where:
                    complain(f"  or {where}")
            return False
        if not _added(file, question):
            return False
    return True


def _maybe(file: Path, question: Question) -> list[str]:
    """Ask for the totals of a game, and return where the file may be wrong, in sentences; none if nobody knows them."""
    totals = _totals(len(question.own.totals))
    if not totals:
        return []
    if totals == question.own.totals:
        return [
            "The sheet counts these totals, too: what A and B say of the winner or the end may be wrong, or nothing is"
        ]
    places = _places(file, question, totals)
    rows = [f"Maybe {where}" for where in places[:_MOST]]
    if len(places) > _MOST:
        rows.append(f"Maybe one of {len(places) - _MOST} more places")
    return rows or [
        "No number that is 1 more or less, and no other word, gives these totals: it is wrong in another way"
    ]


def _answer() -> str:
    while True:
        answer = typer.prompt(_PROMPT, prompt_suffix=" ").strip().lower()[:1]
        if answer in ("a", "b", "n", "s"):
            return str(answer)


def _totals(many: int) -> tuple[int, ...]:
    """Ask for so many totals; return none if they are not known."""
    while True:
        given = typer.prompt(_TOTALS, prompt_suffix=" ", default="", show_default=False).replace("−", "-")
        numbers = re.findall(r"-?\d+", given)
        if not given.strip() or len(numbers) == many:
            return tuple(map(int, numbers))


def _places(file: Path, question: Question, right: Outcome | tuple[int, ...] | None) -> list[str]:
    """Return where a file may be wrong, by the examples that were added to it, too."""
    return asking.places(read(read_file(str(file), LARGEST)), question.example, right)


def _added(file: Path, question: Question) -> bool:
    """Write a question's example into a file; unless it is full of them; return whether it is, else print why not."""
    data = read_file(str(file), LARGEST)
    try:
        if len(read(data).examples) >= EXAMPLES:
            say(f"{file}: It has {EXAMPLES} examples, as many as it may, so this game is not added")
            return True
        overwrite(file, asking.appended(data, question.example).decode())
    except SheetError as error:
        complain(f"{file}: {error}")
        return False
    except OSError as error:
        complain(f"{file} can't be written: {error.strerror}")
        return False
    say(f"{file}: Added an example")
    return True

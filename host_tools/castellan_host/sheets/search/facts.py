"""What a line alone brings, or the sheet says of the end: asked where a game that shows a mistake can't happen.

An answer stays in the file as a comment, and rules out the sheets near it that say otherwise.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from castellan.games.pad import formula
from castellan_host.counting import counted, worded
from castellan_host.sheets.checking import listed
from castellan_host.sheets.model import Sheet, asker
from castellan_host.sheets.near.ending import rounds_in_names
from castellan_host.sheets.near.near_sheets import LEAST, RANGE, Near, in_words
from castellan_host.sheets.reasons.having import Having
from castellan_host.sheets.reasons.ruled_out import happening
from castellan_host.sheets.search.bringing import REFUSED, brought, differing, entry_of, known, text_of, uses
from castellan_host.sheets.search.changing import fits
from castellan_host.sheets.search.units import HAS_IT, is_had

if TYPE_CHECKING:
    from castellan_host.sheets.search.bringing import Entry

_POINTS = ("points", "one", "table", "more", "steps", "rank", "ties")  # keys of what a line brings
_MOST = 40  # questions of a line, of which the least odd is asked
_NOT = ", not "
_COUNTS = {True: "yes", False: "no"}
_WINS = {"most": "who has the most points", "fewest": "who has the fewest points"}
_OPTIONS = {
    "wins": "Who wins?",
    "rounds": "When is the game over?",
    "target": "When is the game over?",
    "out": "When is a player out?",
    "start": "What does each player begin with?",
    "tie": "Who is first of those with the same total?",
}
_USUAL = {"wins": "most", "start": 0}
_AS_PLAYERS = "players"  # rounds, in a sheet's file
_SAID = {"rounds": ("after ", "round"), "target": ("at ", "point"), "out": ("at ", "point"), "start": ("", "point")}


@dataclasses.dataclass(frozen=True)
class Fact:
    """A question without a game: what is asked, both answers, and the sheet's as a text that stays in its file.

    It is about a place alone; or about more than one, with `wrong`, a sentence that the sheet is if not as it says;
    or whether a case ever happens: then the other answer rules out `case`, and the sheet is right either way.
    """

    asked: str
    own: str
    other: str
    text: str
    wrong: str = ""
    case: str = ""
    ranges: tuple[str, ...] = ()  # if several, of which one is too narrow if the other answer is right
    numbers: tuple[str, ...] = ()  # which players have in the line, as `Having` has them
    rows: tuple[str, ...] = ()  # in which it is shown, if not as it is asked

    @property
    def is_either(self) -> bool:
        """Whether there can be no third answer: something is so, or not."""
        return bool(self.wrong or self.case) or {self.own, self.other} == {"yes", "no"}

    @property
    def is_rule(self) -> bool:
        """Whether it is about a rule, not about what an entry brings, which may be one that can't happen."""
        return self.is_either or not entry_of(self.text.rpartition(" is ")[0])

    @property
    def rules_out(self) -> str:
        """What it rules out that this can't happen: the numbers, in all games and lines alike, or what is asked."""
        return self.numbers[-1] if self.numbers else self.asked


def ever(case: str, asked: str) -> Fact:
    """Return the question, as it is asked, whether a case ever happens of which games that can't were found."""
    return Fact(asked, "yes", "no", happening(case), case=case)


def fact(
    sheet: Sheet, near: Near, is_open: Callable[[Fact], bool], oddity: Callable[..., int] = lambda *_: 0
) -> Fact | None:
    """Return a question that distinguishes a sheet from a near one without a game; None if none does that `is_open`.

    Of those about a line, the first that is least odd by its place and players' numbers, none where that is −1.
    """
    if near.line is None:
        found = _of_option(sheet, near)
    elif near.key == RANGE:
        found = _of_range(sheet, near, near.line)
    elif near.key == "counts":
        asked = f'Do the points of "{sheet.lines[near.line].name}" count in the total?'
        own, other = _option(sheet, near), _option(near.sheet, near)
        found = Fact(asked, own, other, f"{_name(near)} is {own}")
    elif near.key not in _POINTS or near.reads_rounds:
        found = None
    else:
        open_ones = (each for each in _of_line(sheet, near, near.line) if is_open(each))
        several = [each for each, _ in zip(open_ones, range(_MOST), strict=False)]
        by = [_oddity_of(each, near.line, oddity) for each in several]
        return next(
            (each for n in sorted({n for n in by if n >= 0}) for each, m in zip(several, by, strict=True) if m == n),
            None,
        )
    return found if found and is_open(found) else None


def _oddity_of(fact: Fact, place: int, oddity: Callable[..., int]) -> int:
    found = entry_of(fact.text.rpartition(" is ")[0])
    return oddity(place, found[1][0]) if found and found[1][0][0] else 0


def refutes(text: str, sheet: Sheet, near: Near) -> bool:
    """Return whether a near sheet says otherwise than an answer, and the sheet as it does."""
    name, _, value = text.rpartition(" is ")
    found = entry_of(name)
    if not found:
        own, other = _option(sheet, near), _option(near.sheet, near)
        is_of_all = own == value and not _is_by_formula(near.key, own, other)
        return _name(near) == name and own != other and (is_of_all or value == f"{own}{_NOT}{other}")
    places = [] if near.line is None else [near.line, *near.also]
    [place] = [n for n in places if sheet.lines[n].name == found[0]] or [-1]
    if place < 0 or near.reads_rounds or near.key not in (RANGE, *_POINTS):
        return False
    own, other = [_brought(each, place, found[1]) for each in (sheet, near.sheet)]
    return own == value and other not in (value, "")


def entered_alone(sheet: Sheet, text: str) -> tuple[int, Sequence[Sequence[int]]] | None:
    """Return whose numbers a line takes by an answer, with the place of the line that asks them; None if by none."""
    name, _, value = text.rpartition(" is ")
    found = entry_of(name)
    places = [place for place, line in enumerate(sheet.lines) if found and line.name == found[0]]
    if not found or not places or value == REFUSED:
        return None
    asking, players = asker(sheet.lines[places[0]], sheet.lines[: places[0]]), found[1][0]
    if not asking.numbers or any(len(each) != len(asking.numbers) for each in players):
        return None
    return sheet.lines.index(asking), players


def tie_known(sheet: Sheet, near: Near) -> str:
    """Return what is known where a sheet's tie is right, and a near one's is not."""
    return f"tie is {in_words(sheet.tie)}{_NOT}{in_words(near.sheet.tie)}"


def saying(sheet: Sheet, near: Near, asked: Fact, every: Sequence[Near]) -> list[Near]:
    """Return those of some near sheets that say the same as one of them where a fact is asked."""
    found = entry_of(asked.text.rpartition(" is ")[0])
    place = next((n for n, line in enumerate(sheet.lines) if found and line.name == found[0]), -1)

    def answer(each: Near) -> str:
        return _brought(each.sheet, place, found[1]) if found else _option(each.sheet, each)

    said = answer(near)
    return [each for each in every if answer(each) == said]


def _brought(sheet: Sheet, place: int, entry: "Entry") -> str:
    """Return what a line brings for an entry, as it stands in a sheet's file; "" if it reads more than that."""
    found = brought(sheet, place, [entry])
    return text_of(found[0]) if found else ""


def _name(near: Near) -> str:
    """Return what is known of an option, or whether a line counts, as it is called in a sheet's file."""
    return f"{near.place}{near.key}" if near.line is None or near.key == "counts" else ""


def _option(sheet: Sheet, near: Near) -> str:
    """Return what a sheet says of that."""
    if near.line is not None:
        return _COUNTS[sheet.lines[near.line].counts]
    if near.key == LEAST:
        return near.other if sheet is near.sheet else near.own
    if near.key == "tie":
        return in_words(sheet.tie)
    given = sheet.options.get(near.key, _USUAL.get(near.key))
    return str(rounds_in_names(given) if near.key == "rounds" else given)


def _is_by_formula(key: str, own: str, other: str) -> bool:
    """Return whether one sheet has a number of rounds, and the other a formula, that may come to the same for some."""
    return key == "rounds" and own.isdigit() != other.isdigit()


def _of_option(sheet: Sheet, near: Near) -> Fact | None:
    """Return the question about an option that has a number, about who wins, or who is first of those who tie."""
    key, own, other = near.key, _option(sheet, near), _option(near.sheet, near)
    is_of_one = sheet.players[1] == 1
    said = (
        [_by_tie(each.tie) for each in (sheet, near.sheet)] if key == "tie" else [_said(key, n) for n in (own, other)]
    )
    if key not in _OPTIONS or "" in said or (key in ("wins", "tie") and is_of_one):
        return None
    text = f"{own}{_NOT}{other}" if _is_by_formula(key, own, other) else own
    return Fact(_OPTIONS[key], said[0], said[1], f"{key} is {text}")


def _said(key: str, text: str) -> str:
    """Return what an option says, in words; "" if it is a formula."""
    if key == "wins":
        return _WINS.get(text, "")
    if text == _AS_PLAYERS:
        return "after as many rounds as there are players"
    if not text.lstrip("-").isdigit():
        return ""
    before, noun = _SAID[key]
    return before + counted(int(text), noun)


def _by_tie(tie: Sequence[str]) -> str:
    """Return who wins a tie."""
    first, *others = [f'the {"smaller" if name.startswith("-") else "greater"} "{name.lstrip("-")}"' for name in tie]
    return ", then ".join([f"{first} wins", *others])


def _of_range(sheet: Sheet, near: Near, place: int) -> Fact | None:
    """Return the question whether a number can be entered that the near sheet takes, and the sheet does not."""
    line, k = sheet.lines[place], near.number
    own, other = line.numbers[k], near.sheet.lines[place].numbers[k]
    new = [n for n in range(other.low, other.high + 1, other.step) if not fits(own, n)]
    if not new:
        return None
    n = new[0] if new[0] > own.low else new[-1] if new[-1] < own.low else new[0]
    numbers = [each.low for each in line.numbers]
    numbers[k] = n
    name = f'"{line.name}"' if not line.named else f'{own.name} of "{line.name}"'
    text = known(line, ((tuple(numbers),), 1, sheet.players[0]))
    return Fact(f"Can {name} be {listed([n])}?", "no", "yes", f"{text} is {REFUSED}")


def _of_line(sheet: Sheet, near: Near, place: int) -> Iterator[Fact]:
    """Yield what a line brings for numbers with which it differs, those nearest to an example's first."""
    line, having = sheet.lines[place], Having(sheet)
    for entry, own, other in differing(sheet, near, place):
        players, round_, people = entry
        words = [f'Only "{line.name}"' + (", for who has it" if line.held else "")]
        words += [f"in round {round_}"] if uses(sheet, near, place, formula.ROUND) else []
        if len(players) == 1 and uses(sheet, near, place, formula.PLAYERS):
            words += [f"of {counted(people, 'player')}"]
        given = [_numbers(sheet, place, each) for each in players]
        if len(players) > 1:
            words += ["; ".join([f"player {n} with {each}" for n, each in enumerate(given, 1)])]
        elif not line.held:
            words += [f"with {given[0]}"]
        said = ["it can't be entered" if given is None else _points(given, len(players)) for given in (own, other)]
        text = f"{known(line, entry)} is {text_of(own)}"
        rows = _rows(sheet, place, entry, [uses(sheet, near, place, each) for each in (formula.ROUND, formula.PLAYERS)])
        have = tuple(having.in_line(place, players))
        yield Fact(", ".join(words) + ":", said[0], said[1], text, numbers=have, rows=tuple(rows))


def _rows(sheet: Sheet, place: int, entry: "Entry", uses: Sequence[bool]) -> Iterator[str]:
    """Yield the rows of what is entered alone; whether it `uses` the round, and how many play, that is said."""
    players, round_, people = entry
    line = sheet.lines[place]
    asking = asker(line, sheet.lines[:place])
    when = [f"round {round_}"] if uses[0] else []
    when += [f"a game of {counted(people, 'player')}"] if uses[1] or len(players) > 1 else []
    who = "all players have" if len(players) > 1 else "a player has"
    what = f'{who} only "{asking.name}"' if line.held else f'{who} only this in "{asking.name}"'
    head = f"In {' of '.join(when)}, {what}" if when else what[0].upper() + what[1:]
    yield head + ("" if asking is line else f', for the points of "{line.name}"') + ":"
    if len(players) > 1:
        yield "  " + of_players(len(players))
    for k, number in enumerate(() if line.held else asking.numbers):
        unit = f" ({HAS_IT})" if is_had(asking, number) else ""
        yield f"  {number.name}{unit}: {listed([each[k] for each in players])}"


def of_players(people: int) -> str:
    """Return what stands above rows that have a number of each player."""
    return f"In each row: {', '.join([f'player {n}' for n in range(1, people + 1)])}"


def _numbers(sheet: Sheet, place: int, given: Sequence[int]) -> str:
    """Return a player's numbers of a line, with their names if they have any."""
    line = sheet.lines[place]
    numbers = asker(line, sheet.lines[:place]).numbers
    named = [f"{number.name} " if line.named or len(numbers) > 1 else "" for number in numbers]
    return ", ".join([name + listed([n]) for name, n in zip(named, given, strict=True)])


def _points(given: Sequence[int], people: int) -> str:
    """Return points of a player, or of each if several are asked about."""
    if people > 1:
        return f"points {listed(given)}"
    return f"{listed(given)} {worded(given[0] if len(given) == 1 else len(given), 'point')}"

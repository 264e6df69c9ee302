"""What a sheet says nothing of, so that no change of what it says shows it: who wins a tie, and when a game ends."""

from collections.abc import Callable, Generator, Iterator, Sequence

from castellan_host.sheets.changing import Slot, agreeing, changed, fits, plain, seat_of, slots, value, with_players
from castellan_host.sheets.checking import people_of
from castellan_host.sheets.facts import Fact
from castellan_host.sheets.far_games import aimed
from castellan_host.sheets.model import Example, Sheet
from castellan_host.sheets.playing import Trial
from castellan_host.sheets.usual import Usual

TIE = "two players are first"  # a case, and as a comment `# never: …` what keeps that they never are
END = "the game ends when the players say so"  # known, where it is so
WRONG_TIE = "The sheet is wrong: it doesn't say who is first when totals are equal: tie"
WRONG_END = "The sheet is wrong: it doesn't say when the game ends: target, rounds or out"
_SAID = {
    TIE: "who is first when totals are equal: there is no tie, and no example has two who are"
    f', nor a comment "# never: {TIE}"',
    END: f'when the game ends: there is no target, rounds or out, and no comment "# known: {END}"',
}
ENDING = Fact(
    "What ends the game?",
    "the players, or something that isn't counted",
    "a number of points, or of rounds",
    END,
    WRONG_END,
)
_STEPS = 13  # by which a number of a row with a sum is greater or less
_GAMES = 600  # that are played to find one of two who are first


def omitted(sheet: Sheet) -> tuple[str, ...]:
    """Return what a sheet says nothing of, TIE or END, and what no example shows that it needn't."""
    is_against = sheet.options.get("wins", "most") in ("most", "fewest") and sheet.players[1] > 1
    is_tied = is_against and not sheet.tie and not any(is_shared(sheet, example) for example in sheet.games)
    ends = [own.over for own in (Trial(1).outcome(sheet, example) for example in sheet.games) if own]
    return tuple([what for what, is_open in ((TIE, is_tied), (END, None in ends)) if is_open])


def said(what: str) -> str:
    """Return as a part of a sentence what a sheet says nothing of."""
    return _SAID[what]


def is_shared(sheet: Sheet, example: Example) -> bool:
    """Return whether two are first in a game who have not all the same, or no more than one number each."""
    own = Trial(1).outcome(sheet, example)
    if not own or len(own.first) < 2:
        return False
    one, other = [_numbers(sheet, example, player - 1) for player in own.first[:2]]
    return one != other or len(one) < 2


def tied(sheet: Sheet, usual: Usual, is_possible: Callable[[Example], bool]) -> Generator[None, None, Example | None]:
    """Return a game of two who are first, made from an example; as like the examples as one is found, None if none."""
    trial = Trial(_GAMES)

    def totals(example: Example) -> Sequence[int]:
        own = trial.outcome(sheet, example) if trial.games < _GAMES else None
        return own.totals if own else ()

    best: tuple[int, Example] | None = None
    for base in _bases(sheet):
        for example in _raised(sheet, base, totals):
            yield
            game = agreeing(sheet, usual.mended(example))
            if is_shared(sheet, game) and is_possible(game):
                unlike = len([*usual.unlike(game), *usual.kinds.odd(game)])
                if best is None or unlike < best[0]:
                    best = unlike, game
                if not unlike:
                    return game
    return best[1] if best else None


def _bases(sheet: Sheet) -> Iterator[Example]:
    """Yield the examples of several players, and of one who plays twice."""
    for given in sheet.games:
        people = people_of(sheet, given)
        example = plain(given, people)
        twice = example if people > 1 else with_players(sheet, example, [0, 0])
        if twice:
            yield twice


def _raised(sheet: Sheet, base: Example, totals: Callable[[Example], Sequence[int]]) -> Iterator[Example]:
    """Yield games in which the numbers of one who is not first, or who is, are changed until the totals meet."""
    at_first, own = list(totals(base)), Trial(1).outcome(sheet, base)
    if len(at_first) < 2 or not own or not own.first:
        return
    leader, start = own.first[0] - 1, int(sheet.options.get("start", 0))
    by = [abs(n - at_first[leader]) for n in at_first]
    rivals = [seat for n in sorted(dict.fromkeys(by)) for seat in range(len(by)) if by[seat] == n and seat != leader]
    for seat, other in [*[(rival, leader) for rival in rivals], (leader, rivals[0])]:
        gain = at_first[other] - start
        found = [slot for slot in slots(sheet, base) if slot.kind != "ties" and seat_of(base, slot) == seat]
        for slot in [slot for slot in found if slot.summed]:  # another one has less then
            values = [value(base, slot) + by * slot.number.step for by in range(-_STEPS, _STEPS + 1)]
            summed = [changed(base, slot, n) for n in values if fits(slot.number, n)]
            yield from [each for each in summed if each]
        of_seat = [slot for slot in found if not slot.summed]
        yield aimed(of_seat, base, seat, gain, start, totals)
        for slot in of_seat:
            yield from _beside(base, slot, of_seat, seat, gain, start, totals)


def _beside(
    base: Example,
    slot: Slot,
    found: Sequence[Slot],
    seat: int,
    gain: int,
    start: int,
    totals: Callable[[Example], Sequence[int]],
) -> Iterator[Example]:
    """Yield games with a number of a player changed, and another one that makes up for it."""
    others = [other for other in found if other != slot]
    for by in (1, -1):
        n = value(base, slot) + by * slot.number.step
        once = changed(base, slot, n) if fits(slot.number, n) else None
        if once:
            yield aimed(others, once, seat, gain, start, totals)


def _numbers(sheet: Sheet, example: Example, seat: int) -> list[int]:
    """Return the numbers of a player."""
    return [value(example, slot) for slot in slots(sheet, example) if seat_of(example, slot) == seat]

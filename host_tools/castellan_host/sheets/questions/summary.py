"""What a search made of the sheets near one, in sentences: proved, to be asked, equal, open, and with which values."""

from collections.abc import Iterable, Iterator, Sequence

from castellan_host.counting import counted, worded
from castellan_host.sheets.model import EXAMPLES
from castellan_host.sheets.near.near_sheets import Near
from castellan_host.sheets.search.question import Search
from castellan_host.sheets.search.trials import FAR, ROUNDS

_PLACES = 8  # that are listed
_VALUES = 3  # of what is open that are shown with what it may be instead
_LONG = 40  # characters of a value from which its middle is shown
_BESIDE = 2  # words of it that are shown before and after what differs


def summary(found: Search) -> list[str]:
    """Return what became of the sheets near one, in sentences; none if there is no such sheet."""
    many = found.shown + found.asked + len(found.equal) + len(found.open)
    if not many:
        return []
    rows = []
    between = [each for each in found.questions if each.shows]
    if between:
        what = "question" if any(each.fact for each in between) else "game"
        questions = f"{counted(len(between), what)} {worded(len(between), 'shows', 'show')}"
        rows.append(f"Not proved by its examples, but {questions} whether it is right: {_places(found.unproved)}")
    elif not found.open and not (found.unseen or found.idle or found.omitted):
        changes = counted(many - len(found.equal), "change")
        rows.append(f"Its examples prove it: {changes} in one place would be noticed")
    if found.equal:
        equal = len(found.equal)
        changes = f"{counted(equal, 'change')} {worded(equal, 'makes', 'make')}"
        rows.append(f"{changes} no difference, tried with all values: {_places(found.equal)}")
    rows += _of_open(found)
    return [*rows, *_rest(found)]


def _of_open(found: Search) -> Iterator[str]:
    """Yield the sentences about what is not proved and not asked about, each with why, and with what may be right."""
    if found.spare is not None:
        if found.open:
            yield f"Not proved, and not asked about: {values_of(found.open)}"
        if found.open or found.unseen:
            yield f"It has {EXAMPLES} examples, as many as it may, so no game is asked about; {spared(found.spare)}"
        return
    given_up = [id(each) for each in found.given_up]
    missing = [each for each in found.open if id(each) not in given_up]
    if missing:
        tried = f"with numbers from 0 to {FAR} and {ROUNDS} rounds more, in {counted(found.games, 'game')}"
        yield f"Not proved, and no game found that shows it {tried}: {values_of(missing)}"
    if found.given_up:
        yield f"Not proved, as the games found that show it can't happen: {values_of(found.given_up)}"


def spared(spare: int) -> str:
    """Return which example of a full sheet could be left out, as a part of a sentence; 0 is none."""
    if not spare:
        return "each of them proves something that no other does"
    return f"example {spare} proves nothing that no other does, and could be left out"


def values_of(sheets: Sequence[Near]) -> str:
    """Return where sheets differ, and in what for some of them, one of each place before others."""
    places = [_place(each) for each in sheets]
    firsts = [n for n, place in enumerate(places) if place not in places[:n]]
    shown = [*firsts, *[n for n in range(len(sheets)) if n not in firsts]][:_VALUES]
    texts: dict[str, list[str]] = {}
    for n in sorted(shown):
        own, other = _apart(sheets[n].own, sheets[n].other)
        texts.setdefault(f"{places[n]}: {own}", []).append(other)
    rest = [sheets[n] for n in range(len(sheets)) if n not in shown]
    more = [f"{len(rest)} more in {_places(rest)}"] if rest else []
    return "; ".join([*[f"{own} might be {', or '.join(others)}" for own, others in texts.items()], *more])


def _apart(own: str, other: str) -> tuple[str, str]:
    """Return two values without most of what long ones have in common at their beginnings and ends."""
    if len(own) <= _LONG:
        return own, other
    end = 1 + other.rindex('"') if own[0] == other[0] == '"' else len(other)  # what is said of it stands behind it
    one, two, behind = own.split(" "), other[:end].split(" "), other[end:]
    most = min(len(one), len(two))
    start = next((n for n in range(most) if one[n] != two[n]), most)
    end = next((n for n in range(most - start) if one[-1 - n] != two[-1 - n]), most - start)
    start, end = max(0, start - _BESIDE), max(0, end - _BESIDE)
    mark = own[:1] if own[:1] == '"' else ""
    before, after = f"{mark}… " if start else "", f" …{mark}" if end else ""
    shown, changed = [" ".join(each[start : len(each) - end]) for each in (one, two)]
    return before + shown + after, before + changed + after + behind


def _rest(found: Search) -> list[str]:
    """Return the sentences about what is open and no near sheet shows: idle numbers, what is omitted, cases."""
    return [*[f"Not proved: {text}" for text in (*found.idle, *[each.said for each in found.omitted])], *_unseen(found)]


def _unseen(found: Search) -> list[str]:
    """Return the sentence about cases that no example shows, nothing if there is none."""
    names = [*found.unseen[:_PLACES], *_more(len(found.unseen) - _PLACES, "case")]
    return [f"Not seen in any example: {'; '.join(names)}"] if names else []


def _more(many: int, what: str) -> list[str]:
    """Return that there are so many more of something, nothing if there are none."""
    return [counted(many, f"more {what}")] if many > 0 else []


def ending(found: Search) -> list[str]:
    """Return what is still open once questions were answered or skipped; a search has all that can be asked.

    So with those without a game: else what was skipped would be said not to be left.
    """
    if found.unproved:
        many = len({_place(each) for each in found.unproved})
        left = f"{counted(many, 'place')} {worded(many, 'is', 'are')}"
        return [f"{left} left, run it again for more: {_places(found.unproved)}", *_rest(found)]
    if found.questions:
        return ["Run it again for more", *_rest(found)]
    if found.open and found.spare is None:
        ties = [each for each in found.open if each.key == "tie"]
        more = "; an example with ties would" if ties else ""
        return [f"Nothing is left to ask, but not proved by any game: {values_of(found.open)}{more}", *_rest(found)]
    return ["Nothing is left to ask", *summary(found)]


def _places(sheets: Iterable[Near]) -> str:
    places = list(dict.fromkeys([_place(each) for each in sheets]))
    return ", ".join([*places[:_PLACES], *_more(len(places) - _PLACES, "place")])


def _place(near: Near) -> str:
    if near.reading and near.line is not None:
        line = near.sheet.lines[near.line].name
        return f'"{near.taken_in}" in "{line}"' if near.taken_in else f'"{near.left_out}" not in "{line}"'
    return near.key if near.line is None else f'{near.key} of "{near.sheet.lines[near.line].name}"'

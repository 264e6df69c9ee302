"""Changes to the file of players that leave its comments, order and layout as the user wrote them.

A name is added or removed as text, and what comes out is read again: unless it says exactly what was wanted, the file
stays as it is, and the user is asked to edit it.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import tomli

from castellan.core.rules.shapes import is_nobody
from castellan.text import title
from castellan_host import places
from castellan_host.counting import counted
from castellan_host.database import dates
from castellan_host.naming import composed
from castellan_host.stored_games import library, people
from castellan_host.stored_games.people import People, PeopleError, team
from castellan_host.stored_games.results import Result
from castellan_host.stored_games.taken_results import date_of
from castellan_host.terminal import say

_HEADER = re.compile(r"[ \t]*\[")
_REMARK = re.compile(r"[ \t]*(#.*)?\r?\n?")
_ENTRY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)[ \t]*=[ \t]*\[""")
_PART = re.compile(r"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*')|#[^\n]*|[\s,]+""")  # of a list: a name, or what is between

_LISTED = 10  # games that are listed


class Renamed(NamedTuple):
    """A game in which a person has another name, and whether one person now has two seats there."""

    result: Result
    twice: bool


def add(path: Path, name: str, person: str) -> bool:
    """Make a name one of a person's in the file, which is created if it is not there. Raises PeopleError.

    Returns True: the file has changed.
    """
    text = people.read(path)
    found = people.parse(path, text)
    if composed(name) == composed(person):
        raise PeopleError(f'"{name}" has this name already')
    _check_free(path, found, name, person)
    at = _list_of(text, person)
    if at is None:
        at, end = _top(text), "\r\n" if "\r\n" in text else "\n"
        new = f"{_quoted(person)} = [{_quoted(name)}]{end}"
        new = new if not at or text[:at].endswith("\n") else end + new
    else:
        comma = "," if text[at] in " \t\r\n" else ", "
        new = _quoted(name) + ("" if text[at:].lstrip().startswith("]") else comma)
    added = {composed(name): composed(person), composed(person): composed(person)}
    _write(path, text[:at] + new + text[at:], People(found.everywhere | added, found.of_game))
    return True


def keep_apart(path: Path, name: str) -> None:
    """Give a name an entry of its own in the file: it is no other person's. Raises PeopleError."""
    text = people.read(path)
    found = people.parse(path, text)
    at, end = _top(text), "\r\n" if "\r\n" in text else "\n"
    new = f"{_quoted(name)} = []{end}"
    new = new if not at or text[:at].endswith("\n") else end + new
    after = People(found.everywhere | {composed(name): composed(name)}, found.of_game)
    _write(path, text[:at] + new + text[at:], after)


class Joined(NamedTuple):
    """Names that are a person's now, with that person, and of others a sentence on why they are not."""

    names: list[tuple[str, str]]
    refused: list[str]


def join(path: Path, given: People) -> Joined:
    """Add what is given of who is who to the file where it says nothing else of a name. Raises PeopleError."""
    done = Joined([], [])
    known = dict(people.load(path).everywhere)
    for name, person in given.everywhere.items():
        if known.get(name) == person:
            continue
        try:
            if name != person:
                add(path, name, person)
                known |= {name: person, person: person}
                done.names.append((name, person))
            elif name not in known and [*given.everywhere.values()].count(person) == 1:
                keep_apart(path, name)
        except PeopleError as error:
            done.refused.append(f'"{name}" is "{person}" there; {error}')
    for start, names in given.of_game.items():
        try:
            if _add_table(path, start, names):
                done.names.extend(
                    (f"{name} (game {start})", person) for name, person in names.items() if name != person
                )
        except PeopleError as error:
            done.refused.append(str(error))
    return done


def _add_table(path: Path, start: str, names: dict[str, str]) -> bool:
    """Add the table of one game to the file; return whether it was not there. Raises PeopleError."""
    text = people.read(path)
    found = people.parse(path, text)
    if found.of_game.get(start) == names:
        return False
    if start in found.of_game:
        raise PeopleError(f'"{path}" has other names for game {start}: these stay')
    end = "\r\n" if "\r\n" in text else "\n"
    header = start if re.fullmatch(r"[0-9A-Za-z_-]+", start) else _quoted(start)
    lists: dict[str, list[str]] = {person: [] for person in names.values()}
    for name, person in names.items():
        lists[person] += [_quoted(name)] if name != person else []
    rows = [f"[game.{header}]", *(f"{_quoted(person)} = [{', '.join(each)}]" for person, each in lists.items())]
    before = "" if not text else end if text.endswith("\n") else 2 * end
    added = before + "".join(row + end for row in rows)
    _write(path, text + added, People(found.everywhere, found.of_game | {start: names}))
    return True


def remove(path: Path, name: str, person: str) -> bool:
    """Take a name away from a person in the file; return whether the person had it. Raises PeopleError."""
    text = people.read(path)
    found = people.parse(path, text)
    if composed(name) == composed(person) or found.everywhere.get(composed(name)) != composed(person):
        return False
    at = _list_of(text, person)
    if at is None:
        raise _by_hand(path)
    changed = _without(text, at, composed(name))
    left = {other: one for other, one in found.everywhere.items() if other != composed(name)}
    if (
        list(left.values()).count(composed(person)) == 1
        and composed(person) not in people.parse(path, changed).everywhere
    ):
        del left[composed(person)]  # the entry had no other name
    _write(path, changed, People(left, found.of_game))
    return True


def is_known(name: str, results: Iterable[Result], found: People) -> bool:
    """Return whether a name is in the file's entries for all games, or is a person's who played any or was there."""
    persons = (found.person(name, result.game) for result in results for name in (*names_in(result), *_there(result)))
    return composed(name) in found.everywhere or composed(name) in persons


def changes(results: Iterable[Result], before: People, after: People) -> list[Renamed]:
    """Return the games in which somebody is another person after a change of the file, each once."""
    games: dict[str, Renamed] = {}
    for result in results:
        persons = [person for person, _ in result.seated(after) if person]
        names = *names_in(result), *_there(result)
        if any(after.person(name, result.game) != before.person(name, result.game) for name in names):
            games.setdefault(result.game, Renamed(result, len(set(persons)) < len(persons)))
    return [*games.values()]


def names_in(result: Result) -> list[str]:
    """Return the names of those people in a game who have one; beside a team's name those of its people."""
    names = [player.name for player in result.players if player.human and not is_nobody(player.name, player.seat)]
    return [*dict.fromkeys([*names, *(each for name in names for each in team(name))])]


def _there(result: Result) -> tuple[str, ...]:
    """Return who was there besides the players."""
    return result.noted.there if result.noted else ()


def _check_free(path: Path, found: People, name: str, person: str) -> None:
    """Raise PeopleError if a name is in an entry already, or the person's name is another's."""
    now, theirs = (found.everywhere.get(composed(each)) for each in (name, person))
    if theirs not in (None, composed(person)):
        raise PeopleError(f'In "{path}" "{person}" is "{theirs}": rename "{name}" to that')
    if now == composed(name):
        raise PeopleError(f'"{name}" has other names in "{path}": change the entry there')
    if now is not None:
        before = f"castellan rename --back {_shell(name)} {_shell(now)}"
        raise PeopleError(f'In "{path}" "{name}" is "{now}"; this takes it back: {before}')


def _shell(name: str) -> str:
    return '"' + re.sub(r'(["\\$`])', r"\\\1", name) + '"'


def _write(path: Path, text: str, wanted: People) -> None:
    """Write the file if it says what is wanted. Raises PeopleError."""
    if people.parse(path, text) != wanted:
        raise _by_hand(path)
    try:
        places.overwrite(path, text)
    except UnicodeEncodeError:
        raise PeopleError(f'"{path}" can\'t hold a name that is not Unicode') from None
    except OSError as error:
        raise PeopleError(f'"{path}" can\'t be written: {error.strerror}') from None


def _by_hand(path: Path) -> PeopleError:
    return PeopleError(f'"{path}" is written in a way that this command can\'t change; edit it')


def _top(text: str) -> int:
    """Return where an entry for all games can be added: above the first table and the comment that belongs to it."""
    lines = text.splitlines(keepends=True)
    end = next((number for number, line in enumerate(lines) if _HEADER.match(line)), None)
    if end is None:
        return len(text)
    while end and _REMARK.fullmatch(lines[end - 1]):
        end -= 1
    return len("".join(lines[:end]))


def _list_of(text: str, person: str) -> int | None:
    """Return where the names of a person begin, behind the bracket; None if there is no entry for all games."""
    at = 1 if text.startswith("\ufeff") else 0
    for line in text[at:].splitlines(keepends=True):
        if _HEADER.match(line):
            return None
        entry = _ENTRY.match(line)
        if entry and composed(next(iter(tomli.loads(f"{entry[1]} = 0")))) == composed(person):
            return at + entry.end()
        at += len(line)
    return None


def _without(text: str, begin: int, name: str) -> str:
    """Return the text without a name in the list that begins there, and without the line if that leaves nothing."""
    at = begin
    while (part := _PART.match(text, at)) and not (part[1] and composed(_value(part[1])) == name):
        at = part.end()
    if part is None:
        return text
    end = part.end() + text.startswith(",", part.end())
    # One space goes with it, except the one before a comment, which stood there before.
    end += text.startswith(" ", end) and not text[end:].lstrip(" ").startswith("#")
    start = text.rfind("\n", 0, begin) + 1
    rest = re.compile(r"\s*\][ \t]*(\r?\n|$)").match(text, end)
    if rest and not text[begin:at].strip():
        mark = "\ufeff" if text[start:].startswith("\ufeff") else ""
        return text[:start] + mark + text[rest.end() :]
    return text[:at] + text[end:]


def _value(token: str) -> str:
    return str(tomli.loads(f"x = {token}")["x"])


def _quoted(name: str) -> str:
    """Return a name as TOML writes it."""
    escaped = re.sub(r'["\\]', r"\\\g<0>", name)
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found[0]):04x}", escaped) + '"'


def print_text(old: str, new: str, games: list[Renamed], back: bool) -> None:
    """Print who is shown as whom in how many games, and a line for some of them; with `back` the old name is shown.

    Those that do not count any more come first.
    """
    count = counted(len(games), "game")
    shown = f'"{old}" again' if back else f'"{new}"'
    say(f'"{old}" is shown as {shown} in {count}' + ":" * bool(games))
    ids = library.shortened({each.result.game for each in games})
    listed = sorted(games, key=lambda each: not each.twice)
    for result, twice in listed[:_LISTED]:
        date = date_of(result, dates.shown(result.date, result.approximate))
        note = "; does not count now: one person in two seats" if twice else ""
        say(f"{ids[result.game]}  {date}  {result.title or title(result.kind)}{note}")
    others = listed[_LISTED:]
    if others:
        left_out = sum(each.twice for each in others)
        note = f", {left_out} of which do not count now" if left_out else ""
        name = old if back else new
        listing = f"castellan games --all --there {_shell(name)}"
        say(f'and {len(others)} more{note}; they are among all games with "{name}": {listing}')

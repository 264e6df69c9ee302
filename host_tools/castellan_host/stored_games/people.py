"""Who is who: `players.toml` beside the database gives a person's other names."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from castellan.core.rules.shapes import is_nobody
from castellan_host import places, toml
from castellan_host.database import engines
from castellan_host.database.notes import Noted
from castellan_host.naming import composed, is_visible

NAME = "players.toml"
LONGEST = 40  # letters: a report is laid out by the longest name
_GAMES = "game"  # the table of tables for one game each
_TEAM = " + "  # between the names of people who share a seat


class PeopleError(Exception):
    """The file of players can't be used; reads as a sentence."""


@dataclass(frozen=True)
class People:
    """Persons by the names that they are entered with: in all games, and in one whose id begins with a key."""

    everywhere: dict[str, str] = field(default_factory=dict)
    of_game: dict[str, dict[str, str]] = field(default_factory=dict)

    def person(self, name: str, game: str) -> str:
        """Return who is meant by a name in a game; without an entry, it is the person's own name.

        A team's without an entry is made of its people's.
        """
        name = composed(name)
        for start, names in self.of_game.items():
            if name in names and _holds(start, game):
                name = names[name]
                break
        if _TEAM in name and name not in self.everywhere and len(of_team := team(name)) > 1:
            return _TEAM.join(self.person(each, game) for each in of_team)
        return self.everywhere.get(name, name)

    def of_note(self, noted: Noted | None, id: str) -> Noted | None:
        """Return what is noted about a game with the names to show for who was there."""
        return noted and noted._replace(there=tuple(self.person(name, id) for name in noted.there))

    def names(self, entered: list[str], humans: int, id: str) -> list[str]:
        """Return the names to show for a game's seats, of which the first, so many as there are `humans`, are people.

        Two seats never get one name: those that would stay as they were entered. So do players whom the game adds.
        """
        found = [
            name if seat >= humans or is_nobody(name, seat) else self.person(name, id)
            for seat, name in enumerate(entered)
        ]
        shown = [new if found.count(new) == 1 else name for name, new in zip(entered, found, strict=True)]
        return shown if len(set(shown)) == len(shown) else [*entered]


def entries_of(people: People, names: Iterable[str], games: Iterable[str]) -> dict[str, object]:
    """Return the entries that say something of the names, or of one of the games, in the form of the file."""
    of_game = {start: each for start, each in people.of_game.items() if any(_holds(start, game) for game in games)}
    called = {*names, *(person for each in of_game.values() for person in each.values())}
    persons = {people.everywhere[name] for name in called if name in people.everywhere}
    everywhere = {name: person for name, person in people.everywhere.items() if person in persons}
    tables = {start: _as_lists(each) for start, each in of_game.items()}
    return {**_as_lists(everywhere), **({_GAMES: tables} if tables else {})}


def _as_lists(person_of: dict[str, str]) -> dict[str, list[str]]:
    lists: dict[str, list[str]] = {person: [] for person in person_of.values()}
    for name, person in person_of.items():
        if name != person:
            lists[person].append(name)
    return lists


NOBODY = People()


def team(name: str) -> list[str]:
    """Return the names of the people who share a seat, of most seats the one that it has."""
    names = [each.strip() for each in name.split(_TEAM)]
    return names if len(names) > 1 and all(names) else [name]


def file_of(url: str | None) -> Path:
    """Return the file of players for a database: beside it, or in the user's data folder. Raises DatabaseError."""
    file = engines.file_of(engines.find(url))
    return (file.parent if file else places.data()) / NAME


def load(path: Path) -> People:
    """Return the people of a file, nobody if it is not there. Raises PeopleError if it can't be used."""
    return parse(path, read(path))


def read(path: Path) -> str:
    """Return the text of a file, with its own ends of lines; "" if it is not there. Raises PeopleError."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise PeopleError(f'"{path}" can\'t be read: {error.strerror}') from None
    except ValueError:
        raise PeopleError(f'"{path}" is no text in UTF-8') from None


def parse(path: Path, text: str) -> People:
    """Return the people of a file's text. Raises PeopleError if it is not valid."""
    try:
        entries = toml.parsed(text)
    except toml.TomlError as error:
        raise PeopleError(f'"{path}" is not TOML: {error}') from None
    return of_entries(path, entries)


def of_entries(path: Path, entries: dict[str, object]) -> People:
    """Return the people of a file's entries. Raises PeopleError if they are not valid."""
    entries = dict(entries)
    games = entries.pop(_GAMES, {})
    if type(games) is not dict or not all(start and type(names) is dict for start, names in games.items()):
        raise PeopleError(f'"{path}": {_GAMES} needs a table for each game, such as [{_GAMES}.5f3a90c1]')
    of_game = {start: _names(path, names) for start, names in games.items()}
    for (start, names), (other, others) in itertools.permutations(of_game.items(), 2):
        if _holds(start, other):
            for name in names.keys() & others.keys():
                _check_same(path, name, names[name], others[name])
    return People(_names(path, entries), of_game)


def _holds(start: str, game: str) -> bool:
    """Return whether the table of the games whose ids begin with `start` holds for a game."""
    return game.lower().startswith(start.lower())


def _names(path: Path, entries: dict[str, object]) -> dict[str, str]:
    """Return each name's person. Raises PeopleError for a name that is no name or in two entries."""
    person_of: dict[str, str] = {}
    for key, names in entries.items():
        person = composed(key)
        if len(person) > LONGEST or not is_visible(person):
            what = f"has more than {LONGEST} letters" if len(person) > LONGEST else "has no visible letter"
            raise PeopleError(f'"{path}": the name "{person[:LONGEST]}" {what}')
        if type(names) is not list or not all(type(name) is str for name in names):
            raise PeopleError(f'"{path}": "{person}" needs a list of names, such as ["Anna K", "Аня"]')
        for name in dict.fromkeys(map(composed, [person, *names])):
            _check_same(path, name, person_of.setdefault(name, person), person)
    return person_of


def _check_same(path: Path, name: str, one: str, other: str) -> None:
    if one != other:
        raise PeopleError(f'"{path}": "{name}" is in two entries, "{one}" and "{other}"')

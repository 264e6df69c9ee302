"""What files hold that may be games: their records, and what their names and they themselves say of them."""

import json
import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.export.games_json import FORMAT
from castellan_host.imports import bgg, bgstats, foreign, games_json, taken_json
from castellan_host.imports.foreign import ForeignError
from castellan_host.imports.games_json import FormError, Given
from castellan_host.imports.play_values import NoPlay, Read
from castellan_host.stored_games.people import NOBODY, People
from castellan_host.stored_games.replay import ReplayError, fold, split

# What a box calls a game's file, and what a backup renames it to; what an export calls one.
_OF_A_BOX = re.compile(r"\d+-(?P<game>[0-9a-f]{16})\.log(\.old\d+)?")
_EXPORTED = re.compile(r"(?P<game>[0-9A-Za-z_-]{1,64})@(?P<box>[0-9A-Za-z_-]{1,64})\.castellan")
_HEAD = 200  # bytes
_NUMBER = re.compile(r"(\d+)")


@dataclass
class Refused:
    """A file, or a game in it, that is not imported, and why; `foreign` if it is in another format."""

    source: str
    reason: str
    foreign: bool = False


@dataclass
class Candidate:
    """A game that adds up: its lines without newlines; `source` is what to call the file."""

    source: str
    lines: list[str]
    given: Given = field(default_factory=Given)
    note: str = ""


@dataclass
class PlayCandidate:
    """A play of another program's file; `source` is what to call the file, `note` what there is to say of it.

    It is `decided` if another laptop took it in: then nobody is asked whether it is one that is there.
    """

    source: str
    play: Play
    note: str = ""
    noted: Noted | None = None
    decided: bool = False


@dataclass
class PeopleCandidate:
    """What a file says of who is who; `source` is what to call the file."""

    source: str
    people: People


Found = PeopleCandidate | Candidate | PlayCandidate | Refused


def find(paths: Iterable[Path]) -> Iterator[Path | Refused]:
    """Yield the files that are named, and of folders those that a box, a backup or an export wrote, by their numbers.

    What else lies in a folder is passed over, and no link in it is followed; a folder that can't be read is refused.
    """
    for path in paths:
        if os.path.isdir(path):
            yield from _within(path)
        else:
            yield path


def _within(folder: Path) -> list[Path | Refused]:
    files, refused, folders = [], [], [str(folder)]
    while folders:
        name = folders.pop()
        try:
            with os.scandir(name) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif entry.is_file(follow_symlinks=False) and _is_ours(Path(entry.path)):
                        files.append(Path(entry.path))
        except OSError as error:
            refused.append(_unreadable(name, error))
    return [*sorted(refused, key=lambda each: each.source), *sorted(files, key=_in_order)]


def read(path: Path) -> Iterator[Found]:
    """Yield the games or plays that a file holds, and who is who in them."""
    try:
        yield from _read(path)
    except MemoryError:
        yield Refused(str(path), "is too large for this computer's memory")


def _read(path: Path) -> Iterator[Found]:
    try:
        data = foreign.read(path, but=foreign.PLAYS)
    except ForeignError as error:
        yield Refused(str(path), str(error), foreign=True)
        return
    except (OSError, ValueError) as error:
        yield _unreadable(str(path), error)
        return
    begins = data.removeprefix(BOM_UTF8).lstrip()[:1]
    if begins == b"{":
        yield from _of_json(str(path), data)
    elif begins == b"<":
        yield from _of_xml(str(path), data)
    else:
        yield _of_lines(path, data)


def _unreadable(source: str, error: OSError | ValueError) -> Refused:
    return Refused(source, f"can't be read: {getattr(error, 'strerror', None) or error}")


def _is_ours(path: Path) -> bool:
    if path.suffix.lower() == ".json":
        return _is_export(path)
    return path.suffix.lower() == ".castellan" or _OF_A_BOX.fullmatch(path.name) is not None


def _is_export(path: Path) -> bool:
    """Return whether a JSON file may be an export; one that can't be read counts as one, so that it is reported."""
    try:
        with path.open("rb") as file:
            return FORMAT.encode() in file.read(_HEAD)
    except OSError:
        return True


def _in_order(path: Path) -> list[tuple[int, str]]:
    """Return what sorts files as people do: 2 before 10."""
    parts = _NUMBER.split(str(path))
    return [(int(part), "") if part.isdecimal() and part.isascii() else (-1, part) for part in parts]


def _of_lines(path: Path, data: bytes) -> Candidate | Refused:
    named = _OF_A_BOX.fullmatch(path.name) or _EXPORTED.fullmatch(path.name)
    try:
        lines, torn = split(data)
    except ReplayError as refused:
        return Refused(str(path), str(refused))
    ids = named.groupdict() if named else {}
    given = Given(ids.get("game", ""), ids.get("box", ""))
    # A damaged byte makes the line's checksum wrong, which is what there is to say.
    return _added_up(str(path), [line.decode(errors="replace") for line in lines], given, torn)


def _of_json(source: str, data: bytes) -> Iterator[Found]:
    try:
        content = json.loads(data)
        if bgstats.is_export(content):
            yield from _plays(source, bgstats.plays(content))
            return
        games = games_json.games(content)
    except (ValueError, RecursionError) as error:
        yield Refused(source, str(error) if isinstance(error, FormError) else "is not JSON")
        return
    for number, game in enumerate(games, 1):
        name = f"{source}: game {number}"
        try:
            given, lines = games_json.given(game)
        except FormError as error:
            yield Refused(name, str(error))
        else:
            yield _added_up(name, lines, given)
    try:
        yield from _plays(source, taken_json.plays(content), decided=True)
        known = games_json.people_of(source, content)
    except FormError as error:
        yield Refused(source, str(error))
    else:
        if known != NOBODY:
            yield PeopleCandidate(source, known)


def _of_xml(source: str, data: bytes) -> Iterator[PlayCandidate | Refused]:
    try:
        yield from _plays(source, bgg.plays(data))
    except FormError as error:
        yield Refused(source, str(error))


def _plays(source: str, found: Iterable[Read | NoPlay], decided: bool = False) -> Iterator[PlayCandidate | Refused]:
    for each in found:
        if isinstance(each, NoPlay):
            yield Refused(f"{source}: {each.what}", each.reason)
        else:
            yield PlayCandidate(f"{source}: {each.play.date}, {each.play.title}", *each, decided)


def _added_up(source: str, lines: list[str], given: Given, note: str = "") -> Candidate | Refused:
    try:
        fold(lines)
    except ReplayError as refused:
        return Refused(source, str(refused))
    return Candidate(source, lines, given, note)

"""The formats that games are exported in, by the name of the file or folder, and what each writes."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from castellan.text import quote
from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play as TakenPlay
from castellan_host.database.schema import is_id
from castellan_host.database.store import Database, StoredGame
from castellan_host.export import bgsplay, games_json, play_link, tables_csv
from castellan_host.export.bgstats import Play
from castellan_host.export.placing import Content, Files
from castellan_host.stored_games.library import Opened, open_game
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import Result

SUFFIXES = {".castellan": "castellan", ".json": "json", ".bgsplay": "bgsplay", ".png": "qr"}
FORMATS = ("castellan", "csv", "json", "bgsplay", "link", "qr")
PLAYS = ("bgsplay", "link", "qr")  # these hold results only

_Game = TypeVar("_Game")


class ExportError(Exception):
    """Games, a format and a name that do not go together; reads as a sentence."""


def format_of(output: Path, named: str) -> str:
    """Return the format of a file or folder of this name, or the one that is `named`. Raises ExportError."""
    if str(output) == "-":
        raise ExportError("An export goes into a file or a folder; name one")
    if named:
        if named not in FORMATS:
            raise ExportError(f'The format is one of {", ".join(FORMATS)}, not "{named}"')
        return named
    suffix = output.suffix.lower()
    if os.path.isdir(output) or not suffix:
        return "csv"
    if suffix not in SUFFIXES:
        endings = ", ".join(SUFFIXES)
        raise ExportError(
            f'"{output}" ends in none of {endings}; name a folder, which gets CSV tables, or give a --format'
        )
    return SUFFIXES[suffix]


def separator_of(format: str, named: str) -> str:
    """Return what parts the cells of a table, the locale's separator if none is `named`. Raises ExportError."""
    if named and format != "csv":
        raise ExportError("--separator is for CSV tables, which a folder gets")
    if named not in ("", *tables_csv.SEPARATORS):
        raise ExportError(f'The separator is a comma, a semicolon or "tab", not "{named}"')
    return tables_csv.SEPARATORS[named] if named else tables_csv.of_locale()


class Chosen:
    """The records to export, of the games that `headings` name: read and replayed one after the other, as needed.

    `plays` are the ids of plays taken in, which have none; `people` is who is who.
    """

    def __init__(self, database: Database, headings: list[StoredGame], people: People, plays: list[str]) -> None:
        self.headings = headings
        self.play_ids = plays
        self._database = database
        self.people = people

    def __iter__(self) -> Iterator[Opened]:
        return (open_game(game, self.people) for game in self._database.filled(self.headings))

    def plays(self) -> list[tuple[TakenPlay, Noted | None]]:
        """Return the plays taken in, and what is noted about each."""
        found = self._database.plays(self.play_ids) if self.play_ids else {}
        noted = self._database.notes(found)
        return [(found[id], noted.get(id)) for id in self.play_ids if id in found]

    def records(self, heading: StoredGame) -> Iterator[bytes]:
        """Yield a game's records, byte for byte as the box wrote them."""
        return (f"{line}\n".encode() for game in self._database.filled([heading]) for line in game.lines)


def table_files(games: Iterable[Result], output: Path, separator: str) -> Files:
    """Return the files of a folder of tables; `separator` stands between their cells."""
    return {output / name: data for name, data in tables_csv.tables(games, separator).items()}


def files(format: str, games: Chosen | list[Play], output: Path) -> Files:
    """Return the files that an export writes, of `Chosen` games or, for PLAYS, of plays.

    Raises ExportError or NoPlayError if the games can't be had so.
    """
    return _WRITERS[format](games, output)


def folder_of(format: str, output: Path) -> Path | None:
    """Return the folder that an export fills, None if it is one file."""
    return output if format == "csv" or (format == "castellan" and not _is_game_file(output)) else None


def only(games: list[_Game], what: str, instead: str = "") -> _Game:
    """Return the only game. Raises ExportError if there are others, which says what holds them `instead`."""
    if len(games) != 1:
        raise ExportError(f"{what} holds one game, not {len(games)}{instead}")
    return games[0]


def _is_game_file(output: Path) -> bool:
    return output.suffix.lower() == ".castellan" and not os.path.isdir(output)


def _castellan(games: Chosen, output: Path) -> dict[Path, Content]:
    if _is_game_file(output):
        folder = f"; a folder holds all: --format castellan -o {output.stem}"
        return {output: games.records(only(games.headings, f'"{output}"', folder))}
    return {output / _file_name(heading): games.records(heading) for heading in games.headings}


def _file_name(heading: StoredGame) -> str:
    """Return the name of a game's file. Raises ExportError if an id, of a damaged database, may lead elsewhere."""
    game, box = heading.game, heading.box
    for id in (game, box):
        if not is_id(id):
            raise ExportError(
                f"Game {quote(game, 'en')} of box {quote(box, 'en')} can't be a file: no box gives such an id"
            )
    return f"{game}@{box}.castellan"


def _json(games: Chosen, output: Path) -> dict[Path, Content]:
    return {output: games_json.document(games, games.plays(), games.people, games.play_ids)}


def _bgsplay(plays: list[Play], output: Path) -> dict[Path, Content]:
    return {output: bgsplay.document(plays)}


def link_of(plays: list[Play]) -> str:
    """Return the link of the only game."""
    return play_link.link(only(plays, "A link"))


def _link(plays: list[Play], output: Path) -> dict[Path, Content]:
    return {output: f"{link_of(plays)}\n".encode()}


def _qr(plays: list[Play], output: Path) -> dict[Path, Content]:
    return {output: play_link.picture(link_of(plays))}


_WRITERS: dict[str, Callable[[Any, Path], Files]] = {
    "castellan": _castellan,
    "json": _json,
    "bgsplay": _bgsplay,
    "link": _link,
    "qr": _qr,
}

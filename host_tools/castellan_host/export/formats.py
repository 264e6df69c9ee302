"""The formats that games are exported in, by the name of the file or folder, and what each writes."""

import os
from collections.abc import Callable
from pathlib import Path

from castellan.text import quote
from castellan_host.database.schema import is_id
from castellan_host.export import bgsplay, bgstats, games_json, play_link, tables_csv
from castellan_host.games.library import Opened

SUFFIXES = {".castellan": "castellan", ".json": "json", ".bgsplay": "bgsplay", ".png": "qr"}
PLAYS = ("bgsplay", "link", "qr")  # these hold results only


class ExportError(Exception):
    """Games, a format and a name that do not go together; reads as a sentence."""


def format_of(output: Path, named: str) -> str:
    """Return the format of a file or folder of this name, or the one that is `named`. Raises ExportError."""
    if str(output) == "-":
        raise ExportError("An export goes into a file or a folder; name one")
    if named:
        if named not in _WRITERS:
            raise ExportError(f'The format is one of {", ".join(_WRITERS)}, not "{named}"')
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


def files(format: str, games: list[Opened], output: Path) -> dict[Path, bytes]:
    """Return the files that an export writes. Raises ExportError or NoPlayError if the games can't be had so."""
    return _WRITERS[format](games, output)


def folder_of(format: str, output: Path) -> Path | None:
    """Return the folder that an export fills, None if it is one file."""
    return output if format == "csv" or (format == "castellan" and not _is_game_file(output)) else None


def only(games: list[Opened], what: str) -> Opened:
    """Return the only game. Raises ExportError if there are others."""
    if len(games) != 1:
        raise ExportError(f"{what} holds one game, not {len(games)}")
    return games[0]


def records(opened: Opened) -> bytes:
    """Return a game's records, byte for byte as the box wrote them."""
    return "".join(f"{line}\n" for line in opened.stored.lines).encode()


def _is_game_file(output: Path) -> bool:
    return output.suffix.lower() == ".castellan" and not os.path.isdir(output)


def _castellan(games: list[Opened], output: Path) -> dict[Path, bytes]:
    if _is_game_file(output):
        return {output: records(only(games, f'"{output}"'))}
    return {output / _file_name(opened): records(opened) for opened in games}


def _file_name(opened: Opened) -> str:
    """Return the name of a game's file. Raises ExportError if an id, of a damaged database, may lead elsewhere."""
    game, box = opened.stored.game, opened.stored.box
    for id in (game, box):
        if not is_id(id):
            raise ExportError(
                f"Game {quote(game, 'en')} of box {quote(box, 'en')} can't be a file: no box gives such an id"
            )
    return f"{game}@{box}.castellan"


def _csv(games: list[Opened], output: Path) -> dict[Path, bytes]:
    return {output / name: data for name, data in tables_csv.tables(games).items()}


def _json(games: list[Opened], output: Path) -> dict[Path, bytes]:
    return {output: games_json.document(games)}


def _bgsplay(games: list[Opened], output: Path) -> dict[Path, bytes]:
    return {output: bgsplay.document([bgstats.play(opened) for opened in games])}


def link_of(games: list[Opened]) -> str:
    """Return the link of the only game."""
    return play_link.link(bgstats.play(only(games, "A link")))


def _link(games: list[Opened], output: Path) -> dict[Path, bytes]:
    return {output: f"{link_of(games)}\n".encode()}


def _qr(games: list[Opened], output: Path) -> dict[Path, bytes]:
    return {output: play_link.picture(link_of(games))}


_WRITERS: dict[str, Callable[[list[Opened], Path], dict[Path, bytes]]] = {
    "castellan": _castellan,
    "csv": _csv,
    "json": _json,
    "bgsplay": _bgsplay,
    "link": _link,
    "qr": _qr,
}
FORMATS = tuple(_WRITERS)

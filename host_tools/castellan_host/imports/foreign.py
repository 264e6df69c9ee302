"""Files of other programs, and those of our own that hold no records: recognised by how they begin."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from castellan_host.export.bgsplay import ABOUT
from castellan_host.export.games_json import FORMAT
from castellan_host.export.tables_csv import COLUMNS

HEAD = 4096  # bytes by which a file is recognised
MOST = 1 << 28  # bytes of a file: 20,000 games
_ROWS = 5  # of a table, to be sure that it is one

_OURS_ONLY = "only games of Castellan, and plays of BG Stats and BoardGameGeek, can be read"
_MOVE = "to move games, use .json"
_SIGNATURES = {
    b"SQLite format 3\0": "is an SQLite database; castellan export --db takes one of Castellan's",
    b"\x89PNG\r\n\x1a\n": f"is a picture; {_MOVE}",
    b"\xff\xd8\xff": f"is a picture; {_MOVE}",
    b"%PDF-": f"is a PDF; {_MOVE}",
    b"PK\3\4": f"is a ZIP archive, or a document such as a spreadsheet; {_OURS_ONLY}",
    b"\x1f\x8b": f"is compressed by gzip; {_OURS_ONLY}",
    b"UF2\n": "is a firmware; castellan flash --uf2 loads it",
}
_UTF16 = "is text in UTF-16; save it in UTF-8"
_TAKEN = "castellan import takes its plays"
PLAYS = OURS, BG_STATS, XML = (
    f"goes to BG Stats; {_MOVE}",
    f"is an export of BG Stats; {_TAKEN}",
    f"is XML of BoardGameGeek; {_TAKEN}",
)  # formats that hold plays
_OUR_PLAYS = re.compile(r'\{\s*"about"\s*:\s*"' + re.escape(ABOUT) + '"')
_OF_BG_STATS = re.compile(
    r'"(bggId|bggName|bggUsername|highestWins|noPoints|usesTeams|playDate|playerScores|userInfo)"\s*:'
)
_BGG = re.compile(r"<(plays|items|boardgames?)\b|boardgamegeek", re.IGNORECASE)
_PLAYS = re.compile(r"<plays\b")
_WEB_PAGE = re.compile(r"<(!doctype\s+html|html|head|body)\b", re.IGNORECASE)
# What files of records and events have, and no other text: lines that are lists, and end in a checksum.
_CHECKSUM = re.compile(r"\] [0-9a-f]{8}\r?$", re.MULTILINE)
_LIST = re.compile(r"^\s*\[", re.MULTILINE)


class ForeignError(Exception):
    """A file that holds no records; reads as the rest of a sentence about it: "is a picture"."""


def read(path: Path, most: int = MOST, but: Collection[str] = ()) -> bytes:
    """Return a file's content; it may be in one of the formats `but` these.

    Raises ForeignError if it is in another format, of which only the beginning is read, or has more than `most` bytes,
    as a device has that never ends.
    """
    with path.open("rb") as file:
        return read_open(file, most, but)


def read_open(file: BinaryIO, most: int = MOST, but: Collection[str] = ()) -> bytes:
    """Return what an open file holds, as `read` does."""
    head = file.read(HEAD)
    what = format_of(head)
    if what and what not in but:
        raise ForeignError(what)
    rest = file.read(most + 1 - len(head))
    if len(head) + len(rest) > most:
        size = f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB"
        raise ForeignError(f"is too long: it has more than {size}")
    return head + rest


def format_of(head: bytes) -> str | None:
    """Return what a file is that begins with these bytes, as a ForeignError; None if it may hold records."""
    for signature, what in _SIGNATURES.items():
        if head.startswith(signature):
            return what
    wide = head.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    text = head.decode("utf-16", "replace") if wide else head.removeprefix(BOM_UTF8).decode(errors="replace")
    text = text.lstrip()
    return _text_format(text, len(head) == HEAD) or (_UTF16 if wide else None)


def _text_format(text: str, cut: bool) -> str | None:
    if _CHECKSUM.search(text):
        return None
    if text.startswith("{"):
        return _json_format(text)
    if text.startswith("<"):
        return _markup_format(text)
    if text.startswith("bgstats://"):
        return f"is a link that goes to BG Stats; {_MOVE}"
    if _LIST.search(text) or not text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable():
        return None
    return _table_format(text, cut)


def _json_format(text: str) -> str | None:
    if f'"{FORMAT}"' in text:
        return None
    if _OUR_PLAYS.match(text):
        return OURS
    return BG_STATS if _OF_BG_STATS.search(text) else None


def _markup_format(text: str) -> str:
    if _WEB_PAGE.search(text):
        return f"is a web page; {_OURS_ONLY}"
    if _BGG.search(text):
        return XML if _PLAYS.search(text) else f"is XML of BoardGameGeek, but not of plays; {_OURS_ONLY}"
    return f"is XML; {_OURS_ONLY}"


def _table_format(text: str, cut: bool) -> str | None:
    lines = text.splitlines(keepends=True)
    if cut and len(lines) > 1:
        lines.pop()  # the rest of it is not there
    if lines and re.fullmatch(r"sep=.\s*", lines[0]):  # which Excel heeds
        lines.pop(0)
    for delimiter in ",;\t":
        rows = [row for row in islice(csv.reader(lines, delimiter=delimiter), _ROWS) if row]
        if not rows or len(rows[0]) < 2 or any(len(row) != len(rows[0]) for row in rows):
            continue
        if any(tuple(rows[0][: len(columns)]) == columns for columns in COLUMNS.values()):
            return f"is a table for spreadsheets; {_MOVE}"
        return f"is a table (CSV); {_OURS_ONLY}"
    return None

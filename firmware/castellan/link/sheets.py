"""The laptop's requests about the box's own score sheets: loaded for one, and unloaded at once (docs/link.md)."""

from castellan import LOADED, forget, use
from castellan.core.catalogue import GAMES
from castellan.core.errors import JournalError, LinkError, RecordError, RuleError
from castellan.core.record import DEPTH, beginning, canonical, encode, parse
from castellan.core.rules import load
from castellan.core.rules.base import Game
from castellan.flash import sheets as on_flash
from castellan.flash.archive import reserved

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from castellan.interfaces import Options
    from castellan.session import Session

MOST = 32  # files
ROOM = 16 * 1024  # bytes that must be free beside what games need: for the file, and the one that it replaces

_TITLES = 4  # to a line: each has up to 20 letters of 4 bytes, or 16 of 6
_LETTERS = 100  # of a sheet's text to a line: each has up to 4 bytes
_DATE = 1 << 31  # of a game that begins: ten digits
_LONGEST = "WWWWWWWWWWW"  # a name, but for its last letter


def listed(session: "Session") -> "Iterator[bytes | None]":
    """Send the titles, and the box's language."""
    titles = []
    for file in on_flash.names(session.files):
        titles.append(on_flash.label(session.files, file))
        yield None
    language = session.settings.get("language", "en")
    pages = max(1, -(-len(titles) // _TITLES))
    for page in range(pages):
        some = titles[page * _TITLES : (page + 1) * _TITLES]
        yield canonical(["titles", page, pages, language, some]).encode()


def sent(session: "Session", title: str) -> "Iterator[bytes | None]":
    """Send the text of the sheet of a title, no page if there is none.

    Raises JournalError if it is damaged or can't be read, RuleError if a newer Castellan wrote it.
    """
    for file in on_flash.names(session.files):
        if on_flash.label(session.files, file) == title:
            yield None
            text = canonical(on_flash.read(session.files, file))
            pages = -(-len(text) // _LETTERS)
            for page in range(pages):
                yield canonical(["sheet", page, pages, text[page * _LETTERS : (page + 1) * _LETTERS]]).encode()
            return
        yield None
    yield canonical(["sheet", 0, 0, ""]).encode()


def removed(session: "Session", title: str, answer: bytes) -> "Iterator[bytes | None]":
    """Remove the sheet of a title, then answer.

    There may be none: it is gone if the answer to a first request was lost.
    """
    for file in on_flash.names(session.files):
        if on_flash.label(session.files, file) == title:
            on_flash.remove(session.files, file)
            break
        yield None
    yield answer


def stored(session: "Session", text: str, answer: bytes) -> "Iterator[bytes | None]":
    """Check a sheet, and store it, then answer; one of the same title is replaced.

    Raises RecordError or RuleError if it can't work, LinkError if there is no room for it, JournalError if the flash
    fails: nothing is changed then.
    """
    sheet = on_flash.checked(parse(text.encode(), DEPTH))
    yield None
    # A game of each number of players begins, in one step: afterwards the same games are loaded as before, on which
    # the screens rely. Here and not in a function, since a sheet is read deep on the stack.
    before = _loaded_games()
    try:
        name, game = _game(sheet)
        game.compiled(_texts(sheet))  # type: ignore[attr-defined]
        for options in _beginnings(sheet):
            begun = game(options)
            begun.admit("points")  # refused as long as lines are still to come
            begun.check_new(["new"])
            _check_records(["new", name, options])
    except MemoryError:
        raise LinkError("link_memory")
    finally:
        _restore(before)
    yield None
    files = on_flash.names(session.files)
    same = ""
    for file in files:
        if on_flash.label(session.files, file) == sheet["title"]:
            same = file
        yield None
    if not same and len(files) >= MOST:
        raise LinkError("link_sheets", limit=MOST)
    needed = ROOM
    for each in session.archive.games():
        try:
            needed += reserved(session.archive.state(each))
        except JournalError:
            continue  # it can't be read, nor grow
        yield None
    free = session.archive.free()
    if free < needed:
        raise LinkError("link_full", free=free, needed=needed)
    on_flash.save(session.files, same, sheet)
    yield answer


def _loaded_games() -> "dict[str, Any]":
    """Return the modules of games that are loaded, by name, on the chip only."""
    return {name: LOADED[name] for name in list(LOADED) if name.startswith("castellan.games.")}


def _restore(modules: "dict[str, Any]") -> None:
    """Have these modules of games loaded, and no others."""
    for name in _loaded_games():
        if name not in modules:
            forget(name)
    LOADED.update(modules)


def _game(sheet: "Options") -> "tuple[str, type[Game]]":
    """Return the game that has sheets: its name, and its class for those with lines."""
    name = next(iter([game for game in GAMES if getattr(use("castellan.games." + game), "SHEETS", False)]))
    return name, load(name, sheet | {"lines": ()})


def _texts(sheet: "Options") -> "list[str]":
    """Return the lines of a sheet, none if the game will refuse them because they are no texts."""
    texts = sheet.get("lines")
    return texts if type(texts) is list and not [each for each in texts if type(each) is not str] else []


def _beginnings(sheet: "Options") -> "list[Options]":
    """Return the options of a game by a sheet, for each number of players with the longest names."""
    low, high = sheet["players"]
    found = []
    for people in range(high, low - 1, -1):  # most of them first, who take longest
        options = dict(sheet)
        options["players"] = [_LONGEST + str(seat) for seat in range(people)]
        options["rules"] = Game.RULES
        options.setdefault("lines", None)  # which the game refuses: without lines it would be another
        found.append(options)
    return found


def _check_records(event: "list[object]") -> None:
    """Raise RuleError unless the records fit their lines with which such a game begins."""
    try:
        for seq, each in enumerate(beginning(_DATE, event)):
            encode(seq, 0 if seq else _DATE, each)
    except RecordError as error:
        raise RuleError("new_long", cause=error)

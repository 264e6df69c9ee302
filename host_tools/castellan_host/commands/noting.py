"""The commands that note something about a game, beside what its box or file says."""

import contextlib
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.stored import DatabaseOption, database
from castellan_host.terminal import UNREADABLE, refuse, refusing, say, writing

if TYPE_CHECKING:
    from castellan_host.database.notes import Noted
    from castellan_host.stored_games.noting import Change

_LONGEST_NOTE, _LONGEST = 65536, 200  # letters
_FORMS = ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d")
_NOON = 12  # hours: of a day alone

_Game = Annotated[str, typer.Argument(metavar="GAME", help="The beginning of its id, or last.", show_default=False)]


def note(
    game: _Game,
    text: Annotated[
        str | None, typer.Argument(metavar="TEXT", help='What to note; "" takes it away.', show_default=False)
    ] = None,
    place: Annotated[str | None, typer.Option(metavar="PLACE", help='Where it was played; "" takes it away.')] = None,
    there: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help='Who was there besides the players, once for each; "" for nobody.'),
    ] = None,
    db: DatabaseOption = None,
) -> None:
    """Note something about a game: a text, a place, who was there besides; without them print what is noted."""
    from castellan_host.naming import composed
    from castellan_host.stored_games.noting import Change

    names = None if there is None else tuple(dict.fromkeys(filter(None, (composed(each.strip()) for each in there))))
    for given, most in ((text, _LONGEST_NOTE), (place, _LONGEST), *((each, _LONGEST) for each in names or ())):
        _check(given or "", most)
    _change(game, Change(text, " ".join(place.split()) if place else place, names), db)


def date(
    game: _Game,
    when: Annotated[
        str, typer.Argument(metavar="WHEN", help="Such as 2026-01-31, or 2026-01-31 20:00.", show_default=False)
    ] = "",
    back: Annotated[bool, typer.Option("--back", help="The date that its box or file gave it.")] = False,
    db: DatabaseOption = None,
) -> None:
    """Give a game another date, in your time zone: of a box without a clock, or one entered afterwards."""
    from castellan_host.stored_games.noting import Change

    if bool(when) == back:
        refuse("Say when the game was played, such as 2026-01-31 20:00, or --back", UNREADABLE)
    _change(game, Change(undated=True) if back else Change(date=moment_of(when)), db)


def _change(game: str, given: "Change", db: str | None) -> None:
    import time

    from castellan_host.stored_games import library, noting

    with refusing(library.NotFoundError), database(db) as stored:
        id, noted = noting.change(stored, game, given, int(time.time()))
    with writing():
        say(f"Game {id}{_in_words(noted)}")


def _in_words(noted: "Noted") -> str:
    from castellan_host.database import dates

    parts = [
        f"date {dates.shown(noted.date)}" if noted.date is not None else "",
        f"at {noted.place}" if noted.place else "",
        f"also there: {', '.join(noted.there)}" if noted.there else "",
        " ".join(noted.note.split()),
    ]
    words = "; ".join(filter(None, parts))
    return f": {words}" if words else " has no notes"


def _check(text: str, most: int) -> None:
    """Refuse a text that is too long, or that not every database takes."""
    if len(text) > most:
        refuse(f"A text has more than {most} letters", UNREADABLE)
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        refuse("A text has letters that are not Unicode", UNREADABLE)


def moment_of(when: str) -> int:
    """Return a date in the laptop's time zone as Unix time; refuse what is none, or is before 1970."""
    for form in _FORMS:
        with contextlib.suppress(ValueError, OverflowError, OSError):
            found = datetime.strptime(when, form)
            moment = int((found if "%H" in form else found.replace(hour=_NOON)).timestamp())
            if moment > 0:
                break
    else:
        refuse(f'"{when}" is no date; write one such as 2026-01-31, or 2026-01-31 20:00')
    return moment

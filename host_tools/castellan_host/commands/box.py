"""Commands about the virtual box."""

import contextlib
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.stored import DatabaseOption
from castellan_host.garbage import collect_as_usual
from castellan_host.terminal import UNREADABLE, complain, is_narrower_than, refuse, refusing, writing

if TYPE_CHECKING:
    from castellan_host.database.store import Database
    from castellan_host.page.opening import Opening
    from castellan_host.sheets.model import Sheet
    from castellan_host.virtual.oled_model import OledModel

PortOption = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="The page's TCP port; 0 takes a free one. Default: 8064, or a free one."),
]
BrowserOption = Annotated[bool, typer.Option(help="Open the page in the browser.")]


class Face(StrEnum):
    """The boards whose keys the page can show: all others have those of the Pico."""

    PICO = "pico"
    MACROPAD = "macropad"


def run(
    flash: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder for games and settings. Default: one in your data folder."),
    ] = None,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; with 0.0.0.0 phones in your network can play."),
    ] = "127.0.0.1",
    port: PortOption = None,
    browser: BrowserOption = True,
    sync: Annotated[bool, typer.Option("--sync", help="Store its games in the database while it runs.")] = False,
    socket: Annotated[
        bool, typer.Option("--socket", help="Make its serial port a socket, as on Windows, not a pseudo-terminal.")
    ] = False,
    board: Annotated[
        Face, typer.Option(help="Whose keys the page shows: a MacroPad has a dial, too, and a light under each key.")
    ] = Face.PICO,
    db: DatabaseOption = None,
) -> None:
    """Run a virtual box on a page in the browser.

    Only this computer can open the page, unless you give --host. --sync adds a scoreboard, on a page of its own.
    """
    from castellan_host.virtual.box import default_flash

    _serve(flash or default_flash(), host, port, browser, sync, socket, db, board=board.value)


def play(
    sheet: Annotated[
        str,
        typer.Argument(
            metavar="SHEET",
            help="A game, such as tuscany, the title of a sheet that castellan sheets list shows, or a file of one. "
            "Default: the list of games.",
            show_default=False,
        ),
    ] = "",
    date: Annotated[
        str,
        typer.Option(
            metavar="WHEN",
            help="The date of the games that you begin, such as 2026-01-31, or 2026-01-31 20:00. Default: now.",
            show_default=False,
        ),
    ] = "",
    port: PortOption = None,
    browser: BrowserOption = True,
    db: DatabaseOption = None,
) -> None:
    """Run a virtual box on the new-game screen of a game, and store what is played in the database.

    It is the box of castellan run --sync. A game that is unfinished there stays among its past games.
    """
    from castellan_host.commands.noting import moment_of
    from castellan_host.page.opening import Opening
    from castellan_host.page.serving import LOOPBACK
    from castellan_host.virtual.box import default_flash

    moment = moment_of(date) if date else None
    game, found, own = _chosen(sheet)

    def opening(database: "Database") -> Opening:
        return Opening(database, game, found, own, moment)

    _serve(default_flash(), LOOPBACK, port, browser, True, False, db, opening)


def _chosen(sheet: str) -> "tuple[str, Sheet | None, bool]":
    """Return the game that is named by its name, its title, a sheet's, or a sheet's file; "" for none.

    With it the sheet, if it is one, and whether that is a file. What is unknown, or can't work, is refused.
    """
    from castellan.core.catalogue import GAMES
    from castellan.text import LANGUAGES, main_title, title
    from castellan_host.commands.sheets import in_file
    from castellan_host.naming import composed
    from castellan_host.page.opening import game_with_sheets
    from castellan_host.sheets import own, shipped
    from castellan_host.sheets.model import SheetError

    if not sheet:
        return "", None, False
    titles = []
    for game in GAMES:
        names = [name(game, language) for name in (title, main_title) for language in LANGUAGES]
        if composed(sheet).casefold() in {each.casefold() for each in (game, *names)}:
            return game, None, False
        titles.append(names[0])
    if sheet == "-" or sheet.endswith(".toml") or Path(sheet).is_file():
        with refusing(SheetError):
            return game_with_sheets(), in_file(sheet), True
    if file := own.named(sheet):
        with refusing(SheetError):
            return game_with_sheets(), in_file(str(file)), True
    found = shipped.named(sheet)
    if found is None:
        for sentence in own.unreadable():
            complain(sentence)
        near = ", ".join(shipped.nearest(sheet, [*titles, *(each.title for _, each in own.sheets())]))
        instead = f"Near it: {near}" if near else "castellan sheets list shows all sheets"
        refuse(f'No game or score sheet is called "{sheet}". {instead}')
    return game_with_sheets(), found, False


def _serve(
    folder: Path,
    host: str,
    port: int | None,
    browser: bool,
    sync: bool,
    socket: bool,
    db: str | None,
    opening: "Callable[[Database], Opening] | None" = None,
    board: str = "",
) -> None:
    """Serve the page of the box on a folder until Ctrl-C; `opening` makes what a box that is synced is opened on."""
    from castellan_host.database.store import Database, DatabaseError
    from castellan_host.page import serving
    from castellan_host.page.opening import OpeningError
    from castellan_host.scoreboard.serving import Scoreboard
    from castellan_host.text import of_locale
    from castellan_host.virtual import box as virtual_box

    try:
        with (
            virtual_box.flash(folder) as files,
            serving.listen(host, port) as listener,
            contextlib.closing(serving.plug(socket)) as line,
            writing(),
        ):
            collect_as_usual()
            if not sync:
                serving.serve(files, listener, folder, browser, line, board=board)
                return
            # Over a restart a display finds the scoreboard where it was, wherever the box's page is.
            with serving.listen(host, 0 if port == 0 else None, serving.VIEW_PORT) as viewed:
                seen = Scoreboard(viewed, db, of_locale())
                database = Database(db)
                opened = opening(database) if opening else None
                serving.serve(files, listener, folder, browser, line, database, seen, opened, board)
                for game in opened.undated if opened else ():
                    complain(f"Game {game} could not be dated: castellan date {game} gives it a date")
    except OpeningError as error:
        refuse(str(error))
    except DatabaseError as error:
        refuse(str(error), UNREADABLE)
    except OSError as error:
        refuse(f'"{error.filename or folder}" can\'t be used: {error.strerror}', UNREADABLE)


def press(
    script: Annotated[
        str,
        typer.Argument(
            metavar="KEYS",
            help='The keys in order, such as "P1 P2 OK": P1 to P4, UP, DOWN, OK, BACK. hold:KEY holds a key for a '
            "second, KEY+KEY presses two together, wait:MS waits.",
            show_default=False,
        ),
    ],
    flash: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="The folder for games and settings. Default: an empty one, deleted afterwards."
        ),
    ] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the screen to a PNG file.")] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the screen. Default, unless --png or --count is given.")
    ] = False,
    count: Annotated[bool, typer.Option("--count", help="Print the number of key presses.")] = False,
) -> None:
    """Press keys on a virtual box without a page, and show its screen."""
    from castellan_host.virtual import box as virtual_box
    from castellan_host.virtual import pressing

    with refusing(pressing.ScriptError, code=UNREADABLE):
        strokes = pressing.parse(script)
    try:
        with virtual_box.flash(flash) as files:
            box = virtual_box.VirtualBox(virtual_box.past_first_steps(files))
            presses = pressing.press(box, strokes)
    except OSError as error:
        place = error.filename or flash
        name = f'"{place}"' if place else "The temporary folder"
        refuse(f"{name} can't be used: {error.strerror}", UNREADABLE)
    if png:
        _write_picture(png, box.display)
    with writing():
        if text or not (png or count):
            typer.echo(drawn(box.display), nl=False)
        if count:
            typer.echo(presses)


def _write_picture(png: Path, display: "OledModel") -> None:
    """Write what a display shows into a file, complete or not at all."""
    import io

    from castellan_host.export.placing import OutputError, place
    from castellan_host.virtual.pictures import picture  # the library takes a while to load

    data = io.BytesIO()
    picture(display).save(data, format="PNG")
    with refusing(OutputError, code=UNREADABLE):
        place({png: data.getvalue()}, force=True)


def drawn(display: "OledModel") -> bytes:
    """Return what a display shows as lines for the terminal: quarter blocks if it is narrow, else half blocks."""
    from castellan_host.virtual.oled_model import WIDTH

    return (display.narrow_text() if is_narrower_than(WIDTH) else display.text()).encode()

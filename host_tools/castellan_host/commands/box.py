"""Commands about the virtual box."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.stored import DatabaseOption
from castellan_host.garbage import collect_as_usual
from castellan_host.terminal import UNREADABLE, is_narrower_than, refuse, refusing, writing

if TYPE_CHECKING:
    from castellan_host.virtual.oled_model import OledModel


def run(
    flash: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder for games and settings. Default: one in your data folder."),
    ] = None,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; with 0.0.0.0 phones in your network can play."),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The page's TCP port; 0 takes a free one. Default: 8064, or a free one."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    sync: Annotated[bool, typer.Option("--sync", help="Store its games in the database while it runs.")] = False,
    socket: Annotated[
        bool, typer.Option("--socket", help="Make its serial port a socket, as on Windows, not a pseudo-terminal.")
    ] = False,
    db: DatabaseOption = None,
) -> None:
    """Run a virtual box on a page in the browser.

    Only this computer can open the page, unless you give --host. --sync adds a scoreboard, on a page of its own.
    """
    from castellan_host.database.store import Database, DatabaseError
    from castellan_host.page import serving
    from castellan_host.scoreboard.serving import Scoreboard
    from castellan_host.text import of_locale
    from castellan_host.virtual import box as virtual_box

    folder = flash or virtual_box.default_flash()
    try:
        with (
            virtual_box.flash(folder) as files,
            serving.listen(host, port) as listener,
            contextlib.closing(serving.plug(socket)) as line,
            writing(),
        ):
            collect_as_usual()
            if not sync:
                serving.serve(files, listener, folder, browser, line)
                return
            # Over a restart a display finds the scoreboard where it was, wherever the box's page is.
            with serving.listen(host, 0 if port == 0 else None, serving.VIEW_PORT) as viewed:
                board = Scoreboard(viewed, db, of_locale())
                serving.serve(files, listener, folder, browser, line, Database(db), board)
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

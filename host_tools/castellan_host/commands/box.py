"""Commands about the virtual box."""

from pathlib import Path
from typing import Annotated

import typer

from castellan_host.commands.stored import DatabaseOption
from castellan_host.terminal import UNREADABLE, complain, writing


def run(
    flash: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The box's flash, a folder; without it, one of the user's data.")
    ] = None,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="This machine's address for the house's phones; 0.0.0.0 is any it has."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port on this machine; 0 takes a free one.")] = 8064,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser, where there is one.")] = True,
    sync: Annotated[bool, typer.Option("--sync", help="Sync it into the laptop's database meanwhile.")] = False,
    db: DatabaseOption = None,
) -> None:
    """Start the virtual box: its display and keys on a page, without --host for this machine only."""
    from castellan_host.database.store import Database, DatabaseError
    from castellan_host.page import serving
    from castellan_host.virtual import virtual_box as virtual

    folder = flash or virtual.default_flash()
    try:
        with virtual.flash(folder) as files, serving.listen(host, port) as listener, writing():
            serving.serve(files, listener, folder, browser, Database(db) if sync else None)
    except DatabaseError as error:
        complain(str(error))
        raise typer.Exit(UNREADABLE) from None
    except OSError as error:
        complain(f'"{error.filename or folder}" can\'t be used: {error.strerror}')
        raise typer.Exit(UNREADABLE) from None


def press(
    script: Annotated[
        str, typer.Argument(help='Keys in their order: "P1 P2 OK hold:BACK wait:2000 P1+OK".', show_default=False)
    ],
    flash: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The box's flash, a folder; without it, one that is forgotten.")
    ] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the screen as a picture.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the screen (so does neither --png nor --count).")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print how many keys were pressed.")] = False,
) -> None:
    """Press keys on a box without a window, in its own time, and show its screen."""
    from castellan_host.virtual import pressing
    from castellan_host.virtual import virtual_box as virtual

    try:
        strokes = pressing.parse(script)
    except pressing.ScriptError as error:
        complain(str(error))
        raise typer.Exit(UNREADABLE) from None
    try:
        with virtual.flash(flash) as files:
            box = virtual.VirtualBox(virtual.past_first_steps(files))
            presses = pressing.press(box, strokes)
            if png:
                from castellan_host.virtual.pictures import picture  # the library takes a while to load

                picture(box.display).save(png, format="PNG")
    except OSError as error:
        complain(f'"{error.filename or flash or png}" can\'t be used: {error.strerror}')
        raise typer.Exit(UNREADABLE) from None
    with writing():
        if text or not (png or count):
            typer.echo(box.display.text().encode(), nl=False)
        if count:
            typer.echo(presses)

"""The commands that show games to spectators: on a display of its own, on a page in the browser."""

import contextlib
import signal
import time
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.box import drawn
from castellan_host.commands.publishing import MqttOption, publishing
from castellan_host.commands.report_files import chosen_language
from castellan_host.commands.stored import DatabaseOption
from castellan_host.garbage import collect_as_usual
from castellan_host.terminal import UNREADABLE, complain, refuse, refusing, writing

if TYPE_CHECKING:
    from castellan_host.mirror.panel import Bus
    from castellan_host.mirror.showing import Mirror
    from castellan_host.virtual.oled_model import OledModel


class BusKind(StrEnum):
    """Where the display is connected."""

    PI = "pi"
    FT232H = "ft232h"
    FAKE = "fake"


class Address(StrEnum):
    """The display's address: solder bridges on its back choose it."""

    FIRST = "0x3C"
    SECOND = "0x3D"


def mirror(
    bus: Annotated[
        BusKind,
        typer.Option(help="The I2C bus: a Raspberry Pi's pins, an FT232H on USB; fake draws in the terminal."),
    ] = BusKind.PI,
    address: Annotated[Address, typer.Option(case_sensitive=False, help="The display's address.")] = Address.FIRST,
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="de, en, fr or ru. Default: the laptop's language.")
    ] = "",
    db: DatabaseOption = None,
) -> None:
    """Show the newest unfinished game on a second display, for spectators; Ctrl-C ends it."""
    from castellan_host.database.errors import DatabaseError
    from castellan_host.mirror.newest import NewestGame
    from castellan_host.mirror.panel import Panel, PanelError
    from castellan_host.mirror.showing import Mirror
    from castellan_host.virtual.oled_model import OledModel

    spoken = chosen_language(language)
    model = OledModel(address=int(address.value, 16))
    panel = Panel(_opener(bus, model), int(address.value, 16))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # kill, too, leaves the display dark
    with writing(), refusing(DatabaseError, PanelError, code=UNREADABLE):
        showing = Mirror(NewestGame(db), panel, spoken, complain)
        collect_as_usual()
        with contextlib.closing(panel), contextlib.suppress(KeyboardInterrupt):
            panel.show(bytes(1024))  # whatever is wrong with the display is known before the first game
            _show(showing, model if bus is BusKind.FAKE else None)


def scoreboard(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; with 0.0.0.0 your network can watch."),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The page's TCP port; 0 takes a free one. Default: 8065, or a free one."),
    ] = None,
    serial: Annotated[
        str | None,
        typer.Option(metavar="DEVICE", help="The box's serial port. Default: all boxes that are plugged in."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="de, en, fr or ru. Default: the laptop's language.")
    ] = "",
    db: DatabaseOption = None,
    mqtt: MqttOption = None,
) -> None:
    """Show the games of plugged-in boxes on a page for spectators, and store them as castellan sync does."""
    from castellan_host.database.errors import DatabaseError
    from castellan_host.page import serving as pages
    from castellan_host.scoreboard import serving

    spoken = chosen_language(language)
    try:
        with (
            pages.listen(host, port, pages.VIEW_PORT) as listener,
            writing(),
            refusing(DatabaseError, code=UNREADABLE),
            publishing(mqtt, db, spoken) as hear,
        ):
            collect_as_usual()
            serving.serve(listener, db, spoken, serial, browser, hear)
    except OSError as error:
        refuse(f'"{error.filename or host}" can\'t be used: {error.strerror}', UNREADABLE)


def _show(showing: "Mirror", model: "OledModel | None") -> None:
    """Show games for ever, a model's pictures in the terminal."""
    from castellan_host.mirror.showing import TICK

    before = b""
    while True:
        showing.tick()
        if model and model.frame() != before:
            before = model.frame()
            typer.echo(drawn(model))
        time.sleep(TICK)


def _opener(bus: BusKind, model: "OledModel") -> "Callable[[], Bus]":
    from castellan_host.mirror import panel

    if bus is BusKind.FAKE:
        return lambda: panel.of_a_model(model)
    return panel.of_an_ft232h if bus is BusKind.FT232H else panel.of_this_machine

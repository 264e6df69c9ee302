"""An SSD1306 behind Blinka: Adafruit's displayio driver, on the I2C bus of a Raspberry Pi, an FT232H or a model."""

import contextlib
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Protocol

from castellan.ui.drawing.canvas import HEIGHT, WIDTH
from castellan_host import extras
from castellan_host.virtual.oled_model import OledModel

_ON = 0xAF  # a command that changes nothing
_NO_MODULE = "The display needs more packages ({reason}): {command}"
_NO_BUS = "There is no I2C bus: {reason}"
_SILENT = "The display at address 0x{address:02X} doesn't answer: {reason}"
# Blinka and pyftdi raise nearly everything: AttributeError for a machine without I2C pins, RuntimeError for a write.
_FAILURES = (AttributeError, NotImplementedError, OSError, RuntimeError, ValueError)


class PanelError(Exception):
    """The display can't be used; reads as a sentence."""


class Bus(Protocol):
    """The part of `busio.I2C` that displayio uses."""

    def try_lock(self) -> bool:
        """Take the bus; return whether it was free."""

    def unlock(self) -> None:
        """Give it back."""

    def writeto(self, address: int, buffer: bytes) -> None:
        """Send a transfer. Raises OSError if no display answers."""

    def deinit(self) -> None:
        """Close the bus."""


class FakeBus:
    """A bus with the model of the display on it."""

    def __init__(self, model: OledModel) -> None:
        self._model = model
        self._locked = False

    def try_lock(self) -> bool:
        free, self._locked = not self._locked, True
        return free

    def unlock(self) -> None:
        self._locked = False

    def writeto(self, address: int, buffer: bytes) -> None:
        self._model.send(address, bytes(buffer))

    def deinit(self) -> None:
        self.unlock()


def of_this_machine() -> Bus:
    """Open the I2C pins of the machine on which this runs, such as a Raspberry Pi."""
    bus: Bus = import_module("board").I2C()
    return bus


def of_an_ft232h() -> Bus:
    """Open an FT232H on the USB port."""
    os.environ["BLINKA_FT232H"] = "1"  # before Blinka is imported: it looks for the board only once
    return of_this_machine()


def of_a_model(model: OledModel) -> Bus:
    """Open a bus without hardware."""
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # Blinka looks for no board
    return FakeBus(model)


class Panel:
    """A display of 128×64 pixels at an address; `open_bus` opens its bus."""

    def __init__(self, open_bus: Callable[[], Bus], address: int) -> None:
        self._open_bus, self.address = open_bus, address
        self._driver: Any = None
        self._bitmap: Any = None
        self._shown = b""

    def show(self, buffer: bytes) -> None:
        """Show a picture of 1024 bytes in a canvas's order; start the display if it isn't yet.

        Raises PanelError if that fails. The next call starts the display again.
        """
        with self._explained():
            if self._driver is None:
                self._start()
            else:
                self._driver.bus.send(_ON, b"")  # a display that was unplugged is noticed behind the same picture, too
            self._set(buffer)
            self._driver.refresh()
            self._shown = bytes(buffer)

    def close(self) -> None:
        """Blank the display and release the bus. Raises PanelError if the display does not answer."""
        if self._driver is not None:
            with self._explained():
                self._driver.sleep()
            self._release()

    # -- Within ---------------------------------------------------------------------

    def _start(self) -> None:
        try:
            bus = self._open_bus()
            displayio, driver = import_module("displayio"), import_module("adafruit_displayio_ssd1306")
            buses = import_module("i2cdisplaybus")
        except ImportError as error:
            raise PanelError(_NO_MODULE.format(reason=error, command=extras.command("mirror"))) from error
        except _FAILURES as error:
            raise PanelError(_NO_BUS.format(reason=_reason(error))) from error
        displayio._stop_background()  # only `refresh` sends anything; the thread would wake up each millisecond
        display_bus = buses.I2CDisplayBus(bus, device_address=self.address)
        self._driver = driver.SSD1306(display_bus, width=WIDTH, height=HEIGHT, auto_refresh=False)
        self._bitmap, palette = displayio.Bitmap(WIDTH, HEIGHT, 2), displayio.Palette(2)
        palette[0], palette[1] = 0x000000, 0xFFFFFF
        group = displayio.Group()
        group.append(displayio.TileGrid(self._bitmap, pixel_shader=palette))
        self._driver.root_group = group
        self._shown = bytes(WIDTH * HEIGHT // 8)

    def _set(self, buffer: bytes) -> None:
        """Set the pixels that changed: displayio sends the part of the picture that they are in."""
        for place, (before, after) in enumerate(zip(self._shown, buffer, strict=True)):
            for bit in range(8):
                if (before ^ after) >> bit & 1:
                    self._bitmap[place % WIDTH, place // WIDTH * 8 + bit] = after >> bit & 1

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except _FAILURES as error:
            self._release()
            raise PanelError(_SILENT.format(address=self.address, reason=_reason(error))) from error

    def _release(self) -> None:
        self._driver = self._bitmap = None
        with contextlib.suppress(*_FAILURES):  # closes the bus, which may be what failed
            import_module("displayio").release_displays()


def _reason(error: Exception) -> str:
    """Return the reason of an error in one line of words; some have several, some a number alone."""
    return os.strerror(int(str(error))) if str(error).isdecimal() else " ".join(str(error).split())

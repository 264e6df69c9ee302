"""The board: runs the box on a microcontroller, one step every 5 ms, until Ctrl-C or an error."""

import binascii
import gc
import os
import sys
import time

import machine
import micropython
import pins

from castellan import unload_others, use
from castellan.box import STEP, Box
from castellan.core import ledger
from castellan.core.errors import JournalError
from castellan.flash import faults
from castellan.keys import BACK, in_order
from castellan.oled import Oled
from castellan.ports.flash import Flash
from castellan.ports.wire import Wire
from castellan.text import prepare_menu
from castellan.ui import routes
from castellan.ui.drawing.canvas import Canvas

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Chip
    from castellan.interfaces import Wire as AnyWire
    from castellan.ports.extras import Extras

FOLDER = "/games"  # games and settings; flashing the firmware does not touch it
# Optional constants of pins.py, each a module of `extras`.
EXTRAS = ("BEEPER", "NEOPIXELS", "KEY_LIGHTS", "BATTERY", "LED")
SLOW = 100_000  # Hz of the display's bus in the safe mode
# The least bytes allocated between two collections, once the box has started; see `castellan`. There is also a
# collection after each picture, so that half of a large heap is enough for whatever a key does: else some keys would
# wait for a second one. With more in a small one it is too scattered for the last entries of the longest game.
COLLECT_EVERY = 53248
# Bytes free after a start from which on all screens are loaded at once: with them, and a second game, most stay free.
ROOMY = 1 << 20
LOOKS = 3  # steps after a picture before garbage is collected, so that the keys are read first
_LONG = 1000  # ms of a fold after which a bar in the title's place shows how far it is
_BAR = 0x3C  # its pixels in a column of the display's first eight rows
_WIDTH = 128
_ENDING = "castellan.ports.ending"

# What the doctor asks for of a box that it has stopped: for how many seconds it had run, and how many errors of its
# display, its flash and its link there were. None before.
ended: "tuple[int, int, int, int] | None" = None


def run(chip: "Chip", folder: str = FOLDER) -> None:
    """Run the box until Ctrl-C; `chip` is a `Chip` of `castellan.ports.rp2` or `esp32`.

    After an exception the error is shown, and the software is restarted.
    """
    # Memory for an exception in a hard interrupt, which may not allocate.
    micropython.alloc_emergency_exception_buf(100)
    board = Board(chip, folder)
    try:
        board.serve()
    except KeyboardInterrupt:
        use(_ENDING).report(board, "stopped")
    except Exception as error:
        board.recover(error)


class Board:
    """The box with its chip, its display and its files."""

    def __init__(self, chip: "Chip", folder: str) -> None:
        self._chip = chip
        self._folder = folder
        # The safe mode: BACK is held while the box is switched on, at its place with the key order 0.
        self._safe = not machine.Pin(pins.KEYS[BACK], machine.Pin.IN, machine.Pin.PULL_UP)()
        frequency = SLOW if self._safe else pins.FREQUENCY
        if getattr(pins, "ACK", True):
            wire: "AnyWire" = Wire(pins.I2C, pins.SDA, pins.SCL, frequency)
        else:
            from castellan.ports.mute import bus_of_display

            wire = bus_of_display(frequency)
        # Most boards' pins.py do not fix the display's kind: it is detected.
        kind, address = getattr(pins, "OLED", None), getattr(pins, "ADDRESS", None)
        offset = getattr(pins, "OFFSET", None)
        self.oled = Oled(wire, kind, address, pins.UPSIDE_DOWN, self._reset, offset)
        self.language = "en"
        self._files: Flash | None = None
        self.canvas = Canvas()  # the box's, too: for an error with which the heap is full
        self._since = 0  # when the last fold began

    def serve(self) -> None:
        """Step the box until an exception; then disarm the watchdog and restore MicroPython's Ctrl-C."""
        chip = self._chip
        identity = binascii.hexlify(machine.unique_id()).decode()
        self._files = Flash(self._folder, chip.feed)
        ledger.feed = self._folding
        box = Box(self.oled, self._files, os.urandom, identity, self._safe, self.canvas)
        box.step(time.ticks_ms(), 0)  # shows the first picture before the rest is imported
        gc.collect()  # the start's garbage: else the first key would wait for it
        half = gc.mem_free() // 2
        gc.threshold(max(COLLECT_EVERY, half))
        from castellan.ports.contacts import Contacts

        keys = tuple([machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.KEYS])
        contacts = Contacts(keys, chip.listen, time.ticks_ms, chip.gap)  # early: the rest takes a while
        if hasattr(pins, "DIAL"):
            contacts = use("castellan.ports.dial").fit(contacts, box, chip, time.ticks_ms)
        box.held = in_order(contacts.held, box.hands)
        from castellan.ports.serial import CTRL_C, Serial

        serial, started = Serial(chip.room, chip.most), time.ticks_ms()
        box.session.started()
        extras = self._extras(box)
        roomy = half >= ROOMY // 2
        if roomy:
            prepare_menu(box.app.language)
            routes.load_ahead(box.session.game)
        try:
            # From here on `serial` looks for Ctrl-C itself. MicroPython's interrupt could come in the
            # middle of a write, and leave LittleFS's memory at odds with the flash.
            micropython.kbd_intr(-1)
            chip.arm()
            garbage = 0
            # This loop is not a function of its own, which would cost stack in every call below it. It
            # allocates nothing while nothing happens.
            while True:
                now = time.ticks_ms()
                serial.listen()
                levels = contacts.levels(now)
                box.ago = contacts.ago
                changed = box.step(now, levels, serial)
                chip.feed()
                if extras:
                    extras.step(now, changed)
                if changed:
                    garbage = LOOKS
                elif garbage:
                    garbage -= 1
                    if not garbage:
                        if roomy:
                            routes.load_ahead(box.session.game)  # another game may have screens of its own
                        gc.collect()  # now, so that the next key does not wait for it
                if box.resting:
                    chip.erase_ahead()
                left = time.ticks_diff(time.ticks_add(now, STEP), time.ticks_ms())
                if left > 0:
                    chip.wait(left, box.dark)
        finally:
            chip.disarm()
            self._end(box, started)
            if extras:
                extras.off()
            self.language = box.app.language
            micropython.kbd_intr(CTRL_C)

    def _folding(self, done: int, total: int) -> None:
        """Feed the watchdog; after a second of a fold show how many of all records are done."""
        self._chip.feed()
        now = time.ticks_ms()
        if not done:
            self._since = now
        elif time.ticks_diff(now, self._since) >= _LONG:
            end, buffer = _WIDTH * done // total, self.canvas.buffer
            for x in range(_WIDTH):  # a full heap may have no piece for a slice
                buffer[x] = _BAR if x < end or x == _WIDTH - 1 else 0
            self.oled.show(buffer)

    def _end(self, box: Box, started: int) -> None:
        global ended
        seconds = time.ticks_diff(time.ticks_ms(), started) // 1000
        ended = seconds, self.oled.errors, JournalError.raised, box.link_errors

    def _reset(self) -> None:
        """Pulse the display's reset line, if pins.py names one: 3 µs at least, 10 at an SH1106."""
        if hasattr(pins, "RESET"):
            line = machine.Pin(pins.RESET, machine.Pin.OUT, value=0)
            time.sleep_us(20)
            line(1)
            time.sleep_us(20)

    def _extras(self, box: Box) -> "Extras | None":
        """Return the `Extras` that pins.py names, None if there are none."""
        wired = {name: getattr(pins, name) for name in EXTRAS if getattr(pins, name, None) is not None}
        if not wired:
            return None
        from castellan.ports.extras import Extras

        return Extras(box, self._chip, wired)

    def recover(self, error: Exception) -> None:
        """Show the error for a while, in which Ctrl-C works, and restart the software."""
        gc.collect()  # it may have been a MemoryError; the box is garbage now
        sys.print_exception(error)
        self._note()
        try:
            unload_others("")  # what a full heap has of games and screens leaves no room for the sentence
            routes.unload_others()
            use(_ENDING).report_error(self, error)
        except Exception as another:  # drawing itself may have failed
            sys.print_exception(another)
        machine.soft_reset()

    def _note(self) -> None:
        """Note the game that was being opened, if any, so that the next start skips it."""
        try:
            if self._files:
                faults.note(self._files)
        except Exception as error:  # restart anyway
            sys.print_exception(error)

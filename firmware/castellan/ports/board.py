"""The board: the box on a microcontroller, stepped every 5 ms until somebody stops it."""

import binascii
import gc
import os
import sys
import time

import machine
import micropython
import pins

from castellan.box import STEP, Box
from castellan.oled import Oled
from castellan.ports.flash import Flash
from castellan.ports.wire import Wire
from castellan.text import say
from castellan.ui.canvas import Canvas

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

FOLDER = "/games"  # games and settings, which stay when the firmware is written anew
EXTRAS = ("BEEPER", "NEOPIXELS", "BATTERY")  # what pins.py may have besides
# Bytes that were allocated, once the box has started; see `castellan`. It collects behind each picture besides:
# with 40960 most entries would wait for another collection of 27 ms.
COLLECT_EVERY = 49152
LOOKS = 3  # at the keys after a picture, before its garbage is collected: which were down before it, which are up now
SHOWN_FOR = 5000  # ms for which a fault is shown before the box starts again


def run(chip: "Any", folder: str = FOLDER) -> None:
    """Run the box on a chip, see `castellan.ports.rp2`, until Ctrl-C.

    After any other error it says what it was, and starts the chip's software anew.
    """
    # An error in a hard interrupt, which may not allocate, is reported all the same.
    micropython.alloc_emergency_exception_buf(100)
    board = Board(chip, folder)
    try:
        board.serve()
    except KeyboardInterrupt:
        board.tell("stopped")
    except Exception as error:
        board.recover(error)


class Board:
    """A box with its chip and wires."""

    def __init__(self, chip: "Any", folder: str) -> None:
        self._chip = chip
        self._folder = folder
        wire = Wire(pins.I2C, pins.SDA, pins.SCL, pins.FREQUENCY)
        # Most pins.py leave the display's kind to be found.
        kind, address = getattr(pins, "OLED", None), getattr(pins, "ADDRESS", None)
        self._oled = Oled(wire, kind, address, pins.UPSIDE_DOWN)
        self._language = "en"
        self._files: Flash | None = None

    def serve(self) -> None:
        """Step the box until an exception ends it; then the watchdog is off and Ctrl-C what it was."""
        chip = self._chip
        identity = binascii.hexlify(machine.unique_id()).decode()
        self._files = Flash(self._folder, chip.feed)
        box = Box(self._oled, self._files, os.urandom, identity)
        box.step(time.ticks_ms(), 0)  # the players see it before the rest is loaded
        gc.threshold(COLLECT_EVERY)
        from castellan.ports.contacts import Contacts
        from castellan.ports.serial import CTRL_C, Serial

        keys = tuple([machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.KEYS])
        contacts = Contacts(keys, chip.listen)
        serial = Serial(chip.ROOM)
        box.session.started()
        extras = self._extras(box)
        try:
            # From here on the serial line looks for Ctrl-C itself: an interrupt in the middle of
            # a write would run right through LittleFS, and leave it believing what is not so.
            micropython.kbd_intr(-1)
            chip.arm()
            garbage = 0
            # Here and not in a function of its own, whose frame would lie below all others on the stack. It
            # allocates nothing as long as nothing happens.
            while True:
                now = time.ticks_ms()
                serial.listen()
                changed = box.step(now, contacts.levels(now), serial)
                chip.feed()
                if extras:
                    extras.step(now, changed)
                if changed:
                    garbage = LOOKS
                elif garbage:
                    garbage -= 1
                    if not garbage:
                        gc.collect()  # now, not in the middle of what the next key asks for
                left = time.ticks_diff(time.ticks_add(now, STEP), time.ticks_ms())
                if left > 0:
                    chip.wait(left, box.dark)
        finally:
            chip.disarm()
            if extras:
                extras.off()
            self._language = box.app.language
            micropython.kbd_intr(CTRL_C)

    def _extras(self, box: Box) -> "Any":
        """Load what serves what is wired besides, None where there is nothing."""
        wired = {name: getattr(pins, name) for name in EXTRAS if hasattr(pins, name)}
        if not wired:
            return None
        from castellan.ports.extras import Extras

        return Extras(box, self._chip, wired)

    def tell(self, code: str, **facts: object) -> None:
        """Say a sentence on the REPL, and on the display in the players' language."""
        # Late, because it is seldom needed, and there is a table to be shown first.
        from castellan.ui.notice import draw_sentence

        print(say(code, facts))
        canvas = Canvas()
        draw_sentence(canvas, say(code, facts, self._language))
        self._oled.power(True)
        self._oled.show(canvas.buffer)

    def recover(self, error: Exception) -> None:
        """Show what went wrong, where there is time to break in with Ctrl-C, and start anew."""
        gc.collect()  # it may have been a lack of heap, and the box is gone now
        sys.print_exception(error)
        self._note()
        try:
            self.tell("fault", reason=str(error) or type(error).__name__)
        except Exception as another:  # what draws may be what failed
            sys.print_exception(another)
        time.sleep_ms(SHOWN_FOR)
        machine.soft_reset()

    def _note(self) -> None:
        """Have a game passed over whose start it was."""
        try:
            from castellan import faults

            if self._files:
                faults.note(self._files)
        except Exception as error:  # it starts anew all the same
            sys.print_exception(error)

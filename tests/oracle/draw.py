"""Draw pictures with Adafruit's displayio driver, and print its transfers to an SSD1306.

Run by tests/lab/board/adafruit.py in an environment of its own (tools/oracle.sh). Prints a line when it
has started the display, then one for each picture of 1024 bytes from standard input: a JSON
list of I2C transfers in hex, without the address byte.
"""

import json
import os
import sys

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # no board is looked for

import displayio
from adafruit_displayio_ssd1306 import SSD1306
from i2cdisplaybus import I2CDisplayBus

WIDTH, HEIGHT = 128, 64
SIZE = WIDTH * HEIGHT // 8


class Bus:
    """The part of `busio.I2C` that a display bus needs; keeps the transfers."""

    def __init__(self) -> None:
        self.transfers: list[str] = []
        self._locked = False

    def try_lock(self) -> bool:
        """Take the bus; return whether it was free."""
        free, self._locked = not self._locked, True
        return free

    def unlock(self) -> None:
        """Give it back."""
        self._locked = False

    def writeto(self, address: int, buffer: bytes) -> None:
        """Keep a transfer."""
        self.transfers.append(bytes(buffer).hex())

    def print_transfers(self) -> None:
        """Print the transfers since the last call."""
        print(json.dumps(self.transfers), flush=True)
        self.transfers.clear()


def change(bitmap: displayio.Bitmap, before: bytes, after: bytes) -> None:
    """Set those pixels of `bitmap` that are not the same in both pictures."""
    for place in range(SIZE):
        for bit in range(8):
            if (before[place] ^ after[place]) >> bit & 1:
                bitmap[place % WIDTH, place // WIDTH * 8 + bit] = after[place] >> bit & 1


def main() -> None:
    """Start the display, and draw until there are no more pictures."""
    displayio._stop_background()  # only `refresh` sends anything
    bus = Bus()
    display = SSD1306(I2CDisplayBus(bus, device_address=0x3C), width=WIDTH, height=HEIGHT, auto_refresh=False)
    bitmap, palette = displayio.Bitmap(WIDTH, HEIGHT, 2), displayio.Palette(2)
    palette[0], palette[1] = 0x000000, 0xFFFFFF
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    display.root_group = group
    bus.print_transfers()
    before = bytes(SIZE)
    while picture := sys.stdin.buffer.read(SIZE):
        change(bitmap, before, picture)
        display.refresh()
        bus.print_transfers()
        before = picture


main()

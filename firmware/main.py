"""The box's entry: MicroPython runs this file after power-on and after a soft reset."""

import sys

from castellan.ports.board import run

if sys.platform == "esp32":
    from castellan.ports.esp32 import Chip
else:
    from castellan.ports.rp2 import Chip

run(Chip())

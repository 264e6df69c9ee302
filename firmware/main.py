"""The box's entry: MicroPython runs this file after power-on and after a soft reset."""

import os
import sys

# Flashing removes this file first and writes it last: without it, not all of the firmware is here, or of two versions.
if "firmware.json" in os.listdir("/"):
    from castellan.ports import start

    start.load()
    from castellan.ports.board import run

    if sys.platform == "esp32":
        from castellan.ports.esp32 import Chip
    else:
        from castellan.ports.rp2 import Chip

    run(Chip())
else:
    print("The firmware is not whole. Flash it again: castellan flash --board BOARD")

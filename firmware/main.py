"""The box's entry: MicroPython runs this file after power-on and after a soft reset.

In a UF2 of Castellan it is frozen in, and runs before any /main.py. There `frozen.choosing` decides
between what is frozen and what was flashed as files beside it. MicroPython's own firmware has only files.
"""

import sys

_path = sys.path[:]
sys.path[:] = [".frozen"]
try:
    from frozen.choosing import choose
except ImportError:
    sys.path[:] = _path
    import os

    # Flashing removes this file first and writes it last: without it, files are missing, or of two versions.
    _complete = "firmware.json" in os.listdir("/")
else:
    choose()
    _complete = True

if _complete:
    from castellan.ports import start

    start.load()
    del start  # which has let go of itself
    from castellan.ports.board import run

    if sys.platform == "esp32":
        from castellan.ports.esp32 import Chip
    else:
        from castellan.ports.rp2 import Chip

    run(Chip())
else:
    print("The firmware is not complete. Flash it again: castellan flash --board BOARD")

"""The entry point: MicroPython runs this file after power-on and after a soft reset.

In Castellan's UF2 it is frozen and runs instead of /main.py. `frozen.choosing` then chooses between the
frozen modules and files that were flashed beside them. MicroPython's own firmware has only files.
"""

import sys

_path = sys.path[:]
sys.path[:] = [".frozen"]
try:
    from frozen.choosing import choose
except ImportError:
    import os  # before the path is restored: no file is looked for in its place

    sys.path[:] = _path

    # Flashing removes this file first and writes it last: without it files are missing, or versions mixed.
    _complete = "firmware.json" in os.listdir("/")
else:
    choose()
    _complete = True

if _complete:
    from castellan.ports import start

    start.load()
    del start  # which unloads itself
    from castellan.ports.board import run

    if sys.platform == "esp32":
        from castellan.ports.esp32 import Chip
    else:
        from castellan.ports.rp2 import Chip

    run(Chip())
else:
    print("The firmware is not complete. Flash it again: castellan flash --board BOARD")

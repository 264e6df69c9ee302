"""Run the test functions of modules given by name, on MicroPython: `run.py test_record …`.

The firmware has the stack of the chip, see chipstack.c. When the firmware is called, as much of
it is in use as on the emulated Pico: at the first line of main.py for tests of the board, else in
the loop that steps the box.
"""

import sys

import chipstack

from castellan.ports import start

MAIN, LOOP = 476, 940  # bytes in use
MOST = 7936 * 60 // 100  # bytes that the firmware may use; the rest is for the C functions that it calls
BEYOND = 512  # bytes until MicroPython raises; an exception caught in between is noticed all the same
PORTS = "ports."  # these import MicroPython's own modules, which tests of the board replace


def main(names):
    """Run every `test_…` function of the modules; an exception ends the run with its traceback."""
    ran = 0
    for name in start.MODULES:
        if not name.startswith(PORTS):
            __import__("castellan." + name)
    for name in names:
        module = __import__(name)
        for test in sorted([key for key in dir(module) if key.startswith("test_")]):
            chipstack.set(MAIN if name.startswith("test_board") else LOOP, MOST + BEYOND)
            getattr(module, test)()
            used, calls = chipstack.used()
            chipstack.set(0, 0)
            assert used <= MOST, "{} uses {} bytes of stack: {}".format(test, used, calls)
            ran += 1
    print("{} passed".format(ran))
    return 0 if ran else 1


sys.exit(main(sys.argv[1:]))

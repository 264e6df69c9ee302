"""Run the test functions of modules given by name, on MicroPython: `run.py test_record …`."""

import sys


def main(names):
    """Run every `test_…` function of the modules; an exception ends the run with its traceback."""
    ran = 0
    for name in names:
        module = __import__(name)
        for test in sorted([key for key in dir(module) if key.startswith("test_")]):
            getattr(module, test)()
            ran += 1
    print("{} passed".format(ran))
    return 0 if ran else 1


sys.exit(main(sys.argv[1:]))

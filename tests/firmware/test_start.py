"""The start puts MicroPython's built-in modules where imports find them without looking for a file."""

import sys

from castellan.ports import start
from lab.marks import area

pytestmark = area("ui")


def test_the_built_in_modules_are_loaded_and_the_path_stays():
    before, path = dict(sys.modules), sys.path[:]
    sys.modules.setdefault("machine", sys)  # CPython has none; MicroPython has its own
    try:
        start.load_built_in()
        assert sys.path == path
        for name in start.BUILT_IN:
            assert name in sys.modules
            assert name == "machine" or sys.modules[name].__name__ == name
    finally:
        for name in start.BUILT_IN:
            if name not in before:
                sys.modules.pop(name, None)

"""The start: imports the modules that the first picture needs.

Nested imports take the chip's stack at each level, and six levels are too many. So the
modules are imported in an order in which each finds all modules that it imports already loaded.
"""

import gc
import sys

from castellan import forget

# Bytes allocated between two collections at the start: with more, what stays lies all over the heap. Modules that are
# frozen leave more of it.
STARTING, FROZEN = 61440, 98304

# MicroPython's built-in modules that the firmware imports and that a file may replace. MicroPython does not put them
# into `sys.modules`, so each import looks for such a file first, which is slow.
BUILT_IN = ("array", "binascii", "collections", "errno", "json", "machine", "os", "select", "time")

MODULES = (
    "core.catalogue",
    "core.errors",
    "keys",
    "ports.frame",
    "oled",
    "core.record",
    "text",
    "core.rules.shapes",
    "core.rules.base",
    "core.ledger",
    "flash.journal",
    "flash.archive",
    "flash.store",
    "flash.settings",
    "flash.ranges",
    "flash.acknowledged",
    "flash.faults",
    "session",
    "ui.drawing.canvas",
    "ui.drawing.fonts",
    "ui.drawing.style",
    "ui.routes",
    "ui.app",
    "text.labels",
    "ui.asking.words",
    "ui.standing.table",
    "box",
    "ports.flash",
    "ports.wire",
    "ports.board",
)


def load() -> None:
    """Import the modules, and unload this one.

    There are fewer garbage collections until `castellan.ports.board` has shown the first picture.
    """
    if hasattr(gc, "threshold"):
        gc.threshold(FROZEN if sys.path[:1] == [".frozen"] else STARTING)
    load_built_in()
    for name in MODULES:
        __import__("castellan." + name)
    forget("castellan.ports.start")  # as a file it would take heap for nothing from now on


def load_built_in() -> None:
    """Put the built-in modules into `sys.modules`, so that no import looks for a file in their place."""
    path = sys.path[:]
    sys.path[:] = []  # with an empty path MicroPython takes its own module at once
    for name in BUILT_IN:
        sys.modules[name] = __import__(name)
    sys.path[:] = path

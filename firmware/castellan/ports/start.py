"""The start: loads what the first picture needs.

Each import nests the module's own code, and its imports in it, on the chip's stack: 700 bytes a level,
where six levels are too many. So the modules come in an order in which none finds one missing that it
imports.
"""

import gc
import sys

STARTING = 81920  # bytes between two collections until the first picture: with 40960 a start takes 90 ms longer

MODULES = (
    "errors",
    "keys",
    "ports.frame",
    "oled",
    "history",
    "record",
    "text",
    "rules.shapes",
    "rules.options",
    "rules.base",
    "ledger",
    "journal",
    "archive",
    "store",
    "settings",
    "ranges",
    "acknowledged",
    "faults",
    "session",
    "ui.font",
    "ui.canvas",
    "ui.fonts",
    "ui.style",
    "ui.app",
    "ui.first",
    "text.entries",
    "ui.words",
    "box",
    "ports.flash",
    "ports.wire",
    "ports.board",
)


def load() -> None:
    """Load the modules, with fewer collections of garbage until `castellan.ports.board` has shown the first picture."""
    __import__("castellan")
    if hasattr(gc, "threshold"):
        gc.threshold(STARTING)
    for name in MODULES:
        __import__("castellan." + name)
    sys.modules["castellan.text"].forget(__name__)  # the list takes 2 kB of heap

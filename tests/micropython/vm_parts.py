"""Run by the VM: print how much heap each part of the firmware takes once it is loaded: "bytes part" a line.

A module is counted for the first one that imports it, so the parts stand in the order
of their dependence. Interned names are counted for the module that fills their table.
"""

import gc
import sys

PARTS = (
    ("rules, without a game", "castellan.core.errors castellan.core.rules castellan.core.rules.standing"),
    ("The Castles of Tuscany", "castellan.games.tuscany"),
    ("record, ledger", "castellan.core.record castellan.core.ledger"),
    (
        "journal, archive, store, session",
        "castellan.flash.journal castellan.flash.archive castellan.flash.store castellan.session",
    ),
    ("link", "castellan.link.link"),
    ("keys, display", "castellan.keys castellan.oled castellan.ui.drawing.canvas"),
    ("fonts", "castellan.ui.drawing.canvas castellan.ui.drawing.style"),
    ("words and labels", "castellan.text castellan.text.{0} castellan.games.tuscany.{0}"),
    ("table, choices, scoring", "castellan.ui.app castellan.ui.standing.table castellan.box"),
    ("new game", "castellan.ui.start.newgame"),
    ("menu, history, past games, settings", "castellan.ui.start.menu"),
    ("result, notices, room", "castellan.ui.standing.result castellan.ui.drawing.notice castellan.ui.past.room"),
)

for part, modules in PARTS:
    gc.collect()
    before = gc.mem_alloc()
    for module in modules.format(sys.argv[1]).split():
        __import__(module)
    gc.collect()
    print(gc.mem_alloc() - before, part)

"""Run by the VM: commit records with the heap locked, as if it were full, and print how many."""

import micropython

from castellan.core.ledger import Ledger

ENTRIES = 1030  # lists grow at powers of two

ledger = Ledger()
for seq in range(ENTRIES):
    event = ["points", seq % 2, "red", 1] if seq else ["new", "tuscany", {"players": ["A", "B"]}]
    if seq % 200 == 199:
        event = ["void", seq - 1]
    draft = ledger.prepare(seq, event)
    micropython.heap_lock()
    ledger.commit(draft)
    micropython.heap_unlock()
    ledger.undoable()  # works out what counts, which commit has to keep valid
print(len(ledger.records), "records")

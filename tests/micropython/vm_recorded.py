"""Run by the VM: print the recorded game's records and totals."""

from littlefs_vm import LittleFiles

from castellan.record import encode
from recorded import play

ledger = play(LittleFiles(), lambda ledger: None)
for record in ledger.records:
    print(encode(record[0], record[1], record[2:]).decode(), end="")
print(ledger.game.standing().totals)

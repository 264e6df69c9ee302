"""What was done to one record: where its insert is folded, what replaced it, what struck it out.

It is apart from `castellan.history` because only lists of entries need it, and heap is short.
"""

from castellan.history import voided
from castellan.record import KIND, NAMED, SEQ

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.history import Inserts
    from castellan.interfaces import Record


def place_of(inserts: "Inserts", seq: int) -> int:
    """Return the number of the record before which the insert `seq` is folded; of any other record its own number."""
    for place, group in inserts.items():
        if seq in group:
            return place
    return seq


def replaced(records: "list[Record]", counts: bytearray, seq: int) -> "Record | None":
    """Return the amend that replaces the record `seq`: the last one that counts. None if there is none."""
    for record in reversed(records):
        if record[KIND] == "amend" and record[NAMED] == seq and counts[record[SEQ]]:
            return tuple(record)
    return None


def striking(records: "list[Record]", counts: bytearray, seq: int) -> int | None:
    """Return the number of the last counting void that names the record `seq`, None if there is none."""
    for record in reversed(records):
        if voided(record) == seq and counts[record[SEQ]]:
            return int(record[SEQ])
    return None

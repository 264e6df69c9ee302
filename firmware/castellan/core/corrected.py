"""What was done to one record: where its insert is folded, what replaced it, what struck it out.

It is apart from `castellan.core.ledger` because only lists of entries need it, and heap is short.
"""

from castellan.core.ledger import Past, corrections, folded, order, voided
from castellan.core.record import KIND, NAMED, SEQ

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.ledger import Inserts
    from castellan.core.rules.base import Game
    from castellan.interfaces import Record


def place_of(inserts: "Inserts", seq: int) -> int:
    """Return the number of the record before which the insert `seq` is folded; of any other record its own number."""
    for place, group in inserts.items():
        if seq in group:
            return place
    return seq


def replaced(records: "list[Record]", counts: bytearray, seq: int) -> "Record | None":
    """Return the amend that replaces the record `seq`: the last one that counts. None if there is none."""
    for later in range(len(records) - 1, seq, -1):  # a correction comes after what it corrects
        record = records[later]
        if record[KIND] == "amend" and counts[later] and record[NAMED] == seq:
            return tuple(record)
    return None


def game_before(records: "list[Record]", seq: int) -> "Game":
    """Return the game as it stood directly before the record `seq`. It takes as long as a void: all is folded again."""
    past = corrections(records)
    kept = bytearray(len(records))
    for each in order(past.inserts, len(records)):
        if each == seq:
            break
        kept[each] = past.counts[each]
    return folded(records, Past(kept, past.events, past.inserts))


def striking(records: "list[Record]", counts: bytearray, seq: int) -> int | None:
    """Return the number of the last counting void that names the record `seq`, None if there is none."""
    for record in reversed(records):
        if voided(record) == seq and counts[record[SEQ]]:
            return int(record[SEQ])
    return None

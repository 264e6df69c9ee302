"""Which of a game's records count: a void strikes a record out, a void of that void brings it back."""

from castellan.record import KIND, NAMED, SEQ

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Record


def counting(records: "list[Record]") -> bytearray:
    """Return for each record whether it counts, 1 or 0; `records` are all of a game's, or only its last ones.

    A record does not count if a counting void names it. A list would take four times the heap.
    """
    first = records[0][SEQ] if records else 0
    counts = bytearray(b"\1" * len(records))
    # A void names an earlier record. So going backwards, each void is decided before what it names.
    for index in range(len(records) - 1, -1, -1):
        if records[index][KIND] == "void" and counts[index]:  # calling `voided` for each takes twice as long
            struck = voided(records[index]) - first
            if 0 <= struck <= index:
                counts[struck] = 0
    return counts


def ended(record: "Record", struck: "set[int]") -> bool | None:
    """Return whether the game is over, or None if this record does not decide it.

    Call it for each record from the last one backwards, until it returns a bool. `struck` is a set, empty
    at first, that collects the records which voids strike out. Only voids can count after an `end` or
    `abandon` that counts, so the last counting record that is not a void decides.
    """
    if record[SEQ] in struck:
        return None
    if record[KIND] != "void":
        return record[KIND] in ("end", "abandon")
    struck.add(voided(record))
    return None


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


def voided(record: "Record") -> int:
    """Return the number of the record that a void names, -1 if `record` is not a void."""
    if record[KIND] == "void" and len(record) == 4 and type(record[NAMED]) is int:
        number: int = record[NAMED]
        return number
    return -1

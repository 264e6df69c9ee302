"""Which of a game's records count, and in which order: what voids, amends and inserts do to other records.

A void strikes a record out, a void of that void brings it back. An amend puts an event in a record's place, an insert
puts one before it.
"""

from castellan.errors import RuleError
from castellan.record import INSTEAD, KIND, NAMED, SEQ
from castellan.rules.shapes import kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from castellan.interfaces import Event, Record

    Events = dict[int, Event]
    Inserts = dict[int, list[int]]

# Kinds that can't be amended, that no record can be amended to, and that can't be inserted.
FIXED = ("new", "name", "void", "amend", "end", "abandon")


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


def corrections(records: "list[Record]", counts: bytearray) -> "tuple[Events, Inserts]":
    """Return what amends and inserts do: the events of records that are not their own, and the inserts before records.

    The first dict has, by a record's number, the event in its place: that of its last counting amend, for an insert
    else what it inserts. The second has the numbers of the inserts before a record, in the order in which they are
    folded; what is before an insert is in the same list. Raises RuleError if an amend or insert has a wrong form.
    """
    events: "Events" = {}
    inserts: "Inserts" = {}
    for index, record in enumerate(records):
        kind = record[KIND]
        if kind == "amend" or kind == "insert":
            if len(record) != 5 or type(record[NAMED]) is not int:
                raise RuleError(kind + "_shape")
            named, event = record[NAMED], record[INSTEAD]
            check_inserted(kind_of(event), kind == "amend")
            if kind == "insert":
                if not 0 < named < index:
                    raise RuleError("no_seq", last=index - 1)
                events[index] = event
                _put(inserts, named, index)
            elif counts[index]:
                events[named] = event
    return events, inserts


def check_inserted(kind: str, amend: bool = False) -> None:
    """Raise RuleError if events of this kind can't be inserted, or with `amend` can't be what an insert becomes."""
    if kind == "insert" or (kind in FIXED and not amend):
        raise RuleError("insert_kind", kind=kind)


def _put(inserts: "Inserts", named: int, seq: int) -> None:
    """Put the insert `seq` directly before the record `named`, behind what was put there earlier."""
    for group in inserts.values():
        if named in group:
            group.insert(group.index(named), seq)
            return
    inserts.setdefault(named, []).append(seq)


def order(inserts: "Inserts", length: int) -> "Iterable[int]":
    """Return the numbers of the records after `new` in the order in which they are folded.

    An insert comes twice: at its place, and where it was entered, where nothing is left to apply.
    """
    return _with_inserts(inserts, length) if inserts else range(1, length)


def _with_inserts(inserts: "Inserts", length: int) -> "Iterable[int]":
    for seq in range(1, length):
        yield from inserts.get(seq, ())
        yield seq


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


def voided(record: "Record") -> int:
    """Return the number of the record that a void names, -1 if `record` is not a void."""
    if record[KIND] == "void" and len(record) == 4 and type(record[NAMED]) is int:
        number: int = record[NAMED]
        return number
    return -1

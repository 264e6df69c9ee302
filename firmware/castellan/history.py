"""Which of a game's records count, and in which order: what voids, amends and inserts do to other records.

A void strikes a record out, a void of that void brings it back. An amend puts an event in a record's place, an insert
puts one before it. A stored one that a ledger would have refused does nothing.
"""

from castellan.errors import RuleError
from castellan.record import INSTEAD, KIND, NAMED, SEQ
from castellan.rules.shapes import after_end, kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from castellan.interfaces import Event, Record

    Events = dict[int, Event]
    Inserts = dict[int, list[int]]

# Kinds that can't be amended, that no record can be amended to, and that can't be inserted.
FIXED = ("new", "name", "void", "amend", "end", "abandon")

# How long these records are: 0 if they are no corrections. A dict, since it is searched for each record.
_DECISIVE = {"void": 4, "amend": 5, "insert": 5, "end": 0, "abandon": 0}
CORRECTIONS = {"void": True, "amend": True, "insert": True}  # a dict, since it is searched for each record


def check(records: "list[Record]", counts: bytearray, record: "Record", over: str | None) -> None:
    """Raise RuleError if `record` is a void, amend or insert that is not allowed.

    `records` has at least those before it, `counts` says of each of them whether it counts there, `over` is the kind
    of the event that has ended the game there. New records are checked with it, and stored ones again.
    """
    seq, kind = record[SEQ], record[KIND]
    if over and kind != "void":
        raise after_end(over)
    if len(record) != _DECISIVE[kind]:
        raise RuleError(kind + "_shape")
    named = record[NAMED]
    if type(named) is not int or named < 0:
        raise RuleError("not_seq", kind=kind, value=named)
    if named >= seq:
        raise RuleError("no_seq", last=seq - 1)
    if kind == "void":
        if named == 0:
            raise RuleError("void_new")
    else:
        _check_kinds(kind, kind_of(record[INSTEAD]), records[named][KIND])
    if not counts[named]:
        raise RuleError("not_counting", seq=named, event=records[named][KIND:], of=None)


def _check_kinds(kind: str, inside: str, named: str) -> None:
    """Raise RuleError unless a correction of this `kind` can hold an event of the kind `inside` and name a `named`."""
    if kind == "amend":
        for each in (inside, named):
            if each in FIXED or each == "turn":
                raise RuleError("amend_kind", kind=each)
    if inside == "insert" or inside in FIXED:
        raise RuleError("insert_kind", kind=inside)
    if kind == "insert" and named in FIXED and named != "name":
        raise RuleError("insert_before", kind=named)


def corrections(
    records: "list[Record]", refused: "Callable[[int, RuleError], None] | None" = None
) -> "tuple[bytearray, Events, Inserts, list[int]]":
    """Return which records count, what amends and inserts do, and which corrections are skipped.

    First for each record whether it counts, 1 or 0: it does not if a counting void names it, or if it is a correction
    that no ledger would have accepted; `refused(seq, error)` is called with the reason. Then a dict that has, by a
    record's number, the event in its place: that of its last counting amend, for an insert else what it inserts.
    Then a dict with the numbers of the inserts before a record, in the order in which they are folded; what is before
    an insert is in the same list. Last the numbers of the corrections that are skipped.
    """
    counts = bytearray(b"\1" * len(records))  # a list would take four times the heap
    more: dict[int, int] = {}
    ends: list[int] = []
    kept: list[int] = []
    skipped: list[int] = []
    for record in records:
        kind = record[KIND]
        if kind not in _DECISIVE:
            continue
        seq = record[SEQ]
        if not _DECISIVE[kind]:
            ends.append(seq)
            continue
        over = [records[end][KIND] for end in ends if counts[end]] if ends else None
        try:
            check(records, counts, record, over[0] if over else None)
        except RuleError as error:
            counts[seq] = 0
            skipped.append(seq)
            if refused:
                refused(seq, error)
            continue
        if kind == "void":
            _strike(records, counts, more, record[NAMED])
        else:
            kept.append(seq)
    events, inserts = _placed(records, counts, kept)
    return counts, events, inserts, skipped


def _strike(records: "list[Record]", counts: bytearray, more: dict[int, int], seq: int) -> None:
    """Strike out a record. A struck void brings back what it struck out, which may be a void again.

    `more` has, for records that several counting voids name, how many these are less one.
    """
    strikes = True
    while seq >= 0:
        if not counts[seq] if strikes else more.get(seq):
            more[seq] = more.get(seq, 0) + (1 if strikes else -1)
            return
        counts[seq] = not strikes
        seq, strikes = voided(records[seq]), not strikes


def _placed(records: "list[Record]", counts: bytearray, kept: list[int]) -> "tuple[Events, Inserts]":
    """Return the events in the places of records, and the inserts before records, as `corrections` does."""
    events: "Events" = {}
    before: "Inserts" = {}  # the inserts that name a record, which may be an insert
    for seq in kept:
        _, _, kind, named, event = records[seq]
        if kind == "insert":
            events[seq] = event
            before.setdefault(named, []).append(seq)
        elif counts[seq]:
            events[named] = event
    return events, {named: _flat(before, named) for named in before if records[named][KIND] != "insert"}


def _flat(before: "Inserts", named: int) -> list[int]:
    """Return all inserts before a record: each after those that are before it."""
    found: list[int] = []
    ahead = list(before[named])
    while ahead:  # from the last one backwards
        seq = ahead.pop()
        found.append(seq)
        ahead += before.get(seq, ())
    found.reverse()
    return found


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
    `abandon` that counts, so the last counting record that is no correction decides.
    """
    if record[SEQ] in struck:
        return None
    if not _DECISIVE.get(record[KIND]):
        return record[KIND] in _DECISIVE
    struck.add(voided(record))
    return None


def voided(record: "Record") -> int:
    """Return the number of the record that a void names, -1 if `record` is not a void."""
    if record[KIND] == "void" and len(record) == 4 and type(record[NAMED]) is int:
        number: int = record[NAMED]
        return number
    return -1

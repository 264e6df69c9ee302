"""The rules of corrections: which voids, amends and inserts are allowed, and where in a game's fold they count.

The ledger loads them for a game that has corrections, and for a new one, and unloads them.
"""

from castellan.core.errors import RuleError
from castellan.core.record import INSTEAD, KIND, NAMED, SEQ
from castellan.core.rules.shapes import after_end, kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from castellan.core.ledger import Events, Inserts
    from castellan.interfaces import Record

# Kinds that can't be amended, that no record can be amended to, and that can't be inserted.
FIXED = ("new", "line", "name", "void", "amend", "end", "abandon")

_LENGTHS = {"void": 4, "amend": 5, "insert": 5}


def check(records: "list[Record]", counts: bytearray, record: "Record", over: str | None) -> None:
    """Raise RuleError if `record` is a void, amend or insert that is not allowed.

    `records` has at least those before it, `counts` says of each of them whether it counts there, `over` is the kind
    of the event that has ended the game there. New records are checked with it, and stored ones again.
    """
    seq, kind = record[SEQ], record[KIND]
    if over and kind != "void":
        raise after_end(over)
    if len(record) != _LENGTHS[kind]:
        raise RuleError(kind + "_shape")
    named = record[NAMED]
    if type(named) is not int or named < 0:
        raise RuleError("not_seq", kind=kind, value=named)
    if named >= seq:
        raise RuleError("no_seq", last=seq - 1)
    if kind == "void":
        if named == 0 or records[named][KIND] == "line":
            raise RuleError("void_line" if named else "void_new")
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


def placed(records: "list[Record]", counts: bytearray, kept: list[int]) -> "tuple[Events, Inserts]":
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


def with_inserts(inserts: "Inserts", length: int) -> "Iterable[int]":
    """Yield the numbers of the records after `new`, each behind the inserts before it, as `order` does."""
    for seq in range(1, length):
        yield from inserts.get(seq, ())
        yield seq

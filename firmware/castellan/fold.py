"""The fold: a game's records, applied one after the other to the game that the first of them begins.

Ledger, history, past games and the laptop all fold by this generator. A complete fold takes the chip a second; in
steps it can be done while no key is pressed.
"""

from castellan.errors import RuleError
from castellan.history import corrections, order
from castellan.record import ARGUMENTS, KIND, NAMED, SEQ
from castellan.rules import of_stored, start
from castellan.rules.shapes import ALWAYS, Same, after_end, arguments

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from castellan.interfaces import Event, Record
    from castellan.rules.base import Game

    Past = tuple[bytearray, dict[int, Event], dict[int, list[int]], list[int]]

# What a method of a game may raise for arguments of the wrong type.
_WRONG_TYPE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def folded(records: "list[Record]", past: "Past | None" = None, checked: bool = False) -> "Game":
    """Return the state after all counting records.

    Arguments are those of `fold`. Raises RuleError if the first record begins no game, and as `fold` does.
    """
    if not records:
        raise RuleError("no_records")
    game = start(records[0][KIND:])
    for _ in fold(game, records, past, checked):
        continue
    return game


def fold(game: "Game", records: "list[Record]", past: "Past | None" = None, checked: bool = False) -> "Iterator[int]":
    """Apply the records that count to the game that the first one began; yield the number of each once it is applied.

    They come in the order of `castellan.history.order`. `past` is what `corrections` returns, whose events this uses
    up; None works it out here. `checked` is for records whose arguments were checked when they were entered: without
    checking them again, but those of amends and inserts, a fold takes less than half the time.
    Raises RuleError for the first record that is not valid, with its number and the reason.
    """
    counts, events, inserts, _ = past or corrections(records)
    names, admit = game.names, game.admit
    handlers: dict[str, tuple] = {}
    for seq in order(inserts, len(records)):
        record = records[seq]
        kind = record[KIND]
        if kind == "void" or not counts[seq]:
            continue
        event = events.pop(seq, None) if events else None
        try:
            if not event and (kind == "amend" or kind == "insert"):
                if game.over:
                    raise after_end(game.over)
                continue
            if event or not checked:
                game.apply(event or record[KIND:])
            else:
                handler = handlers.get(kind)
                if not handler:
                    handler = handlers[kind] = _handler(game, kind)
                method, shape, defaults, own = handler
                if game.over:
                    raise after_end(game.over)
                values = record[ARGUMENTS:]
                if len(values) != len(defaults):
                    values += defaults[len(values) :]
                    if None in values:
                        values = arguments(shape, record[KIND:], names)  # type: ignore[assignment]
                if own:
                    admit(kind)
                method(*values)
        except RuleError as cause:
            raise _broken(game, records, counts, seq, event, cause)
        except _WRONG_TYPE:
            _, shape = game.shape_of(kind)  # type: ignore[misc]
            try:
                arguments(shape, event or record[KIND:], names)
            except RuleError as cause:
                raise _broken(game, records, counts, seq, event, cause)
            raise
        yield seq


def _handler(game: "Game", kind: str) -> tuple:
    """Return for a kind of event: the method, the arguments, their defaults, and whether `admit` is asked."""
    row = game.shape_of(kind)
    if row is None:
        raise RuleError("unknown_kind", value=kind)
    method, shape = row
    # A default that copies another argument is None here: `arguments` fills it in.
    defaults = tuple([None if type(each.default) is Same else each.default for each in shape])
    return getattr(game, method), shape, defaults, kind not in ALWAYS


def _broken(
    game: "Game", records: "list[Record]", counts: bytearray, seq: int, event: "Event | None", cause: RuleError
) -> RuleError:
    """Return the error of the record `seq`, in whose place is `event`, which was refused with `cause`."""
    last = records[-1]
    put = {"amend": NAMED, "insert": SEQ}.get(last[KIND])
    if put is not None and counts[-1] and last[put] == seq:
        return cause  # the last entry is itself refused; it does not break an earlier one
    cause = of_stored(cause)
    if cause.code == "newer":
        return cause
    return RuleError("breaks", seq=seq, event=event or records[seq][KIND:], of=game, cause=cause)

"""`castellan show`: a stored game with its standing, its history and its conflicts."""

from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from castellan.core import record
from castellan.core.corrected import replaced, striking
from castellan.core.errors import CastellanError
from castellan.core.gains import Gains
from castellan.core.ledger import Ledger, voided
from castellan.core.record import INSTEAD, KIND, SEQ, TIME
from castellan.core.rules import start
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND
from castellan.text import label, sentence
from castellan.text import labels as words
from castellan_host import terminal
from castellan_host.counting import counted
from castellan_host.database import dates
from castellan_host.show import lists, noted, tables
from castellan_host.stored_games.entry_points import points_of
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.records import Event, Record
from castellan_host.virtual import corrections


@dataclass
class Entry:
    """A line of the history; `struck` if it does not count, `note` is the reason or the replacement."""

    seq: int
    time: int
    text: str
    struck: bool = False
    note: str = ""


def print_text(opened: Opened) -> None:
    """Print a game's standing, history and conflicts."""
    stored, console = opened.stored, terminal.console(wide=False)
    date = dates.shown(stored.date, stored.approximate)
    head = f"{date} · game {stored.game} · box {stored.box} · {counted(len(stored.lines), 'record')}"
    console.print(Text(terminal.printable(head)))
    for line in noted.lines(stored.noted):
        console.print(Text("\n".join(map(terminal.printable, line.splitlines()))))
    if opened.played:
        tables.print_tables(opened.played)
    console.print(_history(opened))
    if stored.conflicts:
        console.print(_conflicts(opened))


def print_json(opened: Opened) -> None:
    """Print the same as one JSON object."""
    terminal.print_json(as_dict(opened))


def as_dict(opened: Opened) -> dict[str, object]:
    """Return the same as what JSON can hold; `lines` are the records as the box wrote them."""
    found = lists.as_dict(opened) | {"lines": opened.stored.lines}
    if opened.played:
        found["history"] = _as_dicts(opened.played.ledger)
    found["conflicts"] = [
        {"seq": conflict.seq, "stored": conflict.stored, "other": conflict.other, "seen": dates.iso(conflict.seen)}
        for conflict in opened.stored.conflicts
    ]
    return found


def entries(ledger: Ledger) -> list[Entry]:
    """Return a game's history, without lines of a score sheet for which `new` had no room: nobody entered them."""
    counts = ledger.counting()
    gains = Gains(ledger.records)
    while not gains.done:
        gains.step()
    history = []
    for seq, given in enumerate(ledger.records):
        if given[KIND] == "line":
            continue
        entry = Entry(seq, _elapsed(given), in_words(ledger, given), not counts[seq])
        history.append(entry)
        target = _target(given)
        by = striking(ledger.records, counts, seq)
        change = replaced(ledger.records, counts, target)
        if by is not None:
            entry.note = f"struck out by {by}"
        elif change and change[SEQ] != seq:
            entry.note = f"changed by {change[SEQ]}"
        else:  # what stands in another entry's place gave what that one would have given
            gave = points_of(gains.of_record(target), _event(given), ledger.game, "en")
            entry.text += f": {gave}" if gave else ""
    return history


def in_words(ledger: Ledger, given: Record) -> str:
    """Return a record of a game in words; a correction names the number of what it corrects."""
    game = ledger.game
    assert game
    match given[KIND:]:
        case "new", _, {"players": players}, *_:
            return f"begin: {', '.join(_at_first(ledger, players))}"
        case "amend", _, [_, *_]:
            pass
        case "insert", before, [_, *_] as event:
            return f"insert before {before}: {_words(event, game)}"
        case _:
            if voided(given) < 0:
                return _words(given[KIND:], game)
    records = ledger.records[: given[SEQ] + 1]
    does, entry = corrections.done(records, game, "en")
    return f"{label(does, '')} {corrections.entry_of(records)}: {entry}"


def _at_first(ledger: Ledger, players: list[str]) -> list[str]:
    """Return the names at a game's beginning: as they are shown, but those that were changed later as they were."""
    game = ledger.game
    assert game
    changed = {game.asked_of(event) for event in map(_event, ledger.records) if event[EVENT_KIND] == "name"}
    return [name if seat in changed else game.names[seat] for seat, name in enumerate(players)]


def _event(given: Record) -> Event:
    """Return the event of a record, of an amend or insert the one that it holds."""
    return tuple(given[INSTEAD] if given[KIND] in ("amend", "insert") else given[KIND:])


def _target(given: Record) -> int:
    """Return the number of the record that a record changes, its own if it is no amend."""
    seq, _, kind, *arguments = given
    found: int = arguments[0] if kind == "amend" else seq
    return found


def _elapsed(given: Record) -> int:
    """Return a record's time since the beginning, whose own time is a date."""
    seq, time, *_ = given
    return int(time) if seq else 0


def _words(event: Event, game: Game) -> str:
    return "".join(words.entry(event, game, "en"))


def _raw_entries(lines: list[str]) -> list[Entry]:
    """Return the history of records that can't be replayed, each on its own."""
    game = _begun(lines)
    entries = []
    for line in lines:
        try:
            given = record.decode(f"{line}\n".encode())
        except CastellanError as error:
            entries.append(Entry(-1, 0, line, note=sentence(error)))
        else:
            event = given[KIND:]
            text = _words(event, game) if game and given[KIND] != "new" else record.canonical(list(event))
            entries.append(Entry(given[SEQ], _elapsed(given), text))
    return entries


def _begun(lines: list[str]) -> Game | None:
    """Return the game at its beginning, from its first line; None if that is not a valid `new`."""
    try:
        return start(record.decode(f"{lines[0]}\n".encode())[KIND:]) if lines else None
    except CastellanError:
        return None


def _history(opened: Opened) -> Table:
    dated = not opened.stored.approximate
    table = Table("", *(["date"] if dated else []), "after", "entry", "")
    for column in (0, 2 if dated else 1):
        table.columns[column].justify = "right"
    for entry in entries(opened.played.ledger) if opened.played else _raw_entries(opened.stored.lines):
        when = [dates.shown(opened.stored.date + entry.time)] if dated else []
        row = [str(entry.seq) if entry.seq >= 0 else "?", *when, dates.elapsed(entry.time), entry.text, entry.note]
        cells = [Text(terminal.printable(cell)) for cell in row]
        if entry.struck:
            cells[-2].stylize("strike dim")
        table.add_row(*cells)
    return table


def _conflicts(opened: Opened) -> Table:
    table = Table("", "stored", "what came later, kept aside", title="Conflicts", title_justify="left", show_lines=True)
    for conflict in opened.stored.conflicts:
        sides = [Text(terminal.printable(line or "–"), overflow="fold") for line in (conflict.stored, conflict.other)]
        table.add_row(str(conflict.seq), *sides)
    return table


def _as_dicts(ledger: Ledger) -> list[dict[str, object]]:
    counts = zip(ledger.records, ledger.counting(), strict=True)
    return [{"seq": given[SEQ], "time": given[TIME], "event": given[KIND:], "counts": holds} for given, holds in counts]

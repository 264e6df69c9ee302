"""What an import says: a table of what changed and what was refused, and how much there was; or all as JSON."""

from collections import Counter

from rich.table import Table
from rich.text import Text

from castellan_host import terminal
from castellan_host.imports.storing import Outcome
from castellan_host.show.sync_report import SHORT, counted

_FIRST = 10  # refusals that the table shows

_STATES = {
    "new": "new",
    "longer": "longer than stored",
    "known": "known already",
    "conflict": "in conflict",
    "refused": "refused",
}


def state(outcome: Outcome) -> str:
    """Return what became of a game in a word."""
    if outcome.reason:
        return "refused"
    if outcome.begun:
        return "new"
    if outcome.new:
        return "longer"
    return "conflict" if outcome.aside else "known"


def print_table(outcomes: list[Outcome], database: str) -> None:
    """Print a row for each game that is not simply known, but only for the first refusals, and a line of counts.

    Files in another format have no row, see `foreign`.
    """
    refused = [outcome for outcome in outcomes if outcome.reason and not outcome.foreign]
    shown = [outcome for outcome in outcomes if not outcome.reason and (state(outcome) != "known" or outcome.note)]
    shown += refused[:_FIRST]
    if shown:
        table = Table()
        for name in ("file", "game", "box", "what became of it"):
            table.add_column(name, overflow="fold")
        for outcome in shown:
            cells = (outcome.source, outcome.game[:SHORT], outcome.box[:SHORT], in_words(outcome))
            table.add_row(*[Text(terminal.printable(cell)) for cell in cells])
        terminal.console().print(table)
    if len(refused) > _FIRST:
        terminal.say(f"{len(refused) - _FIRST} more refused; --json lists them all")
    states = Counter(map(state, outcomes))
    counts = [f"{states[name]} {words}" for name, words in _STATES.items() if states[name] or name == "new"]
    terminal.say(f"{', '.join(counts)}; {database}")


def foreign(outcomes: list[Outcome]) -> list[str]:
    """Return a sentence for each of the first files in another format, and how many more there are."""
    found = [f'"{outcome.source}" {outcome.reason}' for outcome in outcomes if outcome.foreign]
    more = [f"{len(found) - _FIRST} more files are in another format; --json lists them all"]
    return found[:_FIRST] + (more if len(found) > _FIRST else [])


def print_json(outcomes: list[Outcome]) -> None:
    """Print an object a game, as one list."""
    terminal.print_json(
        [
            {
                "file": outcome.source,
                "state": state(outcome),
                "id": outcome.game or None,
                "box": outcome.box or None,
                "records": outcome.new,
                "conflicts": outcome.aside,
                "reason": outcome.reason or None,
                "note": outcome.note or None,
            }
            for outcome in outcomes
        ]
    )


def in_words(outcome: Outcome) -> str:
    """Return what became of a game."""
    if outcome.reason:
        return f"refused: {outcome.reason}"
    words = []
    if outcome.new or not outcome.aside:
        words.append(counted(outcome.new, "new record"))
    if outcome.aside:
        kept = f"kept aside, see castellan show {outcome.game[:SHORT]}"
        words.append(f"{counted(outcome.aside, 'record')} in conflict with what is stored: {kept}")
    return "; ".join([*words, *([outcome.note] if outcome.note else [])])

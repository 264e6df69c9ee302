"""What an import says: a table of what changed and what was refused, and how much there was; or all as JSON."""

from collections import Counter

from rich.table import Table
from rich.text import Text

from castellan_host import terminal
from castellan_host.counting import counted
from castellan_host.imports.storing import Outcome
from castellan_host.show.sync_report import SHORT
from castellan_host.stored_games.taken import SOURCES

_FIRST = 10  # refusals that the table shows

_STATES = {
    "new": "new",
    "changed": "changed since",
    "longer": "longer than stored",
    "known": "known already",
    "conflict": "in conflict",
    "alike": "not taken, since they look like others",
    "refused": "refused",
}


def state(outcome: Outcome) -> str:
    """Return what became of a game in a word."""
    if outcome.reason or outcome.became:
        return outcome.became or "refused"
    if outcome.begun:
        return "new"
    if outcome.new:
        return "longer"
    return "conflict" if outcome.aside else "known"


def print_table(outcomes: list[Outcome], database: str) -> None:
    """Print a row for each game that is not simply known, and for the first refusals and notes on plays; and counts.

    Files in another format have no row, see `foreign`.
    """
    refused = [outcome for outcome in outcomes if outcome.reason and not outcome.foreign]
    plays = [outcome for outcome in outcomes if outcome.became]
    games = [outcome for outcome in outcomes if not outcome.became]
    noted = [outcome for outcome in plays if outcome.note]
    shown = [outcome for outcome in games if not outcome.reason and (state(outcome) != "known" or outcome.note)]
    shown += noted[:_FIRST] + refused[:_FIRST]
    if shown:
        table = Table()
        for name in ("file", "game", "box or source", "what became of it"):
            table.add_column(name, overflow="fold")
        for outcome in shown:
            cells = (
                outcome.source,
                outcome.game[:SHORT],
                SOURCES.get(outcome.box, outcome.box[:SHORT]),
                in_words(outcome),
            )
            table.add_row(*[Text(terminal.printable(cell)) for cell in cells])
        terminal.console().print(table)
    if len(noted) > _FIRST:
        more = len(noted) - _FIRST
        terminal.say(f"{more} more {'plays have' if more > 1 else 'play has'} such a note; --json lists them all")
    if len(refused) > _FIRST:
        terminal.say(f"{len(refused) - _FIRST} more refused; --json lists them all")
    if plays:
        terminal.say(f"{counted(len(plays), 'play')}: {_counts(plays)}; {database}")
    if games or not plays:
        terminal.say(f"{_counts(games)}; {database}")


def _counts(outcomes: list[Outcome]) -> str:
    states = Counter(map(state, outcomes))
    return ", ".join(f"{states[name]} {words}" for name, words in _STATES.items() if states[name] or name == "new")


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
    if outcome.became:
        return f"{_STATES[outcome.became].split(',')[0]}: {outcome.note}"
    words = []
    if outcome.new or not outcome.aside:
        words.append(counted(outcome.new, "new record"))
    if outcome.aside:
        kept = f"kept aside, see castellan show {outcome.game[:SHORT]}"
        words.append(f"{counted(outcome.aside, 'record')} in conflict with what is stored: {kept}")
    return "; ".join([*words, *([outcome.note] if outcome.note else [])])

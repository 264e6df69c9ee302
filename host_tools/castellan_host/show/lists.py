"""`castellan games`: the stored games as a table or as JSON."""

from rich.table import Table

from castellan.text import say
from castellan_host import terminal
from castellan_host.database import dates
from castellan_host.show import tables
from castellan_host.stored_games import cells
from castellan_host.stored_games.library import Listed, Opened


def print_list(listed: Listed) -> None:
    """Print two lines a game, so that a terminal of 80 columns shows them."""
    table = Table(show_lines=True)
    for name in ("date", "id\nbox"):
        table.add_column(name, no_wrap=True)
    for name in ("game\nplayers", "standing"):
        table.add_column(name, overflow="fold")
    table.add_column("records", justify="right")
    for opened in listed.games:
        stored = opened.stored
        date = dates.shown(stored.date, stored.approximate).replace(" ", "\n")
        id = f"{listed.ids[stored.game]}\n{listed.boxes[stored.box]}"
        game, state = _of_game(opened)
        table.add_row(*[_cell(text) for text in (date, id, game, state, str(len(stored.lines)))])
    terminal.console(wide=False).print(table)


def print_json(listed: Listed) -> None:
    """Print the games as one JSON list."""
    terminal.print_json_list(map(as_dict, listed.games))


def as_dict(opened: Opened) -> dict[str, object]:
    """Return a stored game and its standing as JSON values."""
    stored = opened.stored
    return {
        "id": stored.game,
        "box": stored.box,
        "date": dates.iso(stored.date),
        "approximate": stored.approximate,
        "records": len(stored.lines),
        "conflicts": len(stored.conflicts),
        "standing": tables.as_dict(opened.played) if opened.played else None,
        "verdict": say(*opened.played.game.verdict()) if opened.played else None,
        "reason": opened.reason or None,
    }


def _of_game(opened: Opened) -> tuple[str, str]:
    """Return a game's title and players, then its phase and leader, or why it can't be replayed."""
    count = len(opened.stored.conflicts)
    mark = f", {count} conflict" + "s" * (count > 1) if count else ""
    if opened.played is None:
        return "", f"does not add up{mark}\n{opened.reason}"
    game = opened.played.game
    who = f"{cells.title_of(game)}\n{', '.join(game.names)}"
    return who, f"{cells.when(game)}{mark}\n{say(*game.verdict())}".removeprefix(", ").removeprefix("\n")


def _cell(text: str) -> str:
    return "\n".join(terminal.printable(line) for line in text.split("\n"))

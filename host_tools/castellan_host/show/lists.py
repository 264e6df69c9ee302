"""`castellan games`: the stored games as a table or as JSON."""

from collections.abc import Iterable

from castellan.text import say, title
from castellan_host import terminal
from castellan_host.counting import counted
from castellan_host.database import dates
from castellan_host.show import grid, noted, tables, taken_play
from castellan_host.stored_games import cells
from castellan_host.stored_games.library import Listed, Opened
from castellan_host.stored_games.results import Result
from castellan_host.stored_games.taken_results import date_of, verdict_of

_HEADS = ("date", "id\nbox", "game\nplayers", "standing", "records")
_FOLDED = (2, 3)  # columns whose lines are folded where the terminal is too narrow
_RIGHT = (4,)


def print_list(listed: Listed, results: Iterable[Result]) -> None:
    """Print two lines a game, so that a terminal of 80 columns shows them; `results` are those of the listed games."""
    rows = [[_cell(text) for text in _row(listed, result)] for result in results]
    grid.write([[*_HEADS], *rows], _FOLDED, _RIGHT)


def _row(listed: Listed, result: Result) -> tuple[str, str, str, str, str]:
    date = date_of(result, dates.shown(result.date, result.approximate)).replace(" ", "\n")
    id = f"{listed.ids[result.game]}\n{listed.boxes[result.box]}"
    return date, id, *_of_game(result), "" if result.taken else str(result.records)


def print_json(games: Iterable[Opened | Result]) -> None:
    """Print games, and results of plays taken in, as one JSON list."""
    terminal.print_json_list(taken_play.as_dict(game) if isinstance(game, Result) else as_dict(game) for game in games)


def as_dict(opened: Opened) -> dict[str, object]:
    """Return a stored game and its standing as JSON values."""
    stored = opened.stored
    return {
        "id": stored.game,
        "box": stored.box,
        "date": dates.iso(stored.date),
        "approximate": stored.approximate,
        **({"dated": dates.iso(stored.dated[0]), "dated_approximate": stored.dated[1]} if stored.dated else {}),
        **noted.as_dict(stored.noted),
        "records": len(stored.lines),
        "conflicts": len(stored.conflicts),
        "standing": tables.as_dict(opened.played) if opened.played else None,
        "verdict": say(*opened.played.game.verdict()) if opened.played else None,
        "reason": opened.reason or None,
    }


def _of_game(result: Result) -> tuple[str, str]:
    """Return a game's title and players, then its phase and leader, or why it can't be replayed."""
    count = result.conflicts
    mark = f", {counted(count, 'conflict')}" if count else ""
    if not result.adds_up:
        return "", f"does not add up{mark}\n{result.reason}"
    players = ", ".join(player.name for player in result.players)
    when = cells.when_called(result.kind, result.round_name, result.over)
    state = f"{when}{mark}\n{verdict_of(result)}".removeprefix(", ").removeprefix("\n")
    return f"{result.title or title(result.kind)}\n{players}", state


def _cell(text: str) -> str:
    return "\n".join(terminal.printable(line) for line in text.split("\n"))

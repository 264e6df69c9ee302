"""A game's standing, as tables that explain themselves or as JSON."""

from rich.table import Table
from rich.text import Text

from castellan.rules.base import Game
from castellan.rules.standing import counted, criteria
from castellan.text import label, say, title
from castellan_host import terminal
from castellan_host.show.replay import Replay


def print_json(played: Replay) -> None:
    """Print the standing as one JSON object, in UTF-8."""
    terminal.print_json(as_dict(played))


def as_dict(played: Replay) -> dict[str, object]:
    """Return the standing as what JSON can hold."""
    game = played.game
    standing = game.standing()
    return {
        "game": game.NAME,
        "players": game.names,
        "people": game.humans,  # these come first, behind them the game's own players
        "totals": [dict(zip(game.TOTALS, totals, strict=True)) for totals in standing.totals],
        "ranks": standing.ranks,
        "round": game.round,
        "over": game.over,
        "warnings": played.warnings,
        "refused": [{"line": refusal.line, "reason": refusal.reason} for refusal in played.refused],
    }


def print_tables(played: Replay) -> None:
    """Print the standing, where each total comes from, and who wins why."""
    game = played.game
    console = terminal.console()
    console.print(Text(_headline(game), style="bold"))
    console.print(_standing(game))
    console.print(_parts(game))
    console.print(Text(say(*game.verdict())), soft_wrap=True)
    for warning in played.of_the_game:
        console.print(Text(f"Note: {warning}", style="yellow"), soft_wrap=True)


def when(game: Game) -> str:
    """Return how far a game is, in words."""
    where = label("round", game.NAME).format(round=game.round_name())
    return say("over_" + game.over, {"round": where}) if game.over else where


def _headline(game: Game) -> str:
    return f"{title(game.NAME)} · {when(game)}"


def _standing(game: Game) -> Table:
    standing = game.standing()
    columns = tuple(name for name, _ in game.COLUMNS)
    words = criteria(game)
    names = columns + tuple(name for name in words if name not in columns)
    table = Table("", "player")
    for name in names:
        table.add_column(label(name, game.NAME), justify="right")
    for seat in _by_rank(standing.ranks):
        values = dict(zip(words, counted(game, standing.keys[seat]), strict=True))
        values |= dict(zip(game.TOTALS, standing.totals[seat], strict=True))
        table.add_row(f"{standing.ranks[seat]}.", Text(game.names[seat]), *[str(values[name]) for name in names])
    return table


def _parts(game: Game) -> Table:
    """Return a table whose columns add up, part by part, to each player's total on each track."""
    seats = _by_rank(game.standing().ranks)
    table = Table("", "from")
    for seat in seats:
        table.add_column(Text(game.names[seat]), justify="right", overflow="fold")
    for track, name in enumerate(game.TRACKS):
        word = label(name, game.NAME)
        for index, (where, part) in enumerate(game.PARTS):
            row = [game.parts[seat][index] for seat in seats]
            if where == track and any(row):
                table.add_row(word, label(part, game.NAME), *[str(n) if n else "" for n in row])
                word = ""
        totals = [str(game.tracks[track][seat]) for seat in seats]
        table.add_row(word, f"= {label(name, game.NAME)}", *totals, style="bold", end_section=True)
    return table


def _by_rank(ranks: list[int]) -> list[int]:
    return sorted(range(len(ranks)), key=lambda seat: ranks[seat])

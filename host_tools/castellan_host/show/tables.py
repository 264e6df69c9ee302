"""A game's standing, as tables that explain themselves or as JSON."""

from rich.table import Table
from rich.text import Text

from castellan.core.errors import VERBATIM
from castellan.core.rules.base import Game
from castellan.text import label, minus, say
from castellan_host import terminal
from castellan_host.database import dates
from castellan_host.stored_games import cells, times
from castellan_host.stored_games.course import course
from castellan_host.stored_games.replay import Replay
from castellan_host.stored_games.score_pad import Pad, has_rounds, score_pad
from castellan_host.text import say as say_here


def print_json(played: Replay) -> None:
    """Print the standing as one JSON object, in UTF-8."""
    terminal.print_json(as_dict(played))


def as_dict(played: Replay) -> dict[str, object]:
    """Return the standing as JSON values."""
    game = played.game
    standing = game.standing()
    taken = times.seconds(game)
    overrun = times.overrun(game) if taken else None
    return {
        "game": game.NAME,
        **({"title": game.title} if game.title else {}),  # that the players gave it
        "players": game.names,
        "people": game.humans,  # these come first, behind them the game's own players
        "totals": [dict(zip(game.TOTALS, totals, strict=True)) for totals in standing.totals],
        "tie_breakers": [_tie_breakers(game, seat) for seat in range(len(game.names))],  # null: nobody counted it
        "ranks": [rank or None for rank in standing.ranks],  # null: all play together and have not won
        **({"seconds": times.of_seats(game, taken)} if taken else {}),  # of each player's turns
        **({"overrun": times.of_seats(game, overrun)} if overrun else {}),  # seconds beyond a limit or bank
        "round": cells.rounds(game),
        "over": game.over,
        "warnings": played.warnings,
        "refused": [{"line": refusal.line, "reason": refusal.reason} for refusal in played.refused],
    }


def _tie_breakers(game: Game, seat: int) -> dict[str, int | None]:
    return {name.removeprefix(VERBATIM): n for name, n in cells.tie_breakers(game, seat).items()}


def print_tables(played: Replay) -> None:
    """Print the standing, where each total comes from, and who wins why."""
    game = played.game
    console = terminal.console(wide=False)
    console.print(Text(_headline(game), style="bold"))
    console.print(_standing(game))
    pad = score_pad(course(played.ledger.records, game.names)) if has_rounds(game) else None
    if pad:
        legend = pad.legend(game, "en")
        console.print(Text(": ".join(filter(None, [say_here("by_round", "en"), legend]))))
        console.print(_pad(pad, game))
    if cells.by_points(game) and (not pad or len(cells.sources(game, 0)) > 1):
        console.print(_parts(game))
    if taken := times.seconds(game):
        # Players whom the game adds come last, and have none.
        timed = zip(game.names, taken, times.overrun(game) or [0] * len(taken), strict=False)
        console.print(Text("Turns: " + ", ".join(f"{name} {_time(*measured)}" for name, *measured in timed)))
    console.print(Text(say(*game.verdict())))
    for warning in played.of_the_game:
        console.print(Text(f"Note: {warning}", style="yellow"))


def _time(seconds: int, overrun: int) -> str:
    """Return a time, and behind a plus what of it was beyond a limit or bank, as the box shows it."""
    return dates.elapsed(seconds) + (f" +{dates.elapsed(overrun)}" if overrun else "")


def _headline(game: Game) -> str:
    return " · ".join(filter(None, [cells.title_of(game), cells.when(game)]))


def _standing(game: Game) -> Table:
    names, rows = cells.standing(game)
    table = Table("", "player")
    for name in names:
        table.add_column(name, justify="right")
    for rank, player, *values in rows:
        table.add_row(rank, Text(player), *values)
    return table


def _pad(pad: Pad, game: Game) -> Table:
    """Return a table of a row a round; its columns add up to each player's total."""
    seats = cells.by_rank(game)
    table = Table("")
    for seat in seats:
        table.add_column(Text(game.names[seat]), justify="right", overflow="fold")
    *rows, totals = pad.cells(seats)
    for row in rows:
        table.add_row(*map(Text, row))
    table.add_section()
    table.add_row(*totals, style="bold")
    return table


def _parts(game: Game) -> Table:
    """Return a table whose columns add up, part by part, to each player's total on each track."""
    seats = cells.by_rank(game)
    table = Table("", "from")
    for seat in seats:
        table.add_column(Text(game.names[seat]), justify="right", overflow="fold")
    for track, name in enumerate(game.TRACKS):
        word = label(name, game.NAME)
        for source in cells.sources(game, track):
            row = [source.points[seat] for seat in seats]
            table.add_row(word, source.name, *[minus(str(n)) if n else "" for n in row])
            word = ""
        totals = [minus(str(game.tracks[track][seat])) for seat in seats]
        table.add_row(word, f"= {label(name, game.NAME)}", *totals, style="bold", end_section=True)
    return table

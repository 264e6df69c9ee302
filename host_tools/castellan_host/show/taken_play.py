"""`castellan show` of a play that was taken in from another program: what its file says, and nothing more."""

from rich.table import Table
from rich.text import Text

from castellan.text import title
from castellan_host import terminal
from castellan_host.counting import counted
from castellan_host.database import dates
from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.show import noted
from castellan_host.stored_games.results import ENDED, Result
from castellan_host.stored_games.taken_results import date_of, source_of, verdict_of


def print_text(result: Result) -> None:
    """Print a play: date and source, the standing with scores as they were given, and what else is noted."""
    play, console = _play(result), terminal.console(wide=False)
    head = f"{date_of(result, '')} · play {result.game} · taken in from {source_of(result)}"
    console.print(Text(terminal.printable(head)))
    console.print(Text(terminal.printable(result.title or title(result.kind)), style="bold"))
    console.print(_standing(result, play))
    console.print(Text(terminal.printable(verdict_of(result))))
    for name, text in _facts(result, play):
        console.print(Text(f"{name}: " + "\n".join(map(terminal.printable, text.splitlines()))))


def print_json(result: Result) -> None:
    """Print the same as one JSON object."""
    terminal.print_json(as_dict(result))


def as_dict(result: Result) -> dict[str, object]:
    """Return a play as JSON values, as those of a game, and under `taken` what its file says."""
    play, ended = _play(result), result.status == ENDED
    return {
        "id": result.game,
        "box": result.box,
        "date": dates.iso(result.date),
        "approximate": False,
        **noted.as_dict(result.noted),
        "records": 0,
        "conflicts": 0,
        "standing": {
            "game": result.kind,
            **({"title": result.title} if result.title else {}),
            "players": [player.name for player in result.players],
            "people": sum(player.human for player in result.players),
            "totals": [{result.total: player.score} if result.is_scored(player) else {} for player in result.players],
            "ranks": [player.rank for player in result.players],
            "round": result.round,
            "over": "end" if ended else "abandon",
        },
        "verdict": verdict_of(result),
        "reason": None,
        "taken": taken_as_dict(play),
    }


def taken_as_dict(play: Play, beside: Noted | None = None) -> dict[str, object]:
    """Return all of a play as JSON values, for another laptop to take in unchanged; `beside` is noted about it."""
    return play._asdict() | {"seats": [seat._asdict() for seat in play.seats]} | noted.as_dict(beside)


def _play(result: Result) -> Play:
    assert result.taken
    return result.taken


def _standing(result: Result, play: Play) -> Table:
    table = Table("", "player")
    table.add_column("score", justify="right", overflow="fold")
    table.add_column("total", justify="right")
    teams = any(seat.team or seat.role for seat in play.seats)
    if teams:
        table.add_column("team, role", overflow="fold")
    for player in sorted(result.players, key=lambda each: (each.rank is None, each.rank or 0)):
        seat = play.seat_of(player.seat)
        total = str(player.score) if result.is_scored(player) else ""
        cells = [f"{player.rank}." if player.rank else "", player.name, seat.score, total]
        cells += [", ".join(filter(None, [seat.team, seat.role]))] if teams else []
        table.add_row(*[Text(terminal.printable(cell)) for cell in cells])
    return table


def _facts(result: Result, play: Play) -> list[tuple[str, str]]:
    """Return what else is known of a play, with its name."""
    facts = [
        ("Place", result.place),
        ("Also there", ", ".join(result.noted.there) if result.noted else ""),
        ("Duration", counted(play.minutes, "minute") if play.minutes else ""),
        ("Expansions", ", ".join(name for name, _ in play.expansions)),
        ("Board", play.board),
        ("Note", result.note),
        ("Statistics", "left out by its own program" if play.ignored else ""),
    ]
    return [(name, text) for name, text in facts if text]

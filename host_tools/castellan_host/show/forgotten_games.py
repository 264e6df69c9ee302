"""`castellan forget`: which games are forgotten, and which boxes still have them."""

from castellan.text import title
from castellan_host.database import dates
from castellan_host.database.imported_ids import UNKNOWN_BOX
from castellan_host.stored_games import cells
from castellan_host.stored_games.forgetting import Change
from castellan_host.stored_games.taken_results import date_of, source_of
from castellan_host.terminal import say


def print_forgotten(change: Change) -> None:
    """Print which game was forgotten, and where it still is."""
    say(f"Game {change.id} is forgotten{_which(change)}")
    for box in sorted({copy.stored.box for copy in change.copies} - {UNKNOWN_BOX}):
        say(f"Box {box} has it, too, until it is deleted there, among its past games")
    say(f"This brings it back: castellan forget --back {change.id}")


def print_back(change: Change) -> None:
    """Print which game is shown again."""
    say(f"Game {change.id} is back{_which(change)}" if change.was_forgotten else f"Game {change.id} is not forgotten")


def print_list(changes: list[Change]) -> None:
    """Print all forgotten games, a line each."""
    for change in changes:
        say(f"{change.id}{_which(change)}")
    if not changes:
        say("No game is forgotten")


def _which(change: Change) -> str:
    """Return date, title and players of a game, as far as they are known."""
    if change.play:
        play = change.play
        names = ", ".join(player.name for player in play.players)
        words = f"taken in from {source_of(play)}"
        return f": {date_of(play, '')}, {play.title or title(play.kind)}, {names}; {words}"
    if not change.copies:
        return ""
    stored, played = change.copies[0].stored, change.copies[0].played
    date = dates.shown(stored.date, stored.approximate)
    return f": {date}, {cells.title_of(played.game)}, {', '.join(played.game.names)}" if played else f": {date}"

"""`castellan rename`: the games in which a player has another name now."""

from castellan.text import title
from castellan_host.database import dates
from castellan_host.stats.renaming import Renamed
from castellan_host.stored_games import library
from castellan_host.terminal import say


def print_text(old: str, new: str, games: list[Renamed], back: bool) -> None:
    """Print who is shown as whom in how many games, and a line for each game; with `back` the old name is shown."""
    count = "1 game" if len(games) == 1 else f"{len(games)} games"
    shown = f'"{old}" again' if back else f'"{new}"'
    say(f'"{old}" is shown as {shown} in {count}' + ":" * bool(games))
    ids = library.shortened({each.result.game for each in games})
    for result, twice in games:
        date = dates.shown(result.date, result.approximate)
        note = "; does not count now: one person in two seats" if twice else ""
        say(f"{ids[result.game]}  {date}  {result.title or title(result.kind)}{note}")

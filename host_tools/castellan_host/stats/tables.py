"""Statistics as tables in the terminal."""

from rich.table import Table
from rich.text import Text

from castellan.text import label, title
from castellan_host import terminal
from castellan_host.stats.overview import DECIMALS, Row

_HEADS = {"person": "player"}  # columns whose head is not their own name
_REASONS = {
    "playing": "unfinished",
    "abandoned": "given up",
    "conflicts": "with conflicts",
    "one person in two seats": "with one person in two seats",
}  # the other reasons are words already


def print_tables(found: Row, person: str) -> None:
    """Print what `overview` returned; `person` is "" for everybody."""
    console = terminal.console()
    groups = ("by_game", "by_players", "by_year") if person else ("by_game",)
    names = {"by_game": "By game", "by_players": "By number of players", "by_year": "By year"}
    tables = [_table(found["people"], "Games that count")]
    tables += [_table(found[group], names[group]) for group in groups]
    tables.append(_table(found["solo"], "Games of one player"))
    if person:
        tables.append(_table(found["head_to_head"], "Against others"))
        tables.append(_table(found["sources"], "Points by source: the player's average and the table's"))
    for table in tables:
        if table.rows:
            console.print(table)
    for sentence in (*_first(found["first_player"]), *_left_out(found["left_out"])):
        console.print(Text(sentence), soft_wrap=True)


def _table(rows: list[Row], name: str) -> Table:
    table = Table(title=name, title_justify="left")
    for head in rows[0] if rows else ():
        words = head in ("person", "game", "track", "source")
        table.add_column(_HEADS.get(head, head), justify="left" if words else "right", overflow="fold")
    for row in rows:
        table.add_row(*[Text(terminal.printable(_cell(row, head))) for head in row])
    return table


def _cell(row: Row, head: str) -> str:
    value = row[head]
    if value is None:
        return "–"
    if head == "game":
        return title(value)
    if head in ("track", "source"):
        return label(value, row["game"])
    return f"{value:.{DECIMALS.get(head, 1)}f}" if type(value) is float else str(value)


def _first(share: Row | None) -> list[str]:
    if not share:
        return []
    wins, low, high = (f"{100 * value:.0f}" for value in (share["wins"] / share["games"], share["low"], share["high"]))
    expected = f"{100 * share['expected']:.0f}"
    true = f"the true share of wins is likely between {low} % and {high} %"
    return [f"The first player won {wins} % of the games; {true}. Equal players would win {expected} %."]


def _left_out(reasons: dict[str, int]) -> list[str]:
    if not reasons:
        return []
    return ["Left out: " + ", ".join(f"{n} {_REASONS.get(reason, reason)}" for reason, n in sorted(reasons.items()))]

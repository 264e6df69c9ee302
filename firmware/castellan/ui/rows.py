"""The rows of the table, one for each player shown, and the names of their columns, which stand in its title."""

from castellan.core.rules.shapes import EVENT_KIND
from castellan.text import clock, colon, minus, signed
from castellan.ui import words
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import LARGE, MEDIUM, NAME_X, SMALL, TEXT, key_number, row_top

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.table import Table

_FONTS = {"large": LARGE, "medium": MEDIUM}
_SIGN = 5  # pixels of the sign that fewer is better
_TITLE = 58  # pixels of a game's title beside the round
_RIGHT = (WIDTH - 2, 91)  # where the columns end, from the right


def draw_names(table: "Table", canvas: Canvas, left: int | None) -> int:
    """Draw the columns' names above them, or as close as possible right of `left`; return their width."""
    if not table.columns:  # kept: looking them up and measuring them takes the chip 4 ms
        table.columns = _columns(table)
    room = _RIGHT[0]
    columns = table.columns
    if table.ahead():
        columns = [_held_column(table)] + columns[1:]
    for (label, width), right in zip(columns, _RIGHT):
        if left is not None:
            room = max(min(right, room), left + width)
            end = canvas.text(label, room - width, 0, SMALL)
            if end < room:
                _draw_fewest(canvas, room - _SIGN)
        room -= width + 4
    return WIDTH - room - 4


def _columns(table: "Table") -> list[tuple[str, int]]:
    """Return the names and widths of the columns: the game's title has the place of a single one's name.

    Where fewer is better there is room for a sign behind it.
    """
    game = table.app.session.game
    columns = []
    for name, size in game.COLUMNS:
        if size != "held":
            label = words.own(table.app, "COLUMNS", name) or name
            if game.title and len(game.COLUMNS) == 1:
                label = SMALL.fit(game.title, _TITLE)
            width = SMALL.width(label)
            columns.append((label, width + _SIGN + 2 if game.CRITERIA[0] == "-" + name else width))
    return columns


def _draw_fewest(canvas: Canvas, x: int) -> None:
    """Draw the sign of a column of which fewer is better: an arrow down."""
    canvas.fill(x + 2, 1, 1, 6)
    canvas.fill(x + 1, 5, 3, 1)
    canvas.fill(x, 4, _SIGN, 1)


def _held_column(table: "Table") -> tuple[str, int]:
    """Return the first column's name, and its width, while it shows the totals at the end."""
    game = table.app.session.game
    name = words.projected(game)
    label = words.own(table.app, "COLUMNS", name) if name != game.COLUMNS[0][0] else None
    return (label, SMALL.width(label)) if label else table.columns[0]


def draw(
    table: "Table", canvas: Canvas, row: int, player: int, name: str, crown: tuple[bool, bool], lines: list[str]
) -> None:
    """Draw a player's row; `crown`: had one, has one; `lines` are those that have rows of their own."""
    game = table.app.session.game
    y = row_top(row)
    key_number(canvas, row, inverse=player == row)
    on_turn = player == game.on_turn()
    if table.times:
        spent = clock(table.app.session.spent(player)) if player < game.humans else ""
        right = canvas.text_right(spent, WIDTH - 2, y + 2, TEXT)
    else:
        right = _draw_totals(table, canvas, y, player)
        if on_turn and table.running:
            right = table.running.draw(canvas, table.app.session, right - 3, y)
    right -= 3
    pending = [entry[EVENT_KIND] for entry in game.follow_ups() if game.asked_of(entry) == player]
    marks = (["!"] if pending else []) + (["♛"] if any(crown) else [])
    room = right - NAME_X - sum([TEXT.width(mark) + 3 for mark in marks])
    beside = _beside(table, player, pending, lines)
    deals = player == game.deals
    if deals and not beside:
        beside = words.of(table.app, "mark_deals")
    if beside and (deals or game.ending().after is not None):  # now the word matters more than the end of a long name
        room -= SMALL.width(beside) + 3
    end = canvas.text(TEXT.fit(name, room), NAME_X, y + 2, TEXT)
    if on_turn:
        canvas.invert(NAME_X - 1, y + 1, end + 2 - NAME_X, TEXT.height + 1)
    for mark in marks:
        left = end + 3
        end = canvas.text(mark, left, y + 2, TEXT)
    if crown[0] < crown[1]:
        canvas.invert(left - 1, y + 1, end + 2 - left, TEXT.height + 1)
    elif crown[0] > crown[1]:
        canvas.fill(left - 2, y + 7, end + 4 - left, 1)
    room = right - end - SMALL.width(beside)
    if room >= 3:
        canvas.text(beside, end + min(room, 5), y + 4, SMALL)


def _beside(table: "Table", player: int, pending: list[str], lines: list[str]) -> str:
    """Return the text beside a name, if there is room: a follow-up, the last turn."""
    due = colon(table.app.language) + words.due(table.app, pending[0]) if pending else ""
    if pending and not any([line.endswith(due) for line in lines]):
        return words.mark(table.app, pending[0])
    return "" if lines else words.last_turn_mark(table.app, player)


def _draw_totals(table: "Table", canvas: Canvas, y: int, player: int) -> int:
    """Draw a player's totals; return where they begin."""
    game = table.app.session.game
    totals = dict(zip(game.TOTALS, game.total(player)))
    left = WIDTH + 5
    for (name, size), right in zip([column for column in game.COLUMNS if column[1] != "held"], _RIGHT):
        shown = words.projected(game) if size == "large" and table.ahead() else name
        font = _FONTS[size]
        left = canvas.text_right(minus(str(totals[shown])), min(right, left - 5), y + 12 - font.height, font)
        gain = _gain(table, player, name)
        if gain:
            end, left = left - 3, canvas.text_right(signed(gain), left - 4, y + 3, SMALL) - 2
            canvas.invert(left, y + 3, end - left, SMALL.height)
    return left


def _gain(table: "Table", player: int, name: str) -> int:
    """Return the gain to mark before one of a player's totals, 0 if there is none."""
    tracks = table.app.session.game.TRACKS
    if not table.gains or table.said or table.gains[0] != player or name not in tracks:
        return 0
    return table.gains[1][tracks.index(name)]

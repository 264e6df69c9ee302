"""The pictures for spectators: the table while a game is played, its result, and a waiting picture.

Each is drawn large, with two players a page, so that it can be read from across the room.
"""

from castellan.core.ledger import Ledger
from castellan.core.record import KIND
from castellan.core.rules.base import Game
from castellan.core.rules.standing import ranked
from castellan.text import label, labels, minus, names_of, of_game, say
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import SMALL, TEXT, TITLE_HEIGHT, cut_name, wrap
from castellan_host.mirror.big_letters import DIGITS, LETTERS, NARROW, Big, largest
from castellan_host.stored_games import cells
from castellan_host.text import say as say_of_laptop

PLAYERS = 2  # a page
_TOPS = (TITLE_HEIGHT + 1, TITLE_HEIGHT + 1 + DIGITS.height + 2)  # where the rows begin
_FOOT = HEIGHT - TITLE_HEIGHT  # where the line below them begins
_GAP = 5
_SIZES = (NARROW, Big(TEXT, 1, 1), Big(SMALL, 1, 1))  # of a sentence

Ranked = tuple[str, str, int, bool]  # a rank or nothing, a name, the deciding total, whether a crown is drawn


def waiting(language: str) -> Canvas:
    """Return the picture that is shown while there is no unfinished game."""
    return _sentence(say_of_laptop("waiting", language))


def pages(ledger: Ledger, language: str) -> list[Canvas]:
    """Return the pages of a game: its table, or its result if it is over."""
    return _result(ledger.game, language) if ledger.game.over else _table(ledger, language)


def _table(ledger: Ledger, language: str) -> list[Canvas]:
    game = ledger.game
    best = game.leaders()
    rows = [("", name, game.standing_total(seat), seat in best) for seat, name in enumerate(names_of(game, language))]
    return _of_rows(rows, cells.when(game, language), _column(game, language), _last_entry(ledger, language))


def _result(game: Game, language: str) -> list[Canvas]:
    rows = [
        (f"{rank}." if rank else "", name, total, rank == 1)
        for rank, name, total in ranked(game, names_of(game, language))
    ]
    heading = label("result", "", language)
    found = _of_rows(rows, heading, _column(game, language), _short(cells.title_of(game, language)), pages=1)
    return [*found, _verdict(game, language)]


def _verdict(game: Game, language: str) -> Canvas:
    """Return the page with the sentence that says who won, and by what."""
    code, facts = game.verdict()
    return _sentence(say(code, facts, language))


def _sentence(sentence: str) -> Canvas:
    """Return a page with a sentence in its middle, in the largest letters in which all of it fits."""
    canvas = Canvas()
    for letters in _SIZES:
        lines = wrap(sentence, WIDTH - 2, letters.font)
        y = (HEIGHT - len(lines) * letters.height) // 2
        if y >= 0:
            break
    for row, line in enumerate(lines):
        letters.draw(canvas, line, (WIDTH - letters.width(line)) // 2, max(y, 0) + row * letters.height)
    return canvas


def _of_rows(rows: list[Ranked], left: str, column: str, foot: str, pages: int = 0) -> list[Canvas]:
    """Return the pages for these rows; `pages` is how many more follow."""
    starts = range(0, len(rows), PLAYERS)
    count = len(starts) + pages
    canvases = []
    for number, start in enumerate(starts, 1):
        canvas = Canvas()
        _draw_title(canvas, left, f"{number}/{count}" if count > 1 else "", column)
        shown = rows[start : start + PLAYERS]
        if len(shown) == 1:
            _draw_alone(canvas, shown[0])
        else:
            for y, row in zip(_TOPS, shown, strict=True):
                _draw_row(canvas, y, row)
        canvas.text(foot, 1, _FOOT, SMALL)
        canvases.append(canvas)
    return canvases


def _draw_title(canvas: Canvas, left: str, number: str, column: str) -> None:
    """Draw the round, the page's number, and the name of the column of totals."""
    right = canvas.text_right(column, WIDTH - 1, 0, SMALL) - _GAP if column else WIDTH - 1
    right = canvas.text_right(number, right, 0, SMALL) - _GAP if number else right
    canvas.text(SMALL.fit(left, right - 1), 1, 0, SMALL)


def _draw_row(canvas: Canvas, y: int, row: Ranked) -> None:
    rank, name, total, crowned = row
    right = DIGITS.draw_right(canvas, minus(str(total)), WIDTH - 1, y) - _GAP
    _draw_name(canvas, y, rank, name, crowned, right)


def _draw_alone(canvas: Canvas, row: Ranked) -> None:
    """Draw the only player of a page: the name in the first row, the total in the second."""
    rank, name, total, crowned = row
    _draw_name(canvas, _TOPS[0], rank, name, crowned, WIDTH - 1)
    DIGITS.draw_right(canvas, minus(str(total)), WIDTH - 1, _TOPS[1])


def _draw_name(canvas: Canvas, y: int, rank: str, name: str, crowned: bool, right: int) -> None:
    """Draw a rank, a name and a crown from the left edge to `right`; the name is cut where it is too long."""
    x = canvas.text(rank, 1, y + 1, TEXT) + _GAP if rank else 1
    crown = "♛" if crowned else ""
    width = right - x - (LETTERS.width(crown) + _GAP if crown else 0)
    letters = largest(name, width)
    end = letters.draw(canvas, letters.fit(name, width), x, y + 1)
    LETTERS.draw(canvas, crown, end + _GAP, y + 1)


def _column(game: Game, language: str) -> str:
    """Return the name of the deciding total, as the box has it above its column."""
    return of_game("COLUMNS", game.COLUMNS[0][0], game.NAME, language) or ""


def _last_entry(ledger: Ledger, language: str) -> str:
    """Return the last entry that counts, in the words of the box; the game's title if there is none yet."""
    seq = ledger.undoable()
    if seq is None:
        return _short(cells.title_of(ledger.game, language))
    event = ledger.records[seq][KIND:]
    full = "".join(labels.entry(event, ledger.game, language))
    if SMALL.width(full) <= WIDTH - 1:
        return full
    return _short(cut_name(labels.entry(event, ledger.game, language, brief=True), WIDTH - 1))


def _short(text: str) -> str:
    return SMALL.fit(text, WIDTH - 1)

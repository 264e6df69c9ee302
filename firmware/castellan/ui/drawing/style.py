"""The screens' style: fonts, rows, dates, and common drawing functions."""

from castellan.core.rules.shapes import is_nobody
from castellan.ui.drawing import fonts
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Font

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from castellan.text.labels import Phrase

TEXT, SMALL, MEDIUM, LARGE = Font(fonts.TEXT), Font(fonts.SMALL), Font(fonts.MEDIUM), Font(fonts.LARGE, 2)
BRIGHTNESS = (30, 120, 255)  # contrast of the display: dark, normal, bright

# One layout for all screens: a title line, and four rows beside the four player keys, at the same place for any
# number of players.
TITLE_HEIGHT = 8  # pixels of the title line
ROWS = 4
ROW = 14  # the height of one in pixels
_SEATS = "12345678"  # of all who may be without a name
_FEW = 20  # pixels of a player's name that distinguish it from others
CLOSE = 7  # from one line of a row to the other
NAME_X = 10  # where a row's text begins, right of its key's number
LIST_ROW = 12  # the height of a row above a foot
FOOT_TOP = TITLE_HEIGHT + ROWS * LIST_ROW
ROW_TOPS = tuple(range(TITLE_HEIGHT, HEIGHT, ROW))  # where rows begin: 8, 22, 36, 50
LIST_TOPS = tuple(range(TITLE_HEIGHT, FOOT_TOP, LIST_ROW))  # where they begin above a foot: 8, 20, 32, 44
KEYS = "1234UPDOWNOKBACK"  # where a key's name begins is its bit in what a canvas has `named`
UP_DOWN = "↕"  # in a title: both turn the pages
MARKED = 1 << 5  # another bit of those: a dial has marked a line
LOW = 1 << 7  # and another: keys in the title end a pixel below it
marked = ""  # what OK is instead, while a screen is drawn on which a dial has marked a line
FOOT_OK = (0, FOOT_TOP, WIDTH // 2, SMALL.height)  # where a foot says what OK does


def name_key(canvas: Canvas, name: str) -> None:
    """Note that a picture names a key, which does something now; any other name is ignored."""
    canvas.named |= 1 << KEYS.find(name) + 1 >> 1


def boxed(canvas: Canvas, name: str, x: int, y: int) -> int:
    """Draw the name of a key as a small bright key; return where it ends."""
    name_key(canvas, name)
    width = SMALL.width(name) + 3
    canvas.fill(x, y, width, 10)
    canvas.text(name, x + 2, y + 1, SMALL, lit=0)
    return x + width


def foot(canvas: Canvas, ok: str, back: str, how: str = "") -> None:
    """Draw what OK does at the left, and at the right where BACK leads, unless they do nothing.

    Where there is no room for both labels, that of OK is cut. `how` the keys are pressed stands before them.
    """
    y = FOOT_TOP
    key = WIDTH
    ok = marked or ok
    first = canvas.text(how, 1, y, SMALL) + 3 if how else 0
    if back:
        name_key(canvas, "BACK")
        left = canvas.text_right(back, WIDTH - 1, y, SMALL) - 2
        key = left - SMALL.width("BACK") - 3
        canvas.text("BACK", key + 2, y, SMALL)
        canvas.invert(key, y, left - 1 - key, SMALL.height)
    if ok:
        name_key(canvas, "OK")
        end = canvas.text("OK", first + 2, y, SMALL) + 1
        canvas.invert(first, y, end - first, SMALL.height)
        canvas.text(SMALL.fit(ok, key - end - 6), end + 3, y, SMALL)


def foot_width(other: str) -> int:
    """Return how many pixels the label of OK, or of BACK, can have in a foot, beside that of the other."""
    return WIDTH - 20 - SMALL.width("OKBACK" + other)


def hint(canvas: Canvas, row: int, key: str, what: str) -> None:
    """Draw what UP or DOWN leads to at the right edge of a row above a foot."""
    key_at_right(canvas, LIST_TOPS[row] + 1, key, what)


def key_at_right(canvas: Canvas, y: int, key: str, what: str, right: int = WIDTH - 1) -> int:
    """Draw a key, and what it does, so that it ends at `right`, usually the right edge; return where it begins."""
    x = canvas.text_right(what, right, y + 1, SMALL) - SMALL.width(key) - 6
    boxed(canvas, key, x, y)
    if y < 0:
        canvas.named |= LOW
    return x


def key_name(canvas: Canvas, row: int, name: str, inverse: bool = True, x: int = 0, footed: bool = False) -> int:
    """Draw the name of a row's key, such as its number or OK, from x on; return where it ends.

    It is a small key that is bright, or dark with `inverse` False.
    """
    y = LIST_TOPS[row] + 1 if footed else ROW_TOPS[row] + 2
    if inverse:
        return boxed(canvas, name, x, y)
    canvas.text(name, x + 2, y + 1, SMALL)
    return x + SMALL.width(name) + 3


def row_text(canvas: Canvas, row: int, text: str, x: int = NAME_X, right: int = WIDTH, footed: bool = False) -> int:
    """Draw a row's text, in the smaller font where it is long, in two lines if it has two; return where the last ends.

    A row of a screen with a foot is `footed`: it has one line.
    """
    top = LIST_TOPS[row] - 1 if footed else ROW_TOPS[row]
    first, newline, second = text.partition("\n")
    if newline:
        top = min(top, HEIGHT - SMALL.height - CLOSE)  # a little higher in the last row, for letters like g
        canvas.text(SMALL.fit(first, right - x), x, top, SMALL)
        return canvas.text(SMALL.fit(second, right - x), x, top + CLOSE, SMALL)
    font = TEXT if TEXT.width(text) <= right - x else SMALL
    return canvas.text(font.fit(text, right - x), x, top + 2 + (TEXT.height - font.height) // 2, font)


def title(canvas: Canvas, words: str, aside: str = "", inverse: bool = True, y: int = 0) -> None:
    """Draw the title line: the screen's subject, inverted, and a short text at its right edge."""
    right = canvas.text_right(aside, WIDTH, y, SMALL) - 4 if aside else WIDTH
    if UP_DOWN in aside:
        name_key(canvas, "UP")
        name_key(canvas, "DOWN")
    end = canvas.text(SMALL.fit(words, right - 2), 1, y, SMALL)
    if inverse and words:
        canvas.invert(0, y, end + 1, TITLE_HEIGHT)


def announcement(canvas: Canvas, words: str, aside: str = "", below: bool = False) -> None:
    """Draw words in the place of the title line, or of the foot `below`, inverted from rim to rim."""
    y = FOOT_TOP if below else 0
    canvas.fill(0, y, WIDTH, TITLE_HEIGHT + (1 if canvas.named & LOW else 0), lit=0)
    title(canvas, words, aside, inverse=False, y=y)
    canvas.invert(0, y, WIDTH, TITLE_HEIGHT)


def fit_person(name: str, width: int, font: Font = SMALL) -> str:
    """Return as much of a player's name as is at most so wide: of somebody without a name the number of the seat."""
    if font.width(name) <= width:
        return name
    seat = name.rpartition(" ")[2]
    # Not `isdigit`: to CPython ² is one, too, and no number.
    return seat if seat and seat in _SEATS and is_nobody(name, int(seat) - 1) else font.fit(name, width)


def first_letters(name: str, width: int, font: Font = SMALL) -> str:
    """Return as many letters of a name as are at most so wide, without a sign that it is cut, but at least one."""
    shown = fit_person(name, width, font)
    if shown[-1] != "…":
        return shown
    while font.width(name) > width and name[1:]:
        name = name[:-1]
    return name


def fit_name(words: str, name: str, width: int) -> str:
    """Return a title that fits into so many pixels: its player's name is cut, or its first word left out."""
    left = width - SMALL.width(words) + SMALL.width(name)
    if SMALL.width(name) <= left:
        return words
    if name in words and left >= _FEW:
        return words.replace(name, fit_person(name, left))
    return SMALL.fit(words.partition(" ")[2] or words, width)


def cut_name(phrase: "Phrase", width: int, names: "Iterable[str]" = ()) -> str:
    """Return a phrase in a line; if that is too wide, the name is cut, but not beyond recognition among all `names`."""
    name, words = phrase.who, "".join(phrase)
    left = width - SMALL.width(words) + SMALL.width(name)
    if not name or SMALL.width(name) <= left:
        return words
    cut = fit_person(name, max(left, _FEW))
    for other in names:
        if cut[-1] == "…" and other != name and other.startswith(cut[:-1]):  # then its end distinguishes it
            end = name[-2:].strip()
            cut = SMALL.fit(name, max(left, _FEW) - SMALL.width(end)) + end
            break
    return cut + words[len(name) :]


def wrap(words: str, width: int, font: Font) -> list[str]:
    """Return a text as lines that fit into so many pixels; a longer word is cut."""
    lines = [""]
    for word in words.split():
        longer = lines[-1] + " " + word if lines[-1] else word
        if font.width(longer) <= width:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(font.fit(word, width))
        else:
            lines[-1] = font.fit(word, width)
    return lines


def day(unix_time: int) -> str:
    """Return the day of a Unix time, in UTC, like "2026-11-21"."""
    # Years begin on 1 March, from the year 0: so a leap day is the last of its year, and from March on
    # five months have 31, 30, 31, 30, 31 days, again and again, 153 together.
    eras, days = divmod(unix_time // 86400 + 719468, 146097)
    year = (days - days // 1460 + days // 36524 - days // 146096) // 365
    days -= 365 * year + year // 4 - year // 100
    month = (5 * days + 2) // 153
    date = days - (153 * month + 2) // 5 + 1
    year += 400 * eras + (1 if month > 9 else 0)
    return "{}-{:02d}-{:02d}".format(year, month + 3 if month < 10 else month - 9, date)

"""Names: a text by four keys; and other names for the players of the game at hand, those of the roster or by letters.

One key chooses a quarter of the alphabet, the next one a letter. A quarter's letters are on the keys in fours, in the
order of the alphabet: DOWN brings the next ones, those with accents last. The quarters begin where common names need
DOWN least: they take 2.3 presses a letter on average.
"""

from castellan.core.errors import CastellanError
from castellan.core.record import KIND
from castellan.core.rules.shapes import LONGEST, check_name
from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.text import colon, label, prepare_menu
from castellan.ui import routes
from castellan.ui.app import App, Screen, home, push, report
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import NAME_X, ROW, ROW_TOPS, ROWS, SMALL, TEXT, key_name, name_key, row_text, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Event
    from castellan.ui.app import Task

# Alphabets: their label and quarters, letters with accents after all others, those of other languages than the box's
# last. Each character that fonts have and names may have is in one of them.
_LATIN = (
    "abc",
    "abcdàâäæçáãåāăąćĉċčďđð",
    "efghijkéèêëîïēĕėęěĝğġģĥħíìĩīĭįıĳĵķĸ",
    "lmnopqôöœĺļľŀłñńņňŉŋóòõøōŏő",
    "rstuvwxyzßùûüÿ-' ŕŗřśŝşšșſţťŧțþúũūŭůűųŵýŷźżž",
)
_CYRILLIC = ("абв", "абвгдеёжзґѓђѐєѕ", "ийклміїѝјќљ", "нопрстуфхцчшњћўџ", "щъыьэюя-' ")
_SIGNS = (
    "123",
    "0123456789¹²³¼½¾ªº",
    ".,:;!?’&+*/#%=°¡¿÷±¬",
    "()[]{}<>«»–—_~^`¨¯´¸",
    "@$|×·…→↕−♛✓¢£¤¥¦§©®µ¶",
)
_ACCENTED = {"fr": "àâçéèêëîïôœùû", "de": "äöüß"}  # a language's letters of those from ß to œ
_OTHERS = {"ÿ": "Ÿ", "ß": "ẞ", "÷": "÷"}
_PAGE_X, _PAGE = 62, 17  # where the letters of DOWN's pages begin, and their distance


class Letters(Screen):
    """Up to `limit` letters; OK leads to the task `done(text)`; BACK leaves a quarter, deletes a letter, or leaves.

    A text and each part of it begin with a capital letter; UP changes the case of the next one. `who` is the player
    whose text it is, `text` the letters so far.
    """

    HELP = "letters"

    def __init__(self, app: App, limit: int, done: "Callable[[str], Task]", who: str = "") -> None:
        super().__init__(app)
        self.text = ""
        self._limit = limit
        self._done = done
        self._who = who
        self._alphabets = (_LATIN, _CYRILLIC, _SIGNS) if app.language != "ru" else (_CYRILLIC, _LATIN, _SIGNS)
        self._alphabet = 0
        self._shifted = False
        self._pages: list[str] = []  # of the quarter that was chosen
        self._page = 0

    def quarters(self) -> list[str]:
        """Return the letters of each of the four keys, without the accents that the language does not have."""
        found = []
        for quarter in self._alphabets[self._alphabet][1:]:
            found.append(self._cased("".join([letter for letter in quarter if not self._foreign(letter)])))
        return found

    def pages(self) -> list[str]:
        """Return the chosen quarter's letters in pages of four, for UP and DOWN; none if no quarter was chosen."""
        return [self._cased(letters) for letters in self._pages[self._page :] + self._pages[: self._page]]

    # -- Drawing ----------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        pages = self.pages()
        for key in ("OK", "UP", "DOWN") if len(pages) != 1 else ("OK",):
            name_key(canvas, key)  # they act also where no label says so
        if pages:
            self._draw_title(canvas, "DOWN" if len(pages) > 1 else "")
            if len(pages) > 1:
                canvas.fill(_PAGE_X - 8, ROW_TOPS[0] + 2, 1, ROWS * ROW - 4)
            for row in range(ROWS):
                if row < len(pages[0]):
                    key_name(canvas, row, str(row + 1))
                self._draw_letters(canvas, row, pages)
            return
        self._draw_title(canvas, "OK: " + label("done", "", self.app.language) if self.text else "")
        for row, letters in enumerate(self.quarters()):
            key_name(canvas, row, str(row + 1))
            end = row_text(canvas, row, letters.rstrip())
            if letters[-1] == " ":
                _draw_space(canvas, row, end + 3)
        here = self._alphabets[self._alphabet]
        if self._alphabet < len(self._alphabets) - 1:  # signs, which are last, have no capitals
            self._draw_key(canvas, 0, "UP", self._cased(here[0], as_next=False))
        following = self._alphabets[(self._alphabet + 1) % len(self._alphabets)]
        self._draw_key(canvas, 1, "DOWN", self._cased(following[0]))

    def _draw_title(self, canvas: Canvas, aside: str) -> None:
        """Draw the text, and whose it is if there is room."""
        width = WIDTH - 3 - (SMALL.width(aside) + 4 if aside else 0)
        text = self.text + "_"
        full = self._who + colon(self.app.language) + text if self._who else text
        if SMALL.width(full) <= width:
            text = full
        while SMALL.width(text) > width:
            text = text[1:]
        title(canvas, text, aside)

    def _draw_letters(self, canvas: Canvas, row: int, pages: list[str]) -> None:
        """Draw a key's letter, and further right its letters on the next pages, as many as there is room for."""
        x = NAME_X + 2
        for page in pages:
            if x > WIDTH - _PAGE + 2:
                break
            if row < len(page):
                if page[row] == " ":
                    _draw_space(canvas, row, x)
                else:
                    canvas.text(page[row], x, ROW_TOPS[row] + 2, TEXT)
            x = max(x + _PAGE, _PAGE_X)

    def _draw_key(self, canvas: Canvas, row: int, name: str, letters: str) -> None:
        """Draw another key's label at a row's right edge."""
        width = SMALL.width(name) + 5 + TEXT.width(letters)
        row_text(canvas, row, letters, key_name(canvas, row, name, x=WIDTH - width) + 2)

    # -- Keys -------------------------------------------------------------------------

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._done, self.text.strip()
        if key == BACK:
            self._step_back()
        elif P1 <= key <= P4:
            self._choose(key - P1)
        elif self._pages:
            self._page = (self._page + (1 if key == DOWN else -1)) % len(self._pages)
        elif key == UP:
            self._shifted = not self._shifted
        else:
            self._alphabet = (self._alphabet + 1) % len(self._alphabets)
        return None

    def _choose(self, row: int) -> None:
        pages = self.pages()
        if not pages:
            self._open(self._alphabets[self._alphabet][1 + row])
        elif row < len(pages[0]) and len(self.text) < self._limit:
            self.text += pages[0][row]
            self._shifted = False
            self._pages = []

    def _open(self, quarter: str) -> None:
        """Arrange a quarter's letters in pages of four, in their order, those of other languages last."""
        foreign = [letter for letter in quarter if self._foreign(letter)]
        letters = "".join([letter for letter in quarter if letter not in foreign] + foreign)
        self._pages = [letters[start : start + ROWS] for start in range(0, len(letters), ROWS)]
        self._page = 0

    def _step_back(self) -> None:
        if self._pages:
            self._pages = []
        elif self.text:
            self.text = self.text[:-1]
            self._shifted = False
        else:
            self.app.back()

    def _foreign(self, letter: str) -> bool:
        """Return whether a letter has an accent that the language does not have, or is rarely in a name."""
        rare = ("¡" <= letter <= "ț" and letter not in "«°·»×") or ("ѐ" <= letter <= "ґ" and letter != "ё")
        return rare and letter not in _ACCENTED.get(self.app.language, "")

    def _cased(self, letters: str, as_next: bool = True) -> str:
        """Return letters in the case of the next one, or in the other case."""
        capital = (not self.text or self.text[-1] in " -'") != self._shifted
        return "".join([_capital(letter) for letter in letters]) if capital is as_next else letters


def _capital(letter: str) -> str:
    """Return a letter's capital: MicroPython knows only those of ASCII. That of ı is İ here, since I is that of i."""
    if letter in _OTHERS:
        return _OTHERS[letter]
    code = ord(letter)
    if 0x61 <= code <= 0x7A or 0xE0 <= code <= 0xFE or 0x430 <= code <= 0x44F:
        return chr(code - 0x20)
    if 0x450 <= code <= 0x45F:
        return chr(code - 0x50)
    if 0x100 <= code <= 0x21B or code == 0x491:  # in pairs, mostly an odd small letter behind its capital
        even = 0x139 <= code <= 0x149 or 0x179 <= code <= 0x17F
        return chr(code - 1) if code & 1 != even else letter
    return letter


def _draw_space(canvas: Canvas, row: int, x: int) -> None:
    """Draw the sign for a space."""
    y = ROW_TOPS[row] + 7
    canvas.fill(x, y, 1, 3)
    canvas.fill(x + 5, y, 1, 3)
    canvas.fill(x, y + 2, 6, 1)


def show(app: App) -> "Task":
    """Show the players, each beside the key that leads to another name."""
    prepare_menu(app.language)
    game = app.session.game
    people = game.names[: game.humans]
    app.push(Lines(app, people, lambda player: (_ask, app, player), (words.label(app, "menu_names"),)))
    return None


def _ask(app: App, player: int) -> "Task":
    """Ask for a player's name: those of the roster that are free, then by letters; at once if there are none."""
    game = app.session.game
    names = [name for name in app.session.settings.roster() if name not in game.names]
    if not names:
        return _spell, app, player

    def choose(index: int) -> "Task":
        return (_enter, app, player, names[index]) if index < len(names) else (_spell, app, player)

    app.push(Lines(app, names + [words.label(app, "new_name")], choose, (game.names[player],)))
    return None


def _spell(app: App, player: int) -> "Task":
    return push, app, Letters, LONGEST, lambda entered: (_enter, app, player, entered), app.session.game.names[player]


def _enter(app: App, player: int, name: str) -> "Task":
    try:
        check_name(name, app.session.game.names)
    except CastellanError as error:
        return report, app, error
    return (_enter_late if app.session.game.over else routes.ask.enter), app, ["name", player, name]


def _enter_late(app: App, event: "Event") -> "Task":
    """Name a player of a game that is over: its end is struck out, and entered again behind the name.

    A power cut in between leaves a game that goes on, and can be ended again.
    """
    app.acknowledge()
    session = app.session
    seq = session.ledger.undoable()
    refused: "Task" = None
    try:
        end = list(session.ledger.records[seq][KIND:])  # type: ignore[index] # only voids follow an end
        session.enter(["void", seq])
        try:
            session.enter(event)
        except CastellanError as error:
            refused = report, app, error
        session.enter(end)
    except CastellanError as error:
        refused = report, app, error
    return home, app, refused

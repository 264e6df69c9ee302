"""Score sheets: none, the titles played last, and by OK all sheets by their first letters. They load no game."""

from castellan.core.errors import PROBLEM, CastellanError
from castellan.core.rules import load
from castellan.core.rules.shapes import TIMING
from castellan.flash import sheets as on_flash
from castellan.keys import OK
from castellan.text import LANGUAGES, label, say
from castellan.text import sheets as shipped
from castellan.ui.app import App
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import LIST_TOPS, MARKED, ROWS, SMALL, wrap
from castellan.ui.start import titles

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Options
    from castellan.ui.app import Task

    Found = tuple[str, int | str]  # a sheet's title, and its place among those of the firmware or the name of its file

_PAGES = 3  # of titles: each of them takes at most two presses


class Played(Lines):
    """A new game without a sheet, on the same key each time, and the titles of games, those played last first.

    OK leads to all sheets. Below are lines that say `how`, as long as no title was played.
    """

    HELP = "played"
    how: "list[str]" = []

    def __init__(self, app: App, name: str) -> None:
        self._name = name
        self._titles = app.session.settings.titles(name)
        labels = [label("no_sheet", "", app.language)] + self._titles
        super().__init__(app, labels, self._task, (label("which_game", "", app.language),))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for row, line in enumerate(() if canvas.named & MARKED else self.how):  # it says what OK does without a mark
            canvas.text(line, 1, LIST_TOPS[1] + row * SMALL.height, SMALL)

    def ok(self) -> str:
        return self._word("more_games")

    def press(self, key: int) -> "Task":
        return (show_all, self.app, self._name) if key == OK else super().press(key)

    def _task(self, index: int) -> "Task":
        return _again, self.app, self._name, self._titles[index - 1] if index else ""


def show(app: App, name: str) -> "Task":
    """Show what was played last of the game `name`, which has sheets."""
    screen = Played(app, name)
    if screen.count() == 1:
        screen.how = wrap(say("sheets_how", {}, app.language), WIDTH - 2, SMALL)
    app.push(screen)
    return None


def show_all(app: App, name: str) -> "Task":
    """Show all sheets. A file of one that can't be read is reported, and left out."""
    found, errors = _sheets(app, name)
    for error in errors:
        app.session.report(PROBLEM, error)
    return _show, app, name, sorted(found, key=_order)


def _order(found: "Found") -> str:
    return found[0].lower()


def _sheets(app: App, name: str) -> "tuple[list[Found], list[CastellanError]]":
    """Return all sheets in the box's language, and why files could not be read.

    A file's sheet takes the place of one of the same title that comes with the firmware: it is that one, changed.
    """
    found: "list[Found]" = [(title, place) for place, title in enumerate(shipped.titles(name, app.language))]
    errors: list[CastellanError] = []
    try:
        files = on_flash.names(app.session.files)
    except CastellanError as error:
        return found, [error]
    for file in files:
        try:
            title = on_flash.read(app.session.files, file)["title"]
            found = [each for each in found if each[0] != title or type(each[1]) is str] + [(title, file)]
        except CastellanError as error:
            errors.append(error)
    return found, errors


def _show(app: App, name: str, found: "list[Found]") -> "Task":
    """Show the titles of these sheets, or of too many for that groups by their first letters."""
    if len(found) <= _PAGES * ROWS:
        labels = [title for title, _ in found]
        tasks: "list[Task]" = [(_play_sheet, app, name, place) for _, place in found]
    else:
        sheet_titles = [title for title, _ in found]
        bounds = parts(sheet_titles)
        labels = [letters(sheet_titles, bounds[part], bounds[part + 1]) for part in range(ROWS)]
        tasks = [(_show, app, name, found[bounds[part] : bounds[part + 1]]) for part in range(ROWS)]
    app.push(Lines(app, labels, lambda index: tasks[index], (label("sheets", "", app.language),)))
    return None


def parts(titles: list[str]) -> list[int]:
    """Return where each group of sorted titles begins, one for each key, and the end of the last one.

    A group begins with another letter than the one before if that leaves it about as large as the others, and never
    larger than what as few presses as possible lead to.
    """
    most = _PAGES * ROWS
    while most * ROWS < len(titles):
        most *= ROWS
    bounds = [0]
    for left in range(ROWS - 1, 0, -1):
        rest = len(titles) - bounds[-1]
        best, least = 0, 0
        for size in range(max(1, rest - left * most), min(most, rest - left) + 1):
            place = bounds[-1] + size
            same = titles[place][0].lower() == titles[place - 1][0].lower()
            cost = 1 + abs(size * (left + 1) - rest) + (ROWS * (left + 1) if same else 0)
            if not best or cost < least:
                best, least = size, cost
        bounds.append(bounds[-1] + best)
    return bounds + [len(titles)]


def letters(titles: list[str], low: int, high: int) -> str:
    """Return how the first and the last title of a group begin, with as many letters as tell them from the others."""
    first = _beginning(titles[low], titles[low - 1] if low else "")
    last = _beginning(titles[high - 1], titles[high] if high < len(titles) else "")
    return first if first == last else first + " – " + last


def _beginning(title: str, other: str) -> str:
    for length in range(1, len(title)):
        if title[:length].lower() != other[:length].lower():
            return title[:length]
    return title


def _again(app: App, name: str, title: str) -> "Task":
    """Ask how many play a title that was played before, by its sheet or with its options; "" is a new one."""
    settings = app.session.settings
    load(name)
    options = settings.options(name, title)
    if settings.by_sheet(name, title):
        place = _place(app, name, title)
        if place is not None:
            return _play_sheet, app, name, place, options
    return titles.ask, app, name, options


def _place(app: App, name: str, title: str) -> "int | str | None":
    """Return which sheet has a title, also in another language, since the players may have changed theirs."""
    found, _ = _sheets(app, name)
    for known, place in found:
        if known == title:
            return place
    for language in LANGUAGES:
        sheet_titles = shipped.titles(name, language)
        if title in sheet_titles:
            return sheet_titles.index(title)
    return None  # its file is gone


def _play_sheet(app: App, name: str, place: "int | str", before: "Options | None" = None) -> "Task":
    """Read a sheet, and ask how many play; `before` are options of its last game."""
    if type(place) is int:
        options = shipped.sheet(name, app.language, place)
    else:
        options = on_flash.read(app.session.files, place)  # type: ignore[arg-type]
    for key in TIMING:
        if before and key in before:
            options[key] = before[key]
    return titles.ask, app, name, options

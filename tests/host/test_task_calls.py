"""Each screen's task has the arguments that its function takes, and each line of each menu can be pressed."""

import shutil

import pytest

import task_calls
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import ROWS
from lab.games import game_files
from lab.hands.table_side import begun, full_flash, over, two

pytestmark = pytest.mark.ui

FORMS = {
    "def f() -> 'Task':\n    return self._then, 1": "(self._then)( 1)",
    "def f() -> 'Task':\n    return (self._then,) if x else None": "((self._then)()) if x else None",
    "def f() -> 'Task':\n    return (g if x else h), app": "((g if x else h))( app)",
    "def f(g): return g, 1": "return g, 1",
    "def g(): pass\nx = [('label', (g, '(', 2))]": "[('label', ((g)( '(', 2)))]",
    "from castellan.ui.app import push\nx = (push, app, Notice, 'ж')": "((push)( app, Notice(app, 'ж').__class__))",
    "def led(app, to) -> 'Task':\n    return routes.load(to).show, app\nx = led, app, 'menu'": "routes.menu.show(app)",
}


@pytest.mark.parametrize("text", FORMS)
def test_a_task_is_read_as_a_call(text):
    assert task_calls.with_calls(text)[0].endswith(FORMS[text])


# In each room of screens: too few arguments, a class that takes more, one named by a string, a value of another type.
WOUNDS = {
    "ui/start/menu.py": ('("menu_past", (lead, app, "games"))', '("menu_past", (routes.room.show, app))'),
    "ui/standing/table.py": ("return routes.menu.show, app", "return routes.points.of_player, app"),
    "ui/start/wizard.py": ("return (self._try_other,)", "return self._drive, self.app"),
    "ui/start/names.py": ("return self._done, self.text.strip()", "return self._done, self"),
    "ui/past/room.py": ("return (self._delete,)", "return self._delete, 1"),
    "ui/asking/ask.py": ("return home, app, (entry.show,)", "return home, app, (entry.show, app)"),
    "ui/corrections/history.py": ("return self._choose_action, seq, player,", "return self._choose_action, player,"),
    "games/florence/screens.py": ("routes.counts.Number, low,", "routes.counts.Number, str(low),"),
}


@pytest.mark.slow
def test_a_wrong_task_is_an_error_where_it_stands(tmp_path):
    firmware = tmp_path / "firmware"
    shutil.copytree(task_calls.ROOT / "firmware", firmware)
    places = {}
    for name, (right, wrong) in WOUNDS.items():
        path = firmware / "castellan" / name
        text = path.read_text()
        places[name] = text[: text.index(right)].count("\n") + 1
        path.write_text(text.replace(right, wrong, 1))
    menu = firmware / "castellan/ui/start/menu.py"
    menu.write_text(menu.read_text().replace('lead, app, "points"', 'lead, app, "notice"', 1))
    count, errors = task_calls.check(firmware, tmp_path / "copy")
    missed = [name for name, line in places.items() if f"firmware/castellan/{name}:{line}: error" not in errors]
    assert count > 200
    assert not missed, errors
    assert 'has no attribute "show"' in errors


SHEET = game_files.values("pad", "screens")["WIZARD"] | {"players": ["Anna", "Boris"]}
STARTS = {
    "two": two,
    "result": over,
    "past games": full_flash,
    "sheet": lambda: begun("pad", SHEET),
}


def walked(start, path):
    """Return hands that have opened the menu of a game and chosen these lines in turn."""
    hands = STARTS[start]().press("hold:OK")
    for index in path:
        hands.press("DOWN " * (index // ROWS) + ["P1", "P2", "P3", "P4"][index % ROWS])
    return hands


@pytest.mark.parametrize("start", STARTS)
def test_each_line_of_each_menu_can_be_pressed(start):
    pressed = 0
    paths = [()]
    while paths:
        path = paths.pop()
        screen = walked(start, path).box.app.screen
        pressed += 1
        if len(path) < 2 and isinstance(screen, Lines):
            paths += [(*path, index) for index in range(screen.count())]
    assert pressed > 15

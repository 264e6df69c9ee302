"""A new game: who plays, from the roster or by letters."""

from castellan.errors import CastellanError
from castellan.rules import load
from castellan.rules.names import LONGEST, check_name
from castellan.text import label
from castellan.ui.app import App
from castellan.ui.letters import Letters
from castellan.ui.lines import Lines


def new_game(app: App, name: str, players: list[str]) -> Lines:
    """Return the list to choose the next player from, and to start once there are enough."""
    low, high = load(name).SEATS
    entries = []
    if len(players) >= low:
        entries.append((label("start", "", app.language), lambda: _start(app, name, players)))
    if len(players) < high:
        for known in app.session.roster():
            if known not in players:
                entries.append((known, _adder(app, name, players, known)))
        entries.append((label("new_name", "", app.language), lambda: app.push(_letters(app, name, players))))
    context = tuple(players[-4:]) or (label("who", "", app.language),)
    return Lines(app, [text for text, _ in entries], lambda index: entries[index][1](), context)


def _adder(app: App, name: str, players: list[str], added: str):  # type: ignore[no-untyped-def]
    return lambda: app.push(new_game(app, name, players + [added]))


def _letters(app: App, name: str, players: list[str]) -> Letters:
    def done(entered: str) -> None:
        try:
            check_name(entered, players)
        except CastellanError as error:
            app.tell(error)
            return
        app.back()
        app.push(new_game(app, name, players + [entered]))

    return Letters(app, LONGEST, done)


def _start(app: App, name: str, players: list[str]) -> None:
    try:
        app.session.begin(name, {"players": players})
    except CastellanError as error:
        app.tell(error)
        return
    app.home()

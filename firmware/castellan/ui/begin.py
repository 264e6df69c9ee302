"""Beginning a game, from a list of players or with the same ones again."""

from castellan.errors import CastellanError
from castellan.ui.app import App


def begin(app: App, name: str, options: dict, quietly: bool = False) -> None:
    """Begin a game and show it, or say why it can't begin.

    Where the flash is full the players are told so, unless `quietly`, and choose old games to
    delete; the game begins by itself when there is room.
    """
    app.acknowledge()
    try:
        app.session.begin(name, options)
    except CastellanError as error:
        if error.code == "flash_full":
            # Late, because most boxes never need it, and heap is short.
            from castellan.ui.room import make_room

            make_room(app, error, lambda: begin(app, name, options, True), quietly)
        else:
            app.tell(error)
        return
    app.home()

"""What holds do on the first screen of a game, whether the game goes on or is over."""

from castellan.errors import CastellanError
from castellan.keys import BACK, OK
from castellan.ui.app import Screen


class First(Screen):
    """Held OK is the menu, held BACK undo: each 0.8 s takes one entry back."""

    HOLDS: tuple[int, ...] = (OK, BACK)

    def hold(self, key: int, n: int) -> None:
        if key == OK and n == 1:
            # Late, because a game can be played without it, and heap is short.
            from castellan.ui.menu import menu

            self.app.push(menu(self.app))
        elif key == BACK:
            self._undo()

    def _undo(self) -> None:
        was_over = self.app.session.game.over
        try:
            self.app.session.undo()
        except CastellanError as error:
            self.app.tell(error)
            return
        # A hold acts on the screen where it began: this one stays where it can go on.
        if was_over:
            self.app.home()

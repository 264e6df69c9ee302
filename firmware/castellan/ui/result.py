"""The result: who won and by what, once a game is over."""

from castellan.text import say
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.first import First
from castellan.ui.style import ROWS, SMALL, TEXT, wrap

_LINE = 10  # pixels of a player's line
_VERDICT = 40  # where the verdict begins


class Result(First):
    """Ranks and totals, and the verdict in words. Undo takes the end back."""

    def draw(self, canvas: Canvas) -> None:
        game = self.app.session.game
        standing = game.standing()
        index = game.TOTALS.index(game.COLUMNS[0][0])
        seats = sorted(range(len(game.names)), key=lambda seat: (standing.ranks[seat], seat))
        for line, seat in enumerate(seats[:ROWS]):
            left = canvas.text_right(str(standing.totals[seat][index]), WIDTH, line * _LINE, TEXT)
            name = "{}. {}".format(standing.ranks[seat], game.names[seat])
            canvas.text(TEXT.fit(name, left - 4), 0, line * _LINE, TEXT)
        code, facts = game.verdict()
        for row, words in enumerate(wrap(say(code, facts, self.app.language), WIDTH - 2, SMALL)[:3]):
            canvas.text(words, 1, _VERDICT + 1 + row * SMALL.height, SMALL)
        canvas.fill(0, _VERDICT, WIDTH, 1)

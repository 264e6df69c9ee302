"""The result: who won and by what, once a game is over."""

from castellan.text import say
from castellan.ui.app import App
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.first import First
from castellan.ui.style import ROWS, SMALL, TEXT, wrap

_LINE = 10  # pixels of a player's line
_VERDICT = 40  # where the verdict begins


class Result(First):
    """Ranks and totals, and the verdict in words. Undo takes the end back."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        game = app.session.game
        standing = game.standing()
        index = game.TOTALS.index(game.COLUMNS[0][0])
        ranked = sorted([(rank, seat) for seat, rank in enumerate(standing.ranks)])
        self._lines = [
            ("{}. {}".format(rank, game.names[seat]), str(standing.totals[seat][index])) for rank, seat in ranked[:ROWS]
        ]
        code, facts = game.verdict()
        self._verdict = wrap(say(code, facts, app.language), WIDTH - 2, SMALL)[:3]

    def draw(self, canvas: Canvas) -> None:
        for line, (name, total) in enumerate(self._lines):
            left = canvas.text_right(total, WIDTH, line * _LINE, TEXT)
            canvas.text(TEXT.fit(name, left - 4), 0, line * _LINE, TEXT)
        for row, words in enumerate(self._verdict):
            canvas.text(words, 1, _VERDICT + 1 + row * SMALL.height, SMALL)
        canvas.fill(0, _VERDICT, WIDTH, 1)

"""What a correction has changed, in the words that the box shows."""

from types import SimpleNamespace
from typing import Any

from castellan.core.ledger import corrections
from castellan.core.record import INSTEAD, KIND, NAMED
from castellan.core.rules.base import Game
from castellan.text import gained, names_of
from castellan.ui.corrections import correct
from castellan_host.stored_games.entry_points import Moves, points_of
from castellan_host.stored_games.records import Record


def changed(records: list[Record], moved: Moves, game: Game, language: str) -> str:
    """Return what the last record, an amend, has changed and moved, as the box says it: "bid: João 2 → 1, +30"."""
    seq, new = records[-1][NAMED], tuple(records[-1][INSTEAD])
    old = tuple(corrections(records[:-1]).events.get(seq) or records[seq][KIND:])
    app: Any = SimpleNamespace(session=SimpleNamespace(game=game), language=language)
    what = "".join(correct.changed(app, old, new))
    brief = len(moved) == 1 == len(game.TRACKS) and names_of(game, language)[moved[0][0]] in what
    points = gained.short_gains(moved, game) if brief else points_of(moved, new, game, language)
    return ", ".join(filter(None, [what, points]))

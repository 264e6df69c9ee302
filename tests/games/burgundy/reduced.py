"""A game of The Castles of Burgundy: The Card Game without what does not score. Runs on MicroPython too."""

from burgundian import TYPES
from castellan.core.rules import start

SET = 3


def reduced(events):
    """Return the events of a game, without corrections of entries, as players enter them who enter what scores.

    A card counts with the triple that it completes, or as an "all 7" card. Panas's cards are all laid.
    """
    new = events[0][:2] + [dict(events[0][2], entries="scores")]
    game, short = start(events[0]), start(new)
    found = [new]

    def enter(event):
        short.apply(event)
        found.append(event)

    for event in events[1:]:
        before = [list(own) for own in game.estates], list(game.seven)
        game.apply(event)
        if event[0] != "place" or event[1] == game.panas:
            enter(event if event[0] != "end" else ["end", True] if short.follow_ups() else ["end"])
            continue
        player, (estates, seven) = event[1], before
        kind = TYPES.index(event[3] if len(event) > 3 else event[2])
        if game.estates[player][kind] // SET > estates[player][kind] // SET:
            enter(["triple", player, TYPES[kind]])
        if player not in seven and player in game.seven and player not in short.seven:
            enter(["seven", player])
    return found

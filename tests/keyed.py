"""A four-player game by key presses only: the box plays it from `games/four_players.keys`.

In that file a # begins a comment, everything else is words as `Hands.press` takes them.
"""

from table_side import Hands

_GAMES = __file__[: -len("keyed.py")] + "games/"
KEYS = _GAMES + "four_players.keys"
FILE = _GAMES + "four_players.castellan"

NAMES, MENU = "names", "menu"  # kinds of their own: all up to `new`, and what came by way of the menu


def words():
    """Return the words of the .keys file."""
    with open(KEYS, encoding="utf-8") as lines:
        return [word for line in lines for word in line.split("#")[0].split()]


def play(hands=None):
    """Play the game, on a new box if not with these hands; return the hands and presses by kind, a number a record.

    A press counts for the record that it makes or that comes next, whatever it was for. Kinds
    are those of the events ("take", "place", ...), but NAMES for `new` and MENU for all that
    was entered through the menu: what the history strikes out or changes, and the end.
    """
    hands = hands or Hands()
    presses = {}
    count, menu = 0, False
    seen = 0
    for word in words():
        hands.press(word)
        if word.startswith("wait:"):
            continue
        count += 1
        menu = menu or word == "hold:OK"
        if _recorded(hands) > seen:
            seen += 1
            assert _recorded(hands) == seen, "one press, more than one record: " + word
            kind = NAMES if seen == 1 else MENU if menu else hands.records[-1][0]
            presses.setdefault(kind, []).append(count)
            count, menu = 0, False
    assert not count, "presses after the last record"
    return hands, presses


def game_file(hands=None):
    """Return the lines of the .castellan file that the keys, or these hands, have made."""
    files = (hands or play()[0]).files
    [content] = [data for name, data in files.contents.items() if name.endswith(".log")]
    return content.split(b"\n")[:-1]


def _recorded(hands):
    ledger = hands.box.session.ledger
    return len(ledger.records) if ledger else 0

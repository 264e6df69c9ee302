"""The pictures of docs/playing.md: the screen after each of the key scripts, in the order of the page."""

from listed import KNOWN, listed
from table_side import Hands, golden_screen

GOLDEN = __file__[: -len("helpers/playing.py")] + "golden/playing.txt"
PLAYERS = ("Anna", "Boris", "Clara")

_SET_UP = (["upgrade", 0, "storage"], ["upgrade", 1, "marble"], ["upgrade", 2, "card"])
_ROUND_1 = (
    *_SET_UP,
    ["place", 0, "farm", 0, 1, False],
    ["place", 1, "village", 1, 0, False],
    ["place", 2, "monastery", 0, 0, False],
    ["place", 0, "farm", 2, 1, False],
    ["place", 1, "quarry", 0, 0, False],
    *[["take", player] for player in (0, 1, 2)] * 5,
)
_ROUND_2 = (*_ROUND_1, ["score", True], ["place", 2, "monastery", 2, 0, False])
_ROUND_3 = (*_ROUND_2, ["score", True], ["place", 1, "trader", 0, 0, False], ["yield", 1, "red", 3])
_OVER = (*_ROUND_3, ["score", True])
_END = (*_OVER, *[["final", player, player, 0, 1, 2, 0] for player in (0, 1, 2)], ["end"])

NEW = "new"  # a box that nobody has used yet
NAMES_KNOWN = "names known"  # one without games that knows some names
PAST = "past"  # one with a game that is over and one that goes on

# A title; what is on the box before, a game's entries or one of the words above, None for what was shown last; and
# the keys that are pressed. A last word "down:KEY" is a key that is down when the picture is taken.
PICTURES = (
    ("the first start: the display", NEW, ""),
    ("the first start: the language", None, "wait:1000 P1"),
    ("the first start: the keys", None, "P1 wait:600 P1 P2"),
    ("the first start: a game that plays itself", None, "P3 P4 UP DOWN OK BACK wait:3500"),
    ("which game", NAMES_KNOWN, ""),
    ("who plays", None, "P1"),
    ("enough players", None, "P1 P1"),
    ("a name by letters", NAMES_KNOWN, "P1 P4 P1 P1"),
    ("the table of a new game", (), ""),
    ("what a player can enter", _ROUND_1[:-2], "P2"),
    ("more of it", None, "DOWN"),
    ("is a region complete", None, "UP P3"),
    ("what was recorded", None, "P1"),
    ("something is still to come", (*_ROUND_1[:-2], ["place", 1, "city", 0, 0, False]), ""),
    ("and comes first in the list", None, "P2"),
    ("what would be undone", _ROUND_1[:-2], "P1 P1 wait:4000 down:BACK"),
    ("what was undone", None, "hold:BACK"),
    ("the end of a round is in sight", (*_ROUND_1, ["take", 0]), "P1 P1"),
    ("what the table says then", None, "BACK wait:4000"),
    ("the scoring", None, "OK"),
    ("the next round", None, "OK wait:4000"),
    ("what all are heading for", None, "down:UP"),
    ("after the third scoring", _OVER, ""),
    ("leftovers", None, "P1 P1"),
    ("the result", _END, ""),
    ("the menu", _ROUND_2, "hold:OK"),
    ("the history", None, "P1"),
    ("what can be done with an entry", None, "P2"),
    (
        "why that can't be",
        (*_ROUND_1, ["place", 0, "inn", 0, 0, False], ["place", 0, "farm", 0, 0, True]),
        "hold:OK P1 P2 P1",
    ),
    ("past games", PAST, "hold:OK DOWN P1 wait:5000"),
    ("help", None, "BACK BACK BACK P1 hold:BACK"),
    ("the keys of the table", None, "BACK BACK hold:OK DOWN P4"),
    ("settings", None, "BACK P2"),
)


def golden():
    """Yield the pictures' screens as lines: a title, then the screen."""
    with listed(KNOWN):
        hands = Hands()
        for title, before, script in PICTURES:
            if before is not None:
                hands = _hands(before)
            yield from golden_screen(hands, title, script)


def _hands(before):
    """Return hands on a box as it is before a picture."""
    hands = Hands(new=before == NEW)
    if before == NAMES_KNOWN:
        hands.box.session.settings.save("names", list(PLAYERS))
        return hands.start()
    for events in (_END, _ROUND_2) if before == PAST else (before,):
        if type(events) is tuple:
            hands.begin(*PLAYERS)
            for event in events:
                hands.box.session.enter(event)
    hands.box.home()
    hands.wait(0, 1000)
    return hands

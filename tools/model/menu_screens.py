"""The golden screens of the menus, and of a game of Tuscany on the way to them. Runs on MicroPython too."""

from golden_screens import ENGLISH, Screens
from listed import KNOWN
from table_side import Hands, full_flash

PATH = __file__[: -len("tools/model/menu_screens.py")] + "tests/golden/screens.txt"
FIRST = 8  # of the screens: enough for an interpreter that is slow
UNUSED, TABLE, FULL = "unused", "table", "full"  # a box without games, with a new one of four, and a full flash
_CARD = " > Wilhelmina W > ! bonus tile > +1 card"
_NOTHING_LEFT = " > {} > ! leftovers > OK OK OK OK OK"

SCREENS = (
    ("nobody has played yet: which game", "unused", "", "new game"),
    ("a name by letters", None, "The Castles of Tuscany > new name … > P1 P1", "player 1: A_"),
    ("the letters of a quarter of the alphabet", None, "P4", "r | v"),
    ("the table at the start: both owe a bonus tile", "table", "", "1–4: bonus tile"),
    ("a player's choices, what was called for first", None, "Anna", "! bonus tile"),
    ("which bonus tile", None, "! bonus tile", "+1 marble"),
    ("storage was recorded", None, "storage +2", "✓ Anna: storage +2"),
    (
        "all have theirs",
        None,
        "Борис > ! bonus tile > +1 marble > Chloé > ! bonus tile > +1 worker" + _CARD + " > wait:4000",
        "round 1 · stack: 7",
    ),
    ("more choices", None, "Anna > DOWN", "monastery"),
    ("the last of them", None, "DOWN DOWN", "spend workers …"),
    ("the size of a completed region", None, "BACK > Anna > farm", "1 space +1"),
    ("new farming types", None, "1 space +1", "1 type +1"),
    ("a farm was recorded", None, "OK", "✓ Anna: farm +1"),
    ("a refusal", None, "Борис > village > 3 spaces +6", "Борис can't complete a"),
    (
        "a city calls for a bonus tile",
        None,
        "P1 BACK BACK > Wilhelmina W > city > 1 space +1",
        "Wilhelmina… · bonus tile",
    ),
    ("it can wait", None, "BACK wait:4000", "press 4: bonus tile"),
    ("losses, which can't be more than there is", None, "Борис > spend workers …", "~−4~"),
    ("gains", None, "DOWN", "worker · gains"),
    ("a number by its key", None, "BACK BACK > Chloé > yield card > red", "yield card: red"),
    ("another number", None, "DOWN", "*+5*"),
    ("red points from a yield card", None, "P1 P1 P3 OK wait:4000", "*24*"),
    (
        "the round is ending",
        None,
        "Wilhelmina W > ! bonus tile > storage +2" + " > Борис > take a tile" * 7 + " > wait:4000",
        "*Wilhelmina W*",
    ),
    ("the scoring before it is recorded", None, "OK", "red + green → red"),
    ("the second round", None, "OK wait:4000", "round 2"),
    ("the menu", None, "hold:OK", "same players again"),
    ("the history", None, "history", "history"),
    ("what can be done to an entry", None, "Борис: take a tile", "Борис: take a tile"),
    ("a strike that would break a later entry", None, "strike out", "would not"),
    ("a struck-out entry", None, "BACK BACK > scoring > strike out > hold:OK > history", "~scoring~"),
    ("which can be brought back", None, "scoring", "bring back"),
    ("the other half of the menu", None, "bring back > hold:OK DOWN", "past games"),
    ("past games", None, "past games", "#1 Chloé"),
    ("settings", None, "BACK > settings", "learnt values"),
    ("brightness", None, "brightness", "bright"),
    ("languages", None, "BACK > language", "Français"),
    ("the roster, for a new game", None, "BACK BACK > new game > The Castles of Tuscany", "players?"),
    ("three who will play", None, "Anna > Борис > Chloé", "players: Anna, Борис, Chloé"),
    ("options of the new game", None, "options …", "turns entered: no"),
    (
        "giving up asks once more",
        None,
        "BACK " * 9 + "hold:OK > give up the game",
        "Give up this game?",
    ),
    ("leftovers are asked for", None, "BACK > score now > OK hold:OK > score now > OK wait:4000", "1–4: leftovers"),
    ("the first leftovers", None, "Anna > ! leftovers", "Anna · tiles in storage"),
    ("more of one of them", None, "P1 OK P3 DOWN", "marble | 3"),
    (
        "everybody's leftovers",
        None,
        "P2 UP P4 OK"
        + _NOTHING_LEFT.format("Борис")
        + _NOTHING_LEFT.format("Chloé")
        + _NOTHING_LEFT.format("Wilhelmina W"),
        "✓ Wilhelmina W: leftovers",
    ),
    ("the result", None, "hold:OK > end the game", "Chloé wins with 24 red"),
    ("no room for another game", "full", "hold:OK > same players again", "No room for another"),
    ("the games that may go", None, "BACK", "Delete which game?"),
    ("one of them, and what deletes it", None, "1 Anna, Boris", "hold OK: delete"),
    ("one that goes on", None, "BACK > 2 Boris, Clara", "Boris leads with 2 red"),
    ("a damaged one", None, "BACK > 3 Anna, Clara", "wrong: 00000000"),
)
_PICTURED = (
    "a name by letters",
    "the table at the start: both owe a bonus tile",
    "more choices",
    "losses, which can't be more than there is",
    "another number",
    "the round is ending",
    "the scoring before it is recorded",
    "the history",
    "a strike that would break a later entry",
    "brightness",
    "three who will play",
    "more of one of them",
    "one of them, and what deletes it",
)

_FOUND = []  # the keys of each screen, once they were needed


def _begin(before, language):
    """Return hands on a box as it is before a screen."""
    hands = full_flash() if before == FULL else Hands()
    if language != ENGLISH:
        hands.box.session.settings.save("language", language)
    if before == TABLE:
        return hands.begin("Anna", "Борис", "Chloé", "Wilhelmina W")
    hands.box.home()
    hands.wait(0, 400)
    return hands


def menus(short=False):
    """Return them, only the first of them if `short`."""
    return Screens(PATH, SCREENS[:FIRST] if short else SCREENS, _begin, _PICTURED, KNOWN, short)


def keys(before):
    """Return the keys of all screens from one of these boxes on, as words of `Hands.press`."""
    starts = [number for number, screen in enumerate(SCREENS) if screen[1]] + [len(SCREENS)]
    first = [screen[1] for screen in SCREENS].index(before)
    _FOUND.extend(() if _FOUND else menus().words())
    return " ".join(_FOUND[first : starts[starts.index(first) + 1]])

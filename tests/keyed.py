"""A four-player game by key presses only: the box plays it from `games/four_players.keys`.

In that file a # begins a comment, everything else is words as `Hands.press` takes them. A line that
is only a comment is the title of a part, if words follow.
"""

from table_side import Hands, golden_screen

_GAMES = __file__[: -len("keyed.py")] + "games/"
KEYS = _GAMES + "four_players.keys"
FILE = _GAMES + "four_players.castellan"
PAGE = _GAMES + "four_players.md"
GOLDEN = __file__[: -len("keyed.py")] + "golden/four_players.txt"
PLAYERS = ("Anna", "Boris", "Clara", "Denis")

BETWEEN = 440  # ms from one press to the next: time for a chip to draw what came of the first

NAMES, MENU = "names", "menu"  # kinds of their own: all up to `new`, and what came by way of the menu


def parts():
    """Return the parts of the .keys file, each a title and its words."""
    found = []
    with open(KEYS, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# "):
                found.append((line[2:].strip(), []))
            elif line.strip():
                found[-1][1].extend(line.split("#")[0].split())
    return [(title, words) for title, words in found if words]


def words():
    """Return the words of the .keys file."""
    return [word for _, words in parts() for word in words]


def seconds():
    """Return for each word the second of the game in which the record falls that it makes, None if it makes none."""
    hands = _unhurried(Hands())
    found = []
    for word in words():
        before = _recorded(hands)
        hands.press(word)
        found.append(hands.box.session.ledger.last_time() if _recorded(hands) > before else None)
    return found


def golden():
    """Yield the screens at the end of each part, as lines: a title, then the screen."""
    hands = _unhurried(Hands())
    for title, words in parts():
        yield from golden_screen(hands, title, " ".join(words))


def play(hands=None):
    """Play the game, on a new box if not with these hands; return the hands and presses by kind, a number a record.

    A press counts for the record that it makes or that comes next, whatever it was for. Kinds
    are those of the events ("take", "place", ...), but NAMES for `new` and MENU for all that
    was entered through the menu: what the history strikes out or changes, and the end.
    """
    hands = _unhurried(hands or Hands())
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


def cells(title):
    """Return the rows of a table in the page, without their first cell, by that cell."""
    with open(PAGE, encoding="utf-8") as page:
        part = page.read().split("## " + title + "\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    return {row[0]: row[1:] for row in rows[2:]}


def totals():
    """Return the totals that the page works out, green and red by player."""
    green, red = cells("Green"), cells("Red")
    return {name: (int(green[name][-1].split("**")[1]), int(red[name][-1].strip("*"))) for name in PLAYERS}


def _unhurried(hands):
    hands.between = BETWEEN
    return hands


def _recorded(hands):
    ledger = hands.box.session.ledger
    return len(ledger.records) if ledger else 0

"""The recorded four-player game, for tests on every interpreter."""

import json

from castellan.archive import Archive
from castellan.ledger import Ledger

_FILE = __file__[: -len("recorded.py")] + "games/tuscany_four_players.events"


def events(limit=None):
    """Return the game's events, or its first ones."""
    with open(_FILE) as lines:
        found = []
        for line in lines:
            if limit is not None and len(found) == limit:
                break
            found.append(json.loads(line))
        return found


def archive(files):
    """Return an archive whose ids are not left to chance."""
    return Archive(files, lambda n: bytes(range(n)), {})


def play(files, acknowledge, limit=None):
    """Play the game as the box does, onto flash first, and return its ledger.

    `acknowledge(ledger)` is called when a record is safe and the player sees it.
    """
    ledger = Ledger()
    journals = []

    def keep(line):
        if journals:
            journals[0].append(line)
        else:
            journals.append(archive(files).begin(line))

    for time, event in enumerate(events(limit)):
        ledger.add(time, event, keep)
        acknowledge(ledger)
    journals[0].close()
    return ledger


def resumed(files):
    """Return the journal and the records that the box finds when it starts, a finished game's too."""
    games = archive(files)
    for found in games.unfinished():
        return found
    for entry in games.games():
        return games.open(entry)
    return None, []

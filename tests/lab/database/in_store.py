"""What a database holds, read by the laptop's own way: the headings of games, then these filled."""


def games(database, start=""):
    """Return the games whose id begins with `start`, the newest first."""
    return [*database.filled(database.headings(start))]


def lines(database, game, box=None):
    """Return a game's lines in their order, without newlines; of the box named, if several have the game."""
    found = [each for each in games(database, game) if each.game == game and box in (None, each.box)]
    return found[0].lines if found else []


def conflicts(database):
    """Return all lines that contradict a stored record."""
    return [conflict for game in games(database) for conflict in game.conflicts]

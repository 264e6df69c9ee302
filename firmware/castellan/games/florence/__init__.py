"""The Princes of Florence, for 2 to 5 players (Wolfgang Kramer and Richard Ulrich, 2000).

Rulebook: the Russian one. `README.md` lists our readings.
"""

MODULES = ("tables", "game")

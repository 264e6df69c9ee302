"""The Castles of Tuscany, for 2 to 4 players (Stefan Feld, 2020).

Rulebooks: the French and the Russian one. `README.md` lists our
readings where they differ.
"""

MODULES = ("tables", "game")

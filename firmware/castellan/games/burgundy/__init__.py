"""The Castles of Burgundy: The Card Game, for 1 to 4 players (Stefan Feld, 2016).

Rulebook: the Russian translation. `README.md` lists our readings.
"""

MODULES = ("tables", "game")

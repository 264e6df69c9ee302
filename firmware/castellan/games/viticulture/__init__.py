"""Viticulture with the Tuscany expansion, for 1 to 6 players (Jamey Stegmaier, Alan Stone, 2013 to 2016).

Rulebook: the expansion's, in Russian. `README.md` lists our readings
where it leaves a question open.
"""

MODULES = ("tables", "game")

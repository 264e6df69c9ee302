"""The Castles of Burgundy: The Card Game, for 1 to 4 players (Stefan Feld, 2016).

Rulebook: the Russian translation; `docs/rules/burgundy.md` says which readings hold.
"""

MODULES = ("tables", "triples", "game")

"""Any other game, for 2 to 8 players: a pad for scores, which knows no rules but how they add up.

There is no rulebook. `README.md` says what the pad accepts.
"""

MODULES = ("game",)
SHEETS = True
"""Whether the game is played by score sheets, those that come with it and those on flash."""
VARIANTS = (("lines", ("formula", "lines", "sums", "waiting", "ranking", "refusals", "sheet", "asking")),)
"""For a game whose options have a key: the modules loaded too, the last of which has its class."""

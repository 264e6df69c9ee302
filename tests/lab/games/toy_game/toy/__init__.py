"""The toy game, for 1 to 6 people: one alone plays against a robot. Two may have a mission, its variant."""

MODULES = ("tables", "market", "game")
VARIANTS = (("duet", ("duet",)),)

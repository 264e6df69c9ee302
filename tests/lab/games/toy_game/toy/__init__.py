"""The toy game, for 1 to 6 people: one alone plays against a robot."""

MODULES = ("tables", "game")

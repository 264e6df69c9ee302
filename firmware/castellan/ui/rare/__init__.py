"""Screens that a game needs rarely: loaded when a key leads to them, and not kept by an unfinished game."""

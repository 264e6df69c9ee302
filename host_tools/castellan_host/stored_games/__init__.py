"""Stored games, replayed, and what one of them shows: its results, standing and course."""

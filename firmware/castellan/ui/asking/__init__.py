"""Asking: one question for each argument of an entry, until it is complete."""

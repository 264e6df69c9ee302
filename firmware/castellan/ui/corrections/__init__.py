"""Corrections: the history of all entries, and what becomes of one."""

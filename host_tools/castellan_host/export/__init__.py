"""Stored games as files for other programs, see docs/export.md."""

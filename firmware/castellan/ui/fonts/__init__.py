"""The fonts, made by tools/fonts.py; docs/fonts.md tells where they come from."""

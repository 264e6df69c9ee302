"""Looks for games that distinguish a sheet from those near it: like its examples, and small."""

"""Sheets near a sheet, each with one change, and the forms of formulas that are easily taken for each other."""

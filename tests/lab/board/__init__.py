"""Boards: stand-ins for a chip's modules, and MicroPython with a chip's numbers and stack."""

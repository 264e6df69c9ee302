"""Boxes with a fault in their wires: which there are, on the emulated Pico, and what a builder sees of each."""

"""Castellan, the score box: what runs on the chip and, unchanged, on the laptop."""

import gc

VERSION = "0.1.0"

# MicroPython collects when the heap is full. By then a game's records lie strewn all over it,
# and no two kilobytes are free in one piece: 300 records were enough for a MemoryError in 192 kB.
# Collecting every 32 kB keeps them together, and over 60 kB free in one piece beside them; each
# collection takes 18 ms of the chip's time.
if hasattr(gc, "threshold"):
    gc.threshold(32768)

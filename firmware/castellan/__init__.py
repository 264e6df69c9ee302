"""Castellan, the score box: what runs on the chip and, unchanged, on the laptop."""

import gc

VERSION = "0.1.0"

# MicroPython collects when the heap is full. By then a game's records lie strewn all over it,
# and no two kilobytes are free in one piece: 300 records were enough for a MemoryError in 192 kB.
# Each collection takes 13 to 22 ms of the chip's time. After six undos in a game of 790 the largest
# piece is 63 kB with one every 40 kB that were allocated, 42 kB with one every 64.
if hasattr(gc, "threshold"):
    gc.threshold(40960)

"""Castellan, the score box: what runs on the chip and, unchanged, on the laptop."""

import gc

VERSION = "0.1.0"

# MicroPython collects when the heap is full. By then a game's records lie strewn all over it,
# and no two kilobytes are free in one piece: 300 records were enough for a MemoryError in 192 kB.
# Each collection takes 13 to 22 ms of the chip's time; so often of them, in kB: start with 300 records
# as .mpy, the largest piece left then, and after six undos in a game of 790, on the emulated Pico:
# 16: 1617 ms, 119 kB; 32: 1445, 113, 70; 40: 1396, 108, 63; 48: 1377, 104, 60; 64: 1358, 96, 42.
if hasattr(gc, "threshold"):
    gc.threshold(40960)

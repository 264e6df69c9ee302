"""Castellan, the score box: what runs on the chip and, unchanged, on the laptop."""

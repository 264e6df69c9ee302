"""A box in memory, and hands that press its keys, by meaning too, and read its display."""

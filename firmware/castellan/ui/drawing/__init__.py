"""Drawing: the canvas, its fonts, and what all screens are made of."""

"""The specimen page of the fonts. Runs on MicroPython too."""

from castellan.ui.drawing import fonts
from castellan.ui.drawing.canvas import Canvas, Font

TEXT, SMALL, MEDIUM, LARGE = Font(fonts.TEXT), Font(fonts.SMALL), Font(fonts.MEDIUM), Font(fonts.LARGE, 2)


def specimen() -> Canvas:
    """Return a canvas with something of each font, an inverse box and a text that runs over the edge."""
    canvas = Canvas()
    canvas.text("Größe 17 → 31 Щука", 0, 0, TEXT)
    canvas.text("Œuvre naïve «Ёж» ẞ", 3, 13, SMALL)
    canvas.text("0123456789", 0, 22, MEDIUM)
    canvas.text("63", 104, 27, LARGE)
    canvas.text("inverse", 3, 43, TEXT)
    canvas.invert(-5, 41, 50, 13)
    canvas.text("Łódź Ñģ Åŷ Ђѓ", 58, 43, TEXT)
    canvas.text("日 cut at the edge", 60, 57, TEXT)
    return canvas

"""Names that are cut to the room that a plot has for them."""

from castellan_host.report.drawing import Pen


def shortened(text: str, pen: Pen, room: float) -> str:
    """Return a text, cut so that it is no wider than so many inches."""
    if pen.width(text) <= room:
        return text
    end = next((n for n in range(len(text), 0, -1) if pen.width(text[:n] + "…") <= room), 0)
    return text[:end] + "…"

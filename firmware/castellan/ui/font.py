"""Fonts: from letters to pixels."""

from castellan.ports.frame import measure

_WIDTH = 0xFFFF  # of what `measure` returns


class Font:
    """A font of those in `castellan.ui.fonts`.

    `height` in pixels; `space` pixels lie between letters. A letter that it lacks is
    a box: a player's name may be of any script. `face` is what `castellan.ports.frame` draws with.
    """

    def __init__(self, font: tuple[int, int, bytes, bytes, bytes], space: int = 1) -> None:
        self.height, pages, codes, places, strips = font
        self.space = space
        top, bottom = 1, self.height - 2  # of the box
        edge, side = 1 << top | 1 << bottom, (1 << bottom + 1) - (1 << top)
        metrics = [len(codes) // 2, pages - 1, space, max(2, self.height // 4), (self.height + 1) // 2]
        metrics += [edge & 0xFF, edge >> 8, side & 0xFF, side >> 8]
        self.face = codes, places, strips, bytes(metrics)

    def width(self, text: str) -> int:
        """Return how many pixels wide a line of text is."""
        measured: int = measure(text, self.face, 0)
        return measured & _WIDTH

    def fit(self, text: str, width: int) -> str:
        """Return as much of a text as is at most so wide, with "…" where it was cut."""
        found: int = measure(text, self.face, width - self.width("…"))
        return text if found & _WIDTH <= width else text[: found >> 16].rstrip() + "…"

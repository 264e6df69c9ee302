"""Colours of players and sources, and the dashes, markers and hatches that distinguish them without colour.

The colours are those of Okabe and Ito ("Color Universal Design", https://jfly.uni-koeln.de/color/), changed where
contrast with the background is too low, or two are alike in protanopia or deuteranopia.
"""

from dataclasses import dataclass

DASHES: tuple[tuple[float, ...], ...]
DASHES = ((), (5, 2), (1.5, 1.5), (7, 2, 1.5, 2), (3, 1.5), (9, 3), (5, 2, 5, 5), (2, 4))
MARKERS = ("o", "s", "^", "D", "v", "X", "P", "*")
# Of lines but for two: in SVG a hatch of dots takes 60 kB, of circles 140.
HATCHES = ("", "////", "\\\\\\\\", "----", "||||", "xxxx", "++++", "..", "**", "//--", "\\\\||", "xx++")

_LIGHT = ("#0072B2", "#D55E00", "#009E73", "#000000", "#CC79A7", "#882255", "#2A2A9E", "#4C3300")
_DARK = ("#56B4E9", "#E8743B", "#2FC79A", "#D7DBE0", "#E09BC2", "#E69F00", "#7A6BFF", "#E6E03A")
_FILLS = ("#56B4E9", "#E69F00", "#F0E442", "#009E73", "#CC79A7", "#D55E00", "#0072B2", "#999999")


@dataclass(frozen=True)
class Theme:
    """Colours of text, thin lines and background, of each seat's curve, of the sources' bars and their hatches."""

    ink: str
    faint: str
    ground: str
    seats: tuple[str, ...]
    fills: tuple[str, ...]
    hatch: str

    def colours(self) -> list[str]:
        """Return all colours, in the same order for every theme."""
        return [self.ink, self.faint, self.ground, *self.seats, *self.fills, self.hatch]


LIGHT = Theme("#20242B", "#5C6470", "#FFFFFF", _LIGHT, _FILLS, "#3A3F47")
DARK = Theme("#D7DBE1", "#9AA3AF", "#16181C", _DARK, _FILLS, "#16181D")

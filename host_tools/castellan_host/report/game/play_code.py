"""The link that enters a game in the app BG Stats, and its QR code."""

from dataclasses import dataclass

import segno

from castellan_host.export import bgstats, play_link
from castellan_host.games.library import Opened

QUIET = play_link.BORDER  # modules that stay light on each side of a code


@dataclass(frozen=True)
class Code:
    """A QR code."""

    code: segno.QRCode

    def rows(self) -> list[list[bool]]:
        """Return whether each module is dark, the quiet zone included."""
        return [[bool(module) for module in row] for row in self.code.matrix_iter(border=QUIET)]

    def svg(self, title: str) -> str:
        """Return the code as an svg element: dark on light on any page, or no camera reads it."""
        return self.code.svg_inline(border=QUIET, dark="#000", light="#fff", title=title, omitsize=True)


@dataclass(frozen=True)
class PlayCode:
    """A link of BG Stats, and its QR code; None if the link is too long for one."""

    link: str
    code: Code | None


def of_game(opened: Opened) -> PlayCode | None:
    """Return the link and the code of a stored game; None if it has no result."""
    try:
        return of_link(play_link.link(bgstats.play(opened)))
    except bgstats.NoPlayError:
        return None


def of_link(link: str) -> PlayCode:
    """Return a link with its code, if one can hold it."""
    try:
        return PlayCode(link, Code(play_link.qr_code(link)))
    except bgstats.NoPlayError:
        return PlayCode(link, None)

"""The link that enters a game in the app BG Stats, and its QR code."""

from dataclasses import dataclass

import segno

from castellan_host.export import bgstats, play_link
from castellan_host.show.library import Opened

QUIET = play_link.BORDER  # modules that stay light on each side of a code


@dataclass(frozen=True)
class PlayCode:
    """A link of BG Stats, and its QR code; None if the link is too long for one."""

    link: str
    code: segno.QRCode | None

    def rows(self) -> list[list[bool]]:
        """Return whether each module is dark, the quiet zone included; nothing if there is no code."""
        return [[bool(module) for module in row] for row in self.code.matrix_iter(border=QUIET)] if self.code else []

    def svg(self, title: str) -> str:
        """Return the code as an svg element: dark on light on any page, or no camera reads it; "" if there is none."""
        if self.code is None:
            return ""
        return self.code.svg_inline(border=QUIET, dark="#000", light="#fff", title=title, omitsize=True)


def of_game(opened: Opened) -> PlayCode | None:
    """Return the code of a stored game; None if it has no result."""
    try:
        link = play_link.link(bgstats.play(opened))
    except bgstats.NoPlayError:
        return None
    try:
        return PlayCode(link, play_link.qr_code(link))
    except bgstats.NoPlayError:
        return PlayCode(link, None)

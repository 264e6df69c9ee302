"""Other games in the list of games for a while: tests of lists do not depend on which there are."""

import sys

from castellan.core import catalogue
from castellan.text import titles  # noqa: F401 - loaded while the list has all games, whose titles it keeps

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    Games = tuple[tuple[str, ...], tuple[tuple[int, int], ...]]

KNOWN = ("tuscany", "viticulture", "burgundy", "florence")
ALL = ("pad",) + KNOWN  # as a player sees them


class listed:  # noqa: N801 - used like a function
    """Have these games in the list, those that there are; `seats` are those of the last ones, which are not."""

    def __init__(self, names: "Sequence[str]", seats: "Sequence[tuple[int, int]]" = ()) -> None:
        self.before = catalogue.GAMES, catalogue.SEATS
        known = [name for name in names if name in catalogue.GAMES]
        added = tuple(names)[len(names) - len(seats) :]
        self.now = (
            tuple(known) + added,
            tuple([catalogue.SEATS[catalogue.GAMES.index(name)] for name in known]) + tuple(seats),
        )

    def __enter__(self) -> None:
        _replace(self.before, self.now)

    def __exit__(self, *_: object) -> None:
        _replace(self.now, self.before)


def _replace(before: "Games", after: "Games") -> None:
    """Put other tuples of games and seats into all modules that have them."""
    for module in list(sys.modules.values()):
        for name, old, new in zip(("GAMES", "SEATS"), before, after):
            if getattr(module, name, None) is old:
                setattr(module, name, new)

"""Lines of a box that sends anything with right checksums."""

import random
from typing import Any

from castellan.core.errors import CastellanError
from castellan_host.link import wire
from lab.database.stores import GAME
from lab.odd_values import odd_value

GAMES = ("aa", "bb", GAME)
EVENTS = (
    ["new", "tuscany", {"players": ["Anna", "Борис"]}],
    ["new", "\x1b[2J", {"players": ["[/b]", "\u202e"]}],
    ["take", 0],
    ["name", 0, "[/b]\x1b[2J"],
    ["points", 0, "green", 3],
)


def message(rng: random.Random) -> list[Any]:
    """Return what a box could send, or nearly."""
    game, seq = rng.choice(GAMES), rng.randrange(6)
    rows = [[rng.choice(GAMES), rng.choice((0, 1, 5, None, 1 << 40)), False] for _ in range(rng.randrange(3))]
    record = ["rec", game, [seq, 10 * seq, *rng.choice(EVENTS)]]
    kinds = (
        ["box", 1, rng.choice(("b0b0", "c1c1")), "0.1.0", rng.randrange(2), 1 + rng.randrange(2), rows, 0],
        ["box", 1, "b0b0", "0.1.0", 0, 1, rows, 1763000000],
        record,
        record,
        ["upto", game, seq],
        ["turn", game, seq, 1000 * seq, bool(seq % 2)],
        ["error", "link_ack", "It does not agree"],
        ["ok", "names", 0],
        ["titles", 0, 1, "en", ["Harbour", "[/b]\x1b[2J", "\u202e"]],
        ["ok", "sheets", rng.randrange(3)],
        ["roster", 0, 1, ["Anna", "\u202e", "x" * 99]],
        ["error", "link_page", "The page\x1b[2J is not due"],
    )
    chosen: list[Any] = list(rng.choice(kinds))
    for _ in range(rng.choice((0, 0, 1, 2))):
        chosen[rng.randrange(len(chosen))] = odd_value(rng)
    return chosen


def line(rng: random.Random) -> bytes:
    try:
        return wire.encode(*message(rng))
    except CastellanError:  # too long or too deep for a line
        return rng.randbytes(600)

"""A box that sends anything with right checksums: only records are stored, and other boxes' games stay."""

import contextlib
import io
import random

from castellan import record
from castellan.errors import CastellanError
from castellan_host.database.store import Database
from castellan_host.link import wire
from castellan_host.link.follower import Follower
from castellan_host.show.sync_report import JsonReport, Report
from castellan_host.terminal import complain, say
from odd_values import odd_value
from stores import BOX, GAME, LINES, SEEN, text

STEPS = 40  # of a case
GAMES = ("aa", "bb", GAME)
EVENTS = (
    ["new", "tuscany", {"players": ["Anna", "Борис"]}],
    ["new", "\x1b[2J", {"players": ["[/b]", "\u202e"]}],
    ["take", 0],
    ["name", 0, "[/b]\x1b[2J"],
    ["points", 0, "green", 3],
)


def message(rng):
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
        ["error", "link_ack", "It does not agree"],
        ["ok", "names", 0],
    )
    chosen = list(rng.choice(kinds))
    for _ in range(rng.choice((0, 0, 1, 2))):
        chosen[rng.randrange(len(chosen))] = odd_value(rng)
    return chosen


def line(rng):
    try:
        return wire.encode(*message(rng))
    except CastellanError:  # too long or too deep for a line
        return rng.randbytes(600)


def follow(rng, database):
    """Follow such a box; return what is printed of it."""
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8")
    kind = rng.choice((Report, JsonReport))
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        kind(database, say, complain) as report,
    ):
        follower = Follower(database, lambda event: report.report(None, event))
        for step in range(STEPS):
            if not rng.randrange(12):
                follower.finish()
            follower.step(step * rng.choice((0.1, 3.0)), SEEN + step, line(rng) * rng.choice((1, 2)))
        report.close(True)
    printed.seek(0)
    return printed.read()


def case(seed):
    rng = random.Random(seed)
    with Database("sqlite://") as database:
        database.store(BOX, GAME, LINES, SEEN)
        printed = follow(rng, database)
        assert database.lines(GAME, BOX) == text(LINES)
        for game in database.games():
            for seq, stored in enumerate(game.lines):
                assert record.decode(stored.encode() + b"\n")[0] == seq
    assert all(letter.isprintable() or letter == "\n" for letter in printed), printed


def test_a_lying_box(soak):
    soak(case, 10)

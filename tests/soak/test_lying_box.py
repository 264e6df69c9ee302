"""A box that sends anything with right checksums: only records are stored, and other boxes' games stay."""

import contextlib
import io
import random

from castellan.core import record
from castellan_host.database.store import Database
from castellan_host.link.follower import Follower
from castellan_host.show.sync_report import JsonReport, Report
from castellan_host.terminal import complain, say
from lab.database import in_store
from lab.database.stores import BOX, GAME, LINES, SEEN, text
from lab.link.lying import line

STEPS = 40  # of a case


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
        assert in_store.lines(database, GAME, BOX) == text(LINES)
        for game in in_store.games(database):
            for seq, stored in enumerate(game.lines):
                assert record.decode(stored.encode() + b"\n")[0] == seq
    assert all(letter.isprintable() or letter == "\n" for letter in printed), printed


def test_a_lying_box(soak):
    soak(case)

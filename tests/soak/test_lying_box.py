"""A box that sends anything with right checksums: only records are stored, and other boxes' games stay."""

import contextlib
import io
import random

from castellan import REQUEST
from castellan.core import record
from castellan_host.database.store import Database
from castellan_host.link.errand import ErrandError
from castellan_host.link.follower import Follower
from castellan_host.link.roster import RosterTalk
from castellan_host.link.sheets import SheetsTalk, pages
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


def send(known):
    """Send a score sheet in several pages."""
    return pages("x" * 300)


def remove(known):
    """Remove the first sheet that the box says it has."""
    if not known.titles:
        raise ErrandError("It has none")
    return [(0, 0, known.titles[0])]


def errand(seed):
    rng = random.Random(seed)
    for talk in (SheetsTalk(lambda known: []), SheetsTalk(send), SheetsTalk(remove), RosterTalk(["Anna"], False)):
        for step in range(STEPS):
            sent = talk.step(step * rng.choice((0.1, 3.0)), SEEN + step, line(rng) * rng.choice((1, 2)))
            assert all(len(each) <= REQUEST for each in sent.splitlines(keepends=True))
            if talk.done or talk.problem:
                break
        found = talk.found if isinstance(talk, SheetsTalk) else None
        assert found is None or all(type(title) is str for title in found.titles), found
        printed = io.TextIOWrapper(io.BytesIO(), "utf-8")
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            complain(talk.problem or "")
        printed.seek(0)
        assert all(letter.isprintable() or letter == "\n" for letter in printed.read())


def test_errands_with_a_lying_box(soak):
    soak(errand)

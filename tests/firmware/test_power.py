"""Power cuts at every byte and every operation of a complete game: done, not begun, or torn.

After a cut the game is as it was before or after the interrupted event,
never anything in between; and it goes on from there. The flash is the file model; the real
LittleFS has its own tests.
"""

import binascii
import sys

from castellan.core.ledger import Ledger
from castellan.core.record import decode, encode
from castellan.flash import archive, journal
from lab.files.flash import ModelFiles, cuts
from lab.games.recorded import events, play, resumed
from lab.marks import area, slow
from lab.support import state

pytestmark = area("flash")

LENGTH = 60 if sys.implementation.name == "micropython" else None  # of the game: a chip's speed is no laptop's


class Game:
    """The recorded game played on the model: every operation, and how many records were safe after each."""

    def __init__(self, limit=None):
        files = ModelFiles()
        self.safe_after = []
        self.standings = [None]

        def acknowledge(ledger):
            self.safe_after += [len(ledger.records) - 1] * (len(files.log) - len(self.safe_after))
            self.standings.append(_digest(ledger.game))

        self.ledger = play(files, acknowledge, limit)
        self.safe_after.append(len(self.ledger.records))
        self.log = files.log

    def check(self, operations, contents):
        """Assert that the game found is the one before or after, and return (files, journal, records)."""
        files = ModelFiles(contents)
        journal, records = resumed(files)
        assert len(records) - self.safe_after[operations] in (0, 1), (operations, len(records))
        assert records == self.ledger.records[: len(records)]
        return files, journal, records


class DecodedOnce:
    """Within `with DecodedOnce():` journals take a line's record from memory if they have seen the line before.

    A line's record never changes, and the same lines are read after each of the cuts.
    """

    def __init__(self):
        self.records = {}

    def __enter__(self):
        archive.decode = journal.decode = self.decode

    def __exit__(self, *error):
        archive.decode = journal.decode = decode

    def decode(self, line, words=None):
        if line not in self.records:
            self.records[line] = decode(line, words)
        return self.records[line]


def _digest(game):
    return binascii.crc32(repr(state(game)).encode())


@slow
def test_a_cut_at_every_byte_and_operation_of_a_game():
    game = Game(LENGTH)
    seen = set()
    with DecodedOnce():
        for operations, contents in cuts({}, game.log):
            _, _, records = game.check(operations, contents)
            if records and len(records) not in seen:
                assert _digest(Ledger.load(records).game) == game.standings[len(records)]
            seen.add(len(records))
    assert sorted(seen) == list(range(len(game.ledger.records) + 1))


@slow
def test_a_second_cut_during_the_recovery():
    game = Game(50)
    second = 0
    with DecodedOnce():
        for operations, contents in cuts({}, game.log, every=13):
            files, journal, records = game.check(operations, contents)
            if records:
                second += _cut_again(files, journal, records)
    assert second > 1000


def _cut_again(files, journal, records):
    """Append a line, which puts the file right first; cut that everywhere, and return how often."""
    tidied = dict(files.contents)
    files.log = []
    journal.append(encode(len(records), 10**6, ["points", 0, "red", 0]))
    journal.close()
    times = 0
    for done, again in cuts(tidied, files.log, every=29):
        _, found = resumed(ModelFiles(again))
        assert found[: len(records)] == records
        assert len(found) - len(records) in ((0, 1) if done < len(files.log) else (1,))
        times += 1
    return times


def test_a_game_goes_on_after_each_cut():
    # The player repeats the entry that the screen did not show: no line is joined to another, lost or repeated.
    game = Game(12)
    lines = [encode(r[0], r[1], r[2:]) for r in game.ledger.records]
    for operations, contents in cuts({}, game.log):
        files, journal, records = game.check(operations, contents)
        if records:
            for line in lines[len(records) :]:
                journal.append(line)
            journal.close()
            assert list(files.contents.values()) == [b"".join(lines)]


def test_the_recorded_game_has_what_a_cut_could_break():
    kinds = [event[0] for event in events()]
    for kind in ("new", "void", "amend", "name", "points", "bonus", "score", "final", "end"):
        assert kind in kinds

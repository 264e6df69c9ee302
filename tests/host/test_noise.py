"""The link on a bad line: it accepts nothing wrong, and once the line is good it loses and repeats nothing."""

import random

import pytest

from castellan_host.link.events import Recorded
from lab.link.laptop import Box, Desk, Perfect, Shelf
from lab.link.spoiling import spoilt_lines_change_nothing

pytestmark = pytest.mark.link


class Cut:
    """A line that passes so many bytes, both ways counted together, and no more."""

    def __init__(self, after):
        self.left = after
        self.passed = 0

    def pass_on(self, data, to_box):
        data = data[: self.left]
        self.left -= len(data)
        self.passed += len(data)
        return data


class Bad:
    """A line that drops, doubles, flips, reorders and delays bytes, so many of a thousand."""

    def __init__(self, seed, rate):
        self.rng = random.Random(seed)
        self.rate = rate / 1000
        self.late = {True: b"", False: b""}

    def pass_on(self, data, to_box):
        data, self.late[to_box] = self.late[to_box] + data, b""
        passed = bytearray()
        for byte in data:
            if self.rng.random() >= self.rate:
                passed.append(byte)
                continue
            what = self.rng.randrange(4)
            if what == 1:
                passed += bytes([byte, byte])
            elif what == 2:
                passed.append(byte ^ 1 << self.rng.randrange(8))
            elif what == 3:
                passed.insert(self.rng.randrange(len(passed) + 1), byte)
        if self.rng.random() < 0.1:
            keep = self.rng.randrange(len(passed) + 1)
            self.late[to_box] = bytes(passed[keep:])
            del passed[keep:]
        return bytes(passed)


def only_what_is_there(desk):
    """Assert that only the box's records are stored, and that each was reported once."""
    there = desk.box.lines()
    for key, held in desk.shelf.records.items():
        assert all(there[key][seq] == line for seq, line in held.items())
    reported = [line for event in desk.events if isinstance(event, Recorded) for line in event.lines]
    assert len(reported) == sum(map(len, desk.shelf.records.values()))
    assert not desk.shelf.aside


def session_of_a_laptop(line):
    """Sync a box of two games, while one goes on, until the line fails or all is done."""
    desk = Desk(Box().play(3).play(2), Shelf(), line)
    desk.wait(0.6)
    desk.box.play(1, new=False)
    desk.wait(0.4)
    desk.follower.finish()
    desk.wait(0.2)
    return desk


@pytest.mark.slow
def test_a_cut_at_every_byte_of_a_session():
    uncut = Cut(1 << 30)
    assert session_of_a_laptop(uncut).equal()
    assert uncut.passed > 900
    for after in range(uncut.passed):
        desk = session_of_a_laptop(Cut(after))
        only_what_is_there(desk)
        acknowledged = [desk.box.session.acknowledged.counts.get(desk.box.game(n), 0) for n in (1, 2)]
        for n, records in enumerate(acknowledged, 1):
            assert records <= desk.shelf.have("b0b0", desk.box.game(n))
        desk.line = Perfect()
        desk.plug_in().sync()
        assert desk.equal()
        only_what_is_there(desk)


class Losing:
    """A line that loses the first message to the laptop that has these bytes in it."""

    def __init__(self, lost):
        self.lost, self.line = lost, b""

    def pass_on(self, data, to_box):
        if to_box:
            return data
        *complete, self.line = (self.line + data).split(b"\n")
        for message in complete:
            if self.lost and self.lost in message:
                complete.remove(message)
                self.lost = b""
                break
        return b"".join(message + b"\n" for message in complete)


def test_a_record_behind_a_lost_one_is_asked_for_and_never_stored_over_a_gap():
    box = Box().play(5)
    desk = Desk(box, Shelf())
    desk.wait(10)
    desk.line = line = Losing(f'["rec","{box.game(1)}",[6,'.encode())
    box.play(3, new=False)
    for _ in range(600):
        desk.step()
        held = desk.shelf.records["b0b0", box.game(1)]
        assert sorted(held) == list(range(len(held)))
    assert not line.lost and desk.equal()


@pytest.mark.parametrize("rate", [1, 5, 20, 100])
@pytest.mark.parametrize("seed", range(3))
def test_a_bad_line_that_recovers(seed, rate):
    desk = Desk(Box().play(20).play(5), Shelf(), Bad(seed, rate))
    for _ in range(10):
        desk.wait(3)
        desk.box.play(1, new=False)
        only_what_is_there(desk)
    desk.line = Perfect()
    desk.sync()
    assert desk.equal()
    only_what_is_there(desk)
    assert [desk.box.session.acknowledged.counts.get(desk.box.game(n), 0) for n in (1, 2)] == [21, 16]


def test_spoilt_lines_change_nothing():
    """Thirty thousand of them; tests/soak sends a million."""
    spoilt_lines_change_nothing(1, 30_000)

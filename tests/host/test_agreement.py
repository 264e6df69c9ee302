"""The differences that two boxes in lockstep may have."""

import pytest

from castellan import record
from castellan_host.link import wire
from emulator.agreement import Agreement, Side

ONE, OTHER = "0123456789abcdef", "fedcba9876543210"
PICTURE = bytes(1024)


def side(id=ONE, time=7, points=3, free=4096, frame=PICTURE, light=0x7F, box="b0b0"):
    """Return a box with a game of two records, which a laptop has been sent and holds."""
    lines = [record.encode(0, 0, ["new", "tuscany", {}]), record.encode(1, time, ["points", 0, "red", points])]
    held = record.seal(record.canonical({id: 2}).encode())
    log = b"".join(lines)
    row = record.seal(record.canonical([id, len(log), log[-9:-1].decode(), [0, "tuscany", points]]).encode())
    files = {f"1-{id}.log": log, "acknowledged": held, "index": row, "settings": b"torn"}
    said = [
        wire.encode("box", 1, box, "0.1.0", 0, 1, [[id, 2, False]], 1795219200 + time),
        wire.encode("rec", id, [1, time, "points", 0, "red", points]),
    ]
    return Side(frame, light, files, free, [line[:-1] for line in said])


def test_ids_and_a_second_of_time_may_differ():
    assert Agreement(seconds=1).difference(side(), side(id=OTHER, time=8, box="e660")) == ""
    assert Agreement(seconds=3).difference(side(), side(time=10)) == ""


@pytest.mark.parametrize(
    ("what", "other"),
    [
        ("a line of 1-….log", side(time=9)),
        ("a line of 1-….log", side(points=4)),
        ("bytes free", side(free=8192)),
        ("the pictures", side(frame=b"\x01" + PICTURE[1:])),
        ("contrast", side(light=None)),
    ],
)
def test_nothing_else_may_differ(what, other):
    assert what in Agreement(seconds=1).difference(side(), other)
    assert what in Agreement(seconds=1).difference(other, side())


def test_each_file_and_each_line_to_the_laptop_counts():
    complete = side()
    for name in complete.files:
        fewer = {other: data for other, data in complete.files.items() if other != name}
        assert Agreement(1).difference(complete, Side(PICTURE, 0x7F, fewer, 4096, complete.lines)).startswith("files")
    changed = complete.files | {"settings": b"whole"}
    assert "a line of settings" in Agreement(1).difference(complete, Side(PICTURE, 0x7F, changed, 4096, complete.lines))
    shorter = complete.files | {f"1-{ONE}.log": complete.files[f"1-{ONE}.log"].splitlines(keepends=True)[0]}
    assert "lines of 1-….log" in Agreement(1).difference(complete, Side(PICTURE, 0x7F, shorter, 4096, complete.lines))
    for lines in (complete.lines[:1], [*complete.lines, b"Traceback"], complete.lines[::-1]):
        other = Side(PICTURE, 0x7F, complete.files, 4096, lines)
        assert "what was sent to the laptop" in Agreement(1).difference(complete, other)


def test_a_row_of_the_index_is_of_the_same_record():
    complete = side()
    for size, last in ((1, "00000000"), (len(complete.files[f"1-{ONE}.log"]), "00000000")):
        row = record.seal(record.canonical([ONE, size, last, [0, "tuscany", 3]]).encode())
        other = Side(PICTURE, 0x7F, complete.files | {"index": row}, 4096, complete.lines)
        assert "a line of index" in Agreement(1).difference(complete, other)


def test_an_acknowledged_game_is_the_same_game():
    # Two games on each: that of the other id is acknowledged, which is another one there.
    files = [{f"1-{ONE}.log": b"", f"2-{OTHER}.log": b""}, {f"1-{OTHER}.log": b"", f"2-{ONE}.log": b""}]
    held = [record.seal(record.canonical({id: 1}).encode()) for id in (ONE, OTHER)]

    def sides(*acknowledged):
        return [Side(PICTURE, 1, each | {"acknowledged": line}, 0, []) for each, line in zip(files, acknowledged)]

    assert Agreement(1).difference(*sides(held[0], held[1])) == ""
    assert "a line of acknowledged" in Agreement(1).difference(*sides(held[0], held[0]))

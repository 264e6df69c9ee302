"""Misbehaviour at the emulated Pico's serial port: a laptop that never reads, and mpremote."""

import pytest

from bench.chip import AT_EASE, FROZEN, RECORDS, Hand, board, boot
from emulator.boxes import Twin
from emulator.image import files
from emulator.pty_port import terminal
from emulator.started import started
from lab.link.cable import line
from lab.programs.commands import mpremote

BEGUN = "Round 2"
PRESSED = "P1 UP P1 P1 P2 P1 P3 BACK hold:BACK"
HELLO = line("hello", 1, 1_795_219_200)
FULL = 5  # answers that no longer fit into any buffer on the way
LATER = 50  # ms: a collection takes 20, a look at the flash for the laptop 10; a write that waits, 500
APART = 70  # ms between two moments at which keys are pressed
HALF_A_MINUTE = 30_000  # ms
HUNG_AFTER = 8388  # ms, the longest time that the watchdog can wait
CTRL_D = b"\x04"
TITLE = 128  # bytes of a picture, whose texts follow each other


def pressed(box, said=b""):
    """Press keys, each after a message from the laptop; return for each after how many ms the last pixel came."""
    found = []
    for word in PRESSED.split():
        if said:
            box.send(said)
        box.transfers.clear()
        begin = box.now
        box.tap(word)
        found.append(box.transfers[-1].end - begin)
    return found


@pytest.fixture(scope="module")
def alone(game):
    """The ms to the last pixel without a laptop."""
    with started(game.images[BEGUN]) as box:
        return pressed(box)


@pytest.mark.parametrize("said", [b"", HELLO])
def test_a_laptop_that_never_reads_delays_no_key(game, alone, said):
    with started(game.images[BEGUN], ["usb", True], ["port", True], ["reading", False]) as box:
        for _ in range(FULL if said else 0):
            box.send(said)
            box.wait(300)
        watched = pressed(box, said)
    assert all(late <= time + LATER for time, late in zip(alone, watched, strict=True)), (alone, watched)


def lists(laptop):
    """Yield the ms until each list of entries is shown, at the worst of five phases, as a laptop gets an answer.

    The keys are pressed at three moments: what the box does by itself once in a while, such as to show the title's next
    text and collect the garbage of that, may fall into one.
    """
    with board(RECORDS, FROZEN, cached=True) as box:
        if laptop:
            box.script(["usb", True], ["port", True])
        boot(box)
        box.wait(AT_EASE)
        if laptop:
            box.send(HELLO)
            assert box.received(b'["box",', 1000)
            box.send(line("want", "0123456789abcdef", 0))
            assert box.received(b"[100,", 2000)
            box.script(["reading", False], ["wait", AT_EASE])
        for _ in range(3):
            box.keep("moment")
            yield [press.shown for press in Hand(box).presses("P1 BACK P2 BACK P4")][::2]
            box.restore("moment")
            box.wait(APART)


def test_a_laptop_that_stops_reading_in_mid_answer_delays_no_key_by_10_ms():
    alone = next(lists(False))
    assert any(all(late < time + 10 for time, late in zip(alone, found, strict=True)) for found in lists(True))


def test_what_other_programs_send_to_every_port_stops_nothing(game):
    with started(game.images[BEGUN], ["usb", True], ["port", True]) as box:
        for probe in ("41540d41542b474341500d4154490d7e0078f07e", "01030015e9", "010300000002c40b", "03030000000185e8"):
            box.send(bytes.fromhex(probe))
            box.wait(300)
        box.tap("P1")
        box.shows(Twin(game.images[BEGUN]).tap("P1").frame, 1000)


def leave(box):
    """Start the box again as mpremote does, with a soft reset."""
    box.script(["port", True])
    box.send(CTRL_D)
    box.started()
    box.script(["port", False])


def test_mpremote_breaks_in_for_half_a_minute_and_leaves(game):
    with started(game.images[BEGUN], ["usb", True]) as box, terminal(box.port) as path:
        table, begin = box.frame, box.now
        printed = mpremote(box, path, "exec", "import time; time.sleep(30); print('awake')", rate=0)
        assert printed.strip() == "awake" and box.now - begin > HALF_A_MINUTE
        assert box.frame != table
        leave(box)
        assert box.frame[TITLE:] == table[TITLE:]
        assert box.stats.resets == 0
        box.tap("P1")
        box.wait(500)  # what the first press loads takes a while
        box.tap("P1")
        box.shows(Twin(game.images[BEGUN]).tap("P1 P1").frame, 1000)


def test_writing_for_longer_than_the_watchdog_waits_is_not_cut_short(game, tmp_path):
    big = tmp_path / "big.bin"
    big.write_bytes(bytes(range(256)) * 400)
    with started(game.images[BEGUN], ["usb", True], maximum=True) as box, terminal(box.port) as path:
        table, begin = box.frame, box.now
        mpremote(box, path, "cp", big, ":big.bin", rate=0)
        assert box.now - begin > HUNG_AFTER
        assert files(box.flash)["/big.bin"] == big.read_bytes()
        leave(box)
        assert box.frame[TITLE:] == table[TITLE:]
        assert box.stats.resets == 0

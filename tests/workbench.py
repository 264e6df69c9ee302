"""Boards with a game in their flash, and what is done to them. Runs on MicroPython too."""

import os

from castellan.keys import P1
from castellan.ports.flash import Flash
from castellan.session import Session
from castellan.text import say
from castellan.ui.canvas import Canvas
from castellan.ui.notice import draw_sentence
from hardware import Hardware

CHIPS = (("rp2", "pico"), ("esp32", "esp32_devkit"))


class Place:
    """A folder for a board's flash, with a game of two in it; `records` are the game's."""

    def __init__(self):
        self.path = "{}/castellan-{}".format(os.getenv("TMPDIR") or "/tmp", int.from_bytes(os.urandom(6), "big"))
        session = Session(self.files(), os.urandom)
        session.begin("tuscany", {"players": ["Anna", "Boris"]})
        for player in (0, 1):
            session.enter(["upgrade", player, "card"])
        session.journal.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for name in os.listdir(self.path):
            os.remove(self.path + "/" + name)
        os.rmdir(self.path)

    def files(self):
        return Flash(self.path, lambda: None)

    @property
    def records(self):
        session = Session(self.files(), os.urandom)
        assert session.resume()
        return [record[2:] for record in session.ledger.records[3:]]


def each(start=0):
    """Yield hardware of each kind with a place for its flash."""
    for chip, board in CHIPS:
        with Place() as place:
            yield Hardware(chip, board, start), place


def takes(hardware, at=500):
    """Let P1 and P1 be tapped: Anna takes a tile."""
    return hardware.tap(at, P1).tap(at + 600, P1)


def shows(hardware, code, language="en", **facts):
    """Return whether the display shows a sentence and nothing else."""
    canvas = Canvas()
    draw_sentence(canvas, say(code, facts, language))
    for x in range(128):
        for y in range(64):
            if hardware.display.pixel(x, y) != canvas.pixel(x, y):
                return False
    return True


def raises(kind, action, *arguments):
    try:
        action(*arguments)
    except kind as error:
        return error
    raise AssertionError("nothing was raised")

"""The proofs of `make test-box` on a box in memory: all is right on a good one, and each fault is seen."""

import contextlib
import importlib
import runpy
import sys
import time
import types

import pytest

from castellan.keys import NAMES
from castellan_host.link import wire
from castellan_host.virtual.box import Folder, VirtualBox
from lab.link.cable import Cable
from lab.marks import slow
from trial import hands, proofs
from trial.line import Line

STEP = 5  # ms


class Pin:
    """A pin that its own output can pull down."""

    OPEN_DRAIN, IN, PULL_UP = 1, 2, 3

    def __init__(self, number):
        self.number = number

    def init(self, mode, pull, value=1):
        Board.down = Board.down & ~(1 << self.number) | (value == 0) << self.number


class Board:
    """A box with the door, and its clock."""

    down = now = 0

    def __init__(self, folder, deaf=0, forgets=False):
        self.folder, self.deaf, self.forgets = folder, deaf, forgets
        self.start()

    def start(self):
        Board.down = 0
        self.cable = Cable()
        self.box = VirtualBox(self.folder, self.cable)
        self.door = sys.modules["door"].Extras(self.box.box, None, {})

    def step(self):
        self.box.wait(Board.down & ~self.deaf, STEP)
        Board.now += STEP
        self.door.step(Board.now, False)


class InMemory(Line):
    """The line to it."""

    def __init__(self, board):
        self.board, self.port, self._lines, self._come = board, "memory", wire.Lines(), []

    def write(self, data):
        self.board.cable.to_box += data

    def reset(self, how, *facts):
        self.send("door", how, *facts)
        self.take(0.1, "door")
        for _ in range(facts[1] // STEP if facts else 0):
            self.board.step()
        if self.board.forgets:
            for name in self.board.folder.list():
                self.board.folder.remove(name) if name.endswith(".log") else None
        self.board.start()
        self.greet()

    def _read(self):
        self.board.step()
        data, self.board.cable.from_box = self.board.cable.from_box, b""
        self._come += [message for line in self._lines.feed(data) if (message := wire.decode(line))]


@pytest.fixture
def board(monkeypatch, tmp_path):
    """Return a function that makes the board's line and the trial on it."""
    machine, pins = types.ModuleType("machine"), types.ModuleType("pins")
    machine.Pin, pins.KEYS = Pin, range(8)
    ticks = {
        "ticks_ms": lambda: Board.now,
        "ticks_diff": lambda a, b: a - b,
        "ticks_add": lambda a, b: a + b,
        "sleep_us": lambda us: None,
    }
    for name, function in ticks.items():
        monkeypatch.setattr(time, name, function, raising=False)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr(time, "monotonic", lambda: Board.now / 1000)
    monkeypatch.setattr("gc.mem_free", lambda: 100_000, raising=False)
    for name, module in {"machine": machine, "pins": pins}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, "door", importlib.import_module("trial.door"))
    monkeypatch.setattr("trial.door._later", lambda milliseconds: None)
    monkeypatch.setattr("trial.door.Extras._do", lambda door, what: setattr(door, "_reset", ""))

    def make(**faults):
        Board.now = 0
        for name in ("real", "twin"):
            folder = tmp_path / name
            folder.mkdir()
            for file, data in proofs.files().items():
                (folder / file).write_bytes(data)
        line = InMemory(Board(Folder(tmp_path / "real"), **faults))
        return proofs.Trial(line, VirtualBox(Folder(tmp_path / "twin")))

    yield make
    with contextlib.suppress(KeyError):
        del sys.modules["trial.door"]


def test_a_good_box_passes_every_proof(board):
    seen = list(proofs.seen(board()))
    assert [each for each in seen if not each.right] == []
    assert {each.what for each in seen} == {proof.__name__ for proof in proofs.ALL}


@slow
@pytest.mark.parametrize(
    ("faults", "wrong"), [({"deaf": 2}, ["keys"]), ({"forgets": True}, ["journal", "cuts"])], ids=["a key", "the flash"]
)
def test_a_fault_is_seen(board, faults, wrong):
    seen = list(proofs.seen(board(**faults)))
    assert set(wrong) <= {each.what for each in seen if not each.right}


RIGHT = {name: [name] for name in NAMES}
EXCHANGE = "exchange the two wires at the board"
GROUNDS = {"left": NAMES[:4], "right": NAMES[4:]}
LEFT = {name: [] for name in NAMES[:4]}


@pytest.mark.parametrize(
    ("gave", "stuck", "wrong"),
    [
        ({}, (), {}),
        ({"P2": []}, (), {"P2": "gives nothing: look at both ends of the wire, and at the key"}),
        ({"P2": ["P1", "P2"]}, (), {"P2": "also gives P1: their wires touch"}),
        ({"OK": []}, ("OK",), {"OK": "is always down: its wire touches GND, or the key is stuck"}),
        ({"P4": ["UP"]}, (), {"P4": "gives UP"}),
        (
            {"P1": ["UP"], "UP": ["P1"]},
            (),
            {"P1": f"gives UP: {EXCHANGE}", "UP": f"gives P1: {EXCHANGE}"},
        ),
        (
            LEFT,
            (),
            {"left": "leads nowhere: none of its keys gives anything"}
            | dict.fromkeys(LEFT, "can't be known before its ground is right"),
        ),
    ],
)
def test_what_each_key_gave_names_the_wires_that_are_wrong(gave, stuck, wrong):
    assert hands.keys_wrong(RIGHT | gave, stuck, GROUNDS) == wrong


@pytest.mark.parametrize(
    ("turned", "pressed", "wrong"),
    [
        ([0, 1], [2], ""),
        ([1, 0], [2], "turns the other way round: exchange the first two pins of DIAL in pins.py"),
        ([0], [2], "turned to the right closes its first contact instead of its first and its second contact"),
        ([], [2], "turned to the right closes nothing instead of its first and its second contact"),
        ([0, 1], [], "pressed closes nothing instead of its key"),
    ],
)
def test_a_dial_that_turns_wrongly_is_named(turned, pressed, wrong):
    assert hands.dial_wrong(turned, pressed) == wrong


# Levels of a dial's contacts and of its key, and the ms from which they are so.
RIGHT_WAY = {0: (1, 1, 1), 200: (0, 1, 1), 205: (0, 0, 1), 210: (1, 0, 1), 215: (1, 1, 1)}
LEFT_WAY = {
    0: (1, 1, 1),
    200: (1, 0, 1),
    201: (1, 1, 1),
    202: (1, 0, 1),
    205: (0, 0, 1),
    210: (0, 1, 1),
    215: (1, 1, 1),
}
PRESSED = {0: (1, 1, 1), 200: (1, 1, 0), 900: (1, 1, 1)}


@pytest.mark.parametrize(
    ("levels", "closed", "ends"),
    [(RIGHT_WAY, [0, 1], 266), (LEFT_WAY, [1, 0], 266), (PRESSED, [2], 951), ({0: (1, 1, 1)}, [], 6000)],
)
def test_the_contacts_of_a_dial_come_in_the_order_in_which_they_close(monkeypatch, levels, closed, ends):
    now = [0]

    def pin(number, *_):
        return lambda: levels[max(ms for ms in levels if ms <= now[0])][(17, 18, 0).index(number)]

    for name, found in (
        ("ticks_ms", lambda: now.__setitem__(0, now[0] + 1) or now[0]),
        ("ticks_diff", lambda later, before: later - before),
        ("sleep_ms", None),
    ):
        monkeypatch.setattr(time, name, found, raising=False)
    pin.IN = pin.PULL_UP = 0
    monkeypatch.setitem(sys.modules, "machine", types.SimpleNamespace(Pin=pin))
    monkeypatch.setitem(sys.modules, "pins", types.SimpleNamespace(DIAL=(17, 18, 0)))
    functions = runpy.run_path(str(hands._FUNCTIONS))
    assert (list(functions["dial"]()), list(functions["turned"]())) == ([17, 18, 0], closed)
    assert now[0] == pytest.approx(ends, abs=4)


def test_a_display_on_spi_has_no_wires_that_could_be_right(monkeypatch):
    box = types.SimpleNamespace(ask={"wires": [(pin, 1, 0, 0, []) for pin in range(len(NAMES))]}.get)
    for module, check in ((hands.wires, "wires"), (hands.checks, "display")):
        monkeypatch.setattr(module, check, lambda box: iter(()))
    seen = [(line.what, line.text) for line in hands._display(box, lambda *net: "")]
    assert seen == [("display", "can't be asked: look whether its picture is complete")]

"""The door of `make test-box` is put on a board and taken off, also where the cable was pulled in between."""

import contextlib

from castellan_host.device import repl
from castellan_host.device.errors import LostError
from lab.board import vm_boards
from trial import fitting

BOX = vm_boards.firmware({"__init__": b"VERSION = 1\n"})
GAMES = {"/games/1-00000000000000aa.log": b"a game", "/games/settings": b"settings"}
FILES = {**BOX.files, "/firmware.json": BOX.manifest} | GAMES
OF_THE_TESTS = {"1-0123456789abcdef.log": b"another"}


def test_the_games_are_back_wherever_the_cable_was_pulled(tmp_path, monkeypatch):
    path = vm_boards.new(tmp_path, FILES)
    run, left = repl.Repl.run, [0]

    def cut(box, code):
        left[0] -= 1
        if not left[0]:
            raise LostError("/dev/ttyACM0", "pulled")
        return run(box, code)

    def completes(step, after):
        """Do a step, and pull the cable at its piece of code number `after`; return whether it has fewer."""
        left[0] = after
        try:
            step()
        except LostError:
            return False
        finally:
            left[0] = 0
        return True

    monkeypatch.setattr(repl.Repl, "run", cut)
    with vm_boards.board(path) as port, contextlib.closing(repl.Repl(port)) as box:
        before = fitting.contents(box)
        number = 1
        while not completes(lambda: fitting.put_on(box, b"door", OF_THE_TESTS), number):
            fitting.take_off(box)
            assert fitting.contents(box) == before, number
            number += 1
        assert number > 10
        assert fitting.contents(box).keys() == {"/pins.py", *(f"/games/{name}" for name in OF_THE_TESTS)}
        for number in range(1, 10):
            completes(lambda: fitting.take_off(box), number)
        fitting.take_off(box)
        assert fitting.contents(box) == before
    assert vm_boards.contents(path.read_bytes()) == FILES

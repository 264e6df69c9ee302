"""`make test-box` against the emulated Pico's serial port, and the times that it keeps to compare a board's with."""

import contextlib
import json

import test_box
from castellan.keys import NAMES
from castellan_host.device import boards, repl, wiring
from emulator.pty_port import terminal
from faults import emulated, known, seen
from trial import hands

FAR = 4  # times a kept time, or a part of it: on a busy machine the emulated Pico is the same, but not its laptop


def test_all_is_proved_and_the_games_are_back(tmp_path, capsys):
    with test_box.emulated() as (port, pressing):
        assert test_box.run(port, tmp_path, pressing) == 0, capsys.readouterr().out
    report = (tmp_path / "report.txt").read_text()
    lines = report.splitlines()
    for wire in wiring.wires("pico"):
        begin = f"ok     wire        {wire if wire.keys == (wire.what,) else wire.what}"
        assert any(line.startswith(begin) and line.endswith(" is right") for line in lines), wire
    assert "WRONG" not in report and "they are back, byte for byte" in report and "has no door any more" in report
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["1-00000000000000aa.log"]
    found, kept = json.loads((tmp_path / "times.json").read_text()), json.loads(test_box.EMULATED.read_text())
    assert found.keys() == kept.keys()
    assert [what for what in found if not kept[what] / FAR < found[what] < kept[what] * FAR] == []


def test_a_wrong_wire_is_named_by_the_part_with_hands():
    fault = next(fault for fault in known.faults(emulated.BOARD) if fault.text.startswith("the other side of UP"))
    with emulated.broken(fault, seen.game()) as box, terminal(box.port) as port:
        box.script(["usb", True])
        box.start()
        with box.running(rate=0), repl.stopped(port) as there:
            wrong = [line.text for line in hands.seen(there, box.held) if not line.right]
    ground = "the other side of UP to BACK (pin 28, GND, black wire) leads nowhere: none of its keys gives anything"
    assert len(wrong) == 5 and wrong[-1] == ground


def test_a_pads_keys_and_dial_are_right_and_its_display_has_no_wires_to_look_at():
    first, second, key = boards.constants(boards.load("macropad").pins)["DIAL"]
    ways = {hands.TURN: ((first, 0), (second, 0), (first, None), (second, None)), hands.PRESS: ((key, 0), (key, None))}
    with test_box.emulated("macropad") as (port, held):

        @contextlib.contextmanager
        def pressing(name):
            if name in NAMES:
                with held(name):
                    yield
                return
            box = held.__self__
            box.script(*[["after", 200 + 5 * at, ["pin", *way]] for at, way in enumerate(ways[name])])
            yield

        with repl.stopped(port) as there:
            lines = list(hands.seen(there, pressing))
    assert [line.text for line in lines if not line.right] == []
    texts = [line.text for line in lines]
    assert texts[8:] == ["the dial is right", "can't be asked: look whether its picture is complete"]

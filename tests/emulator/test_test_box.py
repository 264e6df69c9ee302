"""`make test-box` against the emulated Pico's serial port, and the times that it keeps to compare a board's with."""

import json

import test_box
from castellan_host.device import repl, wiring
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

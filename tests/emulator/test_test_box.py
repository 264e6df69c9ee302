"""`make test-box` against the emulated Pico's serial port, and the times that it keeps to compare a board's with."""

import json

import test_box

FAR = 4  # times a kept time, or a part of it: on a busy machine the emulated Pico is the same, but not its laptop


def test_all_is_proved_and_the_games_are_back(tmp_path, capsys):
    with test_box.emulated() as port:
        assert test_box.run(port, tmp_path) == 0, capsys.readouterr().out
    report = (tmp_path / "report.txt").read_text()
    assert "WRONG" not in report and "they are back, byte for byte" in report and "has no door any more" in report
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["1-00000000000000aa.log"]
    found, kept = json.loads((tmp_path / "times.json").read_text()), json.loads(test_box.EMULATED.read_text())
    assert found.keys() == kept.keys()
    assert [what for what in found if not kept[what] / FAR < found[what] < kept[what] * FAR] == []

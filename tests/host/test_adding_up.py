"""A game's file that is put on the page's box: the box's own checks, which are never silent for long."""

from castellan.core.record import encode
from website import adding_up


def _put(folder, *events):
    events = (["new", "pad", {"players": ["Anna", "Boris"]}], *events)
    lines = [encode(number, number, event) for number, event in enumerate(events)]
    (folder / "1-0123456789abcdef.log.new").write_bytes(b"".join(lines))
    return adding_up.refusal(str(folder), "1-0123456789abcdef.log.new")


def test_a_long_game_is_checked_with_a_blank_for_each_few_records(tmp_path, capsys):
    assert _put(tmp_path, *[["points", seat % 2, "points", 1] for seat in range(1199)]) == ""
    printed = capsys.readouterr().out
    assert not printed.strip() and len(printed) >= 2 * 1200 // adding_up.STEPS


def test_a_game_that_the_box_would_not_open_is_refused_with_a_sentence(tmp_path):
    assert _put(tmp_path, ["points", 0, "points", 1], ["points", 5, "points", 1]).endswith("from 0 to 1, not 5")

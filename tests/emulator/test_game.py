"""The recorded games, pressed key by key on the emulated Pico: what its OLED showed, and what is in its flash."""

import json

from typer.testing import CliRunner

from castellan.core.rules import load
from castellan_host.cli import app
from emulator import schedule
from emulator.boxes import difference, journal
from emulator.pressed import END


def test_after_every_press_the_oled_shows_what_the_virtual_box_shows(each_game):
    keyed = each_game.keyed
    wanted = schedule.shown(keyed, schedule.presses(keyed))
    for number, (frame, frames) in enumerate(zip(each_game.frames, wanted, strict=True)):
        assert frame in frames, f"after press {number}, {keyed.words()[number]}, {difference(frame, sorted(frames)[0])}"


def test_the_flash_holds_the_recorded_game_record_for_record(each_game):
    assert journal(each_game.images[END]) == [line + b"\n" for line in each_game.keyed.game_file()]


def test_each_part_left_what_was_entered_until_then_on_flash(each_game):
    whole = journal(each_game.images[END])
    counts = []
    for flash in each_game.images.values():
        lines = journal(flash)
        assert lines == whole[: len(lines)]
        counts.append(len(lines))
    begun = 1 + list(each_game.images).index("The game begins")
    assert counts[: begun + 1] == [0] * begun + [1]
    assert counts == sorted(counts) and counts[-1] == len(whole)


def test_its_totals_are_those_worked_out_by_hand(each_game, tmp_path):
    path = tmp_path / "game.castellan"
    path.write_bytes(b"".join(journal(each_game.images[END])))
    result = CliRunner().invoke(app, ["replay", str(path), "--json"])
    decides = load(each_game.keyed.name).CRITERIA[0]
    assert [total[decides] for total in json.loads(result.stdout)["totals"]] == each_game.keyed.totals()


def test_nothing_restarted_the_box(each_game):
    assert each_game.stats.resets == 0

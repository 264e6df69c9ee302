"""The recorded game, pressed key by key on the emulated Pico: what its OLED showed, and what is in its flash."""

import json
from itertools import accumulate

from typer.testing import CliRunner

import keyed
from castellan_host.cli import app
from emulator import schedule
from emulator.boxes import difference, journal, text
from emulator.pressed import END


def test_after_every_press_the_oled_shows_what_the_virtual_box_shows(game):
    wanted = schedule.shown(schedule.presses())
    for number, (frame, frames) in enumerate(zip(game.frames, wanted, strict=True)):
        assert frame in frames, f"after press {number}, {keyed.words()[number]}, {difference(frame, sorted(frames)[0])}"


def test_at_the_end_of_every_part_it_shows_the_golden_screen(game):
    ends = accumulate(len(words) for _, words in keyed.parts())
    titles = [title for title, _ in keyed.parts()]
    shown = [f"# {title}\n{text(game.frames[end - 1])}" for title, end in zip(titles, ends, strict=True)]
    assert "".join(shown) == open(keyed.GOLDEN, encoding="utf-8").read()


def test_the_flash_holds_the_recorded_game_record_for_record(game):
    with open(keyed.FILE, "rb") as file:
        assert journal(game.images[END]) == file.readlines()


def test_each_part_left_what_was_entered_until_then_on_flash(game):
    whole = journal(game.images[END])
    counts = []
    for flash in game.images.values():
        lines = journal(flash)
        assert lines == whole[: len(lines)]
        counts.append(len(lines))
    assert counts[:4] == [0, 0, 0, 1] and counts == sorted(counts) and counts[-1] == len(whole)


def test_its_totals_are_those_that_were_worked_out_by_hand(game, tmp_path):
    path = tmp_path / "game.castellan"
    path.write_bytes(b"".join(journal(game.images[END])))
    result = CliRunner().invoke(app, ["replay", str(path), "--json"])
    totals = json.loads(result.stdout)["totals"]
    assert [(total["green"], total["red"]) for total in totals] == list(keyed.totals().values())


def test_nothing_restarted_it(game):
    assert game.stats.resets == 0

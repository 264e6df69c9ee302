"""The MacroPad as its page shows it: a short play at it, and the pictures of its steps."""

import re

import pytest

from lab.golden import lights
from parcel import boxes, pad

pytestmark = pytest.mark.boards


def test_the_lights_of_a_short_play_are_those_that_were_looked_at():
    there = lights.GOLDEN.read_text(encoding="utf-8")
    assert there == "".join(line + "\n" for line in lights.golden()), "look at it, and if that is right: make renew"


def test_each_picture_is_renewed_and_beside_a_step():
    page = (pad.FOLDER / "README.md").read_text(encoding="utf-8")
    drawn = pad.drawn()
    placed = [each for step in boxes.box("macropad").steps for each in step.get("pictures", ())]
    assert [file for file, _ in placed] == list(drawn), "each once, in the order of the steps"
    assert re.findall(r"^   !\[([^]]{40,})\]\((.*)\)$", page, re.MULTILINE) == [(alt, file) for file, alt in placed]
    for file, text in drawn.items():
        assert (pad.FOLDER / file).read_text(encoding="utf-8") == text, "make renew"


def test_a_picture_has_each_key_where_its_pin_is_and_the_lights_of_the_play():
    assert [pad.keys()[at] for at in (0, 1, 2, 3, 11)] == ["P1", "UNDO", "UP", "P2", "BACK"]
    [gold] = re.findall(
        r'<rect x="([0-9]+)" y="([0-9]+)" [^>]*stroke="#ffc21a"[^>]*/>\n.*>1</text>', pad.drawn()["points.svg"]
    )
    x, y = pad._place(0)
    assert (x, y) == (int(gold[0]) + pad._CAP[0] // 2, int(gold[1]) + pad._CAP[1] // 2)

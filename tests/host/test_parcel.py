"""The pages of the boxes that need no soldering: their parts, wires and steps."""

import itertools
import re

import pytest

from castellan_host.device import wiring
from parcel import boxes, picture

BOXES = ("membrane", "haute42", "macropad")
# What a builder could be asked for besides, and has not bought.
ELSEWHERE = ("breadboard", "resistor", "capacitor", "diode", "soldering iron", "glue", "screw", "drill", "hub")
BLOCK = re.compile(r"<!-- (parts|prices|models) -->.*?<!-- end of \1 -->", re.DOTALL)


@pytest.fixture(scope="module")
def parts():
    return boxes.table()["parts"]


def page(name):
    return (boxes.ROOT / "boards" / name / "README.md").read_text(encoding="utf-8")


def named(text, words):
    """Return the words that a text has, in the singular or the plural."""
    return {word for word in words if re.search(rf"\b{word}s?\b", text, re.IGNORECASE)}


def missing(name, text, parts):
    """Return what the text of a box's page names, from what to buy to the firmware, and its list has not."""
    known = {word for part in parts.values() for word in part["words"]} | set(ELSEWHERE)
    bought = {word for part in boxes.box(name).parts for word in parts[part]["words"]}
    told = BLOCK.sub("", text[text.index("## What to buy") : text.index("## The firmware")])
    return named(told, known - bought)


@pytest.mark.parametrize("name", BOXES)
def test_no_page_names_a_part_that_its_list_has_not(name, parts):
    assert missing(name, page(name), parts) == set()
    more = page(name).replace("## The firmware", "Fix it with glue and a second breadboard.\n\n## The firmware")
    assert missing(name, more, parts) == {"glue", "breadboard"}


@pytest.mark.parametrize("name", BOXES)
def test_each_step_uses_parts_of_the_list_and_has_a_test(name, parts):
    box = boxes.box(name)
    for step in box.steps:
        assert step["see"] and step["else"] and set(step["parts"]) <= set(box.parts)
        words = {word for part in step["parts"] for word in parts[part]["words"]}
        assert named(step["do"], {"keypad", "meter", "power bank", "laptop"}) <= words
    assert {part for step in box.steps for part in step["parts"]} == set(box.parts)
    assert box.steps[-1]["do"].startswith("[First light](../../docs/first_light.md)")


def test_every_part_is_in_a_list(parts):
    assert {part for name in BOXES for part in boxes.box(name).parts} == set(parts)
    for part in parts.values():
        assert part["price"] in ("–", "€", "€€", "€€€") and part["words"]


def test_the_jumper_wires_are_counted_by_what_they_join():
    box = boxes.box("membrane")
    assert (box.parts["wires_mf"], box.parts["wires_ff"]) == (10, 4)
    assert {wire.jumper for wire in box.wires if wire.source == "display"} == {"wires_ff"}


def test_each_wire_leads_to_a_pin_of_its_own():
    wires = boxes.box("membrane").wires
    assert len({wire.number for wire in wires}) == len(wires) == 14
    carried = {wire.carries: wire.pin for wire in wires if wire.pin.startswith("GP")}
    assert carried == {name: f"GP{pin}" for name, pin in wiring.gpios("pico").items()}
    for _, group in itertools.groupby(wires, lambda wire: wire.source):
        colours = [wire.colour for wire in group]
        assert len(set(colours)) == len(colours)


def test_a_wire_to_a_pin_that_is_not_there_is_refused(parts):
    with pytest.raises(KeyError, match="pico has no GND at 14"):
        boxes._wire(parts, "pico", "left keypad", "common", "GND 14")


def test_the_picture_shows_each_wire_with_its_name():
    box = boxes.box("membrane")
    drawn = picture.FILE.read_text(encoding="utf-8")
    assert drawn == picture.drawn(box), "make renew"
    ends = re.findall(r'<polyline points="[^"]* (\d+),(\d+)" [^>]*stroke="#495057"[^>]*/>', drawn)
    assert len(set(ends)) == len(box.wires)  # each ends at a pin of its own
    for wire in box.wires:
        assert f">{wire.label}</text>" in drawn


def test_the_picture_has_the_sockets_in_the_order_of_the_keys():
    box = boxes.box("membrane")
    starts = re.findall(r'<polyline points="(\d+),(\d+) [^>]*stroke="#495057"', picture.drawn(box))
    for keypad in ("left keypad", "right keypad"):
        heights = [int(y) for (_, y), wire in zip(starts, box.wires, strict=True) if wire.source == keypad]
        assert heights == sorted(heights) and len(set(heights)) == 5, keypad


def test_all_pages_say_the_same_of_power_banks():
    for path in (*boxes.ROOT.glob("boards/**/*.md"), *boxes.ROOT.glob("docs/*.md")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bany power bank", text)
        assert not named(text, ("power bank",)) or "## Power\n" in text or "#power)" in text, f"{path}: link to #power"

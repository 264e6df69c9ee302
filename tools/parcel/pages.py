"""The lists on the pages of the boxes that need no soldering, for `make renew`."""

from collections.abc import Callable, Iterator
from typing import Any

from castellan_host.device import wiring
from parcel import boxes
from parcel.boxes import Box

_CONFIGS = "https://github.com/OpenStickCommunity/GP2040-CE/tree/main/configs/"


def parts(name: str) -> Callable[[], list[str]]:
    """Return what writes the parts of a box."""
    return lambda: ["", *_parts(boxes.box(name)), ""]


def wires(name: str) -> Callable[[], list[str]]:
    """Return what writes the wires of a box."""
    return lambda: ["", *_wires(boxes.box(name)), ""]


def wiring_of(board: str) -> Callable[[], list[str]]:
    """Return what writes the wires of a board that somebody joins parts to."""
    return lambda: ["", *_wiring(board), ""]


def steps(name: str) -> Callable[[], list[str]]:
    """Return what writes the steps in which a box is put together."""
    return lambda: ["", *_steps(boxes.box(name)), ""]


def models() -> list[str]:
    """Return the controllers with what was seen of each."""
    rows = [
        f"| {each['name']} | [{each['file']}]({_CONFIGS}{each['file']}) | {each['display']} |"
        for each in boxes.table()["models"]
    ]
    return ["", "| model | named in | a display in the picture there? |", "| --- | --- | --- |", *rows, ""]


def prices() -> list[str]:
    """Return the sentences on the classes of prices."""
    when = boxes.table()["priced"]
    classes = "Prices are classes: € is up to 10, €€ up to 25, €€€ more. A class is for all pieces of a row."
    return ["", classes, f"They were estimated in {when}; no shop's price was looked up.", ""]


def _parts(box: Box) -> Iterator[str]:
    known = boxes.table()["parts"]
    yield "| | part | price | will do as well | will not do | not checked |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name, number in box.parts.items():
        part = known[name]
        cells = (part.get(each, "") for each in ("also", "never", "unchecked"))
        yield f"| {number} | {part['name']} | {part['price']} | {' | '.join(cells)} |"


def _wires(box: Box) -> Iterator[str]:
    known: dict[str, Any] = boxes.table()["parts"]
    yield "| what | pin | on the board | colour in the picture | jumper wire |"
    yield "| --- | --- | --- | --- | --- |"
    for wire in box.wires:
        what = f"{wire.source}, {wire.contact}" + ("" if wire.carries in ("GND", "3V3") else f": {wire.carries}")
        if wire.source == "display":
            what = f"{wire.contact} of the display"
        kind = known[wire.jumper]["name"].split(", ")[1]
        yield f"| {what} | {wire.pin} | {wire.number} | {wire.colour} | {kind} |"


def _wiring(board: str) -> Iterator[str]:
    yield "| what | pin | on the board | colour |"
    yield "| --- | --- | --- | --- |"
    for wire in wiring.wires(board):
        yield f"| {wire.what} | {wire.pin} | {wire.printed} | {wire.colour} |"
    yield ""
    yield "Any colours will do. With these a wire looks as `castellan doctor` names it."


def _steps(box: Box) -> Iterator[str]:
    for number, step in enumerate(box.steps, 1):
        yield f"{number}. {step['do']}"
        yield ""
        for file, alt in step.get("pictures", ()):
            yield f"   ![{alt}]({file})"
            yield ""
        yield f"   **Then:** {step['see']}"
        yield ""
        yield f"   **If not:** {step['else']}"
        yield ""

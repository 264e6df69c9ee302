"""The parts of the virtual box's page beside display and keys: what holding a key does, and typed names."""

import functools
from typing import Any

from castellan.core.errors import CastellanError
from castellan.core.record import canonical
from castellan.core.rules.shapes import LONGEST
from castellan.flash import sheets as on_flash
from castellan.keys import NAMES, OK, SWAPPED
from castellan.link import sheets
from castellan.text import apart, sentence
from castellan.ui.start.names import Letters
from castellan_host.naming import composed, is_visible, unseen, without_unseen
from castellan_host.virtual.box import SEEN, VirtualBox
from castellan_host.virtual.drawn import remark, remarks, undrawn
from castellan_host.virtual.macropad import COLUMN


def holds(virtual: VirtualBox) -> dict[str, str]:
    """Return the keys for which the screen has a hold, each with what that does, in the box's language."""
    screen, words = virtual.box.app.screen, holding(virtual.box.app.language)
    return {NAMES[key]: words[what] for key, what in zip(screen.HOLDS, screen.HELD, strict=True)}


@functools.cache
def holding(language: str) -> dict[str, str]:
    """Return what stands on a key for each thing that holding it may do."""
    words: dict[str, Any] = apart("help", language)
    return {name: words["HOLDING"].format(what=what) for name, what in words["HELD"].items()}


def side(virtual: VirtualBox) -> str:
    """Return on which side of the display P1 to P4 are: "left" or "right"."""
    return "right" if virtual.box.hands & SWAPPED else "left"


def keys(virtual: VirtualBox) -> tuple[str, ...]:
    """Return the names of a box's keys."""
    return NAMES + COLUMN if virtual.pad else NAMES


def turn(virtual: VirtualBox, detents: int) -> None:
    """Turn the dial of a box that has one, to the right if positive."""
    if virtual.pad:
        virtual.pad.turn(detents)


def asked(virtual: VirtualBox) -> dict[str, object] | None:
    """Return the text that was typed so far, None if the box does not ask for letters."""
    screen = _letters(virtual)
    return {"text": screen.text} if screen else None


def doubt(text: str) -> str:
    """Return in a sentence what the box would lose of a text that is typed for it, or can't draw of it, "" if nothing.

    A text that is too long is not entered.
    """
    text = _entered(text)
    if is_long(text):
        return f"A name has at most {LONGEST} letters, and this one {len(text)}"
    return "".join(f"In this name {remark(letters)}" for letters in undrawn([text]).values())


def is_long(text: str) -> bool:
    """Return whether a text has more letters than the box takes."""
    return len(_entered(text)) > LONGEST


def _entered(text: str) -> str:
    return without_unseen(composed(text))


def enter(virtual: VirtualBox, text: str) -> int:
    """Replace what was typed by a text and press OK; return the milliseconds that this took the box.

    Nothing happens if the box does not ask for letters, or the text is too long. If it refuses the text, its screen
    says why.
    """
    screen = _letters(virtual)
    if not screen or is_long(text):
        return 0
    text = _entered(text)
    screen.text = text if is_visible(text) else ""
    virtual.box.app.dirty = True
    for levels in (0, 1 << OK, 0):
        virtual.wait(virtual.wired(levels), SEEN)
    return 3 * SEEN


def set_roster(virtual: VirtualBox, names: object) -> str | None:
    """Let the box offer these names for a new game, as the link does. Return its refusal, None if it accepts them."""
    if type(names) is list:
        names = [composed(name) if type(name) is str else name for name in names]
        if reason := unseen([name for name in names if type(name) is str]):
            return reason
    try:
        virtual.box.session.settings.set_roster(names)  # type: ignore[arg-type]
    except CastellanError as error:
        return sentence(error)
    return None


def offered(names: list[str]) -> str:
    """Return what is said of names that the box offers now."""
    return ". ".join(["The box offers them now", *remarks(list(map(composed, names)))])


def own_sheets(virtual: VirtualBox, removed: str) -> dict[str, object]:
    """Return the title and the text of each score sheet of the box's own, and why one could not be `removed`, or "".

    A text is "" if its file is damaged, or newer: then its title is the file's name, by which it can be removed.
    """
    files, own, says = virtual.box.session.files, [], ""
    try:
        for name in on_flash.names(files):
            title = on_flash.label(files, name)
            if title == removed:
                on_flash.remove(files, name)
                continue
            try:
                own.append([title, canonical(on_flash.read(files, name))])
            except CastellanError:
                own.append([title, ""])
    except CastellanError as error:
        says = sentence(error)
    return {"own": own, "says": says}


def put_sheet(virtual: VirtualBox, text: object) -> str:
    """Put a score sheet onto the box as the link does, from what it stores; return its refusal, "" if it has it now."""
    try:
        for _ in sheets.stored(virtual.box.session, str(text), b""):
            continue
    except CastellanError as error:
        return sentence(error)
    return ""


def _letters(virtual: VirtualBox) -> Letters | None:
    """Return the screen that is shown, if it asks for letters."""
    screen = virtual.box.app.screen
    return screen if isinstance(screen, Letters) else None

"""What the virtual box's page has beside display and keys: what held keys do, and names that are typed."""

import functools
import sys
from typing import TYPE_CHECKING, Any

from castellan.box import STEP, SWAPPED
from castellan.errors import CastellanError
from castellan.keys import DEBOUNCE, NAMES, OK
from castellan.rules.options import LONGEST
from castellan.text import apart
from castellan_host.virtual.virtual_box import VirtualBox

if TYPE_CHECKING:
    from castellan.ui.letters import Letters

SEEN = DEBOUNCE + 2 * STEP  # ms for which a level must stay to be seen by the box


def holds(virtual: VirtualBox) -> dict[str, str]:
    """Return which keys have a hold on the screen that is shown, and what it does, in the box's language."""
    screen, words = virtual.box.app.screen, _help(virtual.box.app.language)
    told = {NAMES[key]: words["HELD"][what] for key, what in zip(screen.HOLDS, screen.HELD, strict=True)}
    return {key: words["HOLDING"].format(what=what) for key, what in told.items()}


def side(virtual: VirtualBox) -> str:
    """Return on which side of the display P1 to P4 are: "left" or "right"."""
    return "right" if virtual.box.hands & SWAPPED else "left"


def asked(virtual: VirtualBox) -> dict[str, object] | None:
    """Return what is typed so far and how long it may get, where the box asks for letters; None where it does not."""
    screen = _letters(virtual)
    return {"text": screen.text, "limit": LONGEST} if screen else None


def enter(virtual: VirtualBox, text: str) -> int:
    """Put a text in the place of what was typed, and press OK; return the milliseconds that it took the box.

    Where the box does not ask for letters, nothing happens. It says itself what it does not take.
    """
    screen = _letters(virtual)
    if not screen:
        return 0
    screen.text = text[:LONGEST]
    virtual.box.app.dirty = True
    for levels in (0, 1 << OK, 0):
        virtual.wait(virtual.wired(levels), SEEN)
    return 3 * SEEN


def set_roster(virtual: VirtualBox, names: object) -> str | None:
    """Let the box offer these names for a new game, as the link does; return why it does not, None if it does."""
    try:
        virtual.box.session.set_roster(names)  # type: ignore[arg-type]
    except CastellanError as error:
        return str(error)
    return None


def _letters(virtual: VirtualBox) -> "Letters | None":
    """Return the screen that is shown, if it asks for letters."""
    # The box lets go of screens and loads them anew: what counts is the class that it has now.
    module = sys.modules.get("castellan.ui.letters")
    screen = virtual.box.app.screen
    return screen if module and isinstance(screen, module.Letters) else None


@functools.cache
def _help(language: str) -> dict[str, Any]:
    return apart("help", language)

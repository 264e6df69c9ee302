"""Runs on the page's stopped box, behind castellan_host/device/on_the_box.py: the box's own checks of a game's file."""

from castellan.core.errors import CastellanError, RuleError
from castellan.core.rules import of_stored
from castellan.flash.archive import Archive, GameFile
from castellan.flash.summary import summary
from castellan.ports.flash import Flash
from castellan.text import sentence

STEPS = 16  # after so many a blank is printed: who waits for the answer sees that the box is at work


def refusal(folder: str, name: str) -> str:
    """Return why the box would not open a game's file in a folder, "" if it would."""
    files = Flash(folder, bool)
    try:
        for step, _ in enumerate(summary(Archive(files, bytes, {}), GameFile(0, "", name))):
            if step % STEPS == 0:
                print(end=" ")
    except RuleError as error:
        return sentence(of_stored(error))
    except CastellanError as error:
        return sentence(error)
    return ""

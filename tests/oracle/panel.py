"""What `castellan mirror` does to a display, by Adafruit's driver: run by test_panel.py with a check's name.

It runs in an environment of its own (tools/oracle.sh), without pytest.
"""

import contextlib
import os
import random
import sys

from castellan.oled import Oled
from castellan_host.mirror.panel import Panel, PanelError, of_a_model, of_this_machine
from castellan_host.virtual.oled_model import OledModel

DARK = bytes(1024)


def plugged(address=0x3C):
    """Return a model of a display, and a panel that drives it."""
    model = OledModel(address=address)
    return model, Panel(lambda: of_a_model(model), address)


def refused(panel, picture=DARK):
    """Return the sentence with which a picture is refused."""
    try:
        panel.show(picture)
    except PanelError as error:
        return str(error)
    raise AssertionError("it was shown")


def pictures():
    """Show random pictures, and parts of them that change."""
    model, panel = plugged()
    panel.show(DARK)
    assert model.on and model.frame() == DARK
    chosen = random.Random(1)
    picture = bytearray(chosen.randbytes(1024))
    for _ in range(8):
        panel.show(bytes(picture))
        assert model.frame() == bytes(picture)
        for _ in range(chosen.randrange(20)):
            picture[chosen.randrange(1024)] = chosen.randrange(256)


def upright():
    """Show a picture in the same directions as the box's own driver."""
    model, panel = plugged()
    own = OledModel()
    picture = b"\x01" + bytes(1023)
    panel.show(picture)
    Oled(own).show(bytearray(picture))
    assert model.rows() == own.rows() and model.pixel(0, 0) and not model.pixel(127, 63)


def other_address():
    """Reach a display at its other address, and only there."""
    model, panel = plugged(0x3D)
    panel.show(DARK)
    assert model.on
    wrong = Panel(lambda: of_a_model(OledModel(address=0x3D)), 0x3C)
    assert refused(wrong).startswith("The display at address 0x3C doesn't answer: ")


def unplugged():
    """Notice that the display is gone, behind the same picture too, and start it again."""
    model, panel = plugged()
    picture = random.Random(2).randbytes(1024)
    for _ in range(3):  # the second is sent again, the third is not
        panel.show(picture)
    model.plugged = False
    for _ in range(2):
        assert refused(panel, picture) == "The display at address 0x3C doesn't answer: Input/output error"
    model.plugged = True
    panel.show(picture)
    assert model.frame() == picture
    panel.show(DARK)
    assert model.frame() == DARK


def closed():
    """Switch the display off at the end."""
    model, panel = plugged()
    panel.show(b"\xff" * 1024)
    panel.close()
    assert not model.on and model.frame() == DARK
    panel.close()  # nothing is left to close
    model, panel = plugged()
    panel.show(DARK)
    model.plugged = False
    with contextlib.suppress(PanelError):
        panel.close()
        raise AssertionError("it was said to be dark")


def without_a_bus():
    """Say that a machine has no I2C pins."""
    os.environ |= {"BLINKA_FORCEBOARD": "GENERIC_LINUX_PC", "BLINKA_FORCECHIP": "GENERIC_X86"}
    assert refused(Panel(of_this_machine, 0x3C)).startswith("There is no I2C bus: ")


CHECKS = {check.__name__: check for check in (pictures, upright, other_address, unplugged, closed, without_a_bus)}

if __name__ == "__main__":
    CHECKS[sys.argv[1]]()

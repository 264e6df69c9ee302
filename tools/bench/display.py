"""I2C bytes of the game recorded by keys: the same screens sent by three drivers. Part of `make bench`."""

from castellan.oled import Oled
from castellan_host.virtual.oled_model import OledModel
from lab.board.adafruit import Adafruit
from lab.board.full_frames import FullFrames
from lab.hands import keyed
from lab.hands.watched import BUDGETED, KINDS, Display, Watched, differing, kind, sent

TARGET = 10  # ms on the wire a press, at SPEED
SPEED = 1_000_000  # Hz
ALL = "table and lists"  # all that have a budget


def rows() -> list[tuple[str, int, list[float]]]:
    """Return for each kind of press its name, the presses, and four averages of I2C bytes a press.

    Those are the display's bytes that differ, and the bytes that our driver, displayio's and
    one of full pictures send, with the transfers' addresses. The last row is of all that have a budget.
    """
    hands = Watched(keyed.TUSCANY.files())
    keyed.TUSCANY.play(hands)
    models = [OledModel() for _ in range(3)]
    with Adafruit(models[1].write) as adafruit:
        drivers: tuple[Display, ...] = (Oled(models[0]), adafruit, FullFrames(models[2].write))
        counts = [sent(driver, model, hands.first, hands.noted) for driver, model in zip(drivers, models, strict=True)]
    counts.insert(0, differing(hands.first, hands.noted))
    found = []
    for name, members in [(name, (name,)) for name in KINDS] + [(ALL, BUDGETED)]:
        chosen = [number for number, press in enumerate(hands.noted) if kind(press) in members]
        found.append((name, len(chosen), [sum(each[number] for number in chosen) / len(chosen) for each in counts]))
    return found


def table(measured: list[tuple]) -> list[tuple]:
    """Return such rows as a table whose first row is its head."""
    names = "press", "target", "presses", "changed", "Castellan", "displayio", "complete pictures"
    found: list[tuple] = [(*names, f"Castellan, ms at {SPEED // 1000} kHz")]
    for name, presses, averages in measured:
        target = f"under {TARGET} ms" if name == ALL else ""
        found.append((name, target, presses, *[f"{average:.0f}" for average in averages], f"{wire(averages[1]):.1f}"))
    return found


def wire(count: float) -> float:
    """Return the ms that bytes take on the bus: eight bits and the acknowledgement each."""
    return count * 9 * 1000 / SPEED

"""The doctor's measurements at the first use of a real box: what the emulated Pico and the tests assume."""

import platform
from collections.abc import Callable, Iterator
from pathlib import Path

from castellan import VERSION
from castellan.keys import NAMES
from castellan.oled import ADDRESSES
from castellan_host.device.finding import Finding
from castellan_host.device.repl import Repl

_FUNCTIONS = Path(__file__).with_name("light_on_the_box.py")


def measurements(prompt: Callable[[str], None]) -> tuple[Callable[[Repl], Iterator[Finding]], ...]:
    """Return all that is measured, in this order; `prompt` asks for keys."""

    def bounces(repl: Repl) -> Iterator[Finding]:
        """Ask for each key in turn, and measure how its contact bounces."""
        for index, name in enumerate(NAMES):
            prompt(f"Press {name} once, within six seconds")
            yield Finding(name, _bounce(repl, index))

    return prepare, start, press, flash, acknowledgement, bits, supply, bounces


def prepare(repl: Repl) -> Iterator[Finding]:
    """Send the functions that measure; report what a reader of the findings has to know of the laptop."""
    repl.run(_FUNCTIONS.read_text(encoding="utf-8"))
    yield Finding("laptop", f"castellan {VERSION} on {platform.platform()}, Python {platform.python_version()}")


def start(repl: Repl) -> Iterator[Finding]:
    """Time a start, first of all: nothing is loaded then."""
    [(loading, shown)] = repl.ask("start")
    yield Finding("start", f"{_ms(loading)} to load the firmware, {_ms(shown)} more to the first picture")


def press(repl: Repl) -> Iterator[Finding]:
    """Time a press."""
    [took] = repl.ask("press")
    yield Finding("press", f"key 3 at the first start takes {_ms(took)} with its picture")


def flash(repl: Repl) -> Iterator[Finding]:
    """Time erases and programs."""
    times = repl.ask("flash_times")
    erases, programs = ([time[index] for time in times] for index in (0, 1))
    if times:
        yield Finding("flash", f"erase {_range(erases)}, program of a page {_range(programs)}")
    else:
        yield Finding("flash", "its times can't be measured here")


def acknowledgement(repl: Repl) -> Iterator[Finding]:
    """Report what acknowledges on the display's bus, and the statuses."""
    [(*_, answering, _), *statuses] = repl.ask("display")
    status = ", ".join(f"status {status:#04x} at {address:#x}" for address, status in statuses)
    if len(answering) > len(ADDRESSES):
        yield Finding("bus", f"{len(answering)} addresses acknowledge")
    else:
        yield Finding("bus", status or "nothing acknowledges")


def bits(repl: Repl) -> Iterator[Finding]:
    """Count random bits."""
    [(count, ones, changes)] = repl.ask("random_bits")
    yield Finding("random", f"{ones} ones and {changes} changes in {count} bits")


def supply(repl: Repl) -> Iterator[Finding]:
    """Measure the supply."""
    [(frequency, millivolts)] = repl.ask("supply")
    volts = f"{millivolts / 1000:.2f} V at VSYS, if GPIO29 is its third" if millivolts else "can't be measured"
    yield Finding("supply", f"{volts}; the chip runs at {frequency / 1e6:.0f} MHz")


def _bounce(repl: Repl, index: int) -> str:
    """Return how a key's contact bounced."""
    found = repl.ask("bounce", index)
    if not found:
        return "was not pressed"
    [(closing, closed, opening, opened)] = found
    down = f"closes with {closing} more edges in {_ms(closed)}"
    up = f"opens with {opening} in {_ms(opened)}" if opening >= 0 else "was held on"
    return f"{down}, {up}"


def _ms(microseconds: int) -> str:
    return f"{microseconds / 1000:.1f} ms"


def _range(microseconds: list[int]) -> str:
    return f"{min(microseconds) / 1000:.1f} to {max(microseconds) / 1000:.1f} ms"

"""What was measured, beside what was aimed at. Part of `make bench`."""

from bench_chip import DEBOUNCE, HOLD, RECORDS, Measured, Press
from bench_display import WHOLE
from emulator.stack import MOST, SPARE

HELD = DEBOUNCE + HOLD  # ms from when BACK goes down until it undoes


def tables(chip: Measured, laptop: dict[str, float], display: list[tuple]) -> tuple[list[tuple], list[tuple]]:
    """Return the rows of two tables: the budgets, and what else was measured on the chip."""
    budgets: list[tuple] = [("what", "target", "measured", "met")]
    for what, target, measured, met in _budgets(chip, laptop, display[-1][2][1]):
        budgets.append((what, target, measured, "yes" if met else "**no**"))
    rows: list[tuple] = [("on the emulated Pico", "measured")]
    rows.append(("power-on to the first line of a bare main.py", f"{chip.bare:.0f} ms"))
    rows.append(
        (f"power-on to the table of a game of {RECORDS} records, firmware as .mpy", f"{chip.played.boot:.0f} ms")
    )
    rows.append(("the same, firmware as .py", chip.boot_from_py))
    rows.append(("firmware as .py, as .mpy", f"{chip.sizes[0]} B, {chip.sizes[1]} B"))
    rows += [
        (f"free heap: {moment}", f"{free} B") for moment, free in [("before the firmware", chip.bare_heap), *chip.heap]
    ]
    return budgets, rows


def _budgets(chip: Measured, laptop: dict[str, float], i2c: float) -> list[tuple[str, str, str, bool]]:
    played, presses = chip.played, chip.played
    silent = max(press.shown for press in presses.silent)
    marked, shown = max(map(_marked, presses.recording)), max(press.shown for press in presses.recording)
    undo, strike, boot = played.undo.shown - HELD, played.strike.shown, played.boot - chip.bare
    free = dict(chip.heap)[f"the table of a game of {RECORDS} records"]
    return [
        (
            "I2C bytes for a key press on the table or in a list, on average",
            f"at most {WHOLE // 3}",
            f"{i2c:.0f}",
            i2c <= WHOLE // 3,
        ),
        (
            "allocation while nothing happens",
            "0 bytes a step",
            f"{chip.idle} B in a second of 200 steps",
            not chip.idle,
        ),
        ("press that records nothing → last pixel, at worst", "under 100 ms", f"{silent:.0f} ms", silent < 100),
        (
            "press that records → its line inverted, at worst",
            "under 50 ms, before the flash",
            f"{marked:.0f} ms",
            marked < 50,
        ),
        ("the same → on flash and new totals shown, at worst", "under 250 ms", f"{shown:.0f} ms", shown < 250),
        (f"undo in a game of {RECORDS} records, from its hold", "under 600 ms", f"{undo:.0f} ms", undo < 600),
        (
            "the same, a strike-out in the history: line inverted → new totals shown",
            "under 600 ms",
            f"{_marked(played.strike):.0f} ms → {strike:.0f} ms",
            strike < 600,
        ),
        (
            f"power-on → table of a game of {RECORDS} records, without the bare boot",
            "under 1.5 s",
            f"{boot / 1000:.2f} s",
            boot < 1500,
        ),
        (
            "stack that Python takes, by `micropython.stack_use()`, at worst",
            "at most 60 %",
            f"{chip.stack.percent:.0f} %, {chip.stack.python.bytes} B",
            chip.stack.python.bytes <= MOST and not chip.stack.refused,
        ),
        (
            "stack that nothing touches, C and interrupts included",
            f"at least {SPARE} B",
            f"{chip.stack.untouched} B",
            chip.stack.untouched >= SPARE,
        ),
        ("free heap on that table", "over 90 kB", f"{free / 1000:.1f} kB", free > 90_000),
        ("flash erases an event kept safe, on average", "under 2", f"{laptop['erases']:.2f}", laptop["erases"] < 2),
        (
            "games folded a second on the laptop, one core",
            "over 1000",
            f"{laptop['folded']:.0f}",
            laptop["folded"] > 1000,
        ),
    ]


def _marked(press: Press) -> float:
    """Return when a press's line was inverted; far too late if it was not."""
    return press.marked if press.marked is not None else float("inf")

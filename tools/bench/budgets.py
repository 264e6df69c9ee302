"""Measurements beside their targets. Part of `make bench`."""

from collections.abc import Iterator

from bench import openings
from bench.chip import FROZEN, LONG, MPY, RECORDS, TABLE, Heap, Measured, Played, Press, played, timed
from bench.display import TARGET, wire
from bench.games import FREE, PIECE, START
from bench.many import rows as rows_of_many
from castellan.keys import HOLD_AFTER as HOLD
from emulator.stack import MOST, SPARE

Budget = tuple[str, str, str, bool]  # what, target, measured, met


def tables(
    chip: Measured, laptop: dict[str, float], many: dict[str, float], display: list[tuple]
) -> tuple[list[tuple], list[tuple]]:
    """Return the rows of two tables: the budgets, and the other measurements on the chip."""
    budgets: list[tuple] = [("what", "target", "measured", "met")]
    i2c = display[-1][2][1]
    on_the_chip = (*_starts(chip), *openings.rows(), *_presses(chip), *_link(chip), *_room(chip))
    for what, target, measured, met in (*on_the_chip, *_others(laptop, i2c), *rows_of_many(many)):
        budgets.append((what, target, measured, "yes" if met else "**no**"))
    return budgets, [("on the emulated Pico", "measured"), *_rest(chip)]


def cached() -> list[tuple]:
    """Return the frozen firmware's times with the waits for the flash, typical and at most."""
    games = [played(FROZEN, cached=True, maximum=maximum) for maximum in (False, True)]
    eight = openings.games()[openings.EIGHT]
    sheets = [openings.opened(eight, FROZEN, cached=True, maximum=maximum) for maximum in (False, True)]
    starts, turns = zip(*[timed(cached=True, maximum=maximum) for maximum in (False, True)], strict=True)
    rows = (
        (f"power-on → table of a game of {RECORDS} records", 430, [game.boot for game in games]),
        ("press that records nothing, at most", 60, [_quickly(game) for game in games]),
        ("the history", 75, [game.silent[-2].shown for game in games]),
        ("entry → on flash and new totals shown, at most", 85, [max(_shown(game)) for game in games]),
        ("undo, from its hold", 150, [game.undo.shown - HOLD for game in games]),
        ("another undo after it", 250, [game.folded.shown - HOLD for game in games]),
        (f"power-on → table of a sheet of 15 lines, {openings.ENTRIES} {openings.EIGHT}", "", sheets),
        (f"power-on → table of a game of {LONG} records, with times of turns", "", starts),
        ("the end of a turn in it → who is on turn is shown", "", turns),
    )
    head = "frozen, with the cache between core and flash", "aim", "measured", "with the flash's maximum times"
    found = [(what, f"{aim} ms" if aim else "–", *[f"{taken:.0f} ms" for taken in both]) for what, aim, both in rows]
    return [head, *found]


def _quickly(game: Played) -> float:
    return max(press.shown for press in game.silent[:-2] + game.silent[-1:])


def _shown(game: Played) -> list[float]:
    return [press.shown for press in game.recording]


def _starts(chip: Measured) -> Iterator[Budget]:
    what = f"power-on → table of a game of {RECORDS} records, beyond the bare interpreter's boot"
    yield _pair(what, [chip.played[kind].boot - chip.bare for kind in (FROZEN, MPY)], (500, START), "ms")
    yield "empty chip → first picture", "under 300 ms", f"{chip.empty:.0f} ms", chip.empty < 300


def _presses(chip: Measured) -> Iterator[Budget]:
    games = [chip.played[kind] for kind in (FROZEN, MPY)]
    silent = [_quickly(game) for game in games]
    yield _pair("press that records nothing → last pixel, at most", silent, (60, 110), "ms")
    yield _pair("the history → last pixel", [game.silent[-2].shown for game in games], (75, 450), "ms")
    marked = [max(_marked(press) for press in game.recording) for game in games]
    yield _pair("press that records → its line inverted, at most", marked, (25, 25), "ms")
    shown = [max(_shown(game)) for game in games]
    yield _pair("press that records → on flash and new totals shown, at most", shown, (100, 240), "ms")
    what = f"undo in a game of {RECORDS} records, from its hold"
    yield _pair(what, [game.undo.shown - HOLD for game in games], (320, 420), "ms")
    yield _pair("strike-out in that game, from the history", [game.strike.shown for game in games], (320, 420), "ms")


def _link(chip: Measured) -> Iterator[Budget]:
    what, least = "records a second over the USB serial port, firmware frozen", 400
    yield what, f"over {least}", f"{chip.records:.0f}", chip.records > least


def _room(chip: Measured) -> Iterator[Budget]:
    heaps = [chip.heap[kind][TABLE] for kind in (FROZEN, MPY)]
    yield _over(f"free heap on {TABLE}", [heap.free for heap in heaps], (130_000, FREE))
    yield _over("largest free piece of that heap", [heap.piece for heap in heaps], (100_000, PIECE))
    idle = max(heap.allocated for heap in heaps)
    yield "allocation while idle", "0 bytes per step", f"{idle} B in a second of 200 steps", not idle
    use = chip.stack
    what = "most stack used by Python, by `micropython.stack_use()`"
    met = use.python.bytes <= MOST and not use.refused
    yield what, f"at most 60 %, {MOST} B", f"{use.percent:.0f} %, {use.python.bytes} B", met
    what = "stack never used, C and interrupts included"
    yield what, f"at least {SPARE} B", f"{use.untouched} B", use.untouched >= SPARE


def _others(laptop: dict[str, float], i2c: float) -> Iterator[Budget]:
    what = "ms on the display's wire per key press on the table or in a list, on average"
    yield what, f"under {TARGET} ms", f"{wire(i2c):.1f} ms", wire(i2c) < TARGET
    erases = laptop["erases"]
    yield "flash erases per stored event, on average", "under 1.1", f"{erases:.2f}", erases < 1.1
    for key, done, most in (("folded", "folding", 4.5), ("decoded", "decoding and folding", 6.5)):
        what = f"{done} the recorded game on the laptop, × writing and reading its records with json"
        yield what, f"under {most}", f"{laptop[key]:.2f}", laptop[key] < most


def _pair(what: str, measured: list[float], targets: tuple[int, int], unit: str) -> Budget:
    """Return a budget for two figures, of the frozen firmware and of the one of files."""
    shown = " / ".join(f"{value:.0f}" for value in measured)
    met = all(value < target for value, target in zip(measured, targets, strict=True))
    return what, f"under {targets[0]} / {targets[1]} {unit}", f"{shown} {unit}", met


def _over(what: str, measured: list[int], targets: tuple[int, int]) -> Budget:
    shown = " / ".join(f"{value / 1000:.1f}" for value in measured)
    met = all(value > target for value, target in zip(measured, targets, strict=True))
    return what, f"over {targets[0] // 1000} / {targets[1] // 1000} kB", f"{shown} kB", met


def _rest(chip: Measured) -> Iterator[tuple[str, str]]:
    yield "power-on to the first line of a bare main.py", f"{chip.bare:.0f} ms"
    peers = " / ".join(f"{taken:.0f}" for taken in chip.framebuf)
    yield "eight lines by framebuf, and a complete picture, on the bare interpreter, 400 kHz / 1 MHz", f"{peers} ms"
    after = max(press.shown - press.flash for press in chip.played[FROZEN].recording if press.flash)
    yield "the table after an entry, from the flash to the last pixel, firmware frozen", f"{after:.0f} ms"
    for kind, game in chip.played.items():
        yield f"power-on to {TABLE}, firmware {kind}", f"{game.boot:.0f} ms"
    yield "power-on to the same table, firmware .py", chip.boot_from_py
    yield "size of the firmware as .py, as .mpy", f"{chip.sizes[0]} B, {chip.sizes[1]} B"
    for kind, moments in chip.heap.items():
        yield f"free heap before the firmware, {kind}", f"{next(iter(moments.values())).bare} B"
        for moment, heap in moments.items():
            yield f"free heap, {kind}: {moment}", _heap(heap)
    use = chip.stack
    yield f"calls at the most stack used by Python, after {use.python.word}", " > ".join(_names(use.python.calls))
    yield "stack of the deepest interrupt", f"{use.interrupt.bytes} B"


def _heap(heap: Heap) -> str:
    return f"{heap.free} B, {heap.piece} B in one piece"


def _names(calls: tuple[str, ...]) -> list[str]:
    """Return the names of calls, without their files."""
    return [call.rpartition(":")[2] for call in calls]


def _marked(press: Press) -> float:
    """Return when a press's line was inverted; far too late if it was not."""
    return press.marked if press.marked is not None else float("inf")

"""A door into a running box, for `make test-box` alone: presses its keys, reads its picture, resets it.

It is no part of the firmware: the pins.py that the tests put on a board imports it, in the place of the optional parts
of a box, which the main loop steps. So all else that runs is the firmware that was on the board before. Requests come
over the link, as ["door", …]. It runs on MicroPython only.
"""

# ruff: noqa: PLC0415, RUF005, UP037 - it runs on MicroPython, before the firmware's modules are loaded

import binascii
import gc
import time

import machine
import pins

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PAGE = 128  # bytes
_SPIKE = 2000  # µs: shorter than a step


class Extras:
    """What `castellan.ports.board` steps after each step of the box."""

    def __init__(self, box: "Any", chip: "Any", wired: "dict[str, Any]") -> None:
        self._box = box
        self._pins = [machine.Pin(number) for number in pins.KEYS]
        self._down = 0  # the keys that are pressed
        self._until = 0  # when they are released
        self._link: "Any" = None
        self._ready = time.ticks_ms()
        self._longest = 0  # ms of a step since the last look
        self._old = 0  # 1 if a reset is to come
        self._reset = ""
        self._timer: "Any" = None

    def off(self) -> None:
        """Release the keys."""
        self._release()

    def step(self, now: int, changed: bool) -> None:
        """Do what is due, after a step that began at `now`."""
        self._longest = max(self._longest, time.ticks_diff(time.ticks_ms(), now))
        if self._down and time.ticks_diff(now, self._until) >= 0:
            self._release()
        if self._link is not self._box._link:
            self._link = self._box._link
            self._listen(self._link)
        if self._reset and not self._link._out:  # the answer is sent
            self._do(self._reset)

    def _listen(self, link: "Any") -> None:
        from castellan.core.errors import CastellanError
        from castellan.core.record import parse, unseal

        usual = link._answer

        def answer(line: bytes, now: int) -> None:
            try:
                request = parse(unseal(line), 3)
            except CastellanError:
                return
            if type(request) is list and request[:1] == ["door"]:
                link._work = self._answers(now, *request[1:])
            else:
                usual(line, now)

        link._answer = answer

    def _answers(self, now: int, kind: str, *facts: int) -> "Iterator[bytes]":
        from castellan.core.record import canonical

        if kind == "press":
            self._press(facts[0], time.ticks_add(now, facts[1]))
        elif kind == "spike":
            self._press(facts[0], now)
            time.sleep_us(_SPIKE)
            self._release()
        elif kind == "cut":
            self._timer = _later(facts[1])
            self._press(facts[0], time.ticks_add(now, 60))
        elif kind == "look":
            yield canonical(["door", "seen"] + self._state(), 3).encode()
            return
        elif kind == "picture":
            shown = self._box._display._shown
            for at in range(0, len(shown), _PAGE):
                yield canonical(["door", "page", bytes(shown[at : at + _PAGE]).hex()], 3).encode()
        elif kind == "old":
            self._old = 1
        elif kind != "time":
            self._reset = kind
        yield canonical(["door", kind, time.ticks_ms()], 3).encode()

    def _state(self) -> "list[Any]":
        """Return what `trial.line` names: of the picture its CRC-32, of the steps the longest since the last call."""
        longest, self._longest = self._longest, 0
        ledger = self._box.session.ledger
        gc.collect()
        free: int = gc.mem_free()
        return [
            binascii.crc32(self._box._display._shown),
            type(self._box.app.screen).__name__,
            len(ledger.records) if ledger else 0,
            longest,
            self._ready,
            free,
            self._box._display.speed,
            time.ticks_ms(),
            self._old,
        ]

    def _press(self, levels: int, until: int) -> None:
        """Pull the keys' pins to ground, as their contacts would."""
        self._down, self._until = levels, until
        for index, pin in enumerate(self._pins):
            if levels >> index & 1:
                pin.init(machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=0)

    def _release(self) -> None:
        for index, pin in enumerate(self._pins):
            if self._down >> index & 1:
                pin.init(machine.Pin.IN, machine.Pin.PULL_UP)
        self._down = 0

    def _do(self, what: str) -> None:
        self._reset = ""
        if what == "reset":
            machine.reset()
        if what == "fault":
            raise ValueError("a fault of the tests")
        while what == "hang":
            pass


def _later(milliseconds: int) -> "Any":
    """Reset the chip after so long, in the middle of anything."""
    timer = machine.Timer(-1)

    def cut(_: "Any") -> None:
        machine.reset()

    try:
        timer.init(mode=machine.Timer.ONE_SHOT, period=milliseconds, callback=cut, hard=True)  # type: ignore[call-overload]  # the stubs lack `hard`
    except TypeError:  # a chip whose timers are all so
        timer.init(mode=machine.Timer.ONE_SHOT, period=milliseconds, callback=cut)
    return timer

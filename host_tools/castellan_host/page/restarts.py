"""What is started again after it failed: a second later, three times a minute at most."""

import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from castellan_host.terminal import complain
from castellan_host.virtual.box import VirtualBox

PAUSE = 1.0  # s from a failure to the next start
MOST, WITHIN = 3, 60.0  # so many starts again in so many seconds

_AGAIN = "and is started again"
_OFF = "and is off, since it failed {} times within a minute. No game is lost: end castellan, and start it again"

Result = TypeVar("Result")


class Restarts:
    """Counts the failures of one part, which sentences call `name`; `sentence` is about the last one."""

    def __init__(self, name: str) -> None:
        self.sentence = ""
        self._name = name
        self._failures: deque[float] = deque(maxlen=MOST)

    def failed(self, error: Exception, now: float) -> bool:
        """Note a failure at a time in seconds; return whether the part is to be started again."""
        is_off = len(self._failures) == MOST and now - self._failures[0] < WITHIN
        self._failures.append(now)
        end = _OFF.format(MOST + 1) if is_off else _AGAIN
        self.sentence = f"{self._name} failed ({_described(error)}), {end}"
        return not is_off


class LastingBox:
    """A virtual box that is switched on by `start`, and again on the same flash after it failed."""

    def __init__(self, start: Callable[[], VirtualBox]) -> None:
        self.restarts = Restarts("The box")
        self._start = start
        self._box = start()
        self._starts_at: float | None = 0.0  # s, when it failed; None if it stays off

    def do(self, act: Callable[[VirtualBox], Result], otherwise: Result) -> Result:
        """Do something with the box; return `otherwise` if it fails, or is off since it has failed."""
        now = time.monotonic()
        if self._starts_at is None or now < self._starts_at:
            return otherwise
        try:
            if self._starts_at:
                self._box, self._starts_at = self._start(), 0.0
            return act(self._box)
        except Exception as error:  # whatever it is, the page stays, and the game goes on
            self._starts_at = now + PAUSE if self.restarts.failed(error, now) else None
            complain(self.restarts.sentence)
            return otherwise


def _described(error: Exception) -> str:
    """Return what an error says and where it came from, on one line, for a report of the fault."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__} {error}".split())
    return f"{what}, {Path(last.filename).name} line {last.lineno}"

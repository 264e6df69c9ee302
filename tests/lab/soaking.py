"""The driver of tests/soak: one case after the other, each decided by its number alone."""

import time
from collections.abc import Callable


class Soak:
    """Runs cases from `first` on: `cases` of them, or for `seconds`, one at least."""

    def __init__(
        self, name: str, first: int, cases: int | None, seconds: float, record: Callable[[str, str], None]
    ) -> None:
        self.name, self.first, self.cases, self.seconds = name, first, cases, seconds
        self._record = record

    def __call__(self, case: Callable[[int], object]) -> None:
        """Call `case` with each number; the number of one that fails stands beside its error."""
        end = time.monotonic() + self.seconds
        tried = 0
        try:
            while tried < self.cases if self.cases else not tried or time.monotonic() < end:
                number = self.first + tried
                tried += 1
                case(number)
        except BaseException as error:
            error.add_note(f"This was case {number}: make soak KIND={self.name} FIRST={number} N=1")
            raise
        finally:
            self._record("soak", f"{tried} cases tried, from {self.first} on")

"""The driver of tests/soak: one case after the other, each decided by its number alone."""

import time

import pytest


class Soak:
    """Runs cases from `first` on: `cases` of them, or for `seconds`, or a test's own small share."""

    def __init__(self, name, first, cases, seconds, record):
        self.name, self.first, self.cases, self.seconds = name, first, cases, seconds
        self._record = record

    def __call__(self, case, share):
        """Call `case` with each number; the number of one that fails stands beside its error.

        A test with a share of 0 runs for `make soak` only.
        """
        count = self.cases or (None if self.seconds else share)
        if count == 0:
            pytest.skip("its cases run with make soak")
        end = time.monotonic() + (self.seconds or 0)
        tried = 0
        try:
            while tried < count if count else time.monotonic() < end:
                number = self.first + tried
                tried += 1
                case(number)
        except BaseException as error:
            error.add_note(f"This was case {number}: make soak KIND={self.name} FIRST={number} N=1")
            raise
        finally:
            self._record("soak", f"{tried} cases tried, from {self.first} on")

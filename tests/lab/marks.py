"""The mark `slow` for modules that run on MicroPython, too, which has no pytest."""

try:
    import pytest
except ImportError:

    def slow(test):
        """Return the test as it is."""
        return test

else:
    slow = pytest.mark.slow

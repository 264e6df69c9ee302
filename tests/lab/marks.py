"""Marks for modules that run on MicroPython, too, which has no pytest."""

try:
    import pytest
except ImportError:

    def slow(test):
        """Return the test as it is."""
        return test

    def area(*names):
        """Return no marks."""
        return []

else:
    slow = pytest.mark.slow

    def area(*names):
        """Return the marks of a module that `make quick` runs for these areas."""
        return [getattr(pytest.mark, name) for name in names]

"""Marks for modules that run on MicroPython, too, which has no pytest."""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

try:
    import pytest
except ImportError:

    def slow(test: "Any") -> "Any":
        """Return the test as it is."""
        return test

    def area(*names: str) -> "list[Any]":
        """Return no marks."""
        return []

else:
    slow = pytest.mark.slow

    def area(*names: str) -> "list[Any]":
        """Return the marks of a module that `make quick` runs for these areas."""
        return [getattr(pytest.mark, name) for name in names]

"""The laptop's time zone, for tests of local times."""

import contextlib
import os
import time
from collections.abc import Iterator


@contextlib.contextmanager
def laptop_in(zone: str) -> Iterator[None]:
    """Let the laptop stand in a time zone."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    try:
        yield
    finally:
        del os.environ["TZ"]
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()

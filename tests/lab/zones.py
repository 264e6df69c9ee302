"""The laptop's time zone, for tests of local times."""

import contextlib
import os
import time


@contextlib.contextmanager
def laptop_in(zone):
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

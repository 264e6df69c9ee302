"""Python's search for circular garbage, which takes longer among the results of many games than the statistics."""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def paused() -> Iterator[None]:
    """Make no search meanwhile, nor later among what was made; for what makes many objects and no circles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()

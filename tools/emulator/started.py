"""Boxes that have started: a worker starts a box once, and gives its state then to all tests that need such a box."""

import hashlib
from typing import Any, TypeVar

from emulator.boxes import Box

MOST = 12  # states that a process keeps, each with about 3 MB

Kind = TypeVar("Kind", bound=Box)


def started(flash: bytes, *before: list, kind: type[Kind] = Box, **options: Any) -> Kind:  # type: ignore[assignment]
    """Return what `kind(flash, **options).start()` is after the steps of a script `before` it is switched on."""
    box = kind(flash, **options)
    facts = [hashlib.sha256(flash).hexdigest(), before, kind.__name__, sorted(options.items())]
    name = repr(facts)
    if name in box.kept:
        box.restore(name)
    else:
        box.script(*before)
        box.start()
        box.keep(name)
        for oldest in list(box.kept)[:-MOST]:
            box.forget(oldest)
    return box

"""Where the user's data is kept."""

import os
from pathlib import Path


def data() -> Path:
    """Return Castellan's folder among the user's data (XDG Base Directory Specification)."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "castellan"

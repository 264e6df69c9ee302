"""The parts of the package that only some commands need, and how to install them where this runs."""

import importlib.util
import shlex
import sys
from pathlib import Path

_REPOSITORY = Path(__file__).parents[2]  # in an installed package any folder
_APART = "mirror"  # which `make install` leaves out


def command(extra: str) -> str:
    """Return the line that installs an extra of the package into the environment that this Python is of.

    In a clone's own environment that is `make install`, which brings the versions that were tested together. pip finds
    what the extra needs in the installed package's own metadata, so it need not be on the package index.
    """
    if extra != _APART and Path(sys.prefix) == _REPOSITORY / ".venv":
        makefile = Path("Makefile")
        here = makefile.exists() and makefile.samefile(_REPOSITORY / makefile)
        return "make install" if here else f"make -C {shlex.quote(str(_REPOSITORY))} install"
    python = shlex.quote(sys.executable) if sys.platform != "win32" else sys.executable
    pip = f"{python} -m pip install" if importlib.util.find_spec("pip") else f"uv pip install --python {python}"
    return f'{pip} "castellan-scorebox[{extra}]"'

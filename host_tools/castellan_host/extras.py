"""The parts of the package that only some commands need, and how to install them where this runs."""

import importlib.util
import shlex
import sys


def command(extra: str) -> str:
    """Return the line that installs an extra of the package into the environment that this Python is of.

    pip finds what the extra needs in the installed package's own metadata, so it need not be on the package index.
    """
    python = shlex.quote(sys.executable) if sys.platform != "win32" else sys.executable
    pip = f"{python} -m pip install" if importlib.util.find_spec("pip") else f"uv pip install --python {python}"
    return f'{pip} "castellan-scorebox[{extra}]"'

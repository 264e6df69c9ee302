"""The build number, which says which of two firmwares is newer: how many commits there are up to this one."""

import subprocess
from dataclasses import dataclass

from castellan_host.device.boards import PACKAGED, ROOT

WRITTEN = PACKAGED / "build_number"  # when the package was built


@dataclass(frozen=True)
class Build:
    """A number, 0 where nobody knows it, and whether the sources differ from what has that number."""

    number: int
    changed: bool


def current() -> Build:
    """Return the build of the firmware's sources here."""
    if not (ROOT / ".git").exists():
        return Build(int(WRITTEN.read_text()) if WRITTEN.exists() else 0, False)
    # A clone of the last commits only would count too few, and be taken for an old firmware.
    if _git("rev-parse", "--is-shallow-repository") != "false":
        return Build(0, True)
    changed = _git("status", "--porcelain", "--", "firmware", "boards")
    return Build(int(_git("rev-list", "--count", "HEAD") or 0), changed != "")


def _git(*arguments: str) -> str:
    """Return what git prints about the sources; nothing if there is no git."""
    command = ["git", "-C", str(ROOT), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if not done.returncode else ""

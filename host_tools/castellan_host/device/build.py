"""The build number: the count of commits up to this one. Of two firmwares the one with the higher number is newer."""

import subprocess
from dataclasses import dataclass

from castellan_host.device.boards import INSTALLED, PACKAGED, ROOT

WRITTEN = PACKAGED / "build_number"  # when the package was built


@dataclass(frozen=True)
class Build:
    """A build number, 0 if it is unknown, and whether the sources differ from the commit that has it."""

    number: int
    changed: bool


def current() -> Build:
    """Return the build of the firmware's sources here."""
    if INSTALLED or not (ROOT / ".git").exists():
        return Build(int(WRITTEN.read_text(encoding="ascii")) if WRITTEN.exists() else 0, False)
    # A clone of the last commits only would count too few, and be taken for an old firmware.
    if _git("rev-parse", "--is-shallow-repository") != "false":
        return Build(0, True)
    changed = _git("status", "--porcelain", "--", "firmware", "boards")
    return Build(int(_git("rev-list", "--count", "HEAD") or 0), changed != "")


def _git(*arguments: str) -> str:
    """Return what git prints about the sources; nothing if there is no git."""
    command = ["git", "-C", str(ROOT), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if not done.returncode else ""

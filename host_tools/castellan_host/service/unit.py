"""The user's systemd units: their text, their files, and `systemctl`. No file that is not Castellan's is touched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from castellan_host import places

MARK = "# Written by castellan service install; castellan service remove deletes it."
_PATIENCE = 60.0  # s for systemctl

# Of the hardening, what needs no namespaces: a user's manager has them only on some systems.
_UNIT = """{mark}
[Unit]
Description=Castellan: {what}

[Service]
ExecStart={command}
# As Ctrl-C.
KillSignal=SIGINT
Restart=on-failure
RestartSec=10
NoNewPrivileges=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native

[Install]
WantedBy=default.target
"""


class UnitError(Exception):
    """A unit can't be written, removed or started; reads as a sentence."""


class Unit:
    """The unit of a command. Raises UnitError if there is no systemd.

    `sync` and `scoreboard` share one, since both sync: the later replaces the earlier.
    """

    def __init__(self, what: str) -> None:
        if not shutil.which("systemctl"):
            raise UnitError("This system has no systemd; let what starts your programs run the command instead")
        self.what = what
        self.name = "castellan-mirror" if what == "mirror" else "castellan"
        given = os.environ.get("XDG_CONFIG_HOME", "")
        config = Path(given) if os.path.isabs(given) else Path.home() / ".config"
        self.file = config / "systemd" / "user" / f"{self.name}.service"

    def is_installed(self) -> bool:
        """Return whether the file is there. Raises UnitError if somebody else wrote it, OSError."""
        if not os.path.lexists(self.file):
            return False
        if not self.file.read_bytes().startswith(MARK.encode()):
            raise UnitError(f'"{self.file}" is not Castellan\'s: it stays as it is')
        return True

    def command(self) -> str:
        """Return the command line that an installed unit runs."""
        lines = self.file.read_text(encoding="utf-8").splitlines()
        return next((line.partition("=")[2] for line in lines if line.startswith("ExecStart=")), "")

    def write(self, words: list[str]) -> None:
        """Write the file, for the command with these arguments. Raises UnitError, OSError.

        Only the user can read it: a broker's password may be among them.
        """
        self.is_installed()
        command = " ".join(map(_quoted, [sys.executable, "-m", "castellan_host", self.what, *words]))
        places.write_private(self.file, _UNIT.format(mark=MARK, what=self.what, command=command))

    def start(self) -> None:
        """Start it, now and at each login; again if it runs. Raises UnitError."""
        for words in (["daemon-reload"], ["enable", self.name], ["restart", self.name]):
            self._systemctl(*words)

    def remove(self) -> None:
        """Stop it, and delete the file. Raises UnitError, OSError."""
        try:
            self._systemctl("disable", "--now", self.name)
        finally:
            self.file.unlink()
        self._systemctl("daemon-reload")

    def state(self) -> str:
        """Return what systemd says of it: "active", "inactive", "failed" and others."""
        done = _run("is-active", self.name)
        return done.stdout.strip() or "unknown"

    def _systemctl(self, *words: str) -> None:
        done = _run(*words)
        if done.returncode:
            raise UnitError(f"systemctl --user {' '.join(words)}: {' '.join(done.stderr.split())}")


def _run(*words: str) -> "subprocess.CompletedProcess[str]":
    try:
        return subprocess.run(
            ["systemctl", "--user", *words],
            capture_output=True,
            check=False,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnitError(f"systemctl can't be run: {error}") from None


def _quoted(word: str) -> str:
    """Return a word as ExecStart= reads it: `systemd.syntax`, with % and $ for themselves."""
    if not word.isprintable():
        raise UnitError("A unit can't have arguments with invisible characters")
    for letter, stands in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(letter, stands)
    return f'"{word}"'

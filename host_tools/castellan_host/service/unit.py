"""The user's systemd units: their text, their files, and `systemctl`. No file that is not Castellan's is touched."""

import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from castellan_host import places

_NAME = "castellan-scorebox"  # of the package
_MARK = "CACHEDIR.TAG"  # in a cache's own folder, as uv's (Cache Directory Tagging Specification)


def installing() -> str:
    """Return the line that installs the package for good if its environment lies in a cache, else ""."""
    folders = Path(sys.prefix).absolute().parents  # tools put the mark into an environment itself, too
    if any((folder / _MARK).is_file() for folder in folders):
        return f"uv tool install {shlex.quote(_source())}"
    given = os.environ.get("XDG_CACHE_HOME")
    is_cached = any(folder.name == ".cache" or (given and folder == Path(given)) for folder in folders)
    return f"pipx install {shlex.quote(_source())}" if is_cached else ""


def _source() -> str:
    """Return what the package was installed from: a file, a folder, an address, else its name (PEP 610)."""
    try:
        origin = json.loads(metadata.distribution(_NAME).read_text("direct_url.json") or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        origin = {}
    url = origin.get("url", "")
    if url.startswith("file:"):
        return url2pathname(urlsplit(url).path)
    return f"{origin['vcs_info']['vcs']}+{url}" if "vcs_info" in origin else url or _NAME


MARK = "# Written by castellan service install; castellan service remove deletes it."
# What the commands heed beside their options: where data is, languages, dates, TLS, PostgreSQL's library.
_PATHS = {"XDG_DATA_HOME", "SSL_CERT_FILE", "SSL_CERT_DIR"}
_PATHS |= {"PGPASSFILE", "PGSERVICEFILE", "PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY"}
VARIABLES = [*sorted(_PATHS), "LC_ALL", "LC_MESSAGES", "LANG", "TZ"]
VARIABLES += ["PGPASSWORD", "PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGSERVICE", "PGSSLMODE"]

_PATIENCE = 60.0  # s for systemctl

# Of the hardening, what needs no namespaces: a user's manager has them only on some systems.
_UNIT = """{mark}
[Unit]
Description=Castellan: {what}

[Service]
{variables}ExecStart={command}
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


_SETTINGS = ("Environment", "ExecStart")


class UnitError(Exception):
    """A unit can't be written, removed or started; reads as a sentence."""


class Unit:
    """The unit of a command. Raises UnitError if there is no systemd, HomelessError if the user has no home folder.

    `sync` and `scoreboard` share one, since both sync: the later replaces the earlier.
    """

    def __init__(self, what: str) -> None:
        if not shutil.which("systemctl"):
            raise UnitError("This system has no systemd; let what starts your programs run the command instead")
        self.what = what
        self.name = "castellan-mirror" if what == "mirror" else "castellan"
        given = os.environ.get("XDG_CONFIG_HOME", "")
        config = Path(given) if os.path.isabs(given) else places.home() / ".config"
        self.file = config / "systemd" / "user" / f"{self.name}.service"

    def is_installed(self) -> bool:
        """Return whether the file is there. Raises UnitError if it is not Castellan's, OSError."""
        try:
            is_file = stat.S_ISREG(self.file.stat().st_mode)
        except FileNotFoundError:
            if not self.file.is_symlink():
                return False
            is_file = False
        if not is_file or not self.file.read_bytes().startswith(MARK.encode()):
            raise UnitError(f'"{self.file}" is not Castellan\'s: it stays as it is')
        return True

    def settings(self) -> list[str]:
        """Return the variables and the command line of an installed unit, as they are written there."""
        lines = self.file.read_text(encoding="utf-8", errors="replace").splitlines()
        return [value for name, _, value in (line.partition("=") for line in lines) if name in _SETTINGS]

    def write(self, words: list[str], variables: dict[str, str]) -> None:
        """Write the file, for the command with these arguments and variables. Raises UnitError, OSError.

        The variables that this program heeds are added. It is refused in an environment that does not stay. Only the
        user can read the file: a password may be in it.
        """
        self.is_installed()
        line = installing()
        if line:
            raise UnitError(
                f"The service would run {sys.executable}, which lies in a cache and goes when that is emptied. "
                f"Install Castellan for good, then do this again: {line}"
            )
        program, *rest = [sys.executable, "-m", "castellan_host", self.what, *words]
        if any(letter in program for letter in "\"'\\"):
            raise UnitError(f"systemd runs no program with quotes or backslashes in its path: {program}")
        command = " ".join([_quoted(program), *(_quoted(word).replace("$", "$$") for word in rest)])
        given = _heeded() | variables
        lines = "".join(f"Environment={_quoted(f'{name}={value}')}\n" for name, value in given.items())
        places.write_private(self.file, _UNIT.format(mark=MARK, what=self.what, command=command, variables=lines))

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


def _heeded() -> dict[str, str]:
    """Return the variables of this program that a command heeds; paths in today's folder are made absolute."""
    given = {name: os.environ[name] for name in VARIABLES if os.environ.get(name)}
    return {name: os.path.abspath(value) if name in _PATHS else value for name, value in given.items()}


def _quoted(word: str) -> str:
    """Return a word as a unit's settings read it (`systemd.syntax`), with % for itself.

    ExecStart= reads $ as a variable in arguments, though not in the program's path.
    """
    if not word.isprintable():
        raise UnitError("A unit can't have arguments with invisible characters")
    for letter, stands in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%")):
        word = word.replace(letter, stands)
    return f'"{word}"'

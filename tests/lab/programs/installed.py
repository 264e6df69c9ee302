"""Castellan installed from its wheel, alone: with the packages that it asks for, and no others."""

import importlib.metadata
import os
import pathlib
import subprocess
import sys
import sysconfig
import tomllib

from packaging.requirements import Requirement

import packages
from castellan_host.cli import app
from lab.waiting import WAITING

ROOT = pathlib.Path(__file__).parents[3]
ON_A_BOARD = {"backup", "doctor", "flash", "restore"}  # tests/micropython has a board for them
COMMANDS = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
NOT_BESIDE = {"__pycache__", "_distutils_hack", "distutils-precedence.pth", "pip", "pkg_resources", "setuptools"}


class Installed:
    """An environment of its own in a folder; commands run in that folder, and keep their data below it.

    `beside` is a folder of packages, such as site-packages; it has those that are not there yet, too.
    """

    def __init__(self, place: pathlib.Path, beside: pathlib.Path | None = None) -> None:
        self.place = place
        wheel = packages.write(place)
        (place / "runtime").mkdir(mode=0o700)
        python = [sys.executable, "-m"]
        subprocess.run([*python, "venv", "--without-pip", str(place / "venv")], check=True)
        base = {"base": str(place / "venv"), "platbase": str(place / "venv")}
        self.scripts = pathlib.Path(sysconfig.get_path("scripts", "venv", base))
        self.packages = pathlib.Path(sysconfig.get_path("purelib", "venv", base))
        pip = [*python, "pip", "--python", str(self.scripts / "python"), "--disable-pip-version-check", "install"]
        subprocess.run([*pip, "--quiet", "--no-index", "--no-deps", str(wheel)], env=self.environment, check=True)
        for path in _needed():
            (self.packages / path.name).symlink_to(path)
        there = {path.name for path in self.packages.iterdir()} | NOT_BESIDE
        for path in beside.iterdir() if beside else ():
            if path.name not in there:
                (self.packages / path.name).symlink_to(path)

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which commands run: nothing of ours leads to the sources."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
        folders = {"HOME": self.place, "XDG_RUNTIME_DIR": self.place / "runtime"}
        return kept | {name: str(folder) for name, folder in folders.items()}

    def start(self, *arguments: object, program: str = "castellan", **more: str) -> subprocess.Popen[str]:
        """Start a program of this environment, with `more` in its environment's variables."""
        return subprocess.Popen(
            [self.scripts / program, *map(str, arguments)],
            cwd=self.place,
            env=self.environment | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def run(self, *arguments: object, code: int = 0, **more: str) -> str:
        """Run a program to its end; return what it prints. Fails unless it ends with this exit code."""
        process = self.start(*arguments, **more)
        printed, complained = process.communicate(timeout=WAITING)
        assert process.returncode == code, f"{arguments}: {printed}{complained}"
        return printed + complained


def _needed() -> set[pathlib.Path]:
    """Return the files and folders of the packages that Castellan asks for, and of those that these ask for."""
    left = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    found: set[str] = set()
    paths: set[pathlib.Path] = set()
    while left:
        wanted = Requirement(left.pop())
        if wanted.name in found or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        found.add(wanted.name)
        distribution = importlib.metadata.distribution(wanted.name)
        left += distribution.requires or ()
        tops = {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}
        paths |= {pathlib.Path(str(distribution.locate_file(top))) for top in tops}
    return paths

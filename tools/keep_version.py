"""Keep this version for the tests of upgrades, in tests/versions: `make keep`, before each release.

Its wheel, which has the firmware, too, and what it wrote: the flash of a virtual box with a game of each kind in the
middle and a finished one, and a database of them. tests/host/test_upgrades.py has the newest open them.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import castellan
import packages
from castellan_host.device.errors import DeviceError

VERSIONS = packages.ROOT / "tests/versions"
WRITTEN, FLASH, DATABASE = "written.zip", "flash", "games.db"
COMMAND = "from castellan_host.cli import app; app()"
# The wheel's firmware comes before any other as soon as castellan_host is imported.
PLAY = """
import os, pathlib, sys
import castellan_host
from lab.games import recorded
from castellan.core.catalogue import GAMES
from castellan.session import Session
from castellan_host.virtual.box import Folder, VirtualBox, past_first_steps

files = past_first_steps(Folder(pathlib.Path(sys.argv[1])))
files.identity()
session = Session(files, os.urandom)
for game, share in [(game, 2) for game in sorted(GAMES)] + [("tuscany", 1)]:
    (_, _, options), *events = recorded.events(None, game)
    session.begin(game, options if game == "pad" else {"entries": "everything"} | options)
    for number, event in enumerate(events[: len(events) // share]):
        session.clock.seconds = recorded.TURN * number
        session.enter(recorded.as_entered(session.game, event))
VirtualBox(files)
"""


class Kept:
    """A version that was kept, unpacked into an empty folder, as is what it `written`."""

    def __init__(self, folder: pathlib.Path, place: pathlib.Path) -> None:
        self._place, self.written = place, place / "written"
        [wheel] = folder.glob("*.whl")
        shutil.unpack_archive(wheel, place / "packages", "zip")
        if (folder / WRITTEN).exists():
            shutil.unpack_archive(folder / WRITTEN, self.written)

    def run(self, *arguments: object) -> str:
        """Run one of its commands; return what it prints, errors too."""
        return self.python(COMMAND, *arguments)

    def python(self, program: str, *arguments: object, paths: str = "") -> str:
        """Run a program with its packages; return what it prints, errors too."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
        environment |= {"HOME": str(self._place), "PYTHONPATH": f"{self._place / 'packages'}{os.pathsep}{paths}"}
        command = [sys.executable, "-c", program, *map(str, arguments)]
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
        return done.stdout + done.stderr


def keep(folder: pathlib.Path) -> None:
    """Build the wheel, and have it write what is kept beside it, into `folder`, in the place of what is there.

    Raises DeviceError if the wheel can't.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        shutil.copy(packages.write(pathlib.Path(place)), folder)
        kept = Kept(folder, pathlib.Path(place))
        flash, database = kept.written / FLASH, kept.written / DATABASE
        kept.written.mkdir()
        if complaint := kept.python(PLAY, flash, paths=str(packages.ROOT / "tests")):
            raise DeviceError(complaint)
        print(kept.run("import", flash, "--db", database), end="")
        kept.run("stats", "--db", database)  # which keeps the results, too
        shutil.make_archive(str(folder / WRITTEN.partition(".")[0]), "zip", kept.written)


def check(wheel: pathlib.Path, folder: pathlib.Path) -> None:
    """Raise DeviceError unless `folder` keeps a wheel with the files of this one; the build number may differ."""
    if _files(wheel) not in [_files(kept) for kept in folder.glob("*.whl")]:
        raise DeviceError(f"{folder} does not keep this version: run make keep, commit it, and build the release again")


def _files(wheel: pathlib.Path) -> dict[str, int]:
    """Return the checksums of a wheel's files; not those of its metadata and of the build number."""
    with zipfile.ZipFile(wheel) as packed:
        files = {info.filename: info.CRC for info in packed.infolist() if ".dist-info/" not in info.filename}
    del files["castellan_host/device/packaged/build_number"]
    return files


def commit(name: str) -> str:
    """Return the commit that git has under a name, "" if there is none."""
    command = ["git", "-C", str(packages.ROOT), "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.strip()


def tagged(version: str) -> str:
    """Return the commit of a version's tag, "" if it has none."""
    return commit(f"refs/tags/v{version}")


def refuse_released(version: str, again: str = "") -> None:
    """Raise DeviceError if a version has a tag, unless that is on the commit `again`."""
    if tagged(version) not in ("", again):
        raise DeviceError(
            f"{version} is released, as the tag v{version} says. Write the next version's number into "
            "firmware/castellan/__init__.py"
        )


if __name__ == "__main__":
    try:
        refuse_released(castellan.VERSION)
        keep(VERSIONS / castellan.VERSION)
    except DeviceError as error:
        sys.exit(str(error))

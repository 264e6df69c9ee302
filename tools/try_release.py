"""Try each step of a release in a clone of the last commit, and publish nothing: `make try-release [BOARDS="pico"]`.

The steps are those of docs/releasing.md. Without `BOARDS` it builds for all boards, and the site from the same files.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import castellan
import keep_version
import release
from castellan_host.device import boards, firmware, uf2
from castellan_host.device.errors import DeviceError, RefusedError

ROOT = pathlib.Path(__file__).parents[1]
VERSION = castellan.VERSION
COMMIT = ("git", "-c", "user.name=Trial", "-c", "user.email=trial@localhost", "commit", "--quiet", "--all")
OURS = ("Copyright (c) 2026", "Copyright (c) 2013-2025 Damien P. George")  # in the notices of each UF2


def demand(holds: bool, sentence: str) -> None:
    """Raise DeviceError with a sentence unless something holds."""
    if not holds:
        raise DeviceError(sentence)


def cloned(place: pathlib.Path) -> pathlib.Path:
    """Return a clone of the last commit, in an empty folder, with the packages of this one."""
    clone = place / "clone"
    run(place, "git", "clone", "--quiet", ROOT, clone)
    (clone / ".venv").symlink_to(ROOT / ".venv")
    return clone


def run(folder: pathlib.Path, *command: str | pathlib.Path) -> str:
    """Run a command in a clone, with its own modules; return what it prints. Raises CalledProcessError."""
    paths = os.pathsep.join(str(folder / name) for name in ("firmware", "host_tools", "tools", "tests"))
    environment = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    ).stdout


def prepare(clone: pathlib.Path) -> None:
    """Commit what stands before a release's tag: its section of the changelog, and the version that is kept."""
    if keep_version.tagged(VERSION) == keep_version.commit("HEAD"):
        return
    changes = clone / "CHANGELOG.md"
    changes.write_text(changes.read_text("utf-8").replace(f"\n{release.UNRELEASED}\n", f"\n## {VERSION}\n"), "utf-8")
    run(clone, sys.executable, "tools/keep_version.py")
    run(clone, "git", "add", "tests/versions")
    run(clone, *COMMIT, "--message", f"release: Keep {VERSION}")
    run(clone, "git", "tag", f"v{VERSION}")


def check_files(dist: pathlib.Path, names: list[str]) -> list[str]:
    """Check a release's files; return the names of its UF2s."""
    files = {path.name: path.read_bytes() for path in dist.iterdir()}
    listed = files.pop("SHA256SUMS").decode()
    sums = "".join(f"{firmware.digest(data)}  {name}\n" for name, data in sorted(files.items()))
    demand(listed == sums, "SHA256SUMS is not what the files of the release have")
    built = [file for name in names for file in boards.load(name).uf2s]
    packed = [f"castellan_scorebox-{VERSION}.tar.gz", f"castellan_scorebox-{VERSION}-py3-none-any.whl"]
    archives = [f"castellan-{name}.zip" for name in names]
    demand({*files} == {"NOTICES.txt", *built, *packed, *archives}, f"The release has other files: {sorted(files)}")
    for name in archives:
        with zipfile.ZipFile(dist / name) as archive:
            demand("firmware.json" in archive.namelist(), f"{name} has no firmware.json")
    for name in built:
        found = uf2.read(files[name])
        stamp = found.stamp
        known = stamp and stamp.version == VERSION and name in boards.load(stamp.board).uf2s
        demand(found.whole and bool(known), f"{name} is damaged, or not what its name says")
    notices = files["NOTICES.txt"].decode()
    demand(all(line in notices for line in OURS[: 1 + bool(built)]), "A notice is missing in NOTICES.txt")
    return built


def install(place: pathlib.Path, wheel: pathlib.Path) -> None:
    """Install a wheel with all that it asks for into an environment of its own, and run its command."""
    for command in (
        (sys.executable, "-m", "venv", place / "elsewhere"),
        ("elsewhere/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel),
    ):
        run(place, *command)
    said = run(place, "elsewhere/bin/castellan", "--version")
    demand(said == f"castellan {VERSION}\n", f"The installed command says: {said}")
    run(place, "elsewhere/bin/castellan", "press", "P1 P1", "--flash", place / "flash")


def check_site(clone: pathlib.Path, built: list[str]) -> None:
    """Build the site beside the release's files, and check that it offers the same UF2s."""
    run(clone, sys.executable, "tools/website/build.py")
    for name in built:
        same = (clone / "site" / name).read_bytes() == (clone / "dist" / name).read_bytes()
        demand(same, f"The site has another {name}")


def main(*names: str) -> None:
    """Try a release for some boards, or all. Raises DeviceError if something of it is wrong."""
    chosen = list(names) or boards.names()
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder).resolve()
        clone = cloned(place)
        print(f"Preparing {VERSION} in a clone of the last commit …", flush=True)
        prepare(clone)
        print(f"Building the files for {', '.join(chosen)} …", flush=True)
        run(clone, sys.executable, "tools/release.py", VERSION, *chosen)
        built = check_files(clone / "dist", chosen)
        print("Installing the wheel elsewhere …", flush=True)
        [wheel] = (clone / "dist").glob("*.whl")
        install(place, wheel)
        if built:
            print("Building the site …", flush=True)
            check_site(clone, built)
            print(run(clone, sys.executable, "tools/repro.py", clone / "dist" / built[0]), end="")
    print(f"All steps of the release {VERSION} work; nothing was published")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (DeviceError, RefusedError) as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"This step failed: {' '.join(map(str, error.cmd))}\n{error.output or ''}")

"""Copies of the project, for tests of code that is broken on purpose, or lacks a part."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[1]
LONGEST = 180  # s that a run of pytest may take
WAITING = "10"  # s for an event in a test, which a fault may keep from coming
# Most plugins take longer to load than a test to run.
PYTEST = (sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "--disable-plugin-autoload")


def copied(folder: pathlib.Path) -> pathlib.Path:
    """Copy all files that git knows or would add into a new folder, with their bytecode, which stays valid."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    for inner in {pathlib.PurePath(name).parent / "__pycache__" for name in names}:
        if (ROOT / inner).is_dir():
            shutil.copytree(ROOT / inner, folder / inner)
    return folder


def environment(copy: pathlib.Path) -> dict[str, str]:
    """Return the variables with which tests find the modules of their copy, and leave no bytecode of broken ones."""
    folders = os.pathsep.join(str(copy / name) for name in ("firmware", "host_tools"))
    variables = {"PYTHONPATH": folders, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": ""}
    return {**os.environ, **variables, "CASTELLAN_WAITING": WAITING}


def run(copy: pathlib.Path, *arguments: str, longest: float = LONGEST) -> tuple[int | None, str]:
    """Run pytest in a copy; return its exit code, None if it did not end in so many seconds, and what it printed."""
    with tempfile.TemporaryFile("w+") as output:
        command = [*PYTEST, "--basetemp", f"{copy}.temporary", *arguments]
        with subprocess.Popen(
            command, start_new_session=True, cwd=copy, env=environment(copy), stdout=output, stderr=output
        ) as process:
            code = None
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(longest)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # and what the tests have started
        output.seek(0)
        return code, output.read()

"""Break copies of the project, and see that tests fail."""

import compileall
import concurrent.futures
import contextlib
import json
import os
import pathlib
import py_compile
import queue
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator

from mutation.checking import Breakage
from mutation.copied_tests import BROKEN, FAILED, PASSED
from mutation.passed_tests import LEFT_OUT

RUNNER = pathlib.Path(__file__).with_name("copied_tests.py")
WAITING = "10"  # s for an event in a test, which a fault may keep from coming
# What tests import and takes longest to load. In no case a part of the project: it would stay as it is.
LARGE = ["alembic.command", "hypothesis", "matplotlib.figure", "PIL.Image", "rich.console", "segno", "serial"]
LARGE += ["sqlalchemy.orm", "starlette.routing", "typer.testing", "uvicorn", "websockets.sync.client"]


class Copy:
    """A copy of the project, and the process that runs its tests."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        folders = os.pathsep.join(str(folder / name) for name in ("firmware", "host_tools"))
        environment = {**os.environ, "PYTHONPATH": folders, "PYTHONDONTWRITEBYTECODE": "", "PYTEST_ADDOPTS": ""}
        environment["CASTELLAN_WAITING"] = WAITING
        command = [sys.executable, "-P", RUNNER, *LARGE]  # with -P, the copy's tools are found, not those beside RUNNER
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen(command, cwd=folder, env=environment, text=True, encoding="utf-8", **pipes)

    def run(self, tests: list[str], seconds: int) -> tuple[int, str]:
        """Run tests for no longer than some seconds; return PASSED, FAILED or BROKEN, and their output."""
        try:
            print(json.dumps([seconds, *tests]), file=self._process.stdin, flush=True)
            code, output = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):
            return BROKEN, f"{RUNNER.name} has ended"
        return code, output

    def run_broken(self, files: dict[str, str], test: str, seconds: int) -> tuple[int, str]:
        """Run a test while files have these texts."""
        before = {name: (self.folder / name).read_bytes() for name in files}
        try:
            for name, text in files.items():
                (self.folder / name).write_bytes(text.encode())
            return self.run([test], seconds)
        finally:
            for name, content in before.items():
                (self.folder / name).write_bytes(content)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextlib.contextmanager
def copied(root: pathlib.Path, folder: pathlib.Path, count: int) -> Iterator[list[Copy]]:
    """Copy the project; end the copies' processes afterwards."""
    first = pathlib.Path(shutil.copytree(root, folder / "copy0", ignore=LEFT_OUT))
    # Else compiled code counts as fresh if size and second of its source are the same.
    compileall.compile_dir(first, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
    others = [pathlib.Path(shutil.copytree(first, folder / f"copy{number}")) for number in range(1, count)]
    copies = [Copy(each) for each in [first, *others]]
    try:
        yield copies
    finally:
        for copy in copies:
            copy.close()


class Prover:
    """Runs tests in copies of the project, in each of them one at a time."""

    def __init__(self, copies: list[Copy], longest: int) -> None:
        self._count, self._longest = len(copies), longest
        self._copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for copy in copies:
            self._copies.put(copy)

    def failing(self, tests: list[str]) -> list[str]:
        """Run tests of the code as it is; return the output of those that do not pass."""
        parts = [tests[start :: self._count] for start in range(min(self._count, len(tests)))]
        with concurrent.futures.ThreadPoolExecutor(self._count) as pool:
            return [output for code, output in pool.map(self._run, parts) if code != PASSED]

    def prove(self, mutants: list[Breakage]) -> int:
        """Run the test of each mutant, print each result, and return how many were killed."""
        with concurrent.futures.ThreadPoolExecutor(self._count) as pool:
            return sum(pool.map(self._killed, mutants))

    def _run(self, tests: list[str]) -> tuple[int, str]:
        with self._copy() as copy:
            return copy.run(tests, self._longest * len(tests))

    def _killed(self, mutant: Breakage) -> bool:
        with self._copy() as copy:
            start = time.monotonic()
            code, output = copy.run_broken(mutant.files, mutant.test, self._longest)
        if code == FAILED:
            print(f"killed in {time.monotonic() - start:4.1f} s  {mutant.name}", flush=True)
            return True
        fault = f"survives: {mutant.test} passes although the code is broken"
        if code != PASSED:
            fault = f"breaks {mutant.test} before it can fail:\n{output}"
        print(f"{mutant.listed} {mutant.name} {fault}", file=sys.stderr, flush=True)
        return False

    @contextlib.contextmanager
    def _copy(self) -> Iterator[Copy]:
        copy = self._copies.get()
        try:
            yield copy
        finally:
            self._copies.put(copy)

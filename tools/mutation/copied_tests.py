"""Run tests of the copy of the project in the working folder: `copied_tests.py [MODULE …]`.

Each line of stdin is run in a fork of this process, which has loaded pytest and these modules, but
nothing of the project. A line is a JSON list: seconds, then tests. The answer is one too: first PASSED,
FAILED if a test itself failed, not its set-up, or BROKEN for all else, such as an import from another
copy; then the output.
"""

import contextlib
import gc
import importlib
import io
import json
import os
import pathlib
import random
import signal
import sys
import tempfile
import time
from typing import NoReturn

import pytest

PASSED, FAILED, BROKEN = 10, 11, 12  # no exit codes of Python, should a test end the process
# No plugin is needed, and some take longer to load than a test to run.
OPTIONS = ["--quiet", "--disable-plugin-autoload", "-p", "no:cacheprovider", "-p", "no:unraisableexception"]
OURS = ("castellan", "castellan_host")


class Reports:
    """Notes whether tests failed, or their set-up."""

    def __init__(self) -> None:
        self.failed = self.broken = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a report of a test's set-up, call or end."""
        if report.failed and report.when == "call":
            self.failed = True
        elif report.outcome != "passed":
            self.broken = True


def load(modules: list[str]) -> None:
    """Load pytest's plugins, and modules; one that is not installed is left to the tests.

    None may leave a thread: a fork would have what it has locked, but not the thread.
    """
    for name in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    with tempfile.TemporaryDirectory() as empty, contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*OPTIONS, "--noconftest", "--config-file", os.devnull, empty])
    gc.freeze()


def ours() -> list[str]:
    """Return the modules of Castellan that are loaded."""
    return [name for name in sys.modules if name.partition(".")[0] in OURS]


def foreign() -> list[str]:
    """Return the modules of Castellan that were imported from elsewhere."""
    here = pathlib.Path.cwd()
    files = {name: getattr(sys.modules[name], "__file__", None) for name in ours()}
    return [name for name, file in files.items() if file and not pathlib.Path(file).is_relative_to(here)]


def run(tests: list[str]) -> int:
    """Run the tests in this process, and return PASSED, FAILED or BROKEN."""
    if ours():
        print("Loaded before the code was broken:", ", ".join(ours()))
        return BROKEN
    reports = Reports()
    folder = pathlib.Path.cwd().with_suffix(".temporary")
    code = pytest.main([*OPTIONS, "--basetemp", str(folder), *tests], plugins=[reports])
    if foreign():
        print("Not the copy's:", ", ".join(foreign()))
        return BROKEN
    if code == pytest.ExitCode.OK and not reports.broken:
        return PASSED
    return FAILED if code == pytest.ExitCode.TESTS_FAILED and not reports.broken else BROKEN


def begin(output: int) -> None:
    """Make a fork of this process like a new one that prints into a file."""
    os.setsid()  # so that what the tests start ends with them
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(source, target)
    random.seed()


def end(code: int) -> NoReturn:
    """End a fork at once: to take down all modules would take longer than most tests."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def wait(child: int, seconds: int) -> int | None:
    """Return the exit code of a fork, None if it does not end in time; end all that it has started."""
    end, ended, status = time.monotonic() + seconds, 0, 0
    try:
        while not ended and time.monotonic() < end:
            ended, status = os.waitpid(child, os.WNOHANG)
            time.sleep(0 if ended else 0.005)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if not ended:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) if ended else None


def answer(code: int | None, output: str, tests: list[str], seconds: int) -> None:
    """Print what came of tests."""
    if code is None:
        output += f"{' '.join(tests)} did not end within {seconds} s"
    elif code not in (PASSED, FAILED, BROKEN):
        output += f"{' '.join(tests)} ended the process: {code}"
    print(json.dumps([code if code in (PASSED, FAILED) else BROKEN, output]), flush=True)


def main(modules: list[str]) -> int:
    """Answer each line of stdin."""
    load(modules)
    for line in sys.stdin:
        seconds, *tests = json.loads(line)
        with tempfile.TemporaryFile() as output:
            child = os.fork()
            if not child:
                begin(output.fileno())
                end(run(tests))
            code = wait(child, seconds)
            output.seek(0)
            answer(code, output.read().decode(errors="replace"), tests, seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

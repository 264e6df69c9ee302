"""Run tests of the copy of the project in the working folder: `copied_tests.py TEST …`.

Exit code 0: all passed. 1: a test itself failed, not its set-up. 2: anything else, such as an
import from another copy, or a missing test.
"""

import pathlib
import sys

import pytest

PASSED, FAILED, BROKEN = 0, 1, 2


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


def foreign() -> list[str]:
    """Return the modules of Castellan that were imported from elsewhere."""
    here = pathlib.Path.cwd()
    ours = [name for name in sys.modules if name.partition(".")[0] in ("castellan", "castellan_host")]
    files = {name: getattr(sys.modules[name], "__file__", None) for name in ours}
    return [name for name, file in files.items() if file and not pathlib.Path(file).is_relative_to(here)]


def main(tests: list[str]) -> int:
    """Run the tests and return the exit code."""
    reports = Reports()
    code = pytest.main(["--quiet", "-p", "no:cacheprovider", *tests], plugins=[reports])
    if foreign():
        print("Not the copy's:", ", ".join(foreign()))
        return BROKEN
    if code == pytest.ExitCode.OK and not reports.broken:
        return PASSED
    return FAILED if code == pytest.ExitCode.TESTS_FAILED and not reports.broken else BROKEN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

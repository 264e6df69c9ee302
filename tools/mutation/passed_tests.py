"""Note which tests have passed, so that `make mutants` need not run them on the same files again.

A complete green run of pytest writes `.pytest_cache/v/castellan/passed`: the tests' ids, without
parameters, with a digest of all files of the project and the Python version. They count for exactly
these files. A copy of the project has neither .git nor .venv: no test of a mutant may need them.
"""

import hashlib
import json
import os
import pathlib
import shutil
import sys

import pytest

LEFT_OUT = shutil.ignore_patterns(  # what .gitignore lists: tests may leave it behind
    ".*_cache", ".git", ".hypothesis", ".lock", ".venv", "*.egg-info", "__pycache__", "build", "dist", "node_modules"
)
KEY = "castellan/passed"
PARTIAL = ("deselect", "keyword", "lf", "markexpr", "stepwise")  # options that leave out some of a test's parameters


def digest(root: pathlib.Path) -> str:
    """Return the digest of the names, modes and contents of a project's files, and of Python's version."""
    total = hashlib.sha256(sys.version.encode())
    for folder, folders, files in os.walk(root):
        left_out = LEFT_OUT(folder, folders + files)
        folders[:] = sorted(set(folders) - left_out)
        for name in sorted(set(files) - left_out):
            path = pathlib.Path(folder, name)
            content = path.read_bytes() if path.is_file() else b""
            total.update(f"{path.relative_to(root).as_posix()}\0{path.lstat().st_mode:o}\0{len(content)}\0".encode())
            total.update(content)
    return total.hexdigest()


def passed(root: pathlib.Path, digest: str) -> set[str]:
    """Return the tests of a project that have passed with files of this digest."""
    try:
        noted = json.loads((root / ".pytest_cache/v" / KEY).read_text(encoding="utf-8"))
        return set(noted["passed"]) if noted["digest"] == digest else set()
    except (OSError, ValueError):
        return set()


class Passed:
    """A plugin of pytest that notes the tests of a complete green run."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._before = digest(config.rootpath)
        self._passed: set[str] = set()
        self._others: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a report of a test's set-up, call or end."""
        test = report.nodeid.partition("[")[0]
        (self._passed if report.outcome == "passed" else self._others).add(test)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write the tests that passed, if the project is still the same."""
        if exitstatus == pytest.ExitCode.OK and digest(self._config.rootpath) == self._before:
            known = passed(self._config.rootpath, self._before)
            tests = sorted(known | self._passed - self._others)
            self._config.cache.set(KEY, {"digest": self._before, "passed": tests})


def note(config: pytest.Config) -> None:
    """Note what passes in this run of pytest, if it runs all of each test."""
    complete = config.args == config.getini("testpaths") and not any(config.getoption(name, None) for name in PARTIAL)
    if complete and config.pluginmanager.has_plugin("cacheprovider") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Passed(config))

"""Tests have two marks, `slow` and `nightly`: CONTRIBUTING says what runs them.

`make soak` runs tests/soak for longer, for a number of seconds or cases, from a case on; and all that Hypothesis tries,
with new examples. `SEED=1234` shuffles the tests of a run: without it they have one order.
"""

import atexit
import functools
import gc
import math
import os
import pathlib
import re
import signal
import sqlite3
import sys

import hypothesis
import pytest
import typer.testing

from lab import executed
from lab.soaking import Soak

# Modules that a game's tests share are beside them, and the contract of every game is among the firmware's tests.
HERE = pathlib.Path(__file__).parent
sys.path += [str(HERE / "firmware"), *sorted(map(str, HERE.glob("games/*")))]

# A shell lets a suite in the background ignore Ctrl-C, and so would every program that the tests start and end by it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test may depend on how fast a machine is, nor try other examples in one run than in the next; `make soak` does.
ANY_SPEED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("castellan", **ANY_SPEED, max_examples=40, derandomize=True)
hypothesis.settings.load_profile("castellan")

AREA = ": an area of make quick"  # in pyproject.toml
EXAMPLES = 17  # of each property, for each second of a test of tests/soak

gc.disable()  # until all tests are collected: loading modules makes no garbage, and looking for it takes a while

# Each call of a command in this process would build all commands of `castellan` anew.
typer.testing._get_command = functools.cache(typer.testing._get_command)


def pytest_addoption(parser):
    parser.addoption("--area", help="only the files with this mark, or what executes a file: make quick")
    parser.addoption("--executed", action="store_true", help="note which tests execute which file: make map")
    parser.addoption("--soak-seconds", type=float, default=1, help="how long each test of tests/soak goes on")
    parser.addoption("--soak-cases", type=int, help="how many cases each of them tries, however long that takes")
    parser.addoption("--soak-first", type=int, default=0, help="their first case")


@pytest.hookimpl(tryfirst=True)  # before Hypothesis loads the profile
def pytest_configure(config):
    """Have `make soak` try as many examples of a property as other tests have time for; refuse an unknown area."""
    areas = [line.partition(":")[0] for line in config.getini("markers") if line.endswith(AREA)]
    if executed.is_path(config.option.area):
        config.executing, why = executed.tests_of(executed.source(config.option.area))
        if why and not hasattr(config, "workerinput"):
            print(why)
    elif config.option.area not in (None, *areas):
        raise pytest.UsageError(f'There is no area "{config.option.area}": {" ".join(areas)}, or a file\'s path')
    if config.option.executed:
        config.pluginmanager.register(executed.Recorder(os.environ.get("PYTEST_XDIST_WORKER", "main")))
    examples = math.ceil(EXAMPLES * config.option.soak_seconds)
    hypothesis.settings.register_profile("soak", **ANY_SPEED, max_examples=examples, database=None)


def pytest_ignore_collect(collection_path, config):
    """Load no file of another area; none whose tests are all slow where those are left out, as some need Matplotlib."""
    if not collection_path.name.startswith("test_") or collection_path.suffix != ".py":
        return None
    area = config.option.area
    if executed.is_path(area):
        files = {test.partition("::")[0] for test in config.executing}
        if str(collection_path.relative_to(executed.ROOT)) not in files and not executed.is_newer(collection_path):
            return True
    elif area and not re.search(
        rf"^pytestmark = .*\b{area}\b", collection_path.read_text(encoding="utf-8"), re.MULTILINE
    ):
        return True
    if "not slow" in config.option.markexpr:
        return b"\npytestmark = pytest.mark.slow\n" in collection_path.read_bytes() or None
    return None


@pytest.fixture(scope="session", autouse=True)
def runtime(tmp_path_factory):
    """Let no test find a box that the user runs meanwhile, or one of another worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        yield


@pytest.fixture
def soak(request, record_property):
    """Give what runs cases: `soak(case, share)` calls `case` with one number after the other."""
    options = request.config.option
    return Soak(request.node.name, options.soak_first, options.soak_cases, options.soak_seconds, record_property)


def pytest_terminal_summary(terminalreporter):
    """Print how many cases each test of tests/soak has tried."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    for report in reports:
        for tried in [value for name, value in report.user_properties if name == "soak" and report.when == "call"]:
            terminalreporter.line(f"{report.location[2]}: {tried}")


def pytest_collection_finish():
    """Prepare the process that runs tests, which with `-n` is a worker."""
    # All modules are loaded and stay: to search them for garbage again and again takes a tenth of the suite's time.
    gc.freeze()
    gc.enable()
    # What is loaded is to be freed in the end, or nanobind complains. Not before: pytest's own last collections would
    # take a busy machine so long that xdist interrupts its workers, which prints a traceback.
    atexit.register(gc.unfreeze)
    if "sqlalchemy" in sys.modules:
        _let_no_database_wait()
    # Where these are set pytest neither shortens what differs nor ends soon: it compares 300 kB for minutes.
    for name in ("CI", "BUILD_NUMBER"):
        os.environ.pop(name, None)


def _let_no_database_wait():
    """Let SQLite in this process not wait for the disk: no test switches the power of this machine off."""
    from sqlalchemy import Engine, event

    @event.listens_for(Engine, "connect")
    def connect(connection, record):
        if isinstance(connection, sqlite3.Connection):
            connection.execute("PRAGMA synchronous = OFF")


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at them
def pytest_collection_modifyitems(config, items):
    for item in items:
        if "soak" in item.fixturenames:
            item.add_marker("soak")
    if executed.is_path(config.option.area):
        items[:] = [item for item in items if item.nodeid in config.executing or executed.is_newer(item.path)]

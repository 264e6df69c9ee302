"""Which tests execute which file, for `make quick AREA=castellan/ui/start/menu.py`; `make map` writes it.

A file is executed by a test if one of its functions is called meanwhile. What runs in another process is not seen, and
what one test leaves in a cache counts for that test alone.
"""

import ast
import json
import pathlib
import sys
import threading
from collections.abc import Generator
from types import FrameType

import pytest

ROOT = pathlib.Path(__file__).parents[2]
MAP = ROOT / "build/executed"  # a file for each process that ran tests


class Recorder:
    """A plugin that notes the files of each test, and writes them in the end."""

    def __init__(self, name: str) -> None:
        self._path = MAP / f"{name}.json"
        self._found: dict[str, list[str]] = {}
        self._files: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Note whose functions are called in a test, its fixtures included."""
        files: set[str] = set()
        self._files = files

        def call(frame: FrameType, event: str, argument: object) -> None:
            code = frame.f_code
            if code.co_name != "<module>":
                files.add(code.co_filename)

        sys.settrace(call)  # it returns nothing, so lines are not traced
        threading.settrace(call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            for file in files:
                self._found.setdefault(file, []).append(item.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the files of this project."""
        inside = {file: tests for file, tests in self._found.items() if file.startswith(f"{ROOT}/")}
        found = {file[len(f"{ROOT}/") :]: tests for file, tests in inside.items() if "/.venv/" not in file}
        MAP.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(found), "utf-8")


def is_path(area: str | None) -> bool:
    """Return whether this names a file rather than an area."""
    return area is not None and area.endswith(".py")


def source(given: str) -> str:
    """Return a file by its path, or by the end of it, as a path from the root. Raises pytest.UsageError."""
    end = pathlib.PurePath(given)
    folders = ("firmware", "host_tools", "tests", "tools")
    found = sorted({path for top in folders for path in (ROOT / top).rglob(end.name) if path.match(str(end))})
    if len(found) != 1:
        which = ", ".join(str(path.relative_to(ROOT)) for path in found) or "there is none"
        raise pytest.UsageError(f"{given} is not one file: {which}")
    return found[0].relative_to(ROOT).as_posix()


def tests_of(file: str) -> tuple[set[str], str]:
    """Return the ids of the tests that execute a file, and why if it is others': those of the files that import it.

    Raises pytest.UsageError if no test does.
    """
    found: dict[str, set[str]] = {}
    for part in MAP.glob("*.json"):
        for name, tests in json.loads(part.read_text("utf-8")).items():
            found.setdefault(name, set()).update(tests)
    if file in found:
        return found[file], ""
    importing = [name for name in found if _imports(ROOT / name, file)]
    if not importing:
        raise pytest.UsageError(f"No test of make test executes {file}; make map looks again")
    return set().union(*(found[name] for name in importing)), f"No function of {file} is called; these import it"


def is_newer(path: pathlib.Path) -> bool:
    """Return whether a test file was changed since the map was made: all of its tests belong to every file then."""
    made = min((part.stat().st_mtime for part in MAP.glob("*.json")), default=0)
    return path.stat().st_mtime > made


def _imports(path: pathlib.Path, file: str) -> bool:
    """Return whether one file imports another."""
    module = ".".join(pathlib.PurePath(file).with_suffix("").parts[1:])
    if not path.exists():
        return False
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and module in [
            node.module,
            *(f"{node.module}.{a.name}" for a in node.names),
        ]:
            return True
        if isinstance(node, ast.Import) and module in [each.name for each in node.names]:
            return True
    return False

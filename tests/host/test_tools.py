"""Each tool in Python finds the modules that it needs, with the path that the Makefile gives it."""

import pathlib
import re
import shlex
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
# What Python itself does with a program, up to what it only does as one.
BEGUN = """
import pathlib, runpy, sys
if sys.argv[1] == "-m":
    runpy.run_module(f"{sys.argv[2]}.__main__", run_name="begun")
else:
    sys.path[0] = str(pathlib.Path(sys.argv[1]).parent)
    runpy.run_path(sys.argv[1], run_name="begun")
"""


def starts():
    """Return how the Makefile begins each Python program of tools/: its variables, and its path."""
    targets = set(re.findall(r"^\.PHONY: ([a-z0-9-]+)$", (ROOT / "Makefile").read_text(), re.MULTILINE))
    targets -= {"lint", "quick", "test-all"}  # call make again, or need an area
    command = ["make", "--dry-run", "--old-file=.venv/installed", "--old-file=.venv/running", *sorted(targets)]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sorted(set(re.findall(r"^((?:\w+=\S+ )*)\S*/python (-m \w+|tools/\S+)", printed, re.MULTILINE)))


STARTS = starts()


def test_the_makefile_begins_tools():
    assert len(STARTS) > 10


@pytest.mark.parametrize(("variables", "tool"), STARTS, ids=[tool for _, tool in STARTS])
def test_a_tool_finds_its_modules(variables, tool):
    command = f"{variables} {shlex.quote(sys.executable)} -c {shlex.quote(BEGUN)} {tool}"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

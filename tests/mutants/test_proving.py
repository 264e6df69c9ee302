"""What comes of mutants when their tests run, in a project of a few tests."""

import json
import pathlib
import time

import pytest

import mutants
from mutation import proving
from mutation.checking import check
from mutation.passed_tests import KEY, digest
from small_project import Project

TESTS = """
import os
import subprocess

import pytest
from castellan import box

@pytest.fixture
def seats():
    assert box.SEATS == 4
    return box.SEATS

def test_free():
    assert box.free(1) == 3

def test_nothing():
    assert box.free(0)

def test_seats(seats):
    assert seats

def test_wrong():
    assert box.free(0) == 5

def test_endless():
    child = subprocess.Popen(["sleep", "1000"])
    with open({pid!r}, "w") as file:
        file.write(str(child.pid))
    while box.free(4) or box.SEATS != 4:
        pass

def test_exit():
    if box.SEATS != 4:
        os._exit(1)

def test_threads():
    assert box.SEATS == 4
    assert len(os.listdir(f"/proc/{{os.getppid()}}/task")) == 1
"""


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.fixture
def prove(project, monkeypatch, capfd):
    """Return a function that runs the tests of mutants, and returns the exit code, output and errors.

    A mutant is the name of its test, or that with what the line `SEATS = 4`, or another, becomes. Tests that
    have `passed` before are noted.
    """
    monkeypatch.setattr(proving, "LARGE", [])
    project.write("tests/test_box.py", TESTS.format(pid=str(project.root / "pid")))

    def run(*tests, passed=(), longest=60, workers=1):
        (project.root / "tests/mutants/box.toml").unlink(missing_ok=True)
        for number, each in enumerate(tests):
            change = [each] if isinstance(each, str) else each
            project.mutant(f"seats{number}", **dict(zip(("test", "new", "old"), change, strict=False)))
        breakages, problems = check(project.root, [])
        assert problems == []
        note(project.root, passed)
        code = mutants.prove(project.root, breakages, workers, longest)
        return code, *capfd.readouterr()

    return run


def note(root, tests):
    """Note that tests have passed with the project's files."""
    path = root / ".pytest_cache/v" / KEY
    path.parent.mkdir(parents=True, exist_ok=True)
    ids = [f"tests/test_box.py::{test}" for test in tests]
    path.write_text(json.dumps({"digest": digest(root), "passed": ids}))


def test_mutants_that_their_tests_see_are_killed(prove, project):
    text = project.module.read_text()
    code, output, errors = prove("test_free", ("test_free", "SEATS = 2"), ("test_nothing", "SEATS = 0"), workers=2)
    assert (code, errors) == (0, "")
    assert "0 tests have passed before, 2 now: " in output
    assert sorted(line.split()[-1] for line in output.splitlines() if line.startswith("killed in ")) == NAMES
    assert "\n3 of 3 mutants killed in " in output
    assert project.module.read_text() == text


NAMES = ["seats0", "seats1", "seats2"]


def test_what_proves_nothing_is_reported(prove):
    unloadable = ("test_free", "SEATS = no")
    code, output, errors = prove("test_nothing", "test_seats", "test_exit", unloadable, "test_free")
    assert code == 1 and "\n1 of 5 mutants killed in " in output
    assert "box.toml:2 seats0 survives: tests/test_box.py::test_nothing passes although the code is broken\n" in errors
    assert "box.toml:12 seats1 breaks tests/test_box.py::test_seats before it can fail:\n" in errors
    assert "\ntests/test_box.py::test_exit ended the process: 1\n" in errors
    assert "seats3 breaks tests/test_box.py::test_free before it can fail:\n" in errors and "NameError" in errors


def test_each_mutant_begins_with_the_code_as_it_is(prove):
    # One of another file; two of the same size, and within the same second.
    code, _, errors = prove("test_free", ("test_free", "NAMES = 2", "NAMES = 1"), ("test_free", "SEATS  =4"))
    assert code == 1 and [line.split()[1] for line in errors.splitlines()] == ["seats1", "seats2"]
    assert errors.count(" survives: ") == 2


def test_a_test_that_fails_anyway_proves_nothing(prove):
    code, output, errors = prove("test_free", "test_wrong")
    assert code == 1 and "killed" not in output
    assert (
        errors.startswith("Tests of the mutants fail without them:\n")
        and "FAILED tests/test_box.py::test_wrong" in errors
    )


def test_a_test_that_has_passed_with_the_same_files_is_not_run_once_more(prove):
    code, output, _ = prove("test_wrong", "test_free", passed=["test_wrong", "test_seats"])
    assert code == 0 and "1 tests have passed before, 1 now: " in output


def test_a_test_that_does_not_end_proves_nothing_and_leaves_nothing_behind(prove, project):
    code, _, errors = prove("test_endless", passed=["test_endless"], longest=2)
    assert code == 1 and "before it can fail:\n" in errors and "did not end within 2 s\n" in errors
    child = pathlib.Path("/proc", (project.root / "pid").read_text(), "cmdline")
    end = time.monotonic() + 10
    while child.exists() and child.read_text():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_is_loaded_before_a_fork_leaves_no_thread(prove, monkeypatch):
    monkeypatch.undo()
    code, _, errors = prove("test_threads")
    assert (code, errors) == (0, "")


def test_code_that_is_loaded_before_a_fork_proves_nothing(prove, monkeypatch):
    monkeypatch.setattr(proving, "LARGE", ["castellan.box"])
    code, _, errors = prove("test_free")
    assert code == 1 and "Loaded before the code was broken: castellan, castellan.box" in errors


def test_the_code_of_another_copy_proves_nothing(prove, project):
    (project.root / "firmware/castellan/__init__.py").unlink()
    project.module.rename(project.root / "firmware/box.py")
    project.write("tests/test_box.py", "import castellan.rules\n\ndef test_free():\n    pass\n")
    code, _, errors = prove("test_free")
    assert code == 1 and "Not the copy's: " in errors and "castellan.rules" in errors

"""Tests of the mutation runner, on a project of one module and a few tests."""

import pathlib
import subprocess
import sys

import pytest

MUTANTS = pathlib.Path(__file__).parents[2] / "tools/mutants.py"

MODULE = "SEATS = 4\n\n\ndef free(players):\n    return SEATS - players\n"
TESTS = """
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

def test_wrong():
    assert box.free(0) == 5

def test_seats(seats):
    assert seats

def test_endless():
    while box.free(4):
        pass
"""
PATCH = """Test: tests/test_box.py::{test}
Why: One seat is counted twice.
--- a/firmware/castellan/box.py
+++ b/firmware/castellan/box.py
@@ -1 +1 @@
-{old}
+{new}
"""


@pytest.fixture
def project(tmp_path):
    """Return a function that writes a patch into a small project, and runs it."""
    files = {
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n',
        "firmware/castellan/__init__.py": "",
        "firmware/castellan/box.py": MODULE,
        "host_tools/castellan_host/__init__.py": "",
        "tests/test_box.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "tests/mutants").mkdir()

    def prove(test="test_free", old="SEATS = 4", new="SEATS = 3", text=PATCH, longest=60):
        patch = tmp_path / "tests/mutants/seats.patch"
        patch.write_text(text.format(test=test, old=old, new=new))
        command = [sys.executable, MUTANTS, "--root", tmp_path, "--workers", "2", "--longest", str(longest)]
        return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)

    prove.root = tmp_path
    return prove


def test_a_mutant_that_its_test_sees_is_killed(project):
    done = project()
    assert (done.returncode, done.stderr) == (0, "")
    assert "  seats\n1 of 1 mutants killed in " in done.stdout
    assert (project.root / "firmware/castellan/box.py").read_text() == MODULE


def refused(done, *parts):
    """Assert that the run failed, and why."""
    assert done.returncode == 1 and " killed" not in done.stdout.replace("0 of 1 mutants killed", "")
    for part in parts:
        assert part in done.stderr


def test_a_surviving_mutant_is_named(project):
    refused(project("test_nothing"), "seats.patch survives: tests/test_box.py::test_nothing passes although")


def test_a_test_that_fails_anyway_proves_nothing(project):
    refused(project("test_wrong"), "Tests of the patches fail without them:\n", "test_wrong")


def test_a_missing_test_proves_nothing(project):
    refused(project("test_gone"), "fail without them", "test_gone")


def test_an_error_before_the_test_proves_nothing(project):
    refused(project("test_seats"), "seats.patch breaks tests/test_box.py::test_seats before it can fail:\n")
    refused(project(new="SEATS = no"), "before it can fail:\n", "NameError")


def test_a_test_that_does_not_end_proves_nothing(project):
    refused(project("test_endless", longest=5), "before it can fail:\n", "did not end within 5 s")


def test_what_is_no_python_proves_nothing(project):
    refused(project(new="SEATS ="), "seats.patch leaves invalid Python: invalid syntax (box.py, line 1)")


def test_a_patch_that_no_longer_applies_says_how_to_renew_it(project):
    refused(project(old="SEATS = 5"), "seats.patch no longer applies:\n", "tools/mutants.py --renew seats")


def test_a_patch_must_say_what_it_is_for_and_leave_the_tests_alone(project):
    refused(project(text=PATCH.partition("Why")[2]), 'seats.patch begins with "Test: FILE::NAME"')
    refused(project(text=PATCH.replace("firmware/castellan/box.py", "tests/test_box.py")), "changes a test")


def test_the_code_of_another_copy_proves_nothing(project):
    (project.root / "firmware/castellan/__init__.py").unlink()
    (project.root / "firmware/castellan/box.py").rename(project.root / "firmware/box.py")
    (project.root / "tests/test_box.py").write_text("import castellan.rules\n\ndef test_free():\n    pass\n")
    refused(project(), "Not the copy's: ", "castellan.rules")


def test_a_patch_is_renewed_from_the_working_tree(project):
    project(old="SEATS = 5")
    for command in ("init", "add .", "-c user.name=x -c user.email=x@example.org commit --message x"):
        subprocess.run(["git", "-c", "init.defaultBranch=main", *command.split()], cwd=project.root, check=True)
    module = project.root / "firmware/castellan/box.py"
    module.write_text(MODULE.replace("4", "3"))
    renew = [sys.executable, MUTANTS, "--root", project.root, "--renew", "seats"]
    assert subprocess.run(renew, check=False).returncode == 0
    module.write_text(MODULE)
    patch = (project.root / "tests/mutants/seats.patch").read_text()
    assert patch.startswith("Test: tests/test_box.py::test_free\nWhy: One seat is counted twice.\ndiff --git ")
    assert project(text=patch.replace("{", "{{").replace("}", "}}")).returncode == 0

"""A complete green run of pytest notes which tests passed, for exactly these files."""

import pathlib
import subprocess
import sys

import pytest

from mutation.passed_tests import LEFT_OUT, digest, passed
from small_project import Project

ROOT = pathlib.Path(__file__).parents[2]
SETTINGS = f"""
[tool.pytest.ini_options]
addopts = "--import-mode=importlib"
pythonpath = ["{ROOT}/tools"]
testpaths = ["tests"]
"""
CONFTEST = """
from mutation.passed_tests import note

def pytest_configure(config):
    note(config)
"""
TESTS = """
import pathlib
import pytest

def test_plain():
    pass

@pytest.mark.parametrize("number", [1, 2])
def test_numbers(number):
    pass

@pytest.mark.parametrize("number", [1, 2])
def test_some(number):
    if number == 2:
        pytest.skip("not here")

class TestBox:
    def test_within(self):
        pass
"""
PASSED = {f"tests/test_box.py::{test}" for test in ("test_plain", "test_numbers", "TestBox::test_within")}


@pytest.fixture
def project(tmp_path):
    project = Project(tmp_path)
    project.write("pyproject.toml", SETTINGS)
    project.write("tests/conftest.py", CONFTEST)
    project.write("tests/test_box.py", TESTS)
    return project


def noted(project, *arguments):
    """Return the tests that are noted after a run of pytest."""
    command = [sys.executable, "-m", "pytest", *arguments]
    subprocess.run(command, cwd=project.root, stdout=subprocess.DEVNULL, check=False)
    return passed(project.root, digest(project.root))


def test_a_complete_run_notes_the_tests_that_passed_with_all_parameters(project):
    assert noted(project, "-n", "2") == PASSED


def test_other_files_have_no_test_that_passed(project):
    assert noted(project) == PASSED
    before = project.module.read_text()
    project.module.write_text(before.replace("4", "5"))
    assert passed(project.root, digest(project.root)) == set()
    project.module.write_text(before)
    assert passed(project.root, digest(project.root)) == PASSED


def test_a_later_run_without_some_files_forgets_nothing(project):
    project.write("tests/test_other.py", "def test_other():\n    pass\n")
    assert noted(project, "--ignore", "tests/test_box.py") == {"tests/test_other.py::test_other"}
    assert noted(project, "--ignore", "tests/test_other.py") == PASSED | {"tests/test_other.py::test_other"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["-k", "1"],
        ["--deselect", "tests/test_box.py::test_numbers[1]"],
        ["tests/test_box.py::test_numbers[1]"],
    ],
)
def test_a_part_of_the_tests_notes_nothing(project, arguments):
    assert noted(project, *arguments) == set()


def test_a_run_that_fails_notes_nothing(project):
    project.write("tests/test_box.py", TESTS.replace("pass", "assert False", 1))
    assert noted(project) == set()


def test_a_run_in_which_files_change_notes_nothing(project):
    project.write("tests/test_box.py", TESTS.replace("pass", "pathlib.Path('page.md').touch()", 1))
    assert noted(project) == set()
    (project.root / "page.md").unlink()
    assert passed(project.root, digest(project.root)) == set()


def test_the_digest_depends_on_each_file_its_name_and_its_mode(project):
    digests = {digest(project.root)}
    page = project.root / "docs/page.md"
    for change in (
        lambda: project.write("docs/page.md", ""),
        lambda: project.write("docs/page.md", "a"),
        lambda: page.rename(page.with_name("other.md")),
        lambda: page.with_name("other.md").chmod(0o700),
        lambda: project.write("docs/empty/other.md", "a"),
    ):
        change()
        digests.add(digest(project.root))
    assert len(digests) == 6
    last = digest(project.root)
    project.write("firmware/__pycache__/main.pyc", "")
    project.write(".pytest_cache/v/cache", "")
    assert digest(project.root) == last


def test_the_digest_depends_on_nothing_that_git_ignores():
    ignored = [line.strip("/").replace("*", "x") for line in (ROOT / ".gitignore").read_text().split()]
    assert len(ignored) > 5 and LEFT_OUT("", ignored) == set(ignored)

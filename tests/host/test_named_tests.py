"""A mutant names its test by its function alone where that is the only one of this name."""

import pytest

from mutation.checking import check
from small_project import Project

TESTS = """
from contracts import Contract

class TestOne:
    def test_free(self):
        pass

    def test_seats(self):
        pass

class TestTwo(Contract):
    pass
"""
CONTRACT = "class Contract:\n    def test_kept(self):\n        pass\n"


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("test_seats", "tests/test_more.py::TestOne::test_seats"),
        ("test_seats[1-a]", "tests/test_more.py::TestOne::test_seats[1-a]"),
        ("test_kept", "tests/test_more.py::TestTwo::test_kept"),
        ("tests/test_box.py::test_free", "tests/test_box.py::test_free"),
    ],
)
def test_a_test_is_found_by_its_name(project, written, found):
    project.write("tests/test_more.py", TESTS)
    project.write("tests/helpers/contracts.py", CONTRACT)
    project.mutant(test=written)
    [breakage], _ = check(project.root, [])
    assert breakage.test == found


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("test_fre", "there is no test_fre, but test_free"),
        (
            "tests/test_gone.py::test_seats",
            "there is no tests/test_gone.py::test_seats, but tests/test_more.py::TestOne::",
        ),
        ("test_free", "write tests/test_box.py::test_free or tests/test_more.py::TestOne::test_free"),
    ],
)
def test_a_test_that_is_not_there_or_one_of_several_is_refused(project, written, fault):
    project.write("tests/test_more.py", TESTS)
    project.mutant(test=written)
    breakages, [problem] = check(project.root, [])
    assert breakages == [] and f"seats: test: {fault}" in problem

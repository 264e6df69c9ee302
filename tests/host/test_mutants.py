"""Each mutant can be applied; what can't is reported with its table, its line and the reason."""

import pathlib

import pytest

from mutation.checking import check
from small_project import Project

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def test_every_mutant_of_the_project_can_be_applied():
    breakages, problems = check(ROOT, [])
    assert "\n".join(problems) == ""
    assert len(breakages) > 400


def broken(project):
    """Return the broken files of the only mutant."""
    [breakage], problems = check(project.root, [])
    assert problems == []
    return breakage.files


def problem(project):
    """Return what is wrong with the only mutant."""
    breakages, [problem] = check(project.root, [])
    assert breakages == []
    return problem


def test_its_lines_are_replaced_wherever_they_stand(project):
    project.mutant()
    text = project.module.read_text()
    assert broken(project) == {"firmware/castellan/box.py": text.replace("SEATS = 4", "SEATS = 3")}


def test_lines_are_inserted_beside_another_and_deleted(project):
    project.mutant(old="TABLES = 1", new="TABLES = 1\nCHAIRS = 2")
    [text] = broken(project).values()
    assert "SEATS = 4\nTABLES = 1\nCHAIRS = 2\n\n" in text
    project.write("tests/mutants/box.toml", f"{HEAD}old = '''\nTABLES = 1\n'''\nnew = ''\n")
    assert list(broken(project).values()) == [text.replace("TABLES = 1\nCHAIRS = 2\n", "")]


HEAD = '[seats]\ntest = "test_free"\nwhy = "Why."\n'
CHANGES = """
[[seats.changes]]
old = '''
SEATS = 4
'''
new = '''
SEATS = 3
# Not 4.
'''

[[seats.changes]]
old = '''
    return players
'''
new = '''
    return 1
'''
"""


def test_several_places_change_together(project):
    project.write("tests/mutants/box.toml", HEAD + CHANGES)
    [text] = broken(project).values()
    assert "\nSEATS = 3\n# Not 4.\nTABLES = 1\n" in text and text.endswith("def taken(players):\n    return 1\n")


def test_two_changes_of_the_same_lines_are_refused(project):
    project.write("tests/mutants/box.toml", HEAD + CHANGES.replace("    return players", "SEATS = 4\nTABLES = 1"))
    assert problem(project) == "tests/mutants/box.toml:1 seats: two of its changes overlap"


def test_lines_that_stand_nowhere_are_reported_with_the_nearest(project):
    project.mutant(name="other", old="TABLES = 1", new="TABLES = 2")
    project.mutant(old="    return SEATS - guests\n", new="    return 0")
    _, [text] = check(project.root, [])
    assert text.startswith("tests/mutants/box.toml:12 seats: old: stands nowhere; the nearest lines:\n")
    assert text.splitlines()[1:4] == ["firmware/castellan/box.py:7", "    return SEATS - players", ""]


def test_lines_are_found_as_complete_lines_only(project):
    project.mutant(old="SEATS =", new="SEATS = 2 +")
    assert "stands nowhere" in problem(project) and "\nfirmware/castellan/box.py:2\nSEATS = 4" in problem(project)


def test_lines_that_stand_twice_are_reported_with_both_places(project):
    project.write("tools/box.py", "TABLES = 2\nSEATS = 4\n")
    project.mutant()
    places = "firmware/castellan/box.py:2, tools/box.py:2"
    assert problem(project).endswith(f"seats: old: stands in {places}; add a line beside it, or file")
    project.write("tests/mutants/box.toml", project.table().replace("why", 'file = "tools/box.py"\nwhy'))
    assert broken(project) == {"tools/box.py": "TABLES = 2\nSEATS = 3\n"}


def test_lines_of_another_file_are_reported_with_their_place(project):
    project.write("tools/other.py", "")
    project.mutant()
    written = project.table()
    project.write("tests/mutants/box.toml", written.replace("why", 'file = "tools/other.py"\nwhy'))
    assert problem(project).endswith("old: stands not in tools/other.py but in firmware/castellan/box.py:2")
    project.write("tests/mutants/box.toml", written.replace("why", 'file = "tests/test_box.py"\nwhy'))
    assert "file: no tests/test_box.py is searched, only boards, docs, firmware, " in problem(project)


def test_what_is_no_python_is_refused(project):
    project.mutant(new="SEATS =")
    assert problem(project).endswith("seats: new: leaves invalid Python: invalid syntax (box.py, line 2)")


@pytest.mark.parametrize(
    ("written", "instead", "fault"),
    [
        ("why", "wy", "why: is missing"),
        ("why", "wy", "wy: is no key of a mutant"),
        ('"One seat is counted twice."', "1", "why: is no text"),
        ("One seat is counted twice.", "", "why: is empty"),
        ("\nSEATS = 3\n", "\nSEATS = 4\n", "old and new are the same"),
        ("SEATS = 4\n", "SEATS = 4", "old: ends within a line"),
        ("old", "changes", "changes: is no list of tables"),
    ],
)
def test_an_entry_of_a_wrong_form_is_refused(project, written, instead, fault):
    project.mutant()
    project.write("tests/mutants/box.toml", project.table().replace(written, instead))
    breakages, problems = check(project.root, [])
    assert breakages == [] and f"tests/mutants/box.toml:2 seats: {fault}" in problems


def test_what_is_no_entry_is_refused(project):
    project.write("tests/mutants/box.toml", "seats = 3\n")
    assert problem(project) == "tests/mutants/box.toml:1 seats: is no table"


def test_two_mutants_of_one_name_are_refused(project):
    project.mutant()
    project.mutant(area="other")
    _, problems = check(project.root, [])
    assert problems == ["tests/mutants/other.toml:2 seats: is also in tests/mutants/box.toml:2"]


def test_what_is_wrong_with_any_mutant_is_reported_at_once(project):
    project.write("tests/mutants/a.toml", "[a\n")
    project.mutant("b", test="test_gone", area="b")
    project.mutant("c", old="SEATS = 5", area="c")
    _, problems = check(project.root, [])
    assert [text[:20] for text in problems] == ["tests/mutants/a.toml", "tests/mutants/b.toml", "tests/mutants/c.toml"]


def test_mutants_are_chosen_by_name_and_by_area(project):
    for name, area in [("a", "first"), ("b", "second"), ("c", "second")]:
        project.mutant(name, area=area)
    project.mutant("stale", old="SEATS = 5", area="third")
    breakages, problems = check(project.root, ["a", "second"])
    assert ([breakage.name for breakage in breakages], problems) == (["a", "b", "c"], [])
    assert check(project.root, ["a", "fourth"])[1] == ["There is no mutant or area fourth"]


def test_no_mutant_at_all_is_reported(project):
    assert check(project.root, []) == ([], ["There is no mutant"])

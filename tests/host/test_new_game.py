"""`make game` writes a game that plays, and that all tests accept: no other file needs a change."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
COPIED = ("boards", "docs", "firmware", "host_tools", "tests", "tools", ".github", "README.md", "pyproject.toml")
NAMES = ("a_new_game", "another_one")  # no names of games that somebody may have added
# What finds games by looking; the complete suite passes too, but not in a minute.
PROOFS = [
    *("firmware/test_screens.py::test_the_golden_screens", "host/test_catalogue.py", "host/test_labels.py"),
    *("host/test_keyed_game.py", "host/test_toy_host.py::test_no_code_names_a_game"),
    *("host/test_layering.py::test_firmware_imports_point_one_way", "host/test_text.py::TestOnTheBox"),
    "firmware/test_toy_screens.py::test_each_game_begins_from_its_title",
    *(f"games/{name}" for name in NAMES),
]


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the repository with two new games, and a function that runs Python in it."""
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(
            ROOT / name,
            folder / name,
            **({"ignore": shutil.ignore_patterns("__pycache__")} if copy != shutil.copy else {}),
        )
    path = [str(folder / name) for name in ("firmware", "host_tools", "tools", "tools/model", "tests/helpers")]
    environment = {**os.environ, "PYTHONPATH": ":".join(path), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(*words):
        words = [sys.executable, *words]
        return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    before = files(folder)
    for name in NAMES:
        done = run("tools/new_game.py", name)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{name} is on the box: make run. ")
    return folder, before, run


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_only_the_folders_of_new_games_are_new(project):
    folder, before, _ = project
    now = files(folder)
    assert {name: now[name] for name in before} == before
    places = tuple(f"{place}/{name}/" for name in NAMES for place in ("firmware/castellan/games", "tests/games"))
    assert all(name.startswith(places) for name in now.keys() - before.keys())
    assert {f"{place}test_{place.split('/')[-2]}.py" for place in places[1::2]} <= now.keys()


@pytest.mark.slow
def test_they_pass_what_every_game_passes(project):
    *_, run = project
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", *(f"tests/{name}" for name in PROOFS))
    assert done.returncode == 0, done.stdout
    assert run("-m", "ruff", "check", "--no-cache", "firmware/castellan/games", "tests/games").returncode == 0

"""`make game` writes a game that plays, and that passes what every game does: no other file needs a change."""

import subprocess
import sys

import pytest

import copied_project
import new_game

NAME = "menu"  # what a screen, texts and tests are called, too: a game with that name meets none of them
FOLDERS = (f"firmware/castellan/games/{NAME}/", f"tests/games/{NAME}/")
# What finds games by looking; the complete suite passes too, but not in seconds.
PROOFS = ("host/test_text.py::TestOnTheBox", "host/test_labels.py", f"games/{NAME}")


@pytest.mark.parametrize("name", ["core", "de", "fr_cards", NAME, "rules", "sentences"])
def test_a_game_may_be_called_what_something_else_is_called(name):
    assert new_game.fault(name) == ""


@pytest.mark.parametrize("name", ["x", "Chess", "class", "sheets", "tuscany"])
def test_a_game_is_not_called_what_no_module_can_be_or_what_would_share_a_folder(name):
    assert new_game.fault(name)


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_written_game_passes_what_every_game_passes(tmp_path):
    copy = copied_project.copied(tmp_path / "project")
    before = files(copy)
    path = ":".join(str(copy / name) for name in ("firmware", "host_tools", "tools", "tests"))
    environment = {**copied_project.environment(copy), "PYTHONPATH": path}
    subprocess.run([sys.executable, "tools/new_game.py", NAME], cwd=copy, env=environment, check=True)
    now = files(copy)
    assert {name: now[name] for name in before} == before
    assert all(name.startswith(FOLDERS) for name in now.keys() - before.keys())
    for proofs in [f"tests/{name}" for name in PROOFS], ["tests/host/test_keyed_game.py", "-k", NAME]:
        code, output = copied_project.run(copy, *proofs)
        assert code == 0, output

"""What this suite prints when a test fails: the first lines of a difference, however long the difference is."""

import os
import pathlib
import subprocess
import sys

from waiting import WAITING

ROOT = pathlib.Path(__file__).parents[2]
LONG = """
import random

ONE, OTHER = ("".join(random.Random(seed).choices("abcdefgh \\n", k=300_000)) for seed in (1, 2))


def test_texts():
    assert "the same" * 1000 + "first" + ONE == "the same" * 1000 + "other" + OTHER


def test_text_of_one_line():
    assert ONE.replace("\\n", "x") == OTHER.replace("\\n", "x")


def test_bytes():
    assert ONE.encode() == OTHER.encode()


def test_lists():
    assert ONE.splitlines() == OTHER.splitlines()
"""


def test_long_differences_are_cut_on_a_forge_too(tmp_path):
    (tmp_path / "test_long.py").write_text(LONG)
    forge = {"CI": "true", "BUILD_NUMBER": "1"}
    environment = {**os.environ, **forge, "PYTHONPATH": ":".join([str(ROOT / "tests"), *sys.path])}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        ROOT / "pyproject.toml",
        "-p",
        "conftest",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, tmp_path], env=environment, capture_output=True, text=True, timeout=WAITING, check=False
    )
    assert done.returncode == 1 and "4 failed" in done.stdout, done.stdout + done.stderr
    assert len(done.stdout) < 40_000
    assert "first" in done.stdout and "other" in done.stdout and "At index 0 diff" in done.stdout

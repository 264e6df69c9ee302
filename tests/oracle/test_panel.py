"""`castellan mirror` drives the model of the display by Adafruit's driver: each check runs in that environment."""

import os
import pathlib
import re
import subprocess

import pytest

from lab.board.adafruit import python

ROOT = pathlib.Path(__file__).parents[2]
PANEL = pathlib.Path(__file__).with_name("panel.py")
CHECKS = re.search(r"for check in \((.*)\)", PANEL.read_text())[1].split(", ")


@pytest.mark.parametrize("check", CHECKS)
def test_the_panel_shows(check):
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("firmware", "host_tools"))
    done = subprocess.run(
        [python(), PANEL, check], env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

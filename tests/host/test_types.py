"""mypy knows what a session, files, a display and the line to the laptop have: a wrong name is found before it runs."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]

# The first line of each function is right, the second asks for what is not there.
WRONG = """\
from castellan.flash.archive import Archive
from castellan.box import Box
from castellan.flash.journal import Journal
from castellan.link.link import Link
from castellan.ui.app import App
def on_a_screen(app: App) -> None:
    app.session.settings.roster()
    app.session.settings.rooster()
def of_the_game_at_hand(app: App) -> None:
    app.session.ledger.undoable()
    app.session.ledger.undoing_all()
def of_a_session(app: App) -> None:
    app.session.minutes()
    app.session.hours()
def in_the_box(box: Box) -> None:
    box.session.clock.tick(5)
    box.session.clock.tock(5)
def on_the_line(link: Link) -> None:
    link._session.acknowledged.note("", 1)
    link._session.acknowledged.mark("", 1)
def of_the_line(link: Link) -> None:
    link._serial.write(b"")
    link._serial.read(1)
def of_files(journal: Journal) -> None:
    journal._files.rename("a", "b")
    journal._files.move("a", "b")
def of_a_file(archive: Archive) -> None:
    archive._files.open("a", "rb").read(1)
    archive._files.open("a", "rb").write(b"")
def of_a_display(app: App) -> None:
    app.display.try_other()
    app.display.brightness(5)
"""


def test_a_wrong_name_on_a_session_files_display_or_serial_line_is_found(tmp_path):
    (tmp_path / "wrong.py").write_text(WRONG)
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", tmp_path / "wrong.py"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    found = [int(line) for line in re.findall(r"wrong\.py:(\d+): error: .* has no attribute", done.stdout)]
    first = WRONG[: WRONG.index("def ")].count("\n")
    assert found == list(range(first + 3, WRONG.count("\n") + 1, 3)), done.stdout

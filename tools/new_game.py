"""Write a new game that plays, with its page and its tests: make game NAME=….

Its rules are forty lines in which players enter points. Change them into the game's own, by docs/adding_a_game.md.
"""

import importlib
import keyword
import pathlib
import re
import string
import subprocess
import sys

from castellan_host.sheets import shipped

ROOT = pathlib.Path(__file__).parents[1]
TEMPLATES = pathlib.Path(__file__).with_suffix("")
FOLDERS = {"game": "firmware/castellan/games", "tests": "tests/games"}
SETS = ("sheets", "playing")  # golden screens that have a name beside those of the games, see gallery.py


def fault(name: str) -> str:
    """Return why a game can't have this name, "" if it can."""
    if not re.fullmatch("[a-z][a-z0-9_]{1,15}", name) or keyword.iskeyword(name):
        return "A game's name has 2 to 16 letters a to z, digits and _, and begins with a letter: make game NAME=chess"
    if name in SETS:
        return f"{name} is the name of other screens: choose another name"
    taken = [folder for folder in FOLDERS.values() if (ROOT / folder / name).exists()]
    return f"There is {taken[0]}/{name} already: choose another name" if taken else ""


def write(name: str) -> None:
    """Write the game's two folders, all but what is made from its rules."""
    title = name.replace("_", " ").capitalize()
    values = {"name": name, "title": title, "type": title.title().replace(" ", "")}
    for kind, folder in FOLDERS.items():
        for template in sorted((TEMPLATES / kind).rglob("*.tmpl")):
            path = template.relative_to(TEMPLATES / kind).with_suffix("")
            target = ROOT / folder / name / str(path).replace("NAME", name)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = string.Template(template.read_text(encoding="utf-8")).substitute(values)
            target.write_text(text, encoding="utf-8")


def main(name: str) -> str:
    """Write a game; return why it can't be, "" if it is there."""
    wrong = fault(name)
    if wrong:
        return wrong
    title = name.replace("_", " ")
    for sheet in shipped.sheets():
        if sheet.title.casefold() == title.casefold():
            print(f"{sheet.title} has a score sheet already: see docs/sheets.md; this is a game of its own beside it")
    write(name)
    importlib.invalidate_caches()
    subprocess.run([sys.executable, ROOT / "tools/renew.py", name, ""], check=True)  # which finds the game
    print(f"{name} is on the box: make run. Its rules are in {FOLDERS['game']}/{name}, see docs/adding_a_game.md")
    return ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or [""]) or 0)

"""Remove a part from a copy of the project, renew it, and run the tests that still apply: `make without PART=…`.

A part is a path that `parts` finds in the tree. What else belongs to it is found, too: a game's tests and recorded
games, the tests that import what is gone, and in the documentation the rows, columns and sections about it. The rest
stands in without.toml, as do the parts that something is tied to, with the reason: no night tries these. `tonight` is
the part whose turn it is on the day NIGHT, a number.
"""

import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator

from copied_project import ROOT, copied, environment, run

GAMES, LANGUAGES = "firmware/castellan/games", "firmware/castellan/text"
EXTRAS = "firmware/castellan/ports/extras"
HOST = "host_tools/castellan_host"
TABLE = tomllib.loads((ROOT / "tools/without.toml").read_text("utf-8"))
TIED: dict[str, str] = TABLE["tied"]
BELONGING: dict[str, dict[str, list[str]]] = TABLE["belonging"]
LONGEST = 600  # s for one part, of which the tests get what the rest leaves
# Run by other programs than Python.
OTHERS = ("browser", "emulator", "machine_code", "micropython", "oracle", "postgresql", "services", "soak")
_LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")


def parts(root: pathlib.Path = ROOT) -> list[str]:
    """Return all parts, as paths: each game but the pad, board, extra and language but English, and of the laptop's."""
    found = [
        *(path.parent for path in root.glob(f"{GAMES}/*/about.py") if path.parent.name != "pad"),
        *(path.parent for path in root.glob("boards/*/pins.py")),
        *(path for path in root.glob(f"{EXTRAS}/*.py") if path.name != "__init__.py"),
        *(path for path in root.glob(f"{LANGUAGES}/??.py") if path.stem != "en"),
        *(root / HOST / "export" / f"{name}.py" for name in ("bgsplay", "play_link", "tables_csv")),
        *(root / HOST / name for name in ("report", "scoreboard", "mirror", "mqtt", "service")),
    ]
    return [path.relative_to(root).as_posix() for path in sorted(found)]


def belonging(copy: pathlib.Path, part: str) -> Iterator[pathlib.Path]:
    """Yield the files and folders that go with a part, and the part itself."""
    path = copy / part
    yield path
    if path.parent == copy / GAMES:
        yield copy / "tests/games" / path.name
        yield copy / "docs/screens" / path.name
    if path.parent == copy / EXTRAS:
        yield copy / "tests/firmware" / f"test_{path.name}"
    if path.parent == copy / LANGUAGES:
        for folder in ("firmware/castellan", HOST):
            yield from (copy / folder).rglob(f"{path.stem}.py")
            yield from (copy / folder).rglob(f"{path.stem}_*.py")
    for name in BELONGING.get(part, {}).get("files", []):
        yield copy / name


def without(copy: pathlib.Path, part: str) -> list[str]:
    """Remove a part from a copy, and what belongs to it; return the paths of what else is gone."""
    gone = set(belonging(copy, part))
    headings = {_heading(path / "README.md") for path in gone if (path / "README.md").exists()}
    names = {_module(copy, path) for path in gone}
    for path in gone:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in sorted((copy / "tests").rglob("test_*.py")):
        if not names.isdisjoint(_imported(path)):
            path.unlink()
            gone.add(path)
    for name, patterns in BELONGING.get(part, {}).items():
        if name != "files":
            _cut(copy / name, patterns)
    if part in BELONGING or part in TIED:
        _cut(copy / "tools/without.toml", [rf'^"{re.escape(part)}" = .*\n'])
    pages = [*copy.glob("*.md"), *copy.glob("docs/**/*.md"), *copy.glob("boards/**/*.md")]
    for page in pages:
        page.write_text(_unsectioned(page, headings), "utf-8")
    for page in pages:  # not before: they link to each other's sections
        page.write_text(_unlinked(page), "utf-8")
    return sorted(path.relative_to(copy).as_posix() for path in gone)


def _heading(page: pathlib.Path) -> str:
    return page.read_text("utf-8").partition("\n")[0].removeprefix("# ")


def _module(copy: pathlib.Path, path: pathlib.Path) -> str:
    """Return the name of a module or package."""
    parts = path.relative_to(copy).with_suffix("").parts
    return ".".join(parts[1:] if parts[0] in ("firmware", "host_tools", "tests") else parts)


def _imported(path: pathlib.Path) -> Iterator[str]:
    """Yield the names of all modules that a file imports, and of the packages that they are in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [each.name for each in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name}" for name in names]
        for name in names:
            words = name.split(".")
            yield from (".".join(words[:count]) for count in range(1, len(words) + 1))


def _cut(path: pathlib.Path, patterns: list[str]) -> None:
    """Remove all that matches patterns, each of which has to match."""
    text = path.read_text("utf-8")
    for pattern in patterns:
        text, count = re.subn(pattern, "", text, flags=re.MULTILINE)
        if not count:
            raise SystemExit(f"tools/without.toml: nothing in {path.name} matches {pattern!r}")
    path.write_text(text, "utf-8")


def _unsectioned(page: pathlib.Path, headings: Iterable[str]) -> str:
    """Return the text of a page without the sections of these headings."""
    text = page.read_text("utf-8")
    for heading in headings:
        text = re.sub(rf"^## {re.escape(heading)}\n(?:(?!## ).*\n)*", "", text, flags=re.MULTILINE)
    return text


def _unlinked(page: pathlib.Path) -> str:
    """Return the text of a page without items, rows and columns that link to what is not there.

    Of a table with a row in which every cell has a link, the column goes, else the row. Other text keeps its words.
    """
    blocks = page.read_text("utf-8").rstrip("\n").split("\n\n")
    done = [_table(page, block) if block.startswith("|") else _items(page, block) for block in blocks]
    return "\n\n".join(done) + "\n"


def _is_gone(page: pathlib.Path, words: str) -> bool:
    """Return whether a link in a text leads to what is not there: a file, or the section of a page."""
    for name, anchor in _LINK.findall(words):
        target = page.parent / name if name else page
        if ":" in name or (target.exists() and not anchor):
            continue
        if not target.exists() or (target.suffix == ".md" and anchor not in _anchors(target)):
            return True
    return False


def _anchors(page: pathlib.Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _items(page: pathlib.Path, block: str) -> str:
    lines = block.splitlines(keepends=True)
    kept = [line for line in lines if not (line.lstrip().startswith(("- ", "|")) and _is_gone(page, line))]
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", lambda link: link[1] if _is_gone(page, link[0]) else link[0], "".join(kept))


def _table(page: pathlib.Path, block: str) -> str:
    rows = [line.strip("|").split("|") for line in block.splitlines()]
    linked = [row for row in rows if len(row) > 1 and all("](" in cell for cell in row)]
    columns = {place for row in linked for place, cell in enumerate(row) if _is_gone(page, cell)}
    kept = [[cell for place, cell in enumerate(row) if place not in columns] for row in rows]
    return "\n".join(f"|{'|'.join(row)}|" for row in kept if not _is_gone(page, "|".join(row)))


def _committed(copy: pathlib.Path) -> None:
    """Make a repository of a copy: some tests ask git, and what is drawn has changed since its last commit."""
    author = ("-c", "user.name=castellan", "-c", "user.email=castellan@localhost")
    for words in (("init", "-q"), ("add", "-A"), (*author, "commit", "-qm", "Without a part")):
        subprocess.run(["git", *words], cwd=copy, check=True)


def _renewed(copy: pathlib.Path) -> str:
    """Renew a copy; return what stands in the way, "" if nothing does."""
    variables = environment(copy)
    variables["PYTHONPATH"] += f"{os.pathsep}{copy / 'tests'}{os.pathsep}{copy / 'tools'}"
    done = subprocess.run(
        [sys.executable, "tools/renew.py"], cwd=copy, env=variables, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr if done.returncode else ""


def prove(part: str, workers: str, tests: list[str]) -> str:
    """Remove a part from a copy, renew it, and run tests; return what is red, "" if nothing is."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(pathlib.Path(folder) / "castellan")
        print("Without", *without(copy, part), sep="\n  ", flush=True)
        _committed(copy)
        if wrong := _renewed(copy):
            return f"It can't be renewed:\n{wrong}"
        ignored = [f"--ignore=tests/{name}" for name in OTHERS]
        spread = ("-p", "xdist.plugin", "-n", workers, "--dist", "worksteal")
        chosen = ("-m", "not slow and not nightly", "--maxfail=0", "--tb=short")
        code, output = run(copy, *spread, *chosen, *ignored, *tests, longest=LONGEST - (time.monotonic() - begun))
        print(output.splitlines()[-1] if output else "")
        late = f"\nIt was not done in {LONGEST} s" if code is None else ""
        return "" if code == 0 else output + late


def of_night(day: int) -> str:
    """Return the part whose turn it is on a day."""
    free = [part for part in parts() if part not in TIED]
    return free[day % len(free)]


def main(part: str, *tests: str) -> str:
    """Run the command line; return what is wrong, "" if nothing is."""
    part = of_night(int(os.environ.get("NIGHT", "0"))) if part == "tonight" else part.rstrip("/")
    if part not in parts():
        return "\n".join(["PART is one of these, or tonight:", *parts()])
    if part in TIED:
        print(f"Something is tied to {part}: {TIED[part]}")
    return prove(part, os.environ.get("WORKERS", "2"), [*tests])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or 0)

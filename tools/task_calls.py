"""Checks the arguments of the screens' tasks by mypy: each tuple of a function and its arguments, read as that call.

A type checker sees of a task that its first item is a function, and nothing of what it takes: a line of a menu with too
few arguments would fail only when it is pressed. So this writes the firmware as it would be if each task was the call
that the box makes of it, `return home, app` as `return (home)( app)`, on the same lines, and has mypy check that. Where
the function is found by a string, as in `menu.lead`, or by a game's name, the call names the screen or the games.
"""

import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).parent.parent
COPY = ROOT / "build/tasks"


def main() -> None:
    """Check all tasks of the firmware, and print mypy's errors with their places in the firmware."""
    count, errors = check(ROOT / "firmware", COPY)
    print(f"{errors}{count} tasks checked")
    sys.exit(bool(errors))


def check(firmware: pathlib.Path, copy: pathlib.Path) -> tuple[int, str]:
    """Return how many tasks the firmware in a folder has, and mypy's errors in them; write the calls to `copy`."""
    count = write_calls(firmware, copy)
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", f"{copy}_cache"]
    command += ["--disable-error-code", "func-returns-value"]  # a task may return None, always, too
    command += [str(copy / "castellan" / name) for name in ("box.py", "ui", "games")]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"MYPYPATH": str(copy)}, capture_output=True, text=True, check=False
    )
    errors = done.stdout + done.stderr
    return count, re.sub(
        rf"^(?:{re.escape(str(copy))}|{re.escape(os.path.relpath(copy, ROOT))})/", "firmware/", errors, flags=re.M
    )


def write_calls(firmware: pathlib.Path, copy: pathlib.Path) -> int:
    """Write the firmware with each task as a call; return how many there are."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(firmware / "castellan", copy / "castellan", ignore=shutil.ignore_patterns("__pycache__"))
    of_games = sorted(copy.glob("castellan/games/*/screens.py"))
    games = tuple(path.parent.name for path in of_games)
    count = 0
    for path in [copy / "castellan/box.py", *sorted((copy / "castellan/ui").rglob("*.py")), *of_games]:
        text, found = with_calls(path.read_text(), games)
        path.write_text(text)
        count += found
    return count


def with_calls(text: str, games: tuple[str, ...] = ()) -> tuple[str, int]:
    """Return a module's text with its tasks as calls, on the same lines, and how many tasks it has."""
    tree = ast.parse(text)
    tasks = Tasks(tree).found
    places = Places(text)
    by_name = {node.name: found for node in tree.body if isinstance(node, ast.FunctionDef) for found in _loaded(node)}
    edits: list[tuple[int, int, str]] = []
    for task in tasks:
        first, more = task.elts[0], task.elts[1:]
        if isinstance(first, ast.Attribute) and ast.unparse(first.value).startswith("routes.load("):
            continue  # checked where it is called, by the screen's name
        start, comma, end = places.parts(task)
        name = next((item.value for item in more if isinstance(item, ast.Constant) and isinstance(item.value, str)), "")
        if name and isinstance(first, ast.Name) and first.id in by_name:
            edits.append((start, end, f"routes.{name}.{by_name[first.id]}({places.source(more[0])})"))
            continue
        edits += [(start, start, "("), (comma, comma + 1, ")(")]
        if isinstance(first, ast.Name) and first.id == "push":  # a screen's class, and what it is made with
            after = places.span(more[1])[1]
            edits += [(after, after, f"({places.source(more[0])}"), (end, end, ").__class__)")]
        else:
            edits.append((end, end, ")"))
        if isinstance(first, ast.Attribute) and "game_screens" in places.source(first):
            each = "".join(f"castellan.games.{game}.screens.{first.attr}, " for game in games)
            edits.append((*places.span(first), f"({each})[0]"))
            text += "".join(f"import castellan.games.{game}.screens\n" for game in games)
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text, len(tasks)


def _loaded(function: ast.FunctionDef) -> Iterator[str]:
    """Yield which function of a screen one calls that loads the screen by its argument, `routes.load(screen).show`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in [
            f"routes.load({arg.arg})" for arg in function.args.args
        ]:
            yield node.attr


class Tasks(ast.NodeVisitor):
    """The tasks of a module: tuples that a function of tasks returns, and all others that begin with a function."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[ast.Tuple] = []
        self._functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self._imported: set[str] = set()
        self._local: set[str] = set()
        self._returns_tasks = False
        self.visit(tree)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if (node.module or "").startswith("castellan"):
            self._imported |= {alias.asname or alias.name for alias in node.names if alias.name.islower()}

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before = self._local, self._returns_tasks
        stored = {name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
        self._local = self._local | stored | {arg.arg for arg in node.args.args}
        self._returns_tasks = isinstance(node.returns, ast.Constant) and node.returns.value == "Task"
        for inner in node.body:
            self.visit(inner)
        self._local, self._returns_tasks = before

    def visit_Return(self, node: ast.Return) -> None:
        values = [node.value]
        while self._returns_tasks and values:
            value = values.pop()
            if isinstance(value, ast.IfExp):
                values += [value.body, value.orelse]
            elif isinstance(value, ast.Tuple):
                self.found.append(value)
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        if isinstance(node.ctx, ast.Load) and node not in self.found and node.elts and self._is_function(node.elts[0]):
            self.found.append(node)
        self.generic_visit(node)

    def _is_function(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in (self._functions | self._imported) - self._local
        if not isinstance(node, ast.Attribute) or not node.attr.islower():
            return False
        return node.attr in self._functions or ast.unparse(node.value).split(".")[0] in self._imported - self._local


class Places:
    """Where the nodes of a syntax tree stand in its text, as offsets in characters."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.splitlines(keepends=True)

    def _offset(self, line: int, column: int) -> int:
        return sum(map(len, self._lines[: line - 1])) + len(self._lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr) -> tuple[int, int]:
        """Return where a node starts and ends."""
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno or 0, node.end_col_offset or 0)

    def source(self, node: ast.expr) -> str:
        """Return a node's text."""
        start, end = self.span(node)
        return self._text[start:end]

    def parts(self, node: ast.Tuple) -> tuple[int, int, int]:
        """Return where the first item of a tuple starts, where its comma is, and where the last item ends."""
        start, end = self.span(node)
        first_start, first_end = self.span(node.elts[0])
        comma = self._text.index(",", first_end)
        if self._text.count("(", start, first_start) > self._text.count(")", first_end, comma):  # the tuple's own
            start, end = start + 1, end - 1
        return start, comma, end


if __name__ == "__main__":
    main()

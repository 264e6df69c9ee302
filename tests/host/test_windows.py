"""Every command runs without the modules that Windows lacks, into an output that has few letters."""

import ast
import contextlib
import errno
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

import pytest

from castellan.core.ledger import Ledger
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.virtual.box import Folder, past_first_steps
from lab.programs.forking import Forking
from lab.programs.like_windows import REFUSED
from lab.waiting import WAITING

pytestmark = pytest.mark.slow

ROOT = pathlib.Path(__file__).parents[2]
# All that runs on a laptop: of the firmware everything but what touches a board.
SOURCES = sorted((ROOT / "host_tools").rglob("*.py"))
SOURCES += [path for path in sorted((ROOT / "firmware/castellan").rglob("*.py")) if "ports" not in path.parts]
LIKE_WINDOWS = [sys.executable, str(ROOT / "tests/lab/programs/like_windows.py")]
CASTELLAN = [sys.executable, "-c", "from castellan_host.cli import run; run()"]
# How Windows encodes output that goes to a file, and, with fewer letters and names of files in bytes, an old Unix.
NARROW = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}

BEGIN = "P2 UP P1 P1 P1 OK P1 P1 P2 OK OK P1 P2 P1"  # a game of A and B, and a village of A

# Each command: its arguments, in a folder with a database and a game's file, and its exit code.
COMMANDS = {
    "run": [(["--flash", "Ж.castellan"], 2), (["--host", "Ж"], 2), (["--port", "x"], 2)],
    "play": [(["Ж"], 1), (["--date", "Ж"], 1), (["--port", "x"], 2)],
    "press": [(["P1 OK", "--flash", "Дом", "--png", "Ж.png", "--text", "--count"], 0), (["Ж"], 2)],
    "flash": [
        (["--board", "Ж"], 1),
        (["--board", "pico", "--py", "--port", "Ж"], 2),
        (["--uf2", "Ж.uf2"], 1),
        (["Ж"], 2),
    ],
    "backup": [(["Дом", "--port", "Ж"], 2)],
    "restore": [(["Нет", "--port", "Ж"], 2)],
    "doctor": [(["--port", "Ж"], 1), (["--port", "Ж", "--json"], 1)],
    "sync": [(["--once", "--port", "Ж"], 1), (["--once", "--json", "--db", "Ж.db", "--port", "Ж"], 1)],
    "games": [([], 0), (["--json"], 0), (["--game", "Ж"], 1), (["--db", "Нет.db"], 2)],
    "show": [(["last"], 0), (["last", "--json"], 0), (["Ж"], 1)],
    "report": [
        *[(["Ж", "-o", "Игра.html"], 1), (["last", "-o", "Ж.doc"], 1)],
        *[(["last", "-o", "Отчёт.html", "--force"], 0), (["last", "-o", "Отчёт.pdf", "--force"], 0)],
    ],
    "mirror": [(["--language", "Ж"], 1), (["--address", "Ж"], 2), (["--db", "Ж://"], 2)],
    "scoreboard": [(["--language", "Ж"], 1), (["--db", "Ж://"], 2)],
    "service": [(["install", "--", "--Ж"], 2)],
    "rebuild": [([], 0), (["--db", "Нет.db"], 2)],
    "stats": [
        *[([], 0), (["--json"], 0), (["Ж"], 1), (["--since", "Ж"], 1), (["--db", "Нет.db"], 2)],
        (["-o", "Ж.doc"], 1),
        (["-o", "Ж.html", "--force"], 0),
    ],
    "rename": [(["日本", "Ж"], 1), (["日本", "Ж", "--back"], 0), (["Ж", "日本"], 1)],
    "note": [(["last", "Fun"], 0), (["Ж", "Fun"], 1)],
    "date": [(["last", "2026-01-01"], 0), (["last", "--back"], 0), (["last", "Ж"], 1)],
    "forget": [(["last"], 0), (["last", "--back"], 0), ([], 0), (["Ж"], 1)],
    "ignore": [(["last"], 0), (["last", "--back"], 0), (["Ж"], 1)],
    "export": [
        (["-o", "Ж.json", "--force"], 0),
        (["-o", "Таблицы", "--force"], 0),
        (["last", "-o", "Ж.png"], 1),
        (["-o", "Нет/Ж.json"], 2),
    ],
    "import": [(["Ж.castellan"], 0), (["Ж.castellan", "--json"], 0), (["Нет"], 1)],
    "names": [(["Борис", "--port", "Ж"], 1)],
    "replay": [(["Ж.castellan"], 0), (["Ж.castellan", "--json"], 0), (["Нет"], 2), (["--events", "Ж.castellan"], 1)],
}
CASES = [(command, *case) for command, cases in COMMANDS.items() for case in cases]


def environment(folder, **others):
    left_out = ("XDG_RUNTIME_DIR", "LANG", "LC_ALL", "PYTHONIOENCODING", "PYTHONUTF8")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, "PYTHONPATH": ":".join(sys.path), "XDG_DATA_HOME": str(folder), **others}


def recorded(*players):
    """Return the records of a game's beginning."""
    ledger, lines = Ledger(), []
    for event in (["new", "tuscany", {"players": list(players)}], ["take", 0]):
        ledger.add(0, event, lines.append)
    return lines


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a game's file and the user's database, that game and a forgotten one, in which letters are many."""
    made = tmp_path_factory.mktemp("made")
    lines = recorded("Борис", "日本")
    (made / "Ж.castellan").write_bytes(b"".join(lines))
    (made / "castellan").mkdir()
    with Database(str(made / "castellan/games.db"), create=True) as database:
        database.store("b" * 16, "a" * 16, list(enumerate(lines)), 0)
        database.store("b" * 16, "c" * 16, list(enumerate(recorded("日本", "Юрий"))), 0)
        database.forget({"c" * 16}, 0)
    return made


@pytest.fixture(scope="module")
def laptop(tmp_path_factory):
    """The path of the folder in which all commands run."""
    return tmp_path_factory.mktemp("laptop")


@pytest.fixture
def folder(laptop, made):
    """The laptop's folder as it was made: no command meets what another one forgot, ignored or wrote."""
    shutil.rmtree(laptop)
    shutil.copytree(made, laptop)
    return laptop


def test_no_command_escapes_these_tests():
    assert set(COMMANDS) == {command.name or command.callback.__name__ for command in app.registered_commands}


def run(command, folder, arguments, **others):
    done = subprocess.run(
        [*command, *arguments], cwd=folder, env=environment(folder, **others), capture_output=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def like_windows(laptop):
    with contextlib.closing(Forking(environment(laptop, **ASCII), "like_windows")) as castellan:
        yield castellan


@pytest.mark.slow
@pytest.mark.parametrize(("command", "arguments", "code"), CASES)
def test_every_command_runs_without_what_windows_lacks_into_output_in_ascii(
    like_windows, folder, tmp_path, command, arguments, code
):
    found, printed, complaints = like_windows.run(folder, [command, *arguments], tmp_path)
    assert (found, b"Traceback" in complaints) == (code, False), complaints.decode()
    assert printed or complaints or (folder / arguments[-2]).stat().st_size > 10_000  # a report


@contextlib.contextmanager
def started(castellan, folder, *options):
    """Run a virtual box, with a game of two records in a folder; give the process."""
    flash = str(folder / "Дом")
    past_first_steps(Folder(folder / "Дом"))
    assert run(castellan, folder, ["press", BEGIN, "--flash", flash, "--count"])[:2] == (0, b"14\n")
    command = [*castellan, "run", "--port", "0", "--no-browser", "--flash", flash, *options]
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(folder, **NARROW), **output) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=WAITING)
    assert (process.returncode, complaints) == (0, b"")
    assert not list((folder / "castellan/running").glob("*.port"))


def read_until(process, pattern):
    """Return what a pattern finds in a line that a process prints."""
    while line := process.stdout.readline():
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(f"never printed: {pattern}")


@pytest.mark.slow
@pytest.mark.parametrize(("castellan", "options"), [(LIKE_WINDOWS, []), (CASTELLAN, ["--socket"])])
def test_a_virtual_box_on_a_socket_is_synced_and_named(tmp_path, castellan, options):
    with started(castellan, tmp_path, *options) as process:
        port = read_until(process, rb"Its serial port is (socket://127\.0\.0\.1:\d+)")
        code, printed, complaints = run(castellan, tmp_path, ["sync", "--once"])
        assert (code, complaints) == (0, b"") and b"2 new records of 1 game in" in printed and port in printed
        code, printed, complaints = run(castellan, tmp_path, ["names", "Борис", "Anna"])
        assert (code, complaints) == (0, b"") and port in printed


def _on_windows(tree):
    """Yield the nodes of a tree, without what stands where it has asked for Windows and is elsewhere."""
    yield tree
    asked = isinstance(tree, ast.If) and ast.unparse(tree.test) == "sys.platform == 'win32'"
    for node in tree.body if asked else ast.iter_child_nodes(tree):
        yield from _on_windows(node)


def _imported(tree):
    for node in _on_windows(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in (
            "import_module",
            "__import__",
        ):
            yield from (argument.value for argument in node.args[:1] if isinstance(argument, ast.Constant))


def test_no_module_imports_what_only_unix_has():
    assert len(SOURCES) > 100
    for path in SOURCES:
        wrong = {name.partition(".")[0] for name in _imported(ast.parse(path.read_bytes()))} & REFUSED
        assert not wrong, f"{path} imports {wrong}"


def _in_text(call):
    """Return what a call that opens a file as text leaves to the system: its encoding, the ends of lines it writes."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    given = {keyword.arg for keyword in call.keywords}
    if name == "read_text":
        return [] if given & {"encoding"} or call.args else ["encoding"]
    if name == "write_text":
        return sorted({"encoding", "newline"} - given)
    if name in ("run", "Popen") and ({"text", "universal_newlines"} & given):
        return sorted({"encoding"} - given)
    if name == "open" and getattr(getattr(call.func, "value", None), "id", "") not in ("os", "webbrowser"):
        values = [each.value for each in ast.walk(call) if isinstance(each, ast.Constant) and type(each.value) is str]
        # Our own verbs of that name take names of files, modes and folders, never text.
        of_files = isinstance(call.func, ast.Attribute) and not values
        return [] if of_files or any("b" in mode and len(mode) < 4 for mode in values) else sorted({"encoding"} - given)
    return []


def test_no_file_is_text_of_the_systems_own_kind():
    """An encoding that is not said is cp1252 on Windows, and a newline CR LF."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call):
                wrong = _in_text(node)
                assert not wrong, f"{path}:{node.lineno} leaves {wrong} to the system"


def test_every_line_ends_alike_on_every_system():
    binary = re.findall(r"^\*(\.\w+) binary$", (ROOT / ".gitattributes").read_text(encoding="utf-8"), re.MULTILINE)
    assert "* text=auto eol=lf" in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    checked = 0
    for folder in ("boards", "docs", "firmware", "host_tools", "tests", "tools"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and not {"__pycache__", "node_modules", "packaged"} & set(path.parts):
                checked += 1
                assert (b"\0" in path.read_bytes()[:8000]) == (path.suffix in binary), path
    assert checked > 900


CLOSED = """
import sys, typer
from castellan_host import terminal
try:
    with terminal.writing():
        raise OSError({number}, "closed")
except typer.Exit as end:
    sys.exit(end.exit_code)
"""


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EINVAL])
def test_a_pipe_that_nobody_reads_ends_a_command_quietly_as_either_system_says_it(number):
    assert run([sys.executable, "-c", CLOSED.format(number=number)], None, []) == (2, b"", b"")

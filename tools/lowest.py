"""Print constraints for pip: the lowest versions that Castellan asks for, and the pins of what only tests need."""

import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).parents[1]
TESTS = {"dev", "test"}  # extras whose versions are no promise to anybody


def requirements(asked: dict) -> list[str]:
    """Return what a pyproject.toml asks for to build and to run, in all extras but those of the tests."""
    project = asked["project"]
    extras = [each for name, each in project["optional-dependencies"].items() if name not in TESTS]
    lists = [asked["build-system"]["requires"], project["dependencies"], *extras]
    return [requirement for each in lists for requirement in each]


def lowest(requirement: str) -> str:
    """Return the lowest version that a requirement allows, as a constraint. Raises ValueError if it has no bound."""
    name, version = _parts(requirement)
    if not version:
        raise ValueError(f"{requirement} has no lower bound")
    return f"{name}=={version}"


def pinned(asked: dict) -> list[str]:
    """Return the lines of requirements.txt for what tests ask for by name."""
    extras = asked["project"]["optional-dependencies"]
    names = {_key(_parts(requirement)[0]) for extra in TESTS for requirement in extras[extra]}
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if _key(line.partition("==")[0]) in names]


def _parts(requirement: str) -> tuple[str, str]:
    """Return a requirement's name, and the version that `>=` or `==` names."""
    found = re.match(r"([\w.-]+)(?:\[[\w,-]+\])?(?:[=>]=([\w.]+))?", requirement)
    assert found, requirement
    return found[1], found[2] or ""


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    print("\n".join([*map(lowest, requirements(found)), *pinned(found)]))

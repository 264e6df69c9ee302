"""What a wheel needs of the repository besides packages: the files that a board gets, the build number, the README."""

import pathlib
import re
import shutil
import sys
import tomllib

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info
from setuptools.command.sdist import sdist

ROOT = pathlib.Path(__file__).parent
TOOLS = ROOT / "host_tools"
sys.path[:0] = [str(ROOT / "firmware"), str(TOOLS)]

from castellan import VERSION  # noqa: E402
from castellan_host.device.boards import PACKAGED  # noqa: E402
from castellan_host.device.build import WRITTEN, current  # noqa: E402


class BuildPy(build_py):
    """Packs the modules, then what lies beside them in the repository; the firmware as it lies there."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        target = pathlib.Path(self.build_lib) / PACKAGED.relative_to(TOOLS)
        shutil.rmtree(target, ignore_errors=True)
        for path in (ROOT / "firmware/main.py", *ROOT.glob("boards/*/pins.py"), *ROOT.glob("boards/*/wires.toml")):
            name = path.relative_to(ROOT)
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)
        shutil.move(pathlib.Path(self.build_lib, "castellan"), target / "firmware")
        _number(pathlib.Path(self.build_lib))


class EggInfo(egg_info):
    """Names the only package that is installed at the top."""

    def run(self) -> None:
        super().run()
        pathlib.Path(self.egg_info, "top_level.txt").write_text("castellan_host\n", encoding="ascii")


class Sdist(sdist):
    """Packs the sources, and the build number, which only a clone can count."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        _number(pathlib.Path(base_dir, TOOLS.name))


def _number(packages: pathlib.Path) -> None:
    """Write the build number into a folder that packages are in."""
    written = packages / WRITTEN.relative_to(TOOLS)
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text(f"{current().number}\n", encoding="utf-8")


def _description() -> str:
    """Return README.md with absolute links, to the release's tag: a package index shows it without the repository."""
    source = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]

    def absolute(link: re.Match[str]) -> str:
        return f"{link[1]}{source}/{'raw' if link[1][0] == '!' else 'blob'}/v{VERSION}/"

    return re.sub(r"(!?\[[^]]*\]\()(?!\w+:|#)", absolute, (ROOT / "README.md").read_text(encoding="utf-8"))


setup(
    cmdclass={"build_py": BuildPy, "egg_info": EggInfo, "sdist": Sdist},
    long_description=_description(),
    long_description_content_type="text/markdown",
)

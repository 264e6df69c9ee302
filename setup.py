"""What a wheel needs of the repository, besides the packages: the files that a board gets, and the build number."""

import pathlib
import shutil
import sys

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = pathlib.Path(__file__).parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "host_tools")]

from castellan_host.device.boards import PACKAGED  # noqa: E402
from castellan_host.device.build import WRITTEN, current  # noqa: E402


class BuildPy(build_py):
    """Packs the modules, then what lies beside them in the repository."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        target = pathlib.Path(self.build_lib) / PACKAGED.relative_to(ROOT / "host_tools")
        for path in (ROOT / "firmware/main.py", *ROOT.glob("boards/*/pins.py")):
            name = path.relative_to(ROOT / "firmware") if path.name == "main.py" else path.relative_to(ROOT)
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)
        (target / WRITTEN.name).write_text(f"{current().number}\n")


setup(cmdclass={"build_py": BuildPy})

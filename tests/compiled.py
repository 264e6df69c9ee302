"""The firmware as MicroPython's bytecode, which is how it comes to a board."""

import pathlib
import subprocess

from castellan_host.device.lean import lean

ROOT = pathlib.Path(__file__).parents[1]


def compile_firmware(micropython: pathlib.Path, folder: pathlib.Path) -> None:
    """Write each of the firmware's modules as .mpy to `folder`; `micropython` is where tools/micropython.sh built."""
    for path in (ROOT / "firmware").rglob("*.py"):
        name = path.relative_to(ROOT / "firmware")
        target = folder / name.with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        source = target.with_suffix(".lean")
        source.write_text(lean(path.read_text(encoding="utf-8")), encoding="utf-8")
        compiled = name.with_suffix(".mpy")
        subprocess.run([micropython / "mpy-cross", "-march=x86", "-s", compiled, "-o", target, source], check=True)
        source.unlink()

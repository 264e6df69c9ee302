"""What is said while packages are installed, and while MicroPython is built."""

import pathlib
import shutil
import subprocess

from lab.waiting import WAITING

ROOT = pathlib.Path(__file__).parents[2]
PIP = """#!/bin/sh
cat <<END
Processing ./elsewhere/castellan
  Preparing editable metadata (pyproject.toml): finished
  Collecting rich<16,>=13.7 (from castellan-scorebox==0.1.0)
Collecting uvicorn[standard]>=0.35 (from -r requirements.txt (line 3))
Installing collected packages: rich, uvicorn, castellan-scorebox
END
exit $STATUS
"""


def _installed(tmp_path, status):
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/install.sh", tmp_path / "tools")
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(PIP)
    python.chmod(0o755)
    (tmp_path / ".venv/lib/python3.11/site-packages").mkdir(parents=True)
    command = [tmp_path / "tools/install.sh", "all"]
    return subprocess.run(
        command, env={"STATUS": status, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False
    )


def test_each_package_is_named_as_it_comes_and_then_how_many_are_unpacked(tmp_path):
    done = _installed(tmp_path, "0")
    assert done.returncode == 0 and not done.stderr
    assert done.stdout.splitlines()[1:] == ["  castellan", "  rich", "  uvicorn", "  … unpacking 3 packages"]


def test_what_fails_is_a_failure(tmp_path):
    assert _installed(tmp_path, "1").returncode == 1


def test_a_build_of_micropython_says_how_many_files_are_compiled(tmp_path):
    build = tmp_path / "castellan/rp2-1/build-RPI_PICO"
    objects = build / "CMakeFiles/firmware.dir"
    objects.mkdir(parents=True)
    (build / "unfinished").touch()
    (objects / "a.c.o").touch()
    rules = "".join(f"{name}.c.o: {source}\n" for name in "ab" for source in (f"{name}.c", "flags.make"))
    (objects / "build.make").write_text(rules)
    find = tmp_path / "bin/find"
    find.parent.mkdir()
    find.write_text('#!/bin/sh\n/usr/bin/find "$@"\nexit 1\n')  # as where a folder vanishes meanwhile
    find.chmod(0o755)
    until_said = f"until grep -q compiled {tmp_path}/errors; do sleep 0.1; done; exit 3"
    with (tmp_path / "errors").open("w") as errors:
        command = [ROOT / "tools/firmware/compiling.sh", "sh", "-c", until_said]
        environment = {"XDG_CACHE_HOME": str(tmp_path), "PATH": f"{find.parent}:/usr/bin:/bin"}
        done = subprocess.run(command, env=environment, stderr=errors, timeout=WAITING, check=False)
    assert done.returncode == 3
    assert (tmp_path / "errors").read_text() == "  1 of 2 files compiled\n"

"""`castellan` run often: each time in a process of its own, but a fork of one that has loaded it, which takes a moment.

`python forking.py [like_windows]` reads lines from standard input, `[folder, output, argument, …]`, and answers
each with the exit code; what the command prints and complains is in the folder `output`, in PRINTED and COMPLAINED.
"""

import importlib
import json
import os
import pathlib
import subprocess
import sys

PRINTED, COMPLAINED = "printed", "complained"
# Packages that commands load late: loaded once. Each process still loads our own late modules itself.
LATE: tuple[str, ...] = (
    "matplotlib.backends.backend_pdf",
    "matplotlib.backends.backend_svg",
    "openskill.models",
    "segno",
    "serial",
)
LATE += ("sqlalchemy.dialects.sqlite",)


class Forking:
    """Processes of `castellan` with an environment; with `like_windows` without what Windows lacks."""

    def __init__(self, environment: dict[str, str], *options: str) -> None:
        command = [sys.executable, __file__, *options]
        self._process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, folder: pathlib.Path, arguments: list[str], output: pathlib.Path) -> tuple[int, bytes, bytes]:
        """Run a command in a folder; return its exit code, and what it printed and complained, through files."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps([str(folder), str(output), *arguments]).encode() + b"\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        return code, (output / PRINTED).read_bytes(), (output / COMPLAINED).read_bytes()

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def _serve() -> None:
    """Fork a process for each line; return in it, once its streams are those of the command."""
    with open(0, "rb", buffering=0, closefd=False) as lines:
        for line in lines:
            # As this process would have got them from a shell.
            folder, output, *arguments = [os.fsdecode(each.encode()) for each in json.loads(line)]
            child = os.fork()
            if not child:
                _become(folder, pathlib.Path(output), arguments)
                return
            _, status = os.waitpid(child, 0)
            os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def _become(folder: str, output: pathlib.Path, arguments: list[str]) -> None:
    """Give this process the folder, the streams and the arguments of a command."""
    ends: list[tuple[str | pathlib.Path, int]] = [(os.devnull, os.O_RDONLY)]
    ends += [(output / name, os.O_WRONLY | os.O_CREAT) for name in (PRINTED, COMPLAINED)]
    for number, (path, flags) in enumerate(ends):
        file = os.open(path, flags)
        os.dup2(file, number)
        os.close(file)
    os.chdir(folder)
    sys.argv[:] = ["castellan", *arguments]


if __name__ == "__main__":
    if "like_windows" in sys.argv:
        from lab.programs import like_windows

        like_windows.install()
    from castellan_host.cli import run

    for package in LATE:
        importlib.import_module(package)
    _serve()
    run()

"""The virtual box's server as a process of its own, for tests that talk to it."""

import contextlib
import os
import re
import signal
import subprocess
import sys

COMMAND = [sys.executable, "-c", "from castellan_host.cli import app; app()", "run", "--port", "0", "--no-browser"]


@contextlib.contextmanager
def served(folder, *options):
    """Start `castellan run` on a folder; give its address, and stop it as Ctrl-C does."""
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path), "XDG_RUNTIME_DIR": f"{folder}.runtime"}
    process = subprocess.Popen(
        [*COMMAND, "--flash", folder, *options], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        line = process.stdout.readline()
        yield re.search(r"http://127\.0\.0\.1:\d+/", line).group()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)
        process.stdout.close()
    assert process.returncode == 0

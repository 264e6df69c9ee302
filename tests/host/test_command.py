"""The command as a shell runs it: it ends without a traceback, wherever its output goes."""

import os
import signal
import subprocess
import sys

import pytest

from lab.waiting import WAITING

pytestmark = pytest.mark.slow

RUN = "from castellan_host.cli import run; run()"
ASCII = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


def shell(arguments, tail="", before="", **environment):
    """Run the command in a shell; return its exit code, output and errors.

    It compiles no module: where files can't grow, Python would leave half a one for all other tests.
    """
    done = subprocess.run(
        f'{before} "$PYTHON" -c "{RUN}" {arguments} {tail}',
        shell=True,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


def test_ctrl_c_while_modules_are_loaded_ends_it_without_a_word(tmp_path):
    (tmp_path / "typer.py").write_text("import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(9)")
    command = [sys.executable, "-c", "from castellan_host.__main__ import run; run()", "--version"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


INTERRUPT = "os.kill(os.getpid(), signal.SIGINT); time.sleep(9)"


@pytest.mark.parametrize(
    ("module", "code"),
    [
        (INTERRUPT, 130),
        (f"class Lost:\n  def __del__(self):\n    {INTERRUPT}\nLost()", -signal.SIGINT),
        (f"try:\n  {INTERRUPT}\nexcept BaseException:\n  raise ImportError('no C extension')", 130),
    ],
)
def test_ctrl_c_while_a_command_loads_modules_ends_it_without_a_traceback(tmp_path, module, code):
    (tmp_path / "sqlalchemy.py").write_text(f"import os, signal, time\n{module}")
    command = [sys.executable, "-c", "from castellan_host.__main__ import run; run()", "games"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


@pytest.mark.parametrize("columns", ["0", "1"])
def test_a_terminal_without_columns_shows_all_words(columns):
    code, printed, complaints = shell("games --help", COLUMNS=columns)
    assert (code, complaints) == (0, "") and (columns != "0" or printed == shell("games --help")[1])


def test_sigterm_ends_a_sync_as_ctrl_c_does(tmp_path):
    command = [sys.executable, "-c", RUN, "sync", "--port", f"{tmp_path}/none", "--db", f"{tmp_path}/games.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert b"There is no port" in process.stderr.readline()
        process.terminate()
        printed = process.communicate(timeout=WAITING)
    assert (process.returncode, *printed) == (0, b"", b"")


@pytest.mark.parametrize("arguments", ["--help", "replay --help", "--version"])
def test_help_into_a_full_disk_is_a_sentence(arguments):
    assert shell(arguments, ">/dev/full") == (2, b"", "Standard output can't be written: No space left on device\n")


@pytest.mark.parametrize("environment", [ASCII, {"PYTHONIOENCODING": "cp1252"}])
@pytest.mark.parametrize("arguments", ["--help", "run --help"])
def test_help_is_printed_in_any_encoding(arguments, environment):
    code, printed, complaints = shell(arguments, **environment)
    assert (code, complaints) == (0, "") and b"usage" in printed.lower()


def test_run_prints_no_letter_that_controls_a_terminal(tmp_path):
    command = [sys.executable, "-c", RUN, "run", "--no-browser", "--port", "0", "--flash", f"{tmp_path}/a\x1b[31mb"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        lines = [process.stdout.readline() for _ in range(4)]
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=WAITING)
    assert lines[1] == f"Its games are in {tmp_path}/a?[31mb\n".encode()


def test_a_box_whose_id_is_damaged_is_a_sentence(tmp_path):
    (tmp_path / "id").write_bytes(b"\xff\xfe")
    code, printed, complaints = shell(f"press P1 --flash '{tmp_path}'")
    assert (code, printed) == (2, b"")
    assert complaints == f'"{tmp_path}/id" can\'t be used: it is damaged; without it the box takes another id\n'
    assert (tmp_path / "id").read_bytes() == b"\xff\xfe"


@pytest.mark.parametrize("there", [None, b"older"])
def test_a_picture_that_does_not_fit_the_disk_is_a_sentence_and_leaves_what_was_there(tmp_path, there):
    picture = tmp_path / "screen.png"
    if there:
        picture.write_bytes(there)
    full = "ulimit -f 1;"  # files of 512 bytes
    sentence = f'"{picture}" can\'t be written: File too large\n'
    assert shell(f"press P1 --png '{picture}'", before=full) == (2, b"", sentence)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == ({"screen.png": there} if there else {})


@pytest.mark.parametrize("named", [True, False])
def test_a_flash_that_keeps_nothing_is_a_sentence(tmp_path, named):
    option = f"--flash '{tmp_path}'" if named else ""
    code, printed, complaints = shell(f"press P1 {option}", before="ulimit -f 0;", TMPDIR=str(tmp_path))
    unused = f'"{tmp_path}" can\'t be used: File too large\n'
    assert (code, printed) == (2, b"")
    assert complaints == unused if named else complaints.startswith("The temporary folder can't be used: No usable")

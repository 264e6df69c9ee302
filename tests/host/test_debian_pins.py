"""Debian's pool changes: the versions that are taken then, and those that never are."""

import hashlib
import pathlib
import subprocess

SCRIPT = pathlib.Path(__file__).parents[2] / "tools/debian.sh"
PINNED = "15:1.25.0+ds-1"
CONTENT = b"source"
SUM = hashlib.sha256(CONTENT).hexdigest()


def bash(command, given="", cwd=None):
    lines = f'set -euo pipefail; . "{SCRIPT}"; log=log; {command}'
    return subprocess.run(["bash", "-c", lines], input=given, cwd=cwd, capture_output=True, text=True, check=False)


def choose(*offered):
    return bash(f"choose micropython {PINNED}", "".join(f"{version}\n" for version in offered))


def test_the_pinned_version_is_taken_silently():
    done = choose("15:1.26.0-1", "15:1.25.0+ds-1+deb13u1", PINNED, "15:1.25.0+ds-2")
    assert (done.stdout, done.stderr) == (f"{PINNED}\n", "")


def test_the_newest_revision_of_the_same_upstream_version_comes_next():
    done = choose("15:1.26.0-1", "15:1.25.0+ds-10", "15:1.25.0+ds-9", "15:1.25.0-3")
    assert done.stdout == "15:1.25.0+ds-10\n"
    assert f"micropython {PINNED} is no longer in Debian's archive" in done.stderr


def test_another_upstream_version_is_never_taken():
    done = choose("15:1.26.0-1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is: 15:1.26.0-1" in done.stderr
    assert "there is: nothing" in choose().stderr


def test_a_file_that_is_not_the_pinned_one_is_refused(tmp_path):
    (tmp_path / "micropython_1.orig.tar.xz").write_bytes(CONTENT)
    pins = f"sums='{SUM}  micropython_1.orig.tar.xz'; check micropython 1-1"
    assert bash(f"{pins} 1-1", cwd=tmp_path).returncode == 0
    assert bash(f"{pins} 1-2", cwd=tmp_path).stderr == ""
    (tmp_path / "micropython_1.orig.tar.xz").write_bytes(b"other")
    for version in ("1-1", "1-2"):
        done = bash(f"{pins} {version}", cwd=tmp_path)
        assert done.returncode == 1
        assert "What Debian has as micropython_1.orig.tar.xz is not what is pinned" in done.stderr


def test_a_later_revisions_own_file_is_taken_and_its_pin_printed(tmp_path):
    (tmp_path / "micropython_1-2.debian.tar.xz").write_bytes(CONTENT)
    pins = "sums='0000  micropython_1-1.debian.tar.xz'; check micropython 1-1"
    done = bash(f"{pins} 1-2", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr == f"The new pin is: 1-2, {SUM}  micropython_1-2.debian.tar.xz\n"
    assert bash(f"{pins} 1-1", cwd=tmp_path).returncode == 1

"""Where the user's data is kept."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path


class HomelessError(Exception):
    """The user has no home folder; reads as a sentence."""

    def __init__(self) -> None:
        super().__init__("You have no home folder for Castellan's data: set HOME to a folder")


def is_there(path: Path) -> bool:
    """Return whether a file or folder is there. Raises OSError if the user may not see that.

    `Path.exists` raises it too, but not from Python 3.14 on.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def data() -> Path:
    """Return Castellan's folder among the user's data.

    Raises HomelessError if there is no place for such folders, OSError if the user may not enter it.

    It is where this system keeps such folders; on Linux the XDG Base Directory Specification says where.
    """
    if sys.platform.startswith("linux"):
        return Path(os.environ.get("XDG_DATA_HOME") or home() / ".local" / "share") / "castellan"
    import platformdirs

    with at_home():
        return platformdirs.user_data_path("castellan", appauthor=False)


def home() -> Path:
    """Return the user's home folder; a HOME that is empty or relative names none. Raises HomelessError without one."""
    with at_home():
        if sys.platform == "win32":
            home = Path.home()
        else:
            import pwd

            absolute = os.path.isabs(os.environ.get("HOME", "/"))
            try:
                home = Path.home() if absolute else Path(pwd.getpwuid(os.getuid()).pw_dir)
            except KeyError:
                raise HomelessError from None
        return home


@contextlib.contextmanager
def at_home() -> Iterator[None]:
    """Raise HomelessError where Python finds no home folder: neither HOME nor the system names one."""
    try:
        yield
    except RuntimeError as error:
        if "home directory" not in str(error):
            raise
        raise HomelessError from None


def write_private(file: Path, text: str) -> None:
    """Write a file that only the user can read; on Windows the user's folder sees to that. Raises OSError.

    Other programs find all of it, or what was there before.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    with open(new, "w", encoding="utf-8", opener=_private) as written:
        written.write(text)
    os.replace(new, file)


def overwrite(file: Path, text: str) -> None:
    """Write a file that may be a link, with its own permissions and ends of lines. Raises OSError.

    Other programs find all of it, or what was there before.
    """
    file = file.resolve()
    data = text.encode()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with open(new, "wb") as written:
            written.write(data)
            written.flush()
            os.fsync(written.fileno())
        if file.exists():
            shutil.copymode(file, new)
        os.replace(new, file)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def runtime() -> Path:
    """Return Castellan's folder for what lasts as long as its programs run."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return Path(runtime) / "castellan" if runtime else data()

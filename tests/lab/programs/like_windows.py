"""Run `castellan` with what Windows lacks refused to our modules: `python like_windows.py ARGUMENT …`.

Modules and functions that only Unix has are missing, folders can't be opened, an open file can be neither replaced
nor removed. Other packages import what they like.
"""

import builtins
import fcntl
import importlib
import os
import pathlib
import sys
import types
from collections.abc import Callable
from typing import Any

REFUSED = {"crypt", "curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog"}
REFUSED |= {"termios", "tty"}
# https://docs.python.org/3.11/library/os.html, signal.html, select.html, socket.html: what has no "Windows".
LACKING = {
    "os": "chown chroot confstr ctermid fchdir fchmod fchown fdatasync fork forkpty fpathconf fstatvfs geteuid getegid "
    "getgid getgrouplist getgroups getloadavg getpgid getpgrp getpriority getresgid getresuid getsid getuid initgroups "
    "killpg lchown lockf major makedev minor mkfifo mknod nice openpty pathconf pipe2 posix_fadvise posix_spawn pread "
    "preadv pwrite pwritev readv sched_getaffinity sendfile setgid setsid setuid set_blocking get_blocking statvfs "
    "sync sysconf tcgetpgrp ttyname uname wait wait3 wait4 writev WNOHANG O_ACCMODE O_ASYNC O_CLOEXEC O_DIRECTORY "
    "O_DSYNC O_NOATIME O_NOCTTY O_NOFOLLOW O_NONBLOCK O_PATH O_SYNC",
    "select": "epoll kqueue poll",
    "signal": "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH alarm pause "
    "pthread_kill pthread_sigmask setitimer sigwait",
    "socket": "AF_UNIX SO_REUSEPORT recv_fds send_fds socketpair",
    "time": "clock_settime tzset",
}


class _Lacking(types.ModuleType):
    """A module without some of its names."""

    def __init__(self, module: types.ModuleType, names: str, **others: object) -> None:
        super().__init__(module.__name__)
        self.__dict__.update(others, _module=module, _names=set(names.split()))

    def __getattr__(self, name: str) -> object:
        names: set[str] = self.__dict__["_names"]
        if name in names:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on Windows")
        found: object = getattr(self.__dict__["_module"], name)
        return found


def _open(path: str | pathlib.Path, flags: int, mode: int = 0o777, **options: Any) -> int:
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", os.fspath(path))
    return os.open(path, flags, mode, **options)


def closed(function: Callable[..., Any], *, new: bool = False) -> Callable[..., Any]:
    """Return a function on files as Windows has it: none of them may be open, or, if `new`, there already."""

    def do(path: str | pathlib.Path, *others: Any, **options: Any) -> Any:
        for each in [path, *others]:
            if os.path.exists(each) and any(_leads_to(handle, each) for handle in os.listdir("/proc/self/fd")):
                raise PermissionError(13, "The process cannot access the file", os.fspath(path))
        if new and os.path.exists(others[0]):
            raise FileExistsError(17, "Cannot create a file when that file already exists", os.fspath(path))
        return function(path, *others, **options)

    return do


def _leads_to(handle: str, path: str) -> bool:
    try:
        return os.readlink(f"/proc/self/fd/{handle}") == os.path.realpath(path)
    except OSError:
        return False  # the list's own


def _locking(handle: int, mode: int, length: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(13, "Permission denied") from None


def install() -> None:
    """Refuse it from now on."""
    files = {name: closed(getattr(os, name)) for name in ("remove", "replace", "unlink")}
    files["rename"] = closed(os.rename, new=True)
    shown: dict[str, Any] = {name: _Lacking(importlib.import_module(name), names) for name, names in LACKING.items()}
    shown["sys"] = _Lacking(sys, "", platform="win32")
    shown["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=_locking)
    shown["os"].__dict__.update(files, open=_open)
    for name in ("replace", "unlink"):
        setattr(pathlib.Path, name, closed(getattr(pathlib.Path, name)))
    setattr(pathlib.Path, "rename", closed(pathlib.Path.rename, new=True))  # noqa: B010 - a method, for mypy
    real = builtins.__import__

    def importing(
        name: str,
        globals: dict[str, Any] | None = None,
        locals: dict[str, Any] | None = None,
        fromlist: tuple[str, ...] = (),
        level: int = 0,
    ) -> Any:
        root = name.partition(".")[0]
        ours = str((globals or {}).get("__name__", "")).partition(".")[0] in ("castellan", "castellan_host")
        if ours and not level and root in REFUSED:
            raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
        found = None if ours and name == "msvcrt" else real(name, globals, locals, fromlist, level)
        return shown.get(name, found) if ours and not level else found

    builtins.__import__ = importing  # type: ignore[assignment]  # its arguments are passed on as they are


if __name__ == "__main__":
    install()
    from castellan_host.cli import run

    run()

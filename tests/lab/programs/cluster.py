"""A PostgreSQL server of a test's own: in a temporary folder, on a socket there, stopped at the end."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator

from lab.waiting import WAITING

ADMIN = "castellan"
# Who may connect and how: the user `guest` by password only.
_RULES = "local all guest scram-sha-256\nlocal all all trust\n"
_SETTINGS = {"listen_addresses": "", "fsync": "off", "shared_buffers": "16MB", "max_connections": "40"}
_SETTINGS |= {"autovacuum": "off"}  # it would hold locks for a moment


class Cluster:
    """A server that can be started and stopped; `url` names one of its databases."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self._bin = _binaries()
        self._data = folder / "data"
        initdb = ["--username", ADMIN, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
        self._run("initdb", "--pgdata", self._data, *initdb)
        (self._data / "pg_hba.conf").write_text(_RULES)
        settings = {**_SETTINGS, "unix_socket_directories": folder}
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def start(self) -> None:
        """Start the server; it answers when this returns."""
        self._run(
            "pg_ctl", "start", "--wait", "--timeout", str(WAITING), "--pgdata", self._data, "--log", self.folder / "log"
        )

    def stop(self) -> None:
        """Stop the server at once."""
        self._run("pg_ctl", "stop", "--wait", "--pgdata", self._data, "--mode", "immediate")

    def url(self, database: str, user: str = ADMIN, password: str = "", **query: object) -> str:
        """Return the URL of a database."""
        words = "".join(f"&{name}={value}" for name, value in {"connect_timeout": WAITING, **query}.items())
        secret = f":{password}" if password else ""
        return f"postgresql://{user}{secret}@/{database}?host={self.folder}{words}"

    def say(self, sql: str, database: str = "postgres") -> None:
        """Run SQL as the server's administrator."""
        options = ["--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--command", sql]
        self._run("psql", "--host", self.folder, "--username", ADMIN, "--dbname", database, *options)

    def _run(self, program: str, *arguments: str | pathlib.Path) -> None:
        """Run one of PostgreSQL's programs. It refuses root, for whom it runs as its own user."""
        user, others = ("postgres", ()) if os.geteuid() == 0 else (None, None)
        # Into a file, not a pipe: the server would keep a pipe open.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                [self._bin / program, *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=False,
                user=user,
                group=user,
                extra_groups=others,
            )
            output.seek(0)
            assert done.returncode == 0, output.read().decode()


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """Give a server that runs."""
    # A socket's path is at most 107 bytes long, and pytest's folders are not open to other users.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="castellan-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        server = Cluster(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _binaries() -> pathlib.Path:
    """Return the folder of PostgreSQL's programs, which Debian does not put into PATH."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    there = shutil.which("initdb")
    if found:
        return found[-1]
    assert there, "PostgreSQL is missing: sudo apt-get install postgresql"
    return pathlib.Path(there).parent

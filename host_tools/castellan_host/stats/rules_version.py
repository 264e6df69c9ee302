"""The version of what makes results of records: a digest of its source code."""

import functools
import hashlib
from pathlib import Path

import castellan
from castellan.text import LANGUAGES
from castellan_host.database import dates
from castellan_host.stats import rows
from castellan_host.stored_games import results, times

_CODE = ("games", "core")  # of the package castellan


@functools.cache
def rules_version() -> str:
    """Return a version that changes with any rule, and with what is taken from a game."""
    package = Path(castellan.__file__).parent
    paths = [path for name in _CODE for path in (package / name, *sorted((package / name).rglob("*.py")))]
    digest = hashlib.sha256()
    for path in (*paths, *map(Path, (results.__file__, times.__file__, dates.__file__, rows.__file__))):
        if path.is_file() and path.stem.partition("_")[0] not in LANGUAGES:  # words change no result
            digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]

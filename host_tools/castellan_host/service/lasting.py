"""Whether this Python's environment stays: uvx and pipx run make one in a cache, which is emptied some day."""

import json
import os
import shlex
import sys
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

_NAME = "castellan-scorebox"  # of the package
_MARK = "CACHEDIR.TAG"  # in a cache's own folder, as uv's (Cache Directory Tagging Specification)


def installing() -> str:
    """Return the line that installs the package for good if its environment lies in a cache, else ""."""
    folders = Path(sys.prefix).absolute().parents  # tools put the mark into an environment itself, too
    if any((folder / _MARK).is_file() for folder in folders):
        return f"uv tool install {shlex.quote(_source())}"
    given = os.environ.get("XDG_CACHE_HOME")
    is_cached = any(folder.name == ".cache" or (given and folder == Path(given)) for folder in folders)
    return f"pipx install {shlex.quote(_source())}" if is_cached else ""


def _source() -> str:
    """Return what the package was installed from: a file, a folder, an address, else its name (PEP 610)."""
    try:
        origin = json.loads(metadata.distribution(_NAME).read_text("direct_url.json") or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        origin = {}
    url = origin.get("url", "")
    if url.startswith("file:"):
        return url2pathname(urlsplit(url).path)
    return f"{origin['vcs_info']['vcs']}+{url}" if "vcs_info" in origin else url or _NAME

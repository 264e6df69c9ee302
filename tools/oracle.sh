#!/usr/bin/env bash
# Makes the environment of the tests' oracle for the display: Adafruit's displayio driver on Blinka,
# which brings a package `micropython` of its own and so must not share the project's. Prints its
# Python, in the user's cache, keyed by the pinned versions and the Python they are for.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
pins=tests/oracle/requirements.txt
"tools/require.sh" install
key=$(cat "$pins" <("$python" -c 'import sys; print(sys.version, sys.base_prefix)') | sha256sum | cut -c 1-16)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/castellan
target=$cache/oracle-$key
mkdir -p "$cache"
exec 9>"$cache/oracle.lock"
flock 9
if [ ! -e "$target/installed" ]; then
    echo "Installing Adafruit's display driver for the tests, once …" >&2
    rm -rf "$target"
    "$python" -m venv "$target"
    "$target/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$pins" >&2 ||
        { echo "Adafruit's display driver can't be installed from PyPI: $pins" >&2 && exit 1; }
    touch "$target/installed"
fi
echo "$target/bin/python"

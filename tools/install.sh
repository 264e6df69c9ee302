#!/usr/bin/env bash
# Installs packages into .venv, and prints the name of each that it gets.
#
#   install.sh running    what the command castellan needs, and the command
#   install.sh all        everything else, for the tests
#
# Neither removes a package: what the other has installed, or somebody by hand, stays.
set -euo pipefail
cd "$(dirname "$0")/.."

get() { # what pip installs
    PYTHONUNBUFFERED=1 .venv/bin/python -m pip install --disable-pip-version-check "$@" |
        awk '/^ *(Collecting|Processing) / { sub(/.*\//, "", $2); sub(/[<>=!~[;].*/, "", $2); print "  " $2; fflush() }
            /^Installing collected packages:/ { print "  … unpacking"; fflush() }'
}

case ${1:-} in
    running)
        echo "Installing into .venv what castellan needs to run:"
        "${PYTHON:-python3}" -m venv .venv
        get --no-deps --require-hashes --requirement requirements-build.txt
        get --constraint requirements.txt --no-build-isolation --editable .
        ;;
    all)
        echo "Installing into .venv what tests need besides, once:"
        get --requirement requirements.txt
        ;;
    *)
        echo 'usage: install.sh running|all' >&2
        exit 2
        ;;
esac

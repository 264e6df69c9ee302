#!/usr/bin/env bash
# Runs the laptop's tests in an environment of its own, build/bounds, with other versions than the pinned ones.
#
#   bounds.sh lowest    of each package that pyproject.toml asks for the lowest, of those that these ask for the newest
#   bounds.sh newest    the newest of all
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
    lowest | newest) ;;
    *)
        echo 'usage: make bounds KIND=lowest, or newest' >&2
        exit 2
        ;;
esac
PYTHON=${PYTHON:-python3} tools/require.sh install
"${PYTHON:-python3}" -m venv --clear build/bounds
constraints=build/bounds/constraints.txt
build/bounds/bin/python tools/lowest.py >"$constraints"
if [ "$1" = newest ]; then : >"$constraints"; fi
echo "Installing the $1 versions into build/bounds, about two minutes …"
pip() { build/bounds/bin/python -m pip install --quiet --disable-pip-version-check --constraint "$constraints" "$@"; }
pip --upgrade setuptools
pip --no-build-isolation --editable '.[dev]'
build/bounds/bin/python -m pip check
# The pages of the commands are made with the pinned versions: how an option's type is written differs between them.
build/bounds/bin/pytest --quiet --numprocesses "${WORKERS:-auto}" -m 'not slow and not nightly' tests/host \
    --deselect 'tests/host/test_labels.py::test_a_list_in_the_documentation_is_as_it_is_generated[docs/commands.md]'

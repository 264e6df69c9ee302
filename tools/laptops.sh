#!/usr/bin/env bash
# Checks the types of what runs on the laptop as Windows and macOS have them: laptops.sh MYPY
set -euo pipefail
cd "$(dirname "$0")/.."

# Each system has a cache of its own, and on_the_box.py runs on a board.
mapfile -t sources < <(find host_tools/castellan_host -name '*.py' ! -name on_the_box.py)
for system in win32 darwin; do
    "$1" --platform "$system" --cache-dir ".mypy_cache/$system" "${sources[@]}"
done

#!/usr/bin/env bash
# Checks the types of what runs on the laptop as Windows or macOS has them: laptops.sh MYPY win32|darwin
set -euo pipefail
cd "$(dirname "$0")/.."

# Each system has a cache of its own, and what ends in on_the_box.py runs on a board.
mapfile -t sources < <(find host_tools/castellan_host -name '*.py' ! -name '*on_the_box.py')
"$1" --platform "$2" --cache-dir ".mypy_cache/$2" "${sources[@]}"

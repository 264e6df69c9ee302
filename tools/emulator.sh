#!/usr/bin/env bash
# Prepares the emulated Pico: its npm package beside its program, and the firmware in the user's
# cache. Prints the firmware's folder, as pico_firmware.sh does.
set -euo pipefail
tools=$(cd "$(dirname "$0")" && pwd)

"$tools/require.sh" emulate
cd "$tools/emulator"
exec 8>.lock
flock 8
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --silent --no-audit --no-fund 8>&- >&2
    touch node_modules/.package-lock.json
fi
exec 8>&-
exec "$tools/pico_firmware.sh"

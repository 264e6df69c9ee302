#!/usr/bin/env bash
# Prepares the emulated Pico: its npm package beside its program, and the firmware in the user's
# cache. Prints the firmware's folder, as pico_firmware.sh does.
set -euo pipefail
tools=$(cd "$(dirname "$0")" && pwd)

"$tools/require.sh" emulate
"$tools/npm.sh" "$tools/emulator"
exec "$tools/firmware/pico_firmware.sh"

#!/usr/bin/env bash
# Builds MicroPython's own firmware for the Raspberry Pi Pico. Needs no root and installs nothing. Prints the folder that
# holds firmware.uf2 and firmware.nm (its functions with their addresses and sizes), in the user's cache, keyed by all
# that went in.
set -euo pipefail
. "$(dirname "$0")/debian.sh"

"$root/tools/require.sh" build
python=$root/.venv/bin/python
if ! [ -x "$python" ]; then
    echo "The Pico's firmware is built with .venv: make install" >&2
    exit 1
fi
begin pico firmware.uf2 < <(cat "$root"/tools/firmware/{pico_firmware,rp2_build,rp2_sources,debian}.sh)
echo "Building MicroPython for the Pico, once …" >&2

cat >manifest.py <<'END'
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
END
mkdir out
"$root/tools/firmware/compiling.sh" "$root/tools/firmware/rp2_build.sh" RPI_PICO manifest.py firmware.bin out/firmware
rp2=$("$root/tools/firmware/rp2_sources.sh")
"$python" "$rp2/src/tools/uf2conv.py" -b 0x10000000 -f 0xe48bff56 -c -o out/firmware.uf2 firmware.bin >"$log" 2>&1 ||
    failed "The Pico's firmware can't be written as UF2:"
finish

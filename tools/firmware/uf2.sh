#!/usr/bin/env bash
# Builds the firmware of a board with an RP2040 or RP2350 as one UF2: MicroPython with Castellan, main.py
# and the board's pins.py frozen in. Prints its path, in the user's cache, keyed by all that went in. Beside
# it are castellan.nm, with the functions' addresses and sizes, and castellan.map, the linker's; for a board
# whose pins.py has FLASH also castellan-BOARD-safe.uf2, which begins with a boot stage for any flash chip.
#
#   uf2.sh BOARD [NUMBER]    NUMBER is the build's, in the place of the count of commits
set -euo pipefail
. "$(dirname "$0")/debian.sh"
board=${1:?which board?}

"$root/tools/require.sh" build
python=$root/.venv/bin/python
if ! [ -x "$python" ]; then
    echo "The firmware is built with .venv: make install" >&2
    exit 1
fi
freeze() { PYTHONPATH=$root/firmware:$root/host_tools:$root/tools "$python" -m firmware.freeze "$@"; }
frozen=$(mktemp -d)
trap 'rm -rf "$frozen"' EXIT
freeze sources "$board" "$frozen" "${@:2}"
recipe=$(cat "$root"/tools/firmware/{uf2,rp2_build,rp2_sources,debian}.sh "$root"/tools/firmware/{freeze.py,rp2_box.h,rp2_box.cmake,rp2_box.patch,rp2_flash.patch} "$root"/host_tools/castellan_host/device/{uf2,boards,packed_texts}.py
    find "$frozen" -name '*.py' | LC_ALL=C sort | xargs cat)

target=$(
    set -e # which bash does not hand down
    begin "uf2-$board" "castellan-$board.uf2" <<<"$recipe"
    echo "Building the firmware for $board …" >&2
    sed -i "s#\$(FROZEN)#$frozen#" "$frozen/manifest.py"
    mkdir out
    read -r family crystal flash spi <<<"$(freeze family "$board")"
    CRYSTAL=$crystal FLASH=$flash SPI=$spi "$root/tools/firmware/compiling.sh" "$root/tools/firmware/rp2_build.sh" "$family" "$frozen/manifest.py" firmware.bin out/castellan "$root/tools/firmware/rp2_box.h"
    freeze uf2 "$board" firmware.bin "out/castellan-$board.uf2"
    if [ "$flash" != 0 ]; then freeze uf2 "$board" firmware.bin "out/castellan-$board-safe.uf2" out/castellan.safe; fi
    finish
)
echo "$target/castellan-$board.uf2"

#!/usr/bin/env bash
# Builds MicroPython for one of its RP2 boards with the modules of a manifest frozen in, and writes the image; its
# functions with their addresses and sizes, as .nm; and the linker's map, as .map. Takes what tools/firmware/rp2_sources.sh has
# made ready; what was compiled for a board stays there, so that a build with other modules compiles little more than
# those. The image does not depend on that, nor on the names of any folders.
#
#   rp2_build.sh RPI_PICO MANIFEST.py IMAGE LISTS [CONFIG.h]    LISTS.nm, LISTS.map; CONFIG.h for mpconfigport.h
#
# With CONFIG.h the interpreter itself runs from RAM, see $in_ram, and is compiled for speed by the .cmake beside it,
# with the changes of the .patch beside that; if they do not fit MicroPython's sources exactly, the build fails. The
# port's linker script means gc.c, vm.c and parse.c to, but names them *.c.obj, which none of them is called.
#
# CRYSTAL=64 waits 64 ms for the crystal at power-on, not the SDK's 6 ms for Raspberry Pi's own boards. With SPI=1 there is
# machine.SPI in spite of CONFIG.h. With FLASH=8 the flash has 8 MB, and the filesystem all but the first. As its chip is
# another one then, LISTS.safe is written, too: a boot stage that reads any chip, slowly, which the image may begin with
# instead of its own; and by rp2_flash.patch MicroPython keeps to the speed of the one that it begins with.
set -euo pipefail
# Of py/: what each bytecode needs, and the garbage collector; some 26 kB of RAM. objfun.c stays in flash, where
# tools/emulator/stack.mjs finds the calls of mp_execute_bytecode.
in_ram='gc vm bc map obj objtype qstr runtime'
here=$(cd "$(dirname "$0")" && pwd)
board=$1 manifest=$(realpath "$2") image=$(realpath "$3") lists=$(realpath "$4") config=${5:+$(realpath "$5")}
python=$here/../../.venv/bin/python

rp2=$("$here/rp2_sources.sh")
case $rp2 in
    *[[:space:]]*)
        echo "MicroPython can't be built in a folder with a blank in its name: $rp2" >&2
        exit 1
        ;;
esac
crystal=${CRYSTAL:-0} flash=${FLASH:-0} spi=${SPI:-0}
if [ "$crystal" = 0 ]; then crystal=; fi
if [ "$flash" = 0 ]; then flash=; fi
if [ "$spi" = 0 ]; then spi=; fi
name=$board${config:+-$(basename "$config" .h)}${crystal:+-crystal$crystal}${flash:+-flash$flash}${spi:+-spi}
build=$rp2/build-$name
exec 8>"$rp2/$name.lock"
flock 8
# A build that was killed may have left half of a file; one by another script, files of another kind.
patches=(${config:+"${config%.h}.patch"} ${flash:+"$here/rp2_flash.patch"})
recipe=$(cat "$0" ${config:+"$config" "${config%.h}.cmake"} "${patches[@]}" | sha256sum)
if [ -e "$build/unfinished" ] || [ "$recipe" != "$(cat "$build/recipe" 2>/dev/null)" ]; then
    rm -rf "$build"
fi
mkdir -p "$build"
touch "$build/unfinished"
echo "$recipe" >"$build/recipe"
# MicroPython would take what was frozen last for new, going by the files' times.
rm -rf "$build"/frozen_*
cp "$manifest" "$rp2/manifest-$name.py"

failed() { # sentence
    echo "$1" >&2
    tail -n 30 "$build/log" >&2
    exit 1
}

maps=$rp2/src/ports/rp2
include=
if [ "$config" ]; then
    include=${config%.h}.cmake
    # Not by a flag: MicroPython looks for its names without the compiler's.
    { echo "${spi:+#define BOX_SPI (1)}" && cat "$config"; } >"$build/$(basename "$config")"
    # Copies of the files that it changes; the .cmake has them compiled in the place of MicroPython's own.
    patched=$(sed -n 's#^+++ b/\(.*\)\.c$#\1#p' "${patches[@]}")
    for each in $patched; do
        mkdir -p "$build/${each%/*}"
        cp "$rp2/src/$each.c" "$build/$each.c"
    done
    for each in "${patches[@]}"; do
        patch --quiet --fuzz=0 --strip=1 --directory="$build" --input="$each" >"$build/log" 2>&1 ||
            failed "$each does not fit MicroPython's sources:"
    done
    config=MP_CONFIGFILE=\"$(basename "$config")\" # which py/mpconfig.h includes
    objects=
    for each in $in_ram; do objects+=" *py/$each.c.o"; done
    for map in "$maps"/memmap_mp_*.ld; do
        sed "s# \*gc.c.obj \*vm.c.obj \*parse.c.obj#$objects#" "$map" >"$build/$(basename "$map")"
    done
    maps=$build
fi
unset MAKEFLAGS MAKELEVEL CFLAGS CXXFLAGS LDFLAGS
# MicroPython lists each pin's names in the order in which they come out of a set.
export PYTHONHASHSEED=0
export PATH=$rp2/tools/usr/bin:$PATH SOURCE_DATE_EPOCH=1744675200 MICROPY_GIT_TAG=v1.25.0 MICROPY_GIT_HASH=debian
cd "$rp2"
flags=-ffile-prefix-map=$rp2=.${crystal:+ -DPICO_XOSC_STARTUP_DELAY_MULTIPLIER=$crystal}
flags+=${flash:+ -DPICO_FLASH_SIZE_BYTES=$((flash << 20))}
CFLAGS=$flags cmake -S src/ports/rp2 -B "$build" -DPython3_EXECUTABLE="$python" -DPICO_BUILD_DOCS=0 \
    -DPICO_NO_PICOTOOL=1 -DMICROPY_BOARD="$board" -DMICROPY_BOARD_DIR="$rp2/src/ports/rp2/boards/$board" \
    -DMICROPY_FROZEN_MANIFEST="$rp2/manifest-$name.py" -DMICROPY_DEF_BOARD="$config" \
    ${include:+"-DCMAKE_PROJECT_firmware_INCLUDE=$include" "-DFAST=${in_ram// /;}" "-DPATCHED=${patched//$'\n'/;}" "-DBOX_SPI=$spi" "-DBOX_SAFE=$flash"} \
    -DMEMORY_MAPS="$maps" >"$build/log" 2>&1 ||
    failed "MicroPython for $board can't be configured:"
make -s -j"$(nproc)" -C "$build" >"$build/log" 2>&1 || failed "MicroPython for $board does not build:"
if [ "$config" ]; then
    for each in $in_ram; do
        tr '\n' ' ' <"$build/firmware.elf.map" | grep -Eq " \.text\.[^ ]+ +0x0*2000[0-9a-f]{4} +0x[0-9a-f]+ [^ ]*py/$each\.c\.o" ||
            failed "py/$each.c does not run from RAM: the pattern in $maps fits nothing, see"
    done
fi
cp "$build/firmware.bin" "$image"
arm-none-eabi-nm --numeric-sort --print-size "$build/firmware.elf" >"$lists.nm"
cp "$build/firmware.elf.map" "$lists.map"
if [ "$config" ] && [ "$flash" ]; then
    arm-none-eabi-objcopy -O binary "$build/safe_boot.elf" "$lists.safe"
fi
rm "$build/unfinished"

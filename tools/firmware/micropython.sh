#!/usr/bin/env bash
# Builds MicroPython for tests: a 32-bit unix port with single-precision floats and 31-bit small
# integers, the chip's model of numbers, and the matching mpy-cross. Needs no root and installs
# nothing. Prints the folder that holds them, in the user's cache, keyed by all that went in.
#
# From Debian's signed sources: MicroPython itself pinned and checked below; the 32-bit C library
# and compiler parts as this machine's own release has them.
set -euo pipefail
. "$(dirname "$0")/debian.sh"

suite=trixie
version=1.25.0+ds-1
sums='7b25be99a502f070b2de81dafc08da7051d992325d6e67daa9045a918fffdbea  micropython_1.25.0+ds.orig.tar.xz
87cd89f7900c86b963885dabe25acf3e5348815993f1500278ad8f6464465af4  micropython_1.25.0+ds-1.debian.tar.xz'

"$root/tools/require.sh" micropython
if [ "$(uname -sm)" != 'Linux x86_64' ]; then
    echo "MicroPython for tests is built on Debian on x86-64; this is $(uname -sm)" >&2
    exit 1
fi

release=$(. /etc/os-release && echo "$VERSION_CODENAME")
begin micropython micropython < <(cat "$root"/tools/firmware/{micropython,debian}.sh "$root"/tests/micropython/chipstack.* && gcc -dumpfullversion && echo "$release")

echo "Building MicroPython $version for the tests, about half a minute, once …" >&2
lists "deb-src $suite" "deb $release"
own_apt get download "lib32gcc-$(gcc -dumpversion)-dev" libc6-dev-i386 >"$log" 2>&1 ||
    failed "The 32-bit C library is not to be had from Debian's $release:"
mkdir lib32
for package in *.deb; do dpkg -x "$package" lib32; done
source_package micropython "$version"
dpkg-source --no-check -x micropython_*.dsc src >"$log" 2>&1 || failed "The sources of micropython can't be unpacked:"

variant=src/ports/unix/variants/chiplike
mkdir -p "$variant"
cat >"$variant/mpconfigvariant.h" <<'END'
#define MICROPY_CONFIG_ROM_LEVEL (MICROPY_CONFIG_ROM_LEVEL_EXTRA_FEATURES)
#define MICROPY_FLOAT_IMPL (MICROPY_FLOAT_IMPL_FLOAT)
#include "../mpconfigvariant_common.h"
END
cat >"$variant/mpconfigvariant.mk" <<'END'
FROZEN_MANIFEST ?= $(VARIANT_DIR)/manifest.py
MICROPY_PY_SSL = 0
MICROPY_SSL_MBEDTLS = 0
MICROPY_PY_BTREE = 0
MICROPY_PY_FFI = 0
MICROPY_PY_THREAD = 0
SRC_C += $(VARIANT_DIR)/chipstack.c
END
echo 'include("$(MPY_DIR)/extmod/asyncio")' >"$variant/manifest.py"
# The chip's stack: tests/micropython/chipstack.c says how.
cp "$root/tests/micropython/chipstack.c" "$variant"
patch --quiet --directory=src --strip=1 <"$root/tests/micropython/chipstack.patch" >"$log" 2>&1 ||
    failed "MicroPython's calls can't be given the chip's stack:"

parts=$work/lib32
libs=$parts/usr/lib/gcc/x86_64-linux-gnu/$(gcc -dumpversion)/32
make -s -j"$(nproc)" -C src/mpy-cross >"$log" 2>&1 || failed "mpy-cross does not build:"
make -s -j"$(nproc)" -C src/ports/unix VARIANT=chiplike MICROPY_FORCE_32BIT=1 \
    CFLAGS_EXTRA="-isystem $parts/usr/include -I/usr/include/x86_64-linux-gnu" \
    LDFLAGS_EXTRA="-static -B$parts/usr/lib32/ -B$libs/ -L$parts/usr/lib32 -L$libs" >"$log" 2>&1 ||
    failed "MicroPython does not build:"

mkdir out
cp src/ports/unix/build-chiplike/micropython src/mpy-cross/build/mpy-cross out
model=$(out/micropython -c 'import sys; print(sys.maxsize, 16777216.0 + 1.0 == 16777216.0)')
[ "$model" = '2147483647 True' ] || failed "The MicroPython that was built has not the chip's numbers: $model"
finish

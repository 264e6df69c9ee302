#!/usr/bin/env bash
# Makes ready what MicroPython for the RP2040 and the RP2350 is built from: its sources with the libraries
# that Debian keeps in packages of their own, mpy-cross, and the compiler. Needs no root and installs
# nothing. Prints the folder, in the user's cache, keyed by all that went in: src, tools, and what
# tools/firmware/rp2_build.sh keeps there.
#
# From Debian's signed archive, pinned and checked below: the sources, and the compiler of Debian 12,
# which runs on later releases too, so that the firmware is the same everywhere.
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

"$root/tools/require.sh" build
if [ "$(uname -sm)" != 'Linux x86_64' ]; then
    echo "MicroPython's firmware is built on Debian on x86-64; this is $(uname -sm)" >&2
    exit 1
fi
begin rp2 src/mpy-cross/build/mpy-cross < <(cat "$root"/tools/firmware/{rp2_sources,debian}.sh)
echo "Fetching MicroPython's sources and a compiler from Debian, about half a minute, once …" >&2

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

# The compiler, with the two library variants that the RP2040 and the RP2350 use.
mkdir -p out/tools out/src
for package in gcc-arm* binutils-arm* libnewlib* libstdc++*; do
    dpkg-deb --fsys-tarfile "$package" | tar x -C out/tools --wildcards --exclude='*/arm/*' --exclude='*/share/*' \
        --exclude='*/thumb/v[57]*' --exclude='*/thumb/v8*/*hard*' --exclude='*/thumb/v8-m.base*' --exclude='*/thumb/v8.*' \
        --exclude='*/thumb/v8-m.main+dp*' --exclude='*/thumb/nofp*' --exclude='*lto-dump*'
done
cd out
ln -s newlib tools/usr/lib/arm-none-eabi/lib
ln -s ../../include/newlib tools/usr/lib/arm-none-eabi/include
# Nothing in the firmware is from the C++ library, but the linker wants to see one; Debian's has 313 MB.
for variant in v6-m/nofp v8-m.main+fp/softfp; do
    tools/usr/bin/arm-none-eabi-ar rcs "tools/usr/lib/arm-none-eabi/newlib/thumb/$variant/libstdc++.a"
done

# MicroPython, with the libraries that Debian keeps in packages of their own.
tar xf ../micropython_*.orig.tar.* -C src --strip-components=1
mkdir -p src/lib/{pico-sdk,mbedtls,micropython-lib}
touch src/lib/micropython-lib/README.md
# The linker script says what runs from RAM; tools/firmware/rp2_build.sh may give one of its own.
sed -i 's|{CMAKE_CURRENT_LIST_DIR}/memmap_mp_|{MEMORY_MAPS}/memmap_mp_|' src/ports/rp2/CMakeLists.txt
tar xf ../pico-sdk_*.orig.tar.* -C src/lib/pico-sdk --strip-components=1
tar xf ../mbedtls_*.orig.tar.* -C src/lib/mbedtls --strip-components=1 --wildcards '*/library' '*/include'
dpkg-deb --fsys-tarfile ../tinyusb-source_*.deb | tar x -C "$work" ./usr/src/tinyusb
rm -rf src/lib/tinyusb
mv "$work/usr/src/tinyusb" src/lib/tinyusb
make -s -j"$(nproc)" -C src/mpy-cross >"$log" 2>&1 || failed "mpy-cross does not build:"
cd "$work"
finish

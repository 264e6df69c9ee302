"""Mounts the board's filesystem. MicroPython runs this first; it replaces MicroPython's own frozen _boot.py."""

import _rp2  # type: ignore[import-not-found] # not rp2, which brings an assembler for the PIO
import vfs

from frozen.filesystem import mounted, parts

found = mounted(parts(_rp2.Flash), vfs.VfsLfs2)
if found:
    vfs.mount(found, "/")

del _rp2, found, mounted, parts, vfs

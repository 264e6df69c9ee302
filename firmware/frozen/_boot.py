"""Mounts the board's filesystem. MicroPython runs this first; it replaces MicroPython's own frozen _boot.py."""

import rp2
import vfs

from frozen.filesystem import mounted, parts

found = mounted(parts(rp2.Flash), vfs.VfsLfs2)
if found:
    vfs.mount(found, "/")

del found, mounted, parts, rp2, vfs
